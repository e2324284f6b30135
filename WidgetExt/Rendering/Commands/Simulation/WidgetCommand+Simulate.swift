import Foundation
import Shared

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
