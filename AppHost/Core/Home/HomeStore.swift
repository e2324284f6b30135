import Shared

/// The widgets and controls a person has placed, and what the host remembers of them, in the container.
struct HomeStore {
    let container: Container
    /// The alarms among the Live Activities; that of whoever looks again and again is kept.
    var alarms = KnownAlarms()

    /// The widgets and controls, in the order they were placed.
    ///
    /// - Throws: ``ContainerError``.
    func widgets() throws -> [PlacedWidget] { try container.read(PlacedWidgets.key).value?.widgets ?? [] }

    /// What is placed on a surface, in the order it was placed.
    ///
    /// - Throws: ``ContainerError``.
    func widgets(on surface: HomeSurface) throws -> [PlacedWidget] { try widgets().filter(surface.holds) }

    /// One of what is placed on a surface.
    ///
    /// - Throws: ``UsageError`` that names those there are, exit code 65; ``ContainerError``.
    func widget(_ id: String, on surface: HomeSurface) throws -> PlacedWidget {
        let all = try widgets(on: surface)
        guard let widget = all.first(where: { $0.id == id }) else {
            throw UsageError(
                all.isEmpty
                    ? surface.emptiness
                    : "no \(surface) '\(id)' is placed — \(suggestion(for: id, in: all.map(\.id)))",
                exitCode: .badData)
        }
        return widget
    }

    /// The Live Activities that can be seen at an instant, the first the one with the best place. An alarm that can't be read isn't among
    /// them, and is named by ``alarmFaults()``.
    ///
    /// - Throws: ``ContainerError``.
    func activities(at now: Int64) throws -> [VisibleActivity] {
        let alarms = try alarms.active(in: AlarmStore(container: container), at: now)
        return try VisibleActivity.all(with: alarms, in: container, at: now)
    }

    /// Why alarms can't be read, and may be missing among the Live Activities.
    ///
    /// - Throws: ``ContainerError``.
    func alarmFaults() throws -> [ContainerError] { try alarms.faults(in: AlarmStore(container: container)) }

    /// Places a widget.
    ///
    /// - Returns: It, with the id it has now.
    /// - Throws: ``UsageError`` where there is no place; ``ContainerError``.
    func add(_ widget: PlacedWidget) throws -> PlacedWidget {
        var placed = widget
        try container.update(PlacedWidgets.key, durability: .durable, label: "place a widget") { widgets in
            var all = widgets ?? PlacedWidgets()
            guard let id = all.add(widget) else {
                throw UsageError(
                    "there are \(PlacedWidgets.limit) widgets and controls — remove one: AppHost widget remove ID",
                    exitCode: .badData)
            }
            placed.id = id
            widgets = all
        }
        return placed
    }

    /// Changes a widget that is placed.
    ///
    /// - Throws: What `change` throws; ``ContainerError``. Nothing is changed where there is none of the id.
    func update(_ id: String, _ change: (inout PlacedWidget) throws -> Void) throws {
        try container.update(PlacedWidgets.key, durability: .durable, label: "configure a widget") { widgets in
            guard let index = widgets?.widgets.firstIndex(where: { $0.id == id }) else { return }
            guard var widget = widgets?.widgets[index] else { return }
            try change(&widget)
            widgets?.widgets[index] = widget
        }
    }

    /// Takes a widget away, and what is remembered of it.
    ///
    /// - Throws: ``ContainerError``.
    func remove(_ id: String) throws {
        try container.update(PlacedWidgets.key, durability: .durable, label: "remove a widget") { widgets in
            widgets?.widgets.removeAll { $0.id == id }
        }
        try update(states: [id: nil])
    }

    /// What is remembered of the widgets, by their ids.
    ///
    /// - Throws: ``ContainerError``.
    func states() throws -> [String: WidgetState] { try container.read(WidgetStates.key).value?.states ?? [:] }

    /// Replaces what is remembered of some widgets; `nil` forgets.
    ///
    /// - Throws: ``ContainerError``.
    func update(states changes: [String: WidgetState?]) throws {
        try container.update(WidgetStates.key, durability: .ordered, label: "note a reload") { states in
            var all = states ?? WidgetStates()
            for (id, state) in changes { all.states[id] = state }
            states = all
        }
    }

    /// The timeline that was published for a widget last; nil for none.
    ///
    /// - Throws: ``ContainerError``.
    func timeline(of widget: String) throws -> PublishedTimeline? {
        try container.read(try PublishedTimeline.key(of: widget)).value
    }

    /// The timeline that was published for a widget last; nil for none, and for a damaged one, which is reported and set aside so that it is
    /// published again.
    ///
    /// - Throws: ``ContainerError`` for any other error: nothing is known of what the widget shows.
    func timeline(of widget: String, report: (ContainerError) -> Void) throws -> PublishedTimeline? {
        try container.readOrSetAside(try PublishedTimeline.key(of: widget), report: report)
    }

    /// The ids of the widgets something was published for.
    ///
    /// - Throws: ``ContainerError``.
    func publishedIDs() throws -> [String] {
        let prefix = PublishedTimeline.documentPrefix
        return try container.documentNames(in: .widgets, prefix: prefix).map { String($0.dropFirst(prefix.count)) }
    }

    /// Takes away what was published for a widget.
    ///
    /// - Throws: ``ContainerError``.
    func forgetTimeline(of widget: String) throws {
        try container.discard(
            try PublishedTimeline.key(of: widget), durability: .volatile, label: "forget a widget")
    }

    /// What domains say now; those that can't be seen are left out.
    func tokens(of domains: some Sequence<Domain>) -> [Domain: UInt64] {
        var tokens: [Domain: UInt64] = [:]
        for domain in domains { tokens[domain] = container.changeToken(for: domain).sum }
        return tokens
    }

    /// What extensions asked to be drawn anew.
    ///
    /// - Parameter report: Receives why requests can't be read, and where their file is kept.
    /// - Throws: ``ContainerError``.
    func reloadRequests(report: (ContainerError) -> Void) throws -> [WidgetReloadRequest] {
        try WidgetReloadRequests.keys.flatMap { try container.readOrSetAside($0.key, report: report)?.requests ?? [] }
    }

    /// Takes requests away that were fulfilled; newer ones about the same thing stay.
    ///
    /// - Throws: ``ContainerError``.
    func fulfilled(_ requests: [WidgetReloadRequest]) throws {
        guard !requests.isEmpty else { return }
        let done = Set(requests)
        for (_, key) in WidgetReloadRequests.keys
        where try container.readOrSetAside(key, report: { _ in })?.requests.isEmpty == false {
            try container.update(key, durability: .ordered, label: "fulfil requests", replacesDamaged: true) { found in
                found = found.map { WidgetReloadRequests(requests: $0.requests.filter { !done.contains($0) }) }
            }
        }
    }
}
