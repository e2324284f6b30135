import Testing

@testable import AppHost

struct CrashWindowTests {
    @Test("Each crash lengthens the rest, and the third within five minutes stops the plug-in")
    func increasingRests() {
        var window = CrashWindow()
        #expect(window.verdict(at: 1_000) == .start)
        window.crash(at: 1_000)
        #expect(window.verdict(at: 1_000) == .backOff(until: 1_005))
        #expect(window.verdict(at: 1_004) == .backOff(until: 1_005))
        #expect(window.verdict(at: 1_005) == .start)
        window.crash(at: 1_010)
        #expect(window.verdict(at: 1_039) == .backOff(until: 1_040))
        #expect(window.verdict(at: 1_040) == .start)
        window.crash(at: 1_299)
        #expect(window.verdict(at: 1_299) == .stopped)
        #expect(window.verdict(at: 9_000_000) == .stopped)
        window.reset()
        #expect(window.verdict(at: 1_299) == .start)
    }

    @Test("Crashes older than five minutes do not count")
    func oldCrashes() {
        var window = CrashWindow()
        for instant in stride(from: Int64(0), to: 10_000, by: 160) {
            window.crash(at: instant)
            #expect(window.verdict(at: instant + 30) == .start, "\(instant)")
            #expect(!window.isStopped)
        }
        #expect(window.crashes.count == 2)
        #expect(window.verdict(at: 99_999) == .start)
    }

    @Test("A clock that is set back past a crash ends the rest")
    func clockSetBack() {
        var window = CrashWindow()
        window.crash(at: 1_000_000)
        #expect(window.verdict(at: 500) == .start)
        window.crash(at: 500)
        #expect(window.crashes == [500])
    }
}
