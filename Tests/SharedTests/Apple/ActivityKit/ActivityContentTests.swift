import Foundation
import Testing

@testable import Shared

struct ActivityContentTests {
    private let end = Date(timeIntervalSince1970: 1_000_000)

    @Test("An ended activity is dismissed by its policy's date, at most four hours after its end")
    func dismissalDate() {
        let latest = end.addingTimeInterval(4 * 3_600)
        #expect(ActivityUIDismissalPolicy.default.dismissal(endedAt: end) == latest)
        #expect(ActivityUIDismissalPolicy.immediate.dismissal(endedAt: end) == end)
        #expect(ActivityUIDismissalPolicy.after(end + 60).dismissal(endedAt: end) == end + 60)
        #expect(ActivityUIDismissalPolicy.after(end + 10 * 3_600).dismissal(endedAt: end) == latest)
        #expect(ActivityUIDismissalPolicy.after(end - 60).dismissal(endedAt: end) == end)
    }

    @Test("Activity content survives a round trip through JSON")
    func roundTrip() throws {
        let content = ActivityContent(state: ["minutes": 3], staleDate: end, relevanceScore: 0.5)
        let data = try JSONEncoder().encode(content)
        #expect(try JSONDecoder().decode(ActivityContent<[String: Int]>.self, from: data) == content)
    }
}
