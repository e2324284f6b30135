import Foundation
import Testing

@testable import Shared

struct AlarmZoneTests {
    private func other(
        _ own: String?, than zone: String, _ state: AlarmRecord.State = .scheduled(fireAt: 1_795_280_400_000)
    ) throws -> String? {
        let record = AlarmRecord(
            id: "6B29FC40-CA47-1067-B31D-00DD010662DA", schedule: .relative(hour: 7, minute: 0, weekdays: []),
            preAlert: nil, postAlert: nil, state: state, zone: own)
        return try record.otherZone(than: #require(TimeZone(identifier: zone)))?.identifier
    }

    @Test("An alarm was set in another zone only if the clocks there differ at the alarm's time")
    func otherZone() throws {
        #expect(try other("Europe/Berlin", than: "Asia/Tokyo") == "Europe/Berlin")
        #expect(try other("Europe/Berlin", than: "Europe/Rome") == nil)
        // In winter, London's clocks are UTC's; in summer, they aren't.
        #expect(try other("Europe/London", than: "UTC") == nil)
        #expect(try other("Europe/London", than: "UTC", .scheduled(fireAt: 1_782_000_000_000)) == "Europe/London")
        for state in [AlarmRecord.State.scheduled(fireAt: nil), .paused(total: 1, elapsed: 0), .alerting(since: 1)] {
            #expect(try other("Europe/Berlin", than: "Asia/Tokyo", state) == nil)
        }
        for unknown in [nil, "", "Europe/Atlantis"] { #expect(try other(unknown, than: "Asia/Tokyo") == nil) }
    }
}
