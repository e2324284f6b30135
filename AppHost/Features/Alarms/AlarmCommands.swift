import Foundation
import Shared

/// The `alarm` commands.
struct AlarmCommands {
    private static let title = CommandOption<String?>("title", "TEXT", help: "the alarm's title")
    private static let snooze = duration(
        "snooze", help: "the countdown of a repeated alarm; by default the original countdown")
    private static let countdown = duration(
        "countdown", help: "how long before the alarm's time of day the countdown begins")
    private static let open = CommandOption<Bool>(
        "open", help: "makes the second button of the alert open the app instead of repeating the alarm")
    private static let sound = CommandOption<String?>("sound", "NAME", help: "the name of the alarm's sound")
    private static let id = CommandOption<String?>(
        "id", "UUID", help: "the alarm's id; random by default",
        read: { text throws(CommandFailure) in
            do throws(AlarmError) {
                return try AlarmStore.id(text)
            } catch {
                throw CommandFailure(error.message, exitCode: error.exitCode)
            }
        }, write: { $0 })

    /// Returns an option whose value is a duration, in milliseconds.
    private static func duration(_ name: String, help: String) -> CommandOption<Int64?> {
        CommandOption(
            name, "DURATION", help: help,
            read: { text throws(CommandFailure) in
                guard let duration = try AlarmDuration.milliseconds(text) else { throw AlarmDuration.invalid(text) }
                return duration
            }, write: { AlarmDuration.text($0) })
    }

    @OptionList private static var common: [OptionDeclaration] {
        CommonOptions.container
        CommonOptions.json
        CommonOptions.moment
    }

    static let grammar: [CommandGrammar.Command] = [
        .init(
            "alarm add", summary: "adds an alarm: 25m, 7 am, tomorrow 8:00, 7:30 mon-fri, 2026-11-21T09:41:00Z",
            operands: "WHEN…"
        ) {
            title
            snooze
            countdown
            open
            sound
            id
            common
        },
        .init("alarm list", summary: "prints the alarms") { common },
        .init("alarm pause", summary: "pauses an alarm that counts down", operands: "ID") { common },
        .init("alarm resume", summary: "resumes the countdown of a paused alarm", operands: "ID") { common },
        .init("alarm repeat", summary: "restarts the full countdown of an alarm", operands: "ID") { common },
        .init("alarm stop", summary: "stops an alarm in countdown, paused or alerting", operands: "ID") { common },
        .init("alarm cancel", summary: "removes an alarm in any state", operands: "ID") { common },
        .init("alarm authorize", summary: "allows apps to schedule alarms") { common },
        .init("alarm deny", summary: "stops apps from scheduling further alarms") { common },
        .init(
            "alarm check", summary: "updates alarms once, as a running host does: alarms that are due alert",
            operands: "[ID…]"
        ) { common },
    ]

    private let arguments: Arguments
    private let store: AlarmStore
    private let context: RequestContext
    private let isJSON: Bool
    private let random: @Sendable () -> UInt64

    init(_ settings: HostSettings) throws {
        (arguments, isJSON, random) = (settings.arguments, settings.isJSON, settings.process.random)
        store = AlarmStore(container: try settings.createContainer())
        context = settings.context
    }

    func run() throws {
        switch arguments.command {
        case "alarm add": try add()
        case "alarm pause": try perform(.pause)
        case "alarm resume": try perform(.resume)
        case "alarm repeat": try perform(.restart)
        case "alarm stop": try perform(.stop)
        case "alarm cancel": try cancel()
        case "alarm authorize": try authorize(.authorized)
        case "alarm deny": try authorize(.denied)
        case "alarm check": try check()
        default: try list()
        }
    }

    private var zone: TimeZone { context.calendar.timeZone }
    private var transition: AlarmTransition { AlarmTransition(zone: zone) }

    private func now() throws -> Int64 { try Int64(instant: context.now) }

    private func write(_ json: JSONValue, _ text: String) throws {
        try StandardOutput.write(isJSON ? json.serialised() : text)
    }

    // MARK: Adding

    private func add() throws {
        guard !arguments.operands.isEmpty else {
            throw CommandFailure("'alarm add' takes a time — write one such as 25m, 7:30 or '7:30 weekdays'")
        }
        let when = try AlarmWhen(arguments.operands.joined(separator: " "))
        let now = try now()
        let id = arguments[Self.id] ?? identifier()
        let (snooze, countdown) = (arguments[Self.snooze], arguments[Self.countdown])
        var record: AlarmRecord
        switch when {
        case .duration(let total):
            guard countdown == nil else {
                throw CommandFailure(
                    "an alarm that is set with a duration counts down in any case — leave \(Self.countdown) out")
            }
            record = try AlarmRecord(id: id, schedule: nil, preAlert: total, postAlert: snooze, at: now)
        case .schedule(let schedule):
            if case .fixed(let instant) = schedule, instant <= now {
                throw CommandFailure("\(text(instant)) is in the past — write a future time")
            }
            record = try AlarmRecord(id: id, schedule: schedule, preAlert: countdown, postAlert: snooze, at: now)
        case .day(let days, let hour, let minute):
            record = try AlarmRecord(
                id: id, schedule: .relative(hour: hour, minute: minute, weekdays: []), preAlert: countdown,
                postAlert: snooze, at: now)
            let start = try start(ofDayAfter: days)
            record.waitsSince = max(now, start - 1)
            if days == 0, let next = transition.advanced(record, at: now)?.record.fireAt,
                next >= (try self.start(ofDayAfter: 1))
            {
                throw CommandFailure(
                    "\(hour):\(minute < 10 ? "0" : "")\(minute) has already passed today — write 'tomorrow' before the time"
                )
            }
        }
        if arguments[Self.open] {
            record.secondaryIntent = try AlarmRecord.IntentCall(calling: OpenAlarmAppIntent(alarmID: id))
        }
        if record.schedule != nil { record.zone = zone.identifier }
        record.title = arguments[Self.title] ?? ""
        record.sound = arguments[Self.sound] ?? ""
        guard record.title.utf8.count <= Self.longest, record.sound.utf8.count <= Self.longest else {
            throw CommandFailure("the title or the sound name is longer than \(Self.longest) bytes — shorten it")
        }
        record = transition.advanced(record, at: now)?.record ?? record
        try store.add(record)
        try write(json(record, now), line(record, now))
    }

    /// Returns the first instant of the day that is a number of days after today, in milliseconds since 1970.
    private func start(ofDayAfter days: Int) throws -> Int64 {
        let day = context.calendar.date(byAdding: .day, value: days, to: context.now) ?? context.now
        return try Int64(instant: context.calendar.startOfDay(for: day))
    }

    /// The maximum length of a title and of a sound name, in UTF-8 bytes.
    private static let longest = 1_024

    /// Returns a random UUID (version 4).
    private func identifier() -> String {
        var bytes = [random(), random()].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
    }

    // MARK: Operations

    /// Returns the id of the alarm that the operand selects by its UUID, a prefix of the UUID, or its title.
    private func id() throws -> String {
        let word = arguments.command.dropFirst("alarm ".count)
        guard arguments.operands.count == 1, let text = arguments.operands.first else {
            throw CommandFailure(
                "'alarm \(word)' takes the id or the title of one alarm — 'AppHost alarm list' prints both")
        }
        return try id(of: text)
    }

    private func id(of text: String) throws -> String {
        if AlarmStore.isValid(id: text.uppercased()) { return text.uppercased() }
        let now = try now()
        func matches(_ id: String) throws -> Bool {
            if id.hasPrefix(text.uppercased()) { return true }
            do {
                return try store.alarm(id, at: now)?.title.caseInsensitiveCompare(text) == .orderedSame
            } catch let error as ContainerError where error.code == .damaged || error.code == .tooNew {
                // An alarm that can't be read has no title to match.
                return false
            }
        }
        let found = text.isEmpty ? [] : try store.ids().filter(matches)
        guard found.count < 2 else {
            throw CommandFailure(
                "ambiguous alarm '\(text)': \(found.count) titles or id prefixes match — write more of the id",
                exitCode: .badData)
        }
        guard let id = found.first else {
            throw CommandFailure(
                "no such alarm '\(text)' — 'AppHost alarm list' prints ids and titles", exitCode: .badData)
        }
        return id
    }

    private func perform(_ operation: AlarmRecord.Operation) throws {
        let id = try id()
        let now = try now()
        guard var record = try store.perform(operation, on: id, at: now) else {
            return try write(["id": .string(id), "alarm": .null], "\(id)  is stopped")
        }
        if case .scheduled(nil) = record.state, let next = transition.advanced(record, at: now)?.record {
            // A running host would compute the same time.
            try store.update(id) { current in if current == record { current = next } }
            record = next
        }
        try write(["id": .string(id), "alarm": json(record, now)], line(record, now))
    }

    private func cancel() throws {
        let id = try id()
        if let damage = try store.cancel(id) { StandardError.write("AppHost: \(damage.message)") }
        try write(["id": .string(id), "alarm": .null], "\(id)  is cancelled")
    }

    private func authorize(_ authorization: AlarmAuthorization) throws {
        try store.authorize(authorization)
        try write(
            ["authorization": .string(authorization.rawValue)],
            authorization == .denied
                ? "apps can't schedule further alarms; existing alarms stay" : "apps can schedule alarms")
    }

    // MARK: Listing

    private func list() throws {
        let now = try now()
        // A document that can't be read doesn't hide the others.
        var failures: [any Error] = []
        let records: [AlarmRecord] = try store.ids().compactMap { id in
            do {
                return try present(id, now)
            } catch {
                failures.append(error)
                return nil
            }
        }
        var authorization: AlarmAuthorization?
        do {
            authorization = try store.authorization()
        } catch {
            failures.append(error)
        }
        let alarms = records.sorted(by: Self.isEarlier)
        if records.isEmpty { try fail(failures) }
        let lines = alarms.map { line($0, now) }
        try write(
            [
                "authorization": authorization.map { .string($0.rawValue) } ?? .null,
                "alarms": .array(alarms.map { json($0, now) }),
            ],
            lines.isEmpty
                ? "there are no alarms — add one with 'AppHost alarm add 25m'" : lines.joined(separator: "\n"))
        try fail(failures)
    }

    /// Writes every error except the last, and throws the last. Returns if there are no errors.
    private func fail(_ failures: [any Error]) throws {
        for error in failures.dropLast() {
            StandardError.write("AppHost: \(message(of: error))")
        }
        if let last = failures.last { throw last }
    }

    /// Returns an alarm as a running host would store it now; `nil` if it no longer exists.
    private func present(_ id: String, _ now: Int64) throws -> AlarmRecord? {
        do {
            let record = try store.record(id)
            return transition.advanced(record, at: now)?.record ?? record
        } catch is AlarmError {
            return nil
        }
    }

    private static func isEarlier(_ one: AlarmRecord, _ other: AlarmRecord) -> Bool {
        let instants: (Int64, Int64) = (one.fireAt ?? 0, other.fireAt ?? 0)
        return instants.0 == instants.1 ? one.id < other.id : instants.0 < instants.1
    }

    private func check() throws {
        let now = try now()
        var failures: [any Error] = []
        var pass = AlarmPass(store: store, zone: zone, now: { now }, fault: { failures.append($0) })
        var events: [AlarmEvent] = []
        if arguments.operands.isEmpty { pass.readAll() }
        for id in try arguments.operands.map(id(of:)) { pass.read(id) }
        // A failed alarm is due again later than now, so this loop ends.
        while let next = pass.next, next <= now { pass.advanceDue { events.append($0) } }
        let lines = events.map { event in
            let title = event.alarm.title.oneLine()
            return "\(event.alarm.id)  \(event.words(in: zone))\(title.isEmpty ? "" : "  \(title)")"
        }
        try write(
            [
                "events": .array(
                    events.map {
                        [
                            "words": .string($0.words(in: zone)),
                            "behind": $0.behind.map { .integer(Int($0)) } ?? .null,
                            "alarm": json($0.alarm, now),
                        ]
                    }),
                "next": pass.next.map { .string(text($0)) } ?? .null,
            ],
            lines.isEmpty ? "nothing is due" : lines.joined(separator: "\n"))
        try fail(failures)
    }

    private func line(_ record: AlarmRecord, _ now: Int64) -> String {
        let what =
            switch record.state {
            case .scheduled(let instant):
                "scheduled  " + (instant.map { "for \(text($0))" } ?? "time not computed yet")
            case .countdown: "countdown  \(AlarmDuration.text(record.remaining(at: now) ?? 0)) left"
            case .paused: "paused     \(AlarmDuration.text(record.remaining(at: now) ?? 0)) left"
            case .alerting(let since): "alerting   since \(text(since))"
            }
        var details = ""
        if let days = record.schedule?.days { details = ", \(days)" }
        if let other = record.otherZone(than: zone) {
            details += ", set in \(other.identifier)"
            if case .fixed(let instant) = record.schedule { details += " as \(AlarmEvent.text(instant, in: other))" }
        }
        let title = record.title.oneLine()
        return "\(record.id)  \(what)\(details)\(title.isEmpty ? "" : "  \(title)")"
    }

    /// Returns an instant, in milliseconds since 1970, as text in the user's time zone.
    private func text(_ instant: Int64) -> String { AlarmEvent.text(instant, in: zone) }

    private func json(_ record: AlarmRecord, _ now: Int64) -> JSONValue {
        func seconds(_ milliseconds: Int64?) -> JSONValue { milliseconds.map { .number(Double($0) / 1_000) } ?? .null }
        var schedule = JSONValue.null
        switch record.schedule {
        case .fixed(let instant): schedule = ["at": .string(AlarmEvent.text(instant))]
        case .relative(let hour, let minute, _):
            schedule = [
                "time": .string("\(hour):\(minute < 10 ? "0" : "")\(minute)"),
                "days": .string(record.schedule?.days ?? "once"), "timeZone": .string(zone.identifier),
            ]
        case nil: break
        }
        return [
            "id": .string(record.id), "title": .string(record.title), "state": .string(record.state.name),
            "schedule": schedule, "zone": record.zone.map { .string($0) } ?? .null,
            "preAlert": seconds(record.preAlert), "postAlert": seconds(record.postAlert),
            "remaining": seconds(record.remaining(at: now)),
            "fireAt": record.fireAt.map { .string(AlarmEvent.text($0)) } ?? .null,
            "firedAt": record.firedAt.map { .string(AlarmEvent.text($0)) } ?? .null,
        ]
    }
}
