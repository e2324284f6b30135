import Foundation
import Shared

@_implementationOnly import CClock

/// Simulates the timelines of a widget over several days and records the events.
@MainActor
struct TimelineSimulation {
    /// An event at an instant.
    struct SimulationEvent {
        enum What {
            /// An entry was shown; `entry` is its index in its timeline.
            case shown(entry: Int)
            /// A reload was requested and granted or refused.
            case requested(TimelineScheduler.Requester, ReloadBudget.Decision)
            /// The provider returned a timeline with the given number of entries.
            case loaded(entries: Int)
            /// The provider returned no timeline.
            case failed(String)
        }

        let instant: Date
        let what: What
    }

    /// A period in which the widget was stale because a requested reload wasn't performed.
    struct Gap {
        let from: Date
        let to: Date
        var seconds: Double { to.timeIntervalSince(from) }
    }

    /// The result of querying a provider.
    struct Loaded {
        let result: Result<TimelineScheduler.Timeline, WidgetError>
        /// The number of times that the provider requested a reload of its own widget during the query.
        let requests: Int
    }

    let kind: String
    let family: WidgetFamily
    let start: Date
    let end: Date
    private(set) var events: [SimulationEvent] = []
    private(set) var gaps: [Gap] = []
    private(set) var timelines = 0
    private(set) var shown = 0
    private(set) var failures = 0
    /// The number of reload requests by requester. The next two properties are the number of granted requests, and the numbers of refused
    /// requests by reason.
    private(set) var requestCounts: [TimelineScheduler.Requester: Int] = [:]
    private(set) var granted = 0
    private(set) var refused: [ReloadBudget.Reason: Int] = [:]

    /// The maximum number of events, which ends the simulation of a provider with endless entries.
    private static let limit = 200_000

    /// Runs the simulation.
    ///
    /// - Parameters:
    ///   - every: The interval between the app's reload requests, in seconds; `nil` if the app makes none.
    ///   - load: Queries the provider at an instant.
    /// - Throws: Errors of `load` that the provider didn't cause.
    init(
        kind: String, family: WidgetFamily, from start: Date, to end: Date, calendar: Calendar, policy: ReloadPolicy,
        every: TimeInterval?, load: (Date) throws -> Loaded
    ) throws {
        (self.kind, self.family, self.start, self.end) = (kind, family, start, end)
        var scheduler = TimelineScheduler(policy: policy, calendar: calendar)
        var nextAppRequest = every.map { start.addingTimeInterval($0) }
        // A newly placed widget is loaded immediately, and its first timeline is counted as a reload.
        _ = scheduler.ask(at: start)
        granted = 1
        try reload(&scheduler, at: start, load)
        while events.count < Self.limit {
            let event = scheduler.next
            if let app = nextAppRequest, app < end, app < event?.instant ?? .distantFuture {
                nextAppRequest = every.map { app.addingTimeInterval($0) }
                try ask(.app, &scheduler, at: app, load)
                continue
            }
            guard let event, event.instant < end else { break }
            switch event {
            case .show(let index, let instant):
                scheduler.show(index: index)
                record(.shown(entry: index), at: instant)
            case .ask(let instant): try ask(.policy, &scheduler, at: instant, load)
            case .reload(let instant):
                guard case .granted = scheduler.ask(at: instant) else { continue }
                granted += 1
                try reload(&scheduler, at: instant, load)
            }
        }
        if let since = scheduler.staleSince { gaps.append(Gap(from: since, to: end)) }
    }

    private mutating func ask(
        _ requester: TimelineScheduler.Requester, _ scheduler: inout TimelineScheduler, at instant: Date,
        _ load: (Date) throws -> Loaded
    ) throws {
        let decision = scheduler.ask(at: instant)
        requestCounts[requester, default: 0] += 1
        record(.requested(requester, decision), at: instant)
        switch decision {
        case .granted:
            granted += 1
            try reload(&scheduler, at: instant, load)
        case .refused(let reason, _): refused[reason, default: 0] += 1
        }
    }

    private mutating func reload(
        _ scheduler: inout TimelineScheduler, at instant: Date,
        _ load: (Date) throws -> Loaded
    ) throws {
        let loaded = try load(instant)
        switch loaded.result {
        case .success(let timeline):
            timelines += 1
            record(.loaded(entries: timeline.dates.count), at: instant)
            if let since = scheduler.staleSince, since < instant { gaps.append(Gap(from: since, to: instant)) }
            if let entry = scheduler.take(timeline, at: instant) { record(.shown(entry: entry), at: instant) }
        case .failure(let error):
            failures += 1
            record(.failed(error.message), at: instant)
            scheduler.fail(at: instant)
        }
        // A provider that requests a reload while it is queried always requests it too soon. The result is a reload at every minimum
        // interval.
        for _ in 0..<loaded.requests {
            requestCounts[.app, default: 0] += 1
            let decision = scheduler.ask(at: instant)
            record(.requested(.app, decision), at: instant)
            if case .refused(let reason, _) = decision { refused[reason, default: 0] += 1 }
        }
    }

    private mutating func record(_ what: SimulationEvent.What, at instant: Date) {
        if case .shown = what { shown += 1 }
        events.append(SimulationEvent(instant: instant, what: what))
    }

    /// The total time during which the widget was stale, in seconds.
    var staleSeconds: Double { gaps.map(\.seconds).reduce(0, +) }
}

extension TimelineSimulation {
    /// Returns the report of the simulation as text.
    ///
    /// - Parameter isDetailed: True for one line per event, false for one line per day.
    func text(isDetailed: Bool, calendar: Calendar) -> String {
        let requests = TimelineScheduler.Requester.allCases.compactMap { requester in
            requestCounts[requester].map { "\($0) by \(requester.words)" }
        }
        let denied = [(ReloadBudget.Reason.floor, "too soon"), (.budget, "over the day's budget")].compactMap {
            reason, words in refused[reason].map { "\($0) \(words)" }
        }
        let total = requestCounts.values.reduce(0, +)
        var lines = [
            "\(kind) \(family.name), \(start.iso8601) to \(end.iso8601)",
            "  timelines \(timelines), entries shown \(shown)" + (failures > 0 ? ", failed \(failures)" : ""),
            "  reloads requested \(total)" + (requests.isEmpty ? "" : " (\(requests.joined(separator: ", ")))")
                + ", granted \(granted), refused \(refused.values.reduce(0, +))"
                + (denied.isEmpty ? "" : " (\(denied.joined(separator: ", ")))"),
            "  stale \(Self.span(staleSeconds)) in \(gaps.count) gap\(gaps.count == 1 ? "" : "s")",
        ]
        if isDetailed {
            lines += events.map { "    \($0.instant.iso8601) \($0.words)" }
        } else {
            lines += days(calendar).map { "    \($0)" }
        }
        return lines.joined(separator: "\n")
    }

    /// Returns one line per day of the user's calendar.
    private func days(_ calendar: Calendar) -> [String] {
        var lines: [String] = []
        var day = start
        while day < end {
            let next = min(calendar.dayAfter(day), end)
            let inside = events.filter { $0.instant >= day && $0.instant < next }
            let stale = gaps.map { min($0.to, next).timeIntervalSince(max($0.from, day)) }.filter { $0 > 0 }
            let name = calendar.dayName(day)
            let counts = (
                inside.count { if case .shown = $0.what { true } else { false } },
                inside.count { if case .loaded = $0.what { true } else { false } },
                inside.count { if case .requested(_, .refused) = $0.what { true } else { false } }
            )
            lines.append(
                "\(name): shown \(counts.0), reloaded \(counts.1), refused \(counts.2), stale \(Self.span(stale.reduce(0, +)))"
            )
            day = next
        }
        return lines
    }

    /// Returns a duration in hours and minutes.
    private static func span(_ seconds: Double) -> String {
        let minutes = Int(saturating: (seconds / 60).rounded())
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }

    var json: JSONValue {
        func count(_ number: Int?) -> JSONValue { .integer(number ?? 0) }
        return [
            "kind": .string(kind), "family": .string(family.name), "from": .string(start.iso8601),
            "to": .string(end.iso8601), "timelines": .integer(timelines), "failures": .integer(failures),
            "requests": .object(
                TimelineScheduler.Requester.allCases.map { JSONMember($0.rawValue, count(requestCounts[$0])) }),
            "granted": .integer(granted),
            "refused": ["floor": count(refused[.floor]), "budget": count(refused[.budget])],
            "shown": .array(
                events.compactMap { event in
                    guard case .shown(let entry) = event.what else { return nil }
                    return ["date": .string(event.instant.iso8601), "entry": .integer(entry)]
                }),
            "reloads": .array(
                events.compactMap { event in
                    guard case .loaded(let entries) = event.what else { return nil }
                    return ["date": .string(event.instant.iso8601), "entries": .integer(entries)]
                }),
            "stale": .array(
                gaps.map { ["from": .string($0.from.iso8601), "to": .string($0.to.iso8601)] }),
            "staleSeconds": .number(staleSeconds.rounded()),
        ]
    }
}

extension TimelineSimulation.SimulationEvent {
    fileprivate var words: String {
        switch what {
        case .shown(let entry): "shows entry \(entry)"
        case .loaded(let entries): "reloads: \(entries) \(entries == 1 ? "entry" : "entries")"
        case .failed(let reason): "fails: \(reason)"
        case .requested(let requester, .granted): "requested by \(requester.words): granted"
        case .requested(let requester, .refused(let reason, let until)):
            "requested by \(requester.words): refused until \(until.iso8601), \(reason == .floor ? "too soon" : "over the day's budget")"
        }
    }
}

extension TimelineScheduler.Requester {
    fileprivate var words: String {
        switch self {
        case .policy: "the timeline"
        case .app: "the app"
        }
    }
}

extension Calendar {
    /// Returns the day of an instant, such as `2026-11-21`.
    fileprivate func dayName(_ instant: Date) -> String {
        let parts = dateComponents([.year, .month, .day], from: instant)
        func padded(_ number: Int?, _ width: Int) -> String {
            let digits = String(number ?? 0)
            return String(repeating: "0", count: max(width - digits.count, 0)) + digits
        }
        return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
    }
}

/// The options of `simulate`.
enum SimulateOptions {
    static let days = number("days", "N", help: "the number of days, from 1 to 366; 7 by default", in: 1...366)
    static let interval = number(
        "reload-every", "MINUTES", help: "the interval of the app's reload requests, as through WidgetCenter",
        in: 1...1_440)
    static let budget = number(
        "budget", "N", help: "reloads per day; \(ReloadPolicy.standard.perDay) by default", in: 1...10_000)
    static let floor = number(
        "floor", "MINUTES", help: "the minimum time between two reloads; 15 by default", in: 1...1_440)
    static let events = CommandOption<Bool>("events", help: "prints every event, instead of one line per day")

    /// All options except the common ones.
    @OptionList static var all: [OptionDeclaration] {
        days
        LintOptions.kind.described("only this widget")
        LintOptions.family
        interval
        budget
        floor
        events
        CommonOptions.fixture
    }

    private static func number(
        _ name: String, _ placeholder: String, help: String, in range: ClosedRange<Int>
    ) -> CommandOption<Int?> {
        CommandOption(
            name, placeholder, help: help,
            read: { text throws(CommandFailure) in
                guard let number = Int(text), range.contains(number) else {
                    throw CommandFailure(
                        "invalid number '\(text)' for --\(name) — write a number from \(range.lowerBound) to \(range.upperBound)"
                    )
                }
                return number
            }, write: { "\($0)" })
    }
}

extension WidgetCommand {
    /// Simulates several days of timelines and prints the report.
    ///
    /// - Throws: The first error that the provider didn't cause.
    func simulate(_ arguments: Arguments) throws {
        let policy = ReloadPolicy(
            perDay: arguments[SimulateOptions.budget] ?? ReloadPolicy.standard.perDay,
            floor: arguments[SimulateOptions.floor].map { Double($0) * 60 } ?? ReloadPolicy.standard.floor)
        let every = arguments[SimulateOptions.interval].map { Double($0) * 60 }
        let context = try arguments.requestContext(now: now)
        let calendar = context.calendar
        let drawing = try drawingContext(arguments, context)
        var end = context.now
        // The days are those of the user's calendar, and some have 23 or 25 hours.
        for _ in 0..<(arguments[SimulateOptions.days] ?? 7) {
            end = calendar.date(byAdding: .day, value: 1, to: end) ?? end.addingTimeInterval(86_400)
        }
        var simulations: [TimelineSimulation] = []
        for widget in try chosenWidgets(arguments) {
            for family in widget.families where DeviceProfile.standard.size(of: family) != nil {
                try drawing.run {
                    simulations.append(
                        try TimelineSimulation(
                            kind: widget.descriptor.kind, family: family, from: context.now, to: end,
                            calendar: calendar, policy: policy, every: every
                        ) { try timeline(of: widget, family, context, at: $0) })
                }
            }
        }
        if arguments[CommonOptions.json] {
            return try StandardOutput.write(
                (["widgets": .array(simulations.map(\.json))] as JSONValue).serialised())
        }
        for simulation in simulations {
            try StandardOutput.write(
                simulation.text(isDetailed: arguments[SimulateOptions.events], calendar: calendar))
        }
    }

    /// Returns the timeline that the provider creates at an instant.
    private func timeline(
        of widget: ChosenWidget, _ family: WidgetFamily, _ context: RequestContext, at instant: Date
    ) throws -> TimelineSimulation.Loaded {
        var context = context
        context.now = instant
        InjectedClock.stop(at: instant)
        let log = ReloadRequestLog()
        let result = try ReloadRequestLog.$current.withValue(log) {
            try RequestScope.with(context) { try timeline(of: widget, family) }
        }
        let requests = log.take().count { $0 == .all || $0 == .kind(widget.descriptor.kind) }
        return TimelineSimulation.Loaded(result: result, requests: requests)
    }

    private func timeline(of widget: ChosenWidget, _ family: WidgetFamily) throws -> Result<
        TimelineScheduler.Timeline, WidgetError
    > {
        let snapshot = PlannedSnapshot(.widget(kind: widget.descriptor.kind, family))
        let context = try RenderRequest(snapshot, scale: 1).providerContext
        do {
            let timeline = try catalog.timeline(of: widget.source, kind: widget.descriptor.kind, context: context)
            let dates = timeline.entries.map(\.date)
            return .success(TimelineScheduler.Timeline(dates: dates, reload: timeline.policy.date(after: dates.last)))
        } catch let error as WidgetError {
            return .failure(error)
        }
    }
}

/// The wall clock that widget sources in this process read, stopped at the request's instant.
///
/// The clock is replaced in the tables through which the program and Foundation call the C library. Timers and measurements of durations
/// still use real time.
enum InjectedClock {
    /// Stops the clock at an instant.
    ///
    /// - Returns: False if the clock couldn't be replaced. Widgets then read the machine's clock.
    @discardableResult
    static func stop(at instant: Date) -> Bool {
        let seconds = instant.timeIntervalSince1970
        guard abs(seconds) < 9e9 else { return false }
        return airlock_clock_set(Int64((seconds * 1e9).rounded())) > 0
    }

    /// Lets the clock run again, for the next request of a process that answers several.
    static func resume() { airlock_clock_resume() }
}
