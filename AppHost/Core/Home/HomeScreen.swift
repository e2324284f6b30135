import Foundation
import Shared

/// Updates the snapshots of placed widgets, controls and Live Activities: requests timelines when they are due, and publishes each entry
/// at its time.
///
/// It has no timer: its owner calls ``update(at:)`` when something changes and at the instant that the last call returned.
struct HomeScreen: Sendable {
    let store: HomeStore
    let snapshots: CurrentSnapshots
    let policy: ReloadPolicy
    /// The user's calendar, which determines when a new day of the reload budget begins.
    let calendar: Calendar
    /// Has the item's extension draw its timeline into the container; throws the reason if the extension fails.
    let publish: @Sendable (ShownItem) async throws -> Void
    /// The maximum number of concurrent timeline requests.
    let width: Int
    /// Returns the freshness of the data in each domain with old data.
    private let dataFreshness: @Sendable () throws -> [Domain: SnapshotMetadata.Freshness]

    init(
        store: HomeStore, policy: ReloadPolicy = .standard, calendar: Calendar, width: Int = 2,
        dataFreshness: @escaping @Sendable () throws -> [Domain: SnapshotMetadata.Freshness] = { [:] },
        publish: @escaping @Sendable (ShownItem) async throws -> Void
    ) {
        self.store = store
        self.dataFreshness = dataFreshness
        snapshots = CurrentSnapshots(container: store.container)
        (self.policy, self.calendar, self.width, self.publish) = (policy, calendar, width, publish)
    }

    /// The items that an update covers. Updates of different parts may overlap, because drawing a plug-in's views can be slow.
    enum Part: Hashable, Sendable {
        case all
        /// The built-in extension's widgets, controls and Live Activities.
        case builtIn
        /// The widgets of the plug-in with an identifier.
        case plugin(String)

        fileprivate func holds(_ item: ShownItem) -> Bool {
            switch self {
            case .all: true
            case .builtIn: item.plugin.isEmpty
            case .plugin(let identifier): item.plugin == identifier
            }
        }

        /// True if an update of this part also covers the state that all parts share.
        fileprivate var isCommon: Bool { if case .plugin = self { false } else { true } }
    }

    /// Returns a part for each extension that has a placed widget; ``Part/builtIn`` is always included.
    ///
    /// - Throws: ``ContainerError``.
    func parts() throws -> Set<Part> { Self.parts(of: try store.widgets()).union([.builtIn]) }

    /// Returns a part for each extension, built-in or plug-in, that has a placed widget with one of these ids; ``Part/builtIn`` if none of
    /// these widgets is placed.
    ///
    /// - Throws: ``ContainerError``.
    func parts(of ids: Set<String>) throws -> Set<Part> {
        let parts = Self.parts(of: try store.widgets().filter { ids.contains($0.id) })
        return parts.isEmpty ? [.builtIn] : parts
    }

    private static func parts(of widgets: [PlacedWidget]) -> Set<Part> {
        Set(widgets.map { $0.plugin.isEmpty ? .builtIn : .plugin($0.plugin) })
    }

    /// The outcome of an update.
    struct Outcome: Hashable, Sendable {
        /// The requested timelines, each with the cause and the failure.
        var reloads: [Reload] = []
        /// The ids of the items whose snapshots changed.
        var changed: [String] = []
        /// The other failures.
        var faults: [String] = []
        /// The instant of the next update, in milliseconds since 1 January 1970; `nil` for none until something changes.
        var next: Int64?
    }

    /// A request for a timeline.
    struct Reload: Hashable, Sendable {
        /// The id of the item.
        var id: String
        var cause: ReloadPlan.Cause
        /// The reason why there is no timeline; `nil` for success.
        var failure: String?
    }

    /// Updates what is due at an instant.
    ///
    /// - Parameters:
    ///   - now: The instant, in milliseconds since 1 January 1970.
    ///   - requested: The ids of items to redraw whether or not they are due.
    ///   - part: The items to update.
    /// - Throws: ``ContainerError`` and ``HostError`` if the home screen itself can't be read or written. An item's own failure is
    ///   in the outcome.
    func update(at now: Int64, requested: Set<String> = [], of part: Part = .all) async throws -> Outcome {
        try snapshots.prepare()
        var damage: [ContainerError] = []
        var (requests, outcome) = ([WidgetReloadRequest](), Outcome())
        if part.isCommon {
            try ActivityStore(container: store.container).removeDismissed(at: now) { damage.append($0) }
            // The requests are read before anything is drawn, so a request that arrives later is left for the next update.
            requests = try store.reloadRequests { damage.append($0) }
            outcome.faults = (try store.alarmFaults() + damage).map(\.message)
        }
        let all = try store.items(at: now)
        let own = all.filter(part.holds)
        let items = readable(own, &outcome.faults)
        let tokens = store.tokens(of: store.container.domains)
        var states = try store.states()
        let due = items.compactMap { item, timeline -> (ShownItem, ReloadPlan.Cause)? in
            let plan = ReloadPlan(
                at: now, item: item, timeline: timeline.flatMap { usable($0, of: item, at: now) },
                state: states[item.id] ?? WidgetState(),
                isRequested: requested.contains(item.id) || requests.contains { $0.target.isAbout(item) },
                tokens: tokens, policy: policy, calendar: calendar)
            guard case .now(let cause) = plan else { return nil }
            return (item, cause)
        }
        outcome.reloads = await reload(due)
        var changes: [String: WidgetState?] = [:]
        for reload in outcome.reloads {
            var state = states[reload.id] ?? WidgetState()
            state.record(reload, at: now, tokens: tokens, policy, calendar)
            (states[reload.id], changes[reload.id]) = (state, state)
        }
        if part.isCommon {
            let ids = all.map(\.id)
            for id in states.keys where !ids.contains(id) { changes[id] = WidgetState?.none }
            try forgetRemoved(at: now)
        }
        var data: [Domain: SnapshotMetadata.Freshness] = [:]
        do { data = try dataFreshness() } catch { outcome.faults.append(message(of: error)) }
        for (item, published) in readable(items.map { $0.item }, &outcome.faults) {
            var state = states[item.id] ?? WidgetState()
            var timeline = published
            do {
                if try show(&timeline, of: item, state, data, at: now) { outcome.changed.append(item.id) }
            } catch let error as HostError where error.code == .snapshot {
                outcome.faults.append("\(item.id): \(error.message)")
                // The recorded failure makes a later update draw the item again. While the extension publishes timelines without their
                // snapshots, only the first failure is recorded.
                if state.failure == nil {
                    state.failed(error.message, at: now)
                    changes[item.id] = state
                }
            } catch let error as ContainerError {
                outcome.faults.append("\(item.id): \(error.message)")
            } catch {
                outcome.faults.append(
                    "\(item.id): damaged metadata: \(error) — redraw the widget with 'AppHost widget reload'")
            }
            let plan = ReloadPlan(
                at: now, item: item, timeline: timeline, state: state, isRequested: false, tokens: tokens,
                policy: policy, calendar: calendar)
            outcome.next = [outcome.next, plan.instant, timeline?.change(after: now)].compactMap { $0 }.min()
        }
        if !changes.isEmpty { try store.update(states: changes) }
        try store.fulfilled(requests)
        outcome.next = ([outcome.next] + own.map { $0.change(after: now) }).compactMap { $0 }.min()
        return outcome
    }

    /// Publishes the entry of an instant; returns true if the snapshot changed. Uses a newer timeline of another process, if its publication
    /// has removed the snapshots of this one.
    ///
    /// - Throws: ``HostError`` for a missing snapshot; ``ContainerError``.
    private func show(
        _ timeline: inout PublishedTimeline?, of item: ShownItem, _ state: WidgetState,
        _ data: [Domain: SnapshotMetadata.Freshness], at now: Int64
    ) throws -> Bool {
        while let current = timeline, let entry = current.entry(at: now) {
            do {
                let drawn = state.freshness(of: current, at: now, policy)
                return try snapshots.show(entry, of: item, drawn == .fresh ? current.freshness(with: data) : drawn)
            } catch let error as HostError where error.code == .snapshot {
                timeline = try store.timeline(of: item.id)
                if timeline == current { throw error }
            }
        }
        return false
    }

    /// Returns the freshness of an item's current snapshot, with its metadata; `nil` if it isn't drawn.
    ///
    /// The data of a snapshot that was fresh when it was drawn may be old now.
    ///
    /// - Throws: ``ContainerError``.
    func freshness(_ metadata: SnapshotMetadata?, of item: ShownItem) throws -> SnapshotMetadata.Freshness? {
        guard metadata?.freshness == .fresh else { return metadata?.freshness }
        return try store.timeline(of: item.id)?.freshness(with: dataFreshness()) ?? .fresh
    }

    /// Returns the items whose timelines can be read, each with its timeline. The state and snapshots of all others don't change.
    private func readable(
        _ items: [ShownItem], _ faults: inout [String]
    ) -> [(item: ShownItem, timeline: PublishedTimeline?)] {
        items.compactMap { item in
            func report(_ error: any Error) { faults.append("\(item.id): \(message(of: error))") }
            do {
                return (item, try store.timeline(of: item.id) { report($0) })
            } catch {
                report(error)
                return nil
            }
        }
    }

    /// Returns the timeline, or `nil` if images of its current entry are missing.
    private func usable(_ timeline: PublishedTimeline, of item: ShownItem, at now: Int64) -> PublishedTimeline? {
        guard let entry = timeline.entry(at: now), !snapshots.has(entry, of: item) else { return timeline }
        return nil
    }

    /// Removes the snapshots and timelines of items that are no longer shown.
    ///
    /// - Throws: ``ContainerError``.
    func forgetRemoved(at now: Int64) throws {
        // The timelines are listed before the items, so that a widget that another process places in between isn't forgotten.
        let published = try store.timelineKeys()
        var shown: Set<String> = []
        try snapshots.keep {
            let items = try store.items(at: now)
            shown = Set(try items.map { try PublishedTimeline.key(of: $0.id).name })
            return items
        }
        for key in published where !shown.contains(key.name) { try store.forget(key) }
    }

    /// Requests timelines, several at a time.
    private func reload(_ due: [(ShownItem, ReloadPlan.Cause)]) async -> [Reload] {
        await withTaskGroup(of: (Int, Reload).self) { group in
            var reloads: [Reload?] = Array(repeating: nil, count: due.count)
            func start(_ index: Int) {
                let (item, cause) = due[index]
                let publish = publish
                group.addTask {
                    do {
                        try await publish(item)
                        return (index, Reload(id: item.id, cause: cause, failure: nil))
                    } catch {
                        let reason = message(of: error)
                        return (index, Reload(id: item.id, cause: cause, failure: reason))
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
    /// The instant of the next reload; `nil` if there is none until something changes. Also `nil` if a reload is due now, because a change
    /// during this update made the reload due: the same change causes another update.
    fileprivate var instant: Int64? {
        switch self {
        case .now: nil
        case .at(let instant, _): instant
        case .never: nil
        }
    }
}

extension WidgetReloadRequest.Target {
    /// Returns true if the request asks for an item's reload. Only the built-in extensions write reload requests, so they never
    /// apply to a plug-in's widget. A Live Activity has no timeline to reload.
    fileprivate func isAbout(_ item: ShownItem) -> Bool {
        guard case .placed(let widget) = item, widget.plugin.isEmpty else { return false }
        return switch self {
        case .all: !widget.isControl
        case .kind(let kind): !widget.isControl && widget.kind == kind
        case .controls: widget.isControl
        case .control(let kind): widget.isControl && widget.kind == kind
        case .recommendations, .relevance: false
        }
    }
}

extension PublishedTimeline {
    /// Returns the freshness of the data that the timeline was made from.
    fileprivate func freshness(with data: [Domain: SnapshotMetadata.Freshness]) -> SnapshotMetadata.Freshness {
        data.first { domains.contains($0.key.name) }?.value ?? .fresh
    }
}

extension WidgetState {
    /// Records the outcome of a reload.
    fileprivate mutating func record(
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

    /// Records a reload that failed.
    fileprivate mutating func failed(_ reason: String, at now: Int64) {
        failure = Failure(reason: reason, instant: now, count: (failure?.count ?? 0) + 1)
    }

    /// Returns how fresh a timeline's snapshot is.
    fileprivate func freshness(of timeline: PublishedTimeline, at now: Int64, _ policy: ReloadPolicy)
        -> SnapshotMetadata.Freshness
    {
        if let failure { return .stale(since: timeline.instant, reason: failure.reason) }
        guard let reload = timeline.reload, reload < now else { return .fresh }
        return .stale(
            since: reload,
            reason:
                "its next timeline was due then, but reloads are granted at most every \(Int(policy.floor / 60)) minutes "
                + "and \(policy.perDay) times a day")
    }
}

/// A surface for placed items: widgets on the home and lock screens, controls in Control Center.
enum HomeSurface: String, CaseIterable, CustomStringConvertible, Sendable {
    case widget
    case control

    /// The noun for an item, which its commands begin with.
    var description: String { rawValue }

    /// The operands of its `add` command.
    var operands: String { self == .widget ? "KIND FAMILY" : "KIND [SIZE]" }

    /// The message when nothing is placed.
    var emptiness: String { "no \(self) is placed — place one with 'AppHost \(self) add \(operands)'" }

    /// Returns true if a placed item is on the surface.
    func holds(_ widget: PlacedWidget) -> Bool { widget.isControl == (self == .control) }

    /// Returns the item that the operands of `add` describe, without an id.
    ///
    /// - Throws: ``CommandFailure``.
    func widget(of operands: [String]) throws -> PlacedWidget {
        switch self {
        case .widget:
            guard operands.count == 2 else {
                throw CommandFailure("'widget add' takes a kind and a family — 'WidgetExt list' prints both")
            }
            guard let family = WidgetFamily(name: operands[1]) else {
                let names = WidgetFamily.allCases.map(\.name)
                throw CommandFailure("unknown family '\(operands[1])' — \(suggestion(for: operands[1], in: names))")
            }
            // The lock screen shows no colours.
            let appearance =
                family.isAccessory ? RenderConfiguration(mode: .vibrant, scheme: .dark) : RenderConfiguration()
            return PlacedWidget(id: "", kind: operands[0], family: family, appearance: appearance)
        case .control:
            guard (1...2).contains(operands.count) else {
                throw CommandFailure(
                    "'control add' takes a kind and optionally a size: small, medium or large — 'WidgetExt list' prints the kinds"
                )
            }
            let name = operands.count == 2 ? operands[1] : ControlPresentation.small.rawValue
            guard let size = ControlPresentation(rawValue: name) else {
                let names = ControlPresentation.allCases.map(\.rawValue)
                throw CommandFailure("unknown size '\(name)' — \(suggestion(for: name, in: names))")
            }
            return PlacedWidget(id: "", kind: operands[0], place: .control(size))
        }
    }
}
