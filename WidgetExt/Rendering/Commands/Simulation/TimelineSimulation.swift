import Foundation
import Shared

/// Lets days pass for one widget, and notes what they come to.
@MainActor
struct TimelineSimulation {
    /// What happened at an instant.
    struct SimulationEvent {
        enum What {
            /// An entry was shown, by its place in its timeline.
            case shown(entry: Int)
            /// A reload was asked for and made, or not.
            case asked(TimelineScheduler.Requester, ReloadBudget.Decision)
            /// The provider handed over a timeline of so many entries.
            case loaded(entries: Int)
            /// The provider handed over nothing.
            case failed(String)
        }

        let instant: Date
        let what: What
    }

    /// A time for which the widget showed what was wanted anew.
    struct Gap {
        let from: Date
        let to: Date
        var seconds: Double { to.timeIntervalSince(from) }
    }

    /// What asking a provider came to.
    struct Loaded {
        let result: Result<TimelineScheduler.Timeline, TimelineError>
        /// How often the provider itself asked for a reload of its widget.
        let requests: Int
    }

    let kind: String
    let family: WidgetFamily
    let start: Date
    let end: Date
    private(set) var happenings: [SimulationEvent] = []
    private(set) var gaps: [Gap] = []
    private(set) var timelines = 0
    private(set) var shown = 0
    private(set) var failures = 0
    /// How often who asked for a reload, and how often that was granted or refused, and why.
    private(set) var asked: [TimelineScheduler.Requester: Int] = [:]
    private(set) var granted = 0
    private(set) var refused: [ReloadBudget.Reason: Int] = [:]

    /// Where a provider is believed no more: entries without end.
    private static let limit = 200_000

    /// Lets the days pass.
    ///
    /// - Parameters:
    ///   - every: How often the app asks for a reload, in seconds; `nil` for never.
    ///   - load: Asks the provider at an instant.
    /// - Throws: What `load` throws that isn't the provider's fault.
    init(
        kind: String, family: WidgetFamily, from start: Date, to end: Date, calendar: Calendar, policy: ReloadPolicy,
        every: TimeInterval?, load: (Date) throws -> Loaded
    ) throws {
        (self.kind, self.family, self.start, self.end) = (kind, family, start, end)
        var scheduler = TimelineScheduler(policy: policy, calendar: calendar)
        var appAsks = every.map { start.addingTimeInterval($0) }
        // A widget that is placed is asked without waiting; its first timeline is a reload like any other.
        _ = scheduler.ask(at: start)
        granted = 1
        try reload(&scheduler, at: start, load)
        while happenings.count < Self.limit {
            let event = scheduler.next
            if let app = appAsks, app < end, app < event?.instant ?? .distantFuture {
                appAsks = every.map { app.addingTimeInterval($0) }
                try ask(.app, &scheduler, at: app, load)
                continue
            }
            guard let event, event.instant < end else { break }
            switch event {
            case .show(let index, let instant):
                scheduler.show(index: index)
                note(.shown(entry: index), at: instant)
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
        _ asker: TimelineScheduler.Requester, _ scheduler: inout TimelineScheduler, at instant: Date,
        _ load: (Date) throws -> Loaded
    ) throws {
        let decision = scheduler.ask(at: instant)
        asked[asker, default: 0] += 1
        note(.asked(asker, decision), at: instant)
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
            note(.loaded(entries: timeline.dates.count), at: instant)
            if let since = scheduler.staleSince, since < instant { gaps.append(Gap(from: since, to: instant)) }
            if let entry = scheduler.take(timeline, at: instant) { note(.shown(entry: entry), at: instant) }
        case .failure(let error):
            failures += 1
            note(.failed(error.message), at: instant)
            scheduler.fail(at: instant)
        }
        // Too soon by nature: a provider that asks for itself is asked at every floor from then on.
        for _ in 0..<loaded.requests {
            asked[.app, default: 0] += 1
            let decision = scheduler.ask(at: instant)
            note(.asked(.app, decision), at: instant)
            if case .refused(let reason, _) = decision { refused[reason, default: 0] += 1 }
        }
    }

    private mutating func note(_ what: SimulationEvent.What, at instant: Date) {
        if case .shown = what { shown += 1 }
        happenings.append(SimulationEvent(instant: instant, what: what))
    }

    /// How long the widget was stale in all, in seconds.
    var staleSeconds: Double { gaps.map(\.seconds).reduce(0, +) }
}
