import Testing

@testable import Shared

/// Tests of an alarm's transitions.
struct AlarmRecordTests {
    private static let id = "6B29FC40-CA47-1067-B31D-00DD010662DA"
    private let start: Int64 = 1_795_280_400_000

    private func timer(_ total: Int64 = 60_000, post: Int64? = nil) -> AlarmRecord {
        AlarmRecord(
            id: Self.id, schedule: nil, preAlert: total, postAlert: post,
            state: .countdown(since: start, total: total, elapsed: 0))
    }

    // Requirements: A-004, A-011, A-012, A-060
    @Test("Pausing preserves the remaining time, and resuming continues from it")
    func pauseAndResume() throws {
        let paused = try #require(try timer().after(.pause, at: start + 20_000))
        #expect(paused.state == .paused(total: 60_000, elapsed: 20_000))
        #expect(paused.remaining(at: start + 3_600_000) == 40_000 && paused.fireAt == nil)
        let resumed = try #require(try paused.after(.resume, at: start + 3_600_000))
        #expect(resumed.remaining(at: start + 3_600_000) == 40_000)
        #expect(resumed.fireAt == start + 3_640_000)
        let again = try #require(try resumed.after(.pause, at: start + 3_610_000))
        #expect(again.state == .paused(total: 60_000, elapsed: 30_000))
    }

    @Test("A timer checked late fires with its scheduled instant, and only once")
    func lateCheck() throws {
        let alarm = timer()
        #expect(alarm.advanced(at: start + 59_999) == nil)
        let late = try #require(alarm.advanced(at: start + 100_000))
        #expect(late.fired == start + 60_000)
        #expect(late.record.state == .alerting(since: start + 60_000) && late.record.firedAt == start + 60_000)
        #expect(late.record.advanced(at: start + 200_000) == nil)
    }

    // Requirements: A-009, A-062
    @Test("Repeating an alert counts down the post-alert duration, otherwise the full duration")
    func repeatDuration() throws {
        let alerting = try #require(timer().advanced(at: start + 60_000)).record
        #expect(try alerting.after(.countdown, at: start + 70_000)?.remaining(at: start + 70_000) == 60_000)
        let snoozed = try #require(timer(post: 9_000).advanced(at: start + 60_000)).record
        #expect(try snoozed.after(.countdown, at: start + 70_000)?.fireAt == start + 79_000)
        var alone = alerting
        (alone.preAlert, alone.postAlert) = (nil, nil)
        #expect(throws: AlarmError(.noCountdown(id: Self.id))) { try alone.after(.countdown, at: start) }
    }

    @Test("A scheduled alarm with a pre-alert starts its countdown before its fire date")
    func preAlertCountdown() throws {
        var alarm = timer(10_000)
        (alarm.schedule, alarm.state) = (.fixed(start + 60_000), .scheduled(fireAt: start + 60_000))
        #expect(alarm.changesAt == start + 50_000)
        #expect(alarm.advanced(at: start + 49_999) == nil)
        let counting = try #require(alarm.advanced(at: start + 52_000))
        #expect(counting.fired == nil && counting.record.remaining(at: start + 52_000) == 8_000)
        #expect(counting.record.fireAt == start + 60_000)
        #expect(alarm.advanced(at: start + 60_000)?.fired == start + 60_000)
    }

    @Test("Stopping removes a one-time alarm and leaves a weekly one scheduled")
    func stopOperation() throws {
        #expect(try timer().after(.stop, at: start) == nil)
        var weekly = timer()
        weekly.schedule = .relative(hour: 7, minute: 30, weekdays: [2, 3])
        #expect(try weekly.after(.stop, at: start)?.state == .scheduled(fireAt: nil))
    }

    // Requirements: A-006, A-013
    @Test("Each alarm state allows its own operations and refuses all others")
    func forbiddenOperations() throws {
        let countdown = timer()
        let paused = try #require(try countdown.after(.pause, at: start))
        let alerting = try #require(countdown.advanced(at: start + 60_000)).record
        var scheduled = countdown
        (scheduled.preAlert, scheduled.state) = (nil, .scheduled(fireAt: start + 1))
        let allowed: [(AlarmRecord, Set<AlarmRecord.Operation>)] = [
            (countdown, [.pause, .restart, .stop]), (paused, [.resume, .restart, .stop]),
            (alerting, [.countdown, .restart, .stop]), (scheduled, []),
        ]
        for (record, operations) in allowed {
            for operation in AlarmRecord.Operation.allCases where !operations.contains(operation) {
                #expect(throws: AlarmError(.notAllowed(operation, id: Self.id, state: record.state.name))) {
                    try record.after(operation, at: start)
                }
            }
            for operation in operations { #expect(throws: Never.self) { try record.after(operation, at: start) } }
        }
        #expect(
            AlarmError(.notAllowed(.pause, id: "A", state: "paused")).message
                == "alarm A is paused — only a running countdown can be paused")
    }

    // Requirements: A-009, A-062
    @Test("A repeat restarts a countdown from the beginning, paused or not")
    func restart() throws {
        let paused = try #require(try timer(post: 9_000).after(.pause, at: start + 20_000))
        for record in [timer(post: 9_000), paused] {
            #expect(
                try record.after(.restart, at: start + 30_000)?.state
                    == .countdown(since: start + 30_000, total: 60_000, elapsed: 0))
        }
        var scheduled = timer()
        scheduled.state = .scheduled(fireAt: nil)
        #expect(throws: AlarmError(.notAllowed(.restart, id: Self.id, state: "scheduled"))) {
            try scheduled.after(.restart, at: start)
        }
        #expect(
            AlarmError(.notAllowed(.restart, id: "A", state: "scheduled")).message
                == "alarm A is scheduled — only an alarm that counts down, is paused or alerts can be repeated")
    }

    // Requirements: A-038
    @Test("An overdue alarm counts as alerting for every operation")
    func overdueAlarm() throws {
        let end = start + 60_000
        #expect(throws: AlarmError(.notAllowed(.pause, id: Self.id, state: "alerting"))) {
            try timer().after(.pause, at: end)
        }
        #expect(try timer().after(.countdown, at: end + 5_000)?.fireAt == end + 65_000)
        var daily = timer()
        (daily.schedule, daily.preAlert) = (.relative(hour: 7, minute: 0, weekdays: [1]), nil)
        daily.state = .scheduled(fireAt: start)
        let stopped = try #require(try daily.after(.stop, at: start))
        #expect(stopped.state == .scheduled(fireAt: nil) && stopped.firedAt == start)
    }

    @Test(
        "Weekdays are formatted from Monday to Sunday, or as daily, weekdays or weekends",
        arguments: [
            ([1, 2, 4], "mon,wed,sun"), ([1, 7], "weekends"), ([2, 3, 4, 5, 6], "weekdays"),
            ([1, 2, 3, 4, 5, 6, 7], "daily"), ([], nil),
        ] as [([Int], String?)])
    func weekdayTexts(_ weekdays: [Int], _ words: String?) {
        #expect(AlarmRecord.Schedule.relative(hour: 7, minute: 0, weekdays: weekdays).days == words)
    }

    @Test("Setting the clock back never makes a countdown longer than its total")
    func clockSetBack() throws {
        let alarm = timer()
        #expect(alarm.remaining(at: start - 3_600_000) == 60_000)
        #expect(try alarm.after(.pause, at: start - 3_600_000)?.state == .paused(total: 60_000, elapsed: 0))
    }

    @Test(
        "An alarm record in any state survives a round trip through its wire format",
        arguments: [
            AlarmRecord.State.scheduled(fireAt: nil), .scheduled(fireAt: 5), .countdown(since: 1, total: 2, elapsed: 3),
            .paused(total: 4, elapsed: 5), .alerting(since: 6),
        ])
    func roundTrip(_ state: AlarmRecord.State) throws {
        let record = AlarmRecord(
            id: Self.id, schedule: .relative(hour: 7, minute: 0, weekdays: [1, 7]), preAlert: 1, postAlert: nil,
            state: state, title: "Tea", attributes: "{}", attributesType: "T",
            stopIntent: .init(id: "Stop", parameters: #"{"alarmID":"x"}"#), sound: "bell", firedAt: 9,
            zone: "Europe/Berlin")
        var writer = WireWriter()
        record.encode(into: &writer)
        var reader = WireReader(writer.bytes)
        #expect(try AlarmRecord(from: &reader) == record)
    }

    @Test(
        "An out-of-range number in any field of an alarm record is reported as damage",
        arguments: [
            { $0.write(2) { $0.write(1, signed: .max) } }, { $0.write(2) { $0.write(1, signed: -1) } },
            { $0.write(3) { $0.write(1, signed: 24) } }, { $0.write(3) { $0.write(2, signed: .min) } },
            { $0.write(3) { $0.write(3, signed: 0) } }, { $0.write(3) { $0.write(3, signed: 8) } },
            {
                $0.write(3) { part in
                    for _ in 0..<2 { part.write(3, signed: 1) }
                }
            },
            { $0.write(4, signed: .max) }, { $0.write(5, signed: 366 * 86_400_000 + 1) },
            { $0.write(6) { $0.write(1, signed: .max) } }, { $0.write(7) { $0.write(1, signed: .max) } },
            { $0.write(7) { $0.write(2, signed: .max) } }, { $0.write(8) { $0.write(3, signed: -1) } },
            { $0.write(9) { $0.write(1, signed: 253_402_300_800_000) } }, { $0.write(16, signed: .min) },
            { $0.write(17, signed: .max) },
        ] as [@Sendable (inout WireWriter) -> Void])
    func bounds(_ write: @Sendable (inout WireWriter) -> Void) throws {
        var writer = WireWriter()
        timer().encode(into: &writer)
        var whole = WireReader(writer.bytes)
        _ = try AlarmRecord(from: &whole)
        write(&writer)
        var reader = WireReader(writer.bytes)
        let error = #expect(throws: WireError.self) { try AlarmRecord(from: &reader) }
        guard case .range = error?.problem else {
            Issue.record("\(error as Any)")
            return
        }
    }

    @Test("Out-of-range values are clamped in an encoded alarm record, so that it can be read")
    func clamping() throws {
        let record = AlarmRecord(
            id: Self.id, schedule: .relative(hour: 99, minute: -1, weekdays: [0]), preAlert: .max, postAlert: -1,
            state: .countdown(since: .min, total: .max, elapsed: -1), firedAt: .min, waitsSince: .max)
        var writer = WireWriter()
        record.encode(into: &writer)
        var reader = WireReader(writer.bytes)
        let read = try AlarmRecord(from: &reader)
        #expect(read.state == .countdown(since: 0, total: 366 * 86_400_000, elapsed: 0))
        #expect(read.schedule == .relative(hour: 23, minute: 0, weekdays: [1]))
    }
}
