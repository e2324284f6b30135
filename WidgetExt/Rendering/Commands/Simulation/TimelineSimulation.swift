import Foundation
import Shared

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
