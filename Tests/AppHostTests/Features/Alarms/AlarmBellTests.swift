import Foundation
import Shared
import Synchronization
import Testing

@testable import AppHost

/// The notifications of alarms.
struct AlarmBellTests {
    private final class Centre: NotificationCentre {
        let delivered = Mutex<[[String]]>([])
        let claimed = Mutex<[String]>([])

        func deliver(_ request: NotificationRequest) async throws { delivered.withLock { $0.append(request.command) } }
    }

    private static let id = "6B29FC40-CA47-1067-B31D-00DD010662DA"

    /// Rings for alerts that were due at two instants, and for the start of a countdown.
    private func ring(_ centre: Centre, _ program: NotificationProgram?) async throws {
        let alarm = try AlarmRecord(id: Self.id, schedule: nil, preAlert: 60_000, postAlert: nil, at: 0)
        let (events, event) = AsyncStream.makeStream(of: AlarmEvent.self)
        for change: AlarmTransition.Change in [.countsDown, .fired(due: 60_000), .fired(due: 120_000)] {
            event.yield(AlarmEvent(alarm: alarm, change: change, at: 120_500))
        }
        event.finish()
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let bell = AlarmBell(
            centre: centre, program: { program }, calendar: { [calendar] in calendar },
            claim: { name in
                centre.claimed.withLock { $0.append(name) }
                return name.hasSuffix("/60000")
            }, fault: { Issue.record("\($0)") })
        await bell.ring(for: events)
    }

    @Test("The program runs for the alerts that this host claims by their alarm and the instant they were due")
    func claims() async throws {
        let centre = Centre()
        try await ring(centre, try NotificationProgram(choosing: ["show"]))
        #expect(centre.delivered.withLock { $0 } == [["show", "Alarm", "0:01, 1m ago"]])
        #expect(centre.claimed.withLock { $0.sorted() } == ["alarm/\(Self.id)/120000", "alarm/\(Self.id)/60000"])
    }

    @Test("Without a program nothing is claimed, so that another host notifies the user")
    func withoutProgram() async throws {
        let centre = Centre()
        try await ring(centre, nil)
        #expect(centre.delivered.withLock { $0 }.isEmpty && centre.claimed.withLock { $0 }.isEmpty)
    }
}
