import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// What the hosts of a group share of alarms.
struct AlarmGroupDocumentTests {
    private static let id = "6B29FC40-CA47-1067-B31D-00DD010662DA"
    /// 6:00 UTC on a Saturday.
    private let start: Int64 = 1_795_240_800_123
    private let berlin: AlarmTransition
    private let london: AlarmTransition

    init() throws {
        berlin = AlarmTransition(zone: try #require(TimeZone(identifier: "Europe/Berlin")))
        london = AlarmTransition(zone: try #require(TimeZone(identifier: "Europe/London")))
    }

    private func timer(_ total: Int64 = 60_000) throws -> AlarmRecord {
        try AlarmRecord(id: Self.id, schedule: nil, preAlert: total, postAlert: 30_000, at: start)
    }

    /// Returns an alarm at 8:00, every day by default.
    private func daily(preAlert: Int64? = nil, weekdays: [Int] = Array(1...7)) throws -> AlarmRecord {
        try AlarmRecord(
            id: Self.id, schedule: .relative(hour: 8, minute: 0, weekdays: weekdays), preAlert: preAlert,
            postAlert: 540_000, at: start)
    }

    private func advanced(
        _ record: AlarmRecord, at now: Int64, _ transition: AlarmTransition
    ) throws -> AlarmRecord { try #require(transition.advanced(record, at: now)).record }

    private func after(
        _ operation: AlarmRecord.Operation, _ record: AlarmRecord, at now: Int64
    ) throws -> AlarmRecord { try #require(try record.after(operation, at: now)) }

    @Test("What a host does by itself isn't a user's change: times, countdowns, alerts, zones and a shifted countdown")
    func hostChanges() throws {
        let added = try daily(preAlert: 1_200_000)
        let seven: Int64 = 1_795_244_400_000
        let scheduled = try advanced(added, at: start, berlin)
        #expect(scheduled.fireAt == seven)
        let moved = try advanced(scheduled, at: start, london)
        let counting = try advanced(scheduled, at: seven - 1_000_000, berlin)
        #expect(counting.state == .countdown(since: seven - 1_200_000, total: 1_200_000, elapsed: 0))
        let alerting = try advanced(counting, at: seven, berlin)
        let next = try advanced(alerting, at: seven + 86_400_000, berlin)
        for (old, new) in [
            (added, scheduled), (scheduled, moved), (added, moved), (scheduled, counting), (added, counting),
            (counting, alerting), (added, alerting), (scheduled, alerting), (alerting, next), (added, next),
        ] { #expect(!old.isChangedByUser(to: new), "\(old.state) \(new.state)") }
        let shifted = try #require(berlin.shifted(timer(), by: -3_600_000))
        #expect(try !timer().isChangedByUser(to: shifted))
        #expect(try !timer().isChangedByUser(to: advanced(shifted, at: start, berlin)))
    }

    @Test("Each operation of a user is a user's change, also one that the host's own change followed at once")
    func userChanges() throws {
        let running = try timer()
        let paused = try after(.pause, running, at: start)
        let alerting = try advanced(running, at: start + 60_000, berlin)
        let repeated = try after(.countdown, alerting, at: start + 61_000)
        // A restarted countdown differs from a shifted one.
        let restarted = try after(.restart, running, at: start + 10_000)
        for (old, new) in [
            (running, paused), (paused, try after(.resume, paused, at: start)), (running, restarted),
            (running, try after(.resume, paused, at: start + 5_000)), (alerting, repeated), (running, repeated),
            (running, try advanced(repeated, at: start + 91_000, berlin)),
            (running, try advanced(restarted, at: start + 70_000, berlin)),
        ] { #expect(old.isChangedByUser(to: new), "\(old.state) \(new.state)") }
        var edited = running
        edited.title = "Tea"
        #expect(running.isChangedByUser(to: edited))
        let daily = try advanced(daily(), at: start, berlin)
        let rung = try advanced(daily, at: start + 3_600_000, berlin)
        let stopped = try after(.stop, rung, at: start + 3_610_000)
        for new in [stopped, try advanced(stopped, at: start + 3_610_000, berlin)] {
            #expect(daily.isChangedByUser(to: new) && rung.isChangedByUser(to: new))
        }
    }

    @Test("The group gets no alarm that rings, so that each host rings by itself at its time")
    func userPart() throws {
        for record in [try timer(), try after(.pause, timer(), at: start + 1_000), try daily()] {
            #expect(record.beforeHost == record)
        }
        let due = start + 60_000
        let alerting = try advanced(timer(), at: due, london)
        #expect(alerting.beforeHost.fireAt == due)
        #expect(try advanced(alerting.beforeHost, at: due, london).state == alerting.state)
        #expect(!alerting.beforeHost.isChangedByUser(to: alerting))
        // 8:00 is in an hour in London, whether it's counted down to, or alerts, in Berlin.
        let seven: Int64 = 1_795_244_400_000
        for now in [seven - 60_000, seven, seven + 1_000] {
            let early = try advanced(daily(preAlert: 1_200_000), at: now, berlin)
            let elsewhere = try advanced(early.beforeHost, at: now, london)
            #expect(elsewhere.state == .scheduled(fireAt: seven + 3_600_000))
            #expect(!early.beforeHost.isChangedByUser(to: early))
        }
        // A snoozed alarm rings at the same instant everywhere.
        let rung = try advanced(daily(), at: seven, berlin)
        let snoozed = try after(.countdown, rung, at: seven + 4_321)
        #expect(snoozed.beforeHost == snoozed)
        let again = try advanced(snoozed, at: seven + 544_321, berlin)
        #expect(try advanced(again.beforeHost, at: seven + 544_321, london).state == again.state)
        // An alarm at an instant rings at the instant.
        let fixed = try AlarmRecord(id: Self.id, schedule: .fixed(due), preAlert: 20_000, postAlert: nil, at: start)
        for now in [due - 10_000, due] {
            let record = try advanced(fixed, at: now, berlin)
            #expect(record.beforeHost.state == fixed.state)
            #expect(try advanced(record.beforeHost, at: now, london).state == record.state)
        }
    }

    @Test("A host takes alarms unless its user denied them, and names them by their ids")
    func family() throws {
        let folder = try TemporaryFolder(isInMemory: true)
        let container = try Container.create(at: "\(folder.path)/c", group: "group.test")
        let document = GroupDocument.alarms
        #expect(try document.isWanted(in: container, count: 0))
        try AlarmStore(container: container).authorize(.denied)
        #expect(try !document.isWanted(in: container, count: 0))
        #expect(try !document.isWanted(in: container, count: AlarmStore.limit))
        #expect(document.title(of: "alarm.\(Self.id.lowercased())") == "alarm \(Self.id)")
        #expect(document.title(of: "authorization") == nil && document.title(of: "alarm.x") == nil)
        try AlarmStore(container: container).authorize(.authorized)
        try AlarmStore(container: container).add(timer())
        #expect(try document.names(in: container) == ["alarm.\(Self.id.lowercased())"])
        let bytes = try timer().encoded
        let name = "alarm.\(Self.id.lowercased())"
        #expect(document.isReadable(bytes, named: name) && document.userPart(bytes) == bytes)
        // The document of another alarm.
        #expect(!document.isReadable(bytes, named: String(name.dropLast()) + "b"))
        #expect(document.userPart([1]) == [1] && document.isUserChange(bytes, [1]))
    }
}
