import Foundation
import Shared

/// Keeps what placed widgets, controls and Live Activities show right: asks for timelines when
/// they are due, shows each entry when its time has come.
///
/// It does nothing by itself. Whoever runs it calls ``turn(at:)`` when something changed and when the instant it returned has come.
struct HomeScreen: Sendable {
    let store: HomeStore
    let snapshots: CurrentSnapshots
    let policy: ReloadPolicy
    /// The person's, by which the days of budgets begin.
    let calendar: Calendar
    /// Has a widget's extension draw its timeline into the container; throws why it didn't.
    let publish: @Sendable (PlacedWidget) async throws -> Void
    /// The most widgets whose timelines are asked for at once.
    let width: Int

    init(
        store: HomeStore, policy: ReloadPolicy = .standard, calendar: Calendar, width: Int = 2,
        publish: @escaping @Sendable (PlacedWidget) async throws -> Void
    ) {
        self.store = store
        snapshots = CurrentSnapshots(container: store.container)
        (self.policy, self.calendar, self.width, self.publish) = (policy, calendar, width, publish)
    }

    /// The widgets that a turn is about. Turns of different parts may overlap: what one plug-in shows can be slow to draw.
    enum Part: Hashable, Sendable {
        case all
        /// The built-in extension's widgets, controls and Live Activities.
        case builtIn
        /// The widgets of the plug-in with an identifier.
        case plugin(String)

        fileprivate func holds(_ widget: PlacedWidget) -> Bool {
            switch self {
            case .all: true
            case .builtIn: widget.plugin.isEmpty
            case .plugin(let identifier): widget.plugin == identifier
            }
        }

        /// True if what is common to the whole home screen is looked after, too.
        fileprivate var isCommon: Bool { if case .plugin = self { false } else { true } }
    }

    /// The parts that what is placed belongs to; the built-in one always.
    ///
    /// - Throws: ``ContainerError``.
    func parts() throws -> Set<Part> { Self.parts(of: try store.widgets()).union([.builtIn]) }

    /// The parts that placed widgets are of, by their ids; the built-in one where none of the widgets is placed.
    ///
    /// - Throws: ``ContainerError``.
    func parts(of ids: Set<String>) throws -> Set<Part> {
        let parts = Self.parts(of: try store.widgets().filter { ids.contains($0.id) })
        return parts.isEmpty ? [.builtIn] : parts
    }

    private static func parts(of widgets: [PlacedWidget]) -> Set<Part> {
        Set(widgets.map { $0.plugin.isEmpty ? .builtIn : .plugin($0.plugin) })
    }

    /// What came of a turn.
    struct Outcome: Hashable, Sendable {
        /// The widgets whose timelines were asked for, with the reason and what went wrong.
        var reloads: [Reload] = []
        /// The widgets that show something else than before.
        var changed: [String] = []
        /// What else went wrong.
        var faults: [String] = []
        /// When to turn again, in milliseconds since 1 January 1970; `nil` for not until something changes.
        var next: Int64?
    }

    /// A timeline that was asked for.
    struct Reload: Hashable, Sendable {
        var widget: String
        var cause: ReloadPlan.Cause
        /// Why there is none; `nil` for success.
        var failure: String?

        /// What a person calls it: the id, of a Live Activity its UUID.
        var name: String { VisibleActivity.id(ofSnapshots: widget) ?? widget }
    }

    /// Does what is due at an instant.
    ///
    /// - Parameters:
    ///   - now: In milliseconds since 1 January 1970.
    ///   - requested: Widgets that are asked for anew, whatever their timelines say.
    ///   - part: The widgets it is about.
    /// - Throws: ``ContainerError`` and ``SnapshotFileError`` where the home screen itself can't be read or written. A widget that fails is
    ///   in the outcome.
    func turn(at now: Int64, requested: Set<String> = [], of part: Part = .all) async throws -> Outcome {
        try snapshots.prepare()
        var damage: [ContainerError] = []
        var (activities, requests, outcome) = ([VisibleActivity](), [WidgetReloadRequest](), Outcome())
        if part.isCommon {
            try ActivityStore(container: store.container).removeDismissed(at: now) { damage.append($0) }
            activities = try store.activities(at: now)
            // Looked at before anything is drawn: what is asked for meanwhile is drawn the next time.
            requests = try store.reloadRequests { damage.append($0) }
            outcome.faults = (try store.alarmFaults() + damage).map(\.message)
        }
        let all = try shown(at: now, activities)
        let widgets = readable(all.filter(part.holds), &outcome.faults)
        let tokens = store.tokens(of: store.container.domains)
        var states = try store.states()
        let due = widgets.compactMap { widget, timeline -> (PlacedWidget, ReloadPlan.Cause)? in
            let plan = ReloadPlan(
                at: now, widget: widget, timeline: timeline.flatMap { usable($0, of: widget, at: now) },
                state: states[widget.id] ?? WidgetState(),
                isRequested: requested.contains(widget.id) || requests.contains { $0.target.isAbout(widget) },
                tokens: tokens, policy: policy, calendar: calendar)
            guard case .now(let cause) = plan else { return nil }
            return (widget, cause)
        }
        outcome.reloads = await reload(due)
        var changes: [String: WidgetState?] = [:]
        for reload in outcome.reloads {
            var state = states[reload.widget] ?? WidgetState()
            state.note(reload, at: now, tokens: tokens, policy, calendar)
            (states[reload.widget], changes[reload.widget]) = (state, state)
        }
        if part.isCommon {
            let ids = all.map(\.id)
            for id in states.keys where !ids.contains(id) { changes[id] = WidgetState?.none }
            try forgetRemoved(at: now)
        }
        for (widget, published) in readable(widgets.map { $0.widget }, &outcome.faults) {
            var state = states[widget.id] ?? WidgetState()
            var timeline = published
            do {
                if try show(&timeline, of: widget, state, at: now) { outcome.changed.append(widget.id) }
            } catch let error as SnapshotFileError {
                outcome.faults.append("\(widget.id): \(error.message)")
                // Drawn anew, though not again and again for as long as its extension publishes snapshots that aren't there.
                if state.failure == nil {
                    state.failed(error.message, at: now)
                    changes[widget.id] = state
                }
            } catch let error as ContainerError {
                outcome.faults.append("\(widget.id): \(error.message)")
            } catch {
                outcome.faults.append(
                    "\(widget.id): its facts are damaged: \(error) — 'AppHost widget reload' draws it anew")
            }
            let plan = ReloadPlan(
                at: now, widget: widget, timeline: timeline, state: state, isRequested: false, tokens: tokens,
                policy: policy, calendar: calendar)
            outcome.next = [outcome.next, plan.instant, timeline?.change(after: now)].compactMap { $0 }.min()
        }
        if !changes.isEmpty { try store.update(states: changes) }
        try store.fulfilled(requests)
        outcome.next = ([outcome.next] + activities.map { $0.change(after: now) }).compactMap { $0 }.min()
        return outcome
    }

    /// Shows the entry of an instant; returns whether it is another snapshot than before. Where another process published a timeline
    /// meanwhile, whose snapshots are in the place of these, that one.
    ///
    /// - Throws: ``SnapshotFileError`` for a snapshot that isn't there; ``ContainerError``.
    private func show(
        _ timeline: inout PublishedTimeline?, of widget: PlacedWidget, _ state: WidgetState, at now: Int64
    ) throws -> Bool {
        while let shown = timeline, let entry = shown.entry(at: now) {
            do {
                return try snapshots.show(entry, of: widget, state.freshness(of: shown, at: now, policy))
            } catch let error as SnapshotFileError {
                timeline = try store.timeline(of: widget.id)
                if timeline == shown { throw error }
            }
        }
        return false
    }

    /// The widgets whose timelines can be read, with these. Of the others nothing changes: neither their state nor what they show.
    private func readable(
        _ widgets: [PlacedWidget], _ faults: inout [String]
    ) -> [(widget: PlacedWidget, timeline: PublishedTimeline?)] {
        widgets.compactMap { widget in
            func report(_ error: any Error) { faults.append("\(widget.id): \(message(of: error))") }
            do {
                return (widget, try store.timeline(of: widget.id) { report($0) })
            } catch {
                report(error)
                return nil
            }
        }
    }

    /// The timeline, unless images of the entry that is shown are missing: it is as good as none then.
    private func usable(_ timeline: PublishedTimeline, of widget: PlacedWidget, at now: Int64) -> PublishedTimeline? {
        guard let entry = timeline.entry(at: now), !snapshots.has(entry, of: widget) else { return timeline }
        return nil
    }

    /// All that has a snapshot at an instant.
    private func shown(at now: Int64, _ activities: [VisibleActivity]) throws -> [PlacedWidget] {
        try store.widgets() + activities.map { PlacedWidget($0, at: now) }
    }

    /// Takes away the snapshots and timelines of what isn't shown any more.
    ///
    /// - Throws: ``ContainerError``.
    func forgetRemoved(at now: Int64) throws {
        // Looked at before the widgets are: what another process places meanwhile stays.
        let published = try store.publishedIDs()
        var ids: Set<String> = []
        try snapshots.keep {
            let widgets = try shown(at: now, try store.activities(at: now))
            ids = Set(widgets.map(\.id))
            return widgets
        }
        for id in published where !ids.contains(id) { try store.forgetTimeline(of: id) }
    }

    /// Asks for timelines, several at a time.
    private func reload(_ due: [(PlacedWidget, ReloadPlan.Cause)]) async -> [Reload] {
        await withTaskGroup(of: (Int, Reload).self) { group in
            var reloads: [Reload?] = Array(repeating: nil, count: due.count)
            func start(_ index: Int) {
                let (widget, cause) = due[index]
                let publish = publish
                group.addTask {
                    do {
                        try await publish(widget)
                        return (index, Reload(widget: widget.id, cause: cause, failure: nil))
                    } catch {
                        let reason = message(of: error)
                        return (index, Reload(widget: widget.id, cause: cause, failure: reason))
                    }
                }
            }
            var started = min(width, due.count)
            for index in 0..<started { start(index) }
            while let (index, reload) = await group.next() {
                reloads[index] = reload
                guard started < due.count else { continue }
                start(started)
                started += 1
            }
            return reloads.compactMap { $0 }
        }
    }
}

extension ReloadPlan {
    /// When something is to be done next; `nil` for not before something changes. What is due now was changed after this turn looked,
    /// and whatever changed it has whoever runs the screen turn again.
    fileprivate var instant: Int64? {
        switch self {
        case .now: nil
        case .at(let instant, _): instant
        case .never: nil
        }
    }
}

extension WidgetReloadRequest.Target {
    /// Returns true if the request asks for a widget's reload. Only the built-in extensions write reload requests, so a plug-in's widget is
    /// never meant.
    fileprivate func isAbout(_ widget: PlacedWidget) -> Bool {
        guard widget.plugin.isEmpty else { return false }
        return switch self {
        case .all: !widget.isControl
        case .kind(let kind): !widget.isControl && widget.kind == kind
        case .controls: widget.isControl
        case .control(let kind): widget.isControl && widget.kind == kind
        case .recommendations, .relevance: false
        }
    }
}

extension WidgetState {
    /// Notes what came of a reload.
    fileprivate mutating func note(
        _ reload: HomeScreen.Reload, at now: Int64, tokens: [Domain: UInt64], _ policy: ReloadPolicy,
        _ calendar: Calendar
    ) {
        if reload.cause == .policy { granted(at: now, calendar: calendar, policy) }
        if let reason = reload.failure {
            failed(reason, at: now)
        } else {
            (failure, self.tokens, zone) = (nil, tokens, calendar.timeZone.identifier)
        }
    }

    /// Notes that there is nothing to show, or nothing new.
    fileprivate mutating func failed(_ reason: String, at now: Int64) {
        failure = Failure(reason: reason, instant: now, count: (failure?.count ?? 0) + 1)
    }

    /// How fresh what is shown of a timeline is.
    fileprivate func freshness(of timeline: PublishedTimeline, at now: Int64, _ policy: ReloadPolicy)
        -> SnapshotMetadata.Freshness
    {
        if let failure { return .stale(since: timeline.instant, reason: failure.reason) }
        guard let reload = timeline.reload, reload < now else { return .fresh }
        return .stale(
            since: reload,
            reason: "its next timeline was due then, and is granted every \(Int(policy.floor / 60)) minutes, "
                + "\(policy.perDay) times a day at most")
    }
}
