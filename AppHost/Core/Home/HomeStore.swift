import Glibc
import Shared

/// The items on the screens, and the host's state for each, in the container.
struct HomeStore {
    let container: Container
    /// The alarms among the Live Activities, cached for callers that read them repeatedly.
    var alarms = KnownAlarms()

    /// Returns the widgets and controls, in the order of placement.
    ///
    /// - Throws: ``ContainerError``.
    func widgets() throws -> [PlacedWidget] { try container.read(PlacedWidgets.key).value?.widgets ?? [] }

    /// Returns everything that is on a screen at an instant: the placed widgets and controls, and then the visible Live Activities.
    ///
    /// - Throws: ``ContainerError``.
    func items(at now: Int64) throws -> [ShownItem] {
        try widgets().map(ShownItem.placed) + activities(at: now).map(ShownItem.activity)
    }

    /// Returns what is placed on a surface, in the order of placement.
    ///
    /// - Throws: ``ContainerError``.
    func widgets(on surface: HomeSurface) throws -> [PlacedWidget] { try widgets().filter(surface.holds) }

    /// Returns the item with an id on a surface.
    ///
    /// - Throws: ``CommandFailure`` with exit code 65 and a suggestion if there is no such item; ``ContainerError``.
    func widget(_ id: String, on surface: HomeSurface) throws -> PlacedWidget {
        let all = try widgets(on: surface)
        guard let widget = all.first(where: { $0.id == id }) else {
            throw CommandFailure(
                all.isEmpty
                    ? surface.emptiness
                    : "no \(surface) '\(id)' is placed — \(suggestion(for: id, in: all.map(\.id)))",
                exitCode: .badData)
        }
        return widget
    }

    /// Returns the visible Live Activities at an instant, the most prominent first. Alarms that can't be read are missing, and
    /// reported by ``alarmFaults()``.
    ///
    /// - Throws: ``ContainerError``.
    func activities(at now: Int64) throws -> [VisibleActivity] {
        let alarms = try alarms.active(in: AlarmStore(container: container), at: now)
        return try VisibleActivity.all(with: alarms, in: container, at: now)
    }

    /// Returns the errors of unreadable alarms, whose Live Activities may be missing.
    ///
    /// - Throws: ``ContainerError``.
    func alarmFaults() throws -> [ContainerError] { try alarms.faults(in: AlarmStore(container: container)) }

    /// Places a widget.
    ///
    /// - Returns: The widget with its new id.
    /// - Throws: ``CommandFailure`` if the limit is reached; ``ContainerError``.
    func add(_ widget: PlacedWidget) throws -> PlacedWidget {
        var placed = widget
        try container.update(PlacedWidgets.key, durability: .durable, label: "place a widget") { widgets in
            var all = widgets ?? PlacedWidgets()
            guard let id = all.add(widget) else {
                throw CommandFailure(
                    "too many widgets and controls: \(PlacedWidgets.limit) are placed — remove one with 'AppHost widget remove ID'",
                    exitCode: .badData)
            }
            placed.id = id
            widgets = all
        }
        return placed
    }

    /// Changes a placed widget; does nothing if there is none with the id.
    ///
    /// - Throws: The errors of `change`; ``ContainerError``.
    func update(_ id: String, _ change: (inout PlacedWidget) throws -> Void) throws {
        try container.update(PlacedWidgets.key, durability: .durable, label: "configure a widget") { widgets in
            guard let index = widgets?.widgets.firstIndex(where: { $0.id == id }) else { return }
            guard var widget = widgets?.widgets[index] else { return }
            try change(&widget)
            widgets?.widgets[index] = widget
        }
    }

    /// Removes a widget and its state.
    ///
    /// - Throws: ``ContainerError``.
    func remove(_ id: String) throws {
        try container.update(PlacedWidgets.key, durability: .durable, label: "remove a widget") { widgets in
            widgets?.widgets.removeAll { $0.id == id }
        }
        try update(states: [id: nil])
    }

    /// Returns the state of the items by their ids.
    ///
    /// - Throws: ``ContainerError``.
    func states() throws -> [String: WidgetState] { try container.read(WidgetStates.key).value?.states ?? [:] }

    /// Replaces the state of some items; `nil` removes it.
    ///
    /// - Throws: ``ContainerError``.
    func update(states changes: [String: WidgetState?]) throws {
        try container.update(WidgetStates.key, durability: .ordered, label: "record a reload") { states in
            var all = states ?? WidgetStates()
            for (id, state) in changes { all.states[id] = state }
            states = all
        }
    }

    /// Returns the last published timeline of the item with an id; `nil` without one.
    ///
    /// - Throws: ``ContainerError``.
    func timeline(of id: String) throws -> PublishedTimeline? {
        try container.read(try PublishedTimeline.key(of: id)).value
    }

    /// Returns the last published timeline of the item with an id; `nil` if there is none. A damaged timeline is reported and quarantined, and `nil`
    /// is returned, so that it is published again.
    ///
    /// - Throws: ``ContainerError`` for any other error, because the item's current snapshot can't be determined then.
    func timeline(of id: String, report: (ContainerError) -> Void) throws -> PublishedTimeline? {
        try container.readOrQuarantine(try PublishedTimeline.key(of: id), report: report)
    }

    /// Returns the keys of all published timelines.
    ///
    /// - Throws: ``ContainerError``.
    func timelineKeys() throws -> [DocumentKey<PublishedTimeline>] {
        try container.documentNames(in: .widgets, prefix: PublishedTimeline.documentPrefix).map {
            try DocumentKey(.widgets, $0)
        }
    }

    /// Removes a published timeline.
    ///
    /// - Throws: ``ContainerError``.
    func forget(_ timeline: DocumentKey<PublishedTimeline>) throws {
        try container.discard(timeline, durability: .volatile, label: "forget a widget")
    }

    /// Returns the current change tokens of domains; domains that can't be read are left out.
    func tokens(of domains: some Sequence<Domain>) -> [Domain: UInt64] {
        var tokens: [Domain: UInt64] = [:]
        for domain in domains { tokens[domain] = container.changeToken(for: domain).sum }
        return tokens
    }

    /// Returns the extensions' requests for reloads.
    ///
    /// - Parameter report: Receives the error of unreadable requests, with the path of their quarantined file.
    /// - Throws: ``ContainerError``.
    func reloadRequests(report: (ContainerError) -> Void) throws -> [WidgetReloadRequest] {
        try WidgetReloadRequests.keys.flatMap { try container.readOrQuarantine($0.key, report: report)?.requests ?? [] }
    }

    /// Removes fulfilled requests; newer ones with the same target are kept.
    ///
    /// - Throws: ``ContainerError``.
    func fulfilled(_ requests: [WidgetReloadRequest]) throws {
        guard !requests.isEmpty else { return }
        let done = Set(requests)
        for (_, key) in WidgetReloadRequests.keys
        where try container.readOrQuarantine(key, report: { _ in })?.requests.isEmpty == false {
            try container.update(key, durability: .ordered, label: "fulfil requests", replacesDamaged: true) { found in
                found = found.map { WidgetReloadRequests(requests: $0.requests.filter { !done.contains($0) }) }
            }
        }
    }
}

/// Disk space reserved for undoing a change, which could otherwise fail on a full disk.
final class DiskReserve: Sendable {
    /// The reserve in bytes: more than undoing a placement writes.
    static let size = 32 << 10

    private let descriptor: CInt

    /// Reserves the space in a folder. The file has no name, so that it disappears however the process ends.
    ///
    /// - Throws: ``CommandFailure`` if there isn't enough space.
    init(in folder: String) throws(CommandFailure) {
        let path = "\(folder)/.reserve-\(getpid())"
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.error(errno, folder) }
        unlink(path)
        let fault = posix_fallocate(descriptor, 0, off_t(Self.size))
        guard fault == 0 else { throw Self.error(fault, folder) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Releases the reserved space.
    func release() { ftruncate(descriptor, 0) }

    private static func error(_ number: CInt, _ folder: String) -> CommandFailure {
        let isFull = [ENOSPC, EDQUOT].contains(number)
        let remedy =
            isFull
            ? "free space or raise the quota, then try again"
            : "let this user write there, or name another \(CommonOptions.container)"
        return CommandFailure(
            "can't reserve \(size >> 10) KiB in \(folder): \(String(cString: strerror(number))) — \(remedy)",
            exitCode: .inputOutput)
    }
}
