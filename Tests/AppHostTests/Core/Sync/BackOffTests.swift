import Shared
import Testing

@testable import AppHost

struct BackOffTests {
    @Test("The back-off ceiling doubles from one minute up to six hours")
    func ceilings() {
        #expect(
            (1...11).map { BackOff.ceiling(failures: $0) } == [
                60, 120, 240, 480, 960, 1_920, 3_840, 7_680, 15_360, 21_600, 21_600,
            ])
        #expect(BackOff.ceiling(failures: .max) == 21_600)
    }

    @Test("The delay is random between zero and the ceiling")
    func jitter() {
        var random = SplitMix64(seed: 1)
        let delays = (0..<1_000).map { _ in BackOff.delay(failures: 2, retryAfter: nil, random: &random) }
        #expect(delays.allSatisfy { (0...120).contains($0) })
        #expect(Set(delays).count > 100)
    }

    @Test("A server's Retry-After extends the delay, up to one day")
    func retryAfter() {
        var random = SplitMix64(seed: 1)
        #expect(BackOff.delay(failures: 1, retryAfter: 3_000, random: &random) == 3_000)
        #expect(BackOff.delay(failures: 1, retryAfter: .max, random: &random) == 86_400)
    }
}
