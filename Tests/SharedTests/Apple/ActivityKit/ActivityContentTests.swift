import Foundation
import Testing

@testable import Shared

struct ActivityContentTests {
    private let end = Date(timeIntervalSince1970: 1_000_000)

    @Test func anEndedActivityCanBeSeenForFourHoursAtMost() {
        let latest = end.addingTimeInterval(4 * 3_600)
        #expect(ActivityUIDismissalPolicy.default.dismissal(endedAt: end) == latest)
        #expect(ActivityUIDismissalPolicy.immediate.dismissal(endedAt: end) == end)
        #expect(ActivityUIDismissalPolicy.after(end + 60).dismissal(endedAt: end) == end + 60)
        #expect(ActivityUIDismissalPolicy.after(end + 10 * 3_600).dismissal(endedAt: end) == latest)
        #expect(ActivityUIDismissalPolicy.after(end - 60).dismissal(endedAt: end) == end)
    }

    @Test func contentIsWrittenAndReadBack() throws {
        let content = ActivityContent(state: ["minutes": 3], staleDate: end, relevanceScore: 0.5)
        let data = try JSONEncoder().encode(content)
        #expect(try JSONDecoder().decode(ActivityContent<[String: Int]>.self, from: data) == content)
    }
}
