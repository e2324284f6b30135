import Foundation
import Shared

/// The home screen's state at an instant, as JSON for the page.
struct HomeViewModel {
    let home: HomeScreen
    let now: Int64
    /// The state of the group if the host isn't connected to it; otherwise `nil`.
    let group: GroupState?
    /// The reasons why the features' data isn't fresh.
    var reasons: [String] = []

    /// - Throws: ``ContainerError``.
    func json() throws -> JSONValue {
        [
            "group": group?.json ?? .null, "reasons": .array(reasons.map { .string($0) }),
            "widgets": .array(try home.store.widgets().map(json)),
            "activities": .array(try home.store.activities(at: now).map(json)),
            "scenes": .array(try SceneController.records(of: home.store.container).windows.map(json)),
            "region": [
                "locale": home.calendar.locale.map { .string($0.identifier(.bcp47)) } ?? .null,
                "timeZone": .string(home.calendar.timeZone.identifier), "hours": .array(hours.map { .string($0) }),
            ],
        ]
    }

    /// The text of each full hour, from which the page makes the text of any time of day.
    private var hours: [String] {
        let format = CivilFormat(localeIdentifier: home.calendar.locale?.identifier ?? RequestContext.defaultLocale)
        return (0..<24).map { format.drawn.time(minutes: $0 * 60) }
    }

    private func json(_ window: SceneRecords.Window) -> JSONValue {
        [
            "id": .string(window.id), "title": .string(window.title), "version": .integer(window.version),
            "buttons": .array(window.buttons.map(\.json)),
        ]
    }

    private func json(_ widget: PlacedWidget) throws -> JSONValue {
        return [
            "id": .string(widget.id), "surface": .string(widget.isControl ? "control" : "widget"),
            "kind": .string(widget.kind), "plugin": .string(widget.plugin), "place": .string(widget.place.name),
            "appearance": widget.appearance.json,
            "configuration": widget.configuration.isEmpty ? .object([]) : try JSONValue(parsing: widget.configuration),
            "snapshot": snapshot(widget.id, of: .placed(widget)),
        ]
    }

    private func json(_ activity: VisibleActivity) throws -> JSONValue {
        let forms = ActivityPresentation.allCases.map {
            JSONMember($0.rawValue, snapshot(activity.snapshotName($0), of: .activity(activity)))
        }
        return [
            "id": .string(activity.id), "kind": .string(activity.kind), "title": .string(activity.title),
            "state": .string(activity.state(at: now)), "forms": .object(forms),
        ]
    }

    /// Returns a snapshot's metadata and regions; null if there is no snapshot, the reason if it can't be read.
    private func snapshot(_ name: String, of item: ShownItem) -> JSONValue {
        do {
            return try home.snapshots.metadata(of: name).map { try snapshot(name, of: item, $0) } ?? .null
        } catch {
            return ["name": .string(name), "fault": .string(message(of: error))]
        }
    }

    private func snapshot(_ name: String, of item: ShownItem, _ metadata: SnapshotMetadata) throws -> JSONValue {
        let spoken = metadata.accessibility.compactMap(SpokenPart.init)
        let whole = Rect(metadata.size)
        // Beside the regions of a widget without a URL, a tap opens the app.
        let isBare = item.opensApp && !metadata.regions.contains { $0.rect == whole }
        return [
            "name": .string(name), "version": metadata.snapshot.map { .string($0) } ?? .null,
            "width": .number(metadata.size.width), "height": .number(metadata.size.height),
            "text": .string(SpokenPart.text(of: spoken)),
            "regions": .array((isBare ? [Self.app(in: whole)] : []) + metadata.regions.map { json($0, spoken) }),
            "isCounting": .bool(metadata.texts.flatMap(\.moments).contains(where: isCounting)),
            "freshness": try home.freshness(metadata, of: item)?.json ?? .null,
            "control": metadata.control?.json ?? .null,
            "diagnostics": .array(metadata.diagnostics.map(\.json)),
        ]
    }

    /// Returns the region of a whole widget, which opens the app.
    private static func app(in rect: Rect) -> JSONValue {
        [
            "x": .number(rect.x), "y": .number(rect.y), "width": .number(rect.width), "height": .number(rect.height),
            "action": .string(PageActions.app), "name": .string("the app"), "isLink": .bool(true), "isOn": .null,
            "label": .string(""),
        ]
    }

    private func json(_ region: SnapshotMetadata.Region, _ spoken: [SpokenPart]) -> JSONValue {
        [
            "x": .number(region.rect.x), "y": .number(region.rect.y), "width": .number(region.rect.width),
            "height": .number(region.rect.height), "action": .string(region.action.id),
            "name": .string(region.action.name), "isLink": .bool(region.action.isLink),
            "isOn": region.action.isOn.map { .bool($0) } ?? .null,
            "label": .string(SpokenPart.label(of: region, in: spoken)),
            "shapes": .array(region.area.shapes.map(\.json)),
        ]
    }

    /// True if the text changes every second.
    private func isCounting(_ moment: TextMomentMetadata) -> Bool {
        moment.style == "timer" && moment.end.map { $0.milliseconds > now } ?? true
    }
}

extension ShownItem {
    /// True if a tap beside all regions opens the app: for the app's widgets, not for controls and activities.
    var opensApp: Bool { if case .placed(let widget) = self { !widget.isControl && plugin.isEmpty } else { false } }
}

extension TapAction {
    /// The id by which the page names the action: equal actions have equal ids while the host runs. The page gets no parameters, whose large
    /// integers JavaScript can't represent.
    var id: String { String(UInt(bitPattern: hashValue), radix: 16) }

    /// True if a tap opens a URL.
    fileprivate var isLink: Bool { if case .url = self { true } else { false } }

    /// The state that a toggle shows; `nil` for anything else.
    fileprivate var isOn: Bool? { if case .intent(_, let isOn, _) = self { isOn } else { nil } }
}

/// A part of a snapshot that a screen reader reads.
private struct SpokenPart {
    let label: String
    let isControl: Bool
    let middle: Point

    init?(_ element: SnapshotMetadata.AccessibilityElement) {
        guard let label = element.label else { return nil }
        self.label = label
        isControl = element.traits.contains { $0 == "button" || $0 == "toggle" }
        middle = element.rect.middle
    }

    /// Returns the labels of everything but buttons, each once.
    static func text(of parts: [SpokenPart]) -> String { joined(parts.filter { !$0.isControl }) }

    /// Returns the region's label: that of its button, otherwise everything in it.
    static func label(of region: SnapshotMetadata.Region, in parts: [SpokenPart]) -> String {
        let own = parts.filter { region.rect.contains($0.middle) }
        let buttons = own.filter(\.isControl)
        return joined(buttons.isEmpty || region.action.isLink ? own.filter { !$0.isControl } : buttons)
    }

    private static func joined(_ parts: [SpokenPart]) -> String {
        parts.reduce(into: [String]()) { if !$0.contains($1.label) { $0.append($1.label) } }.joined(separator: ", ")
    }
}

/// The home screen's latest state, numbered, and the requests that wait for the next state.
actor HomeChanges {
    private var state = ""
    private var number = 0
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var nextName = 0

    /// Records the current state, and resumes the waiting requests if it has changed.
    func record(_ text: String) {
        guard text != state else { return }
        (state, number) = (text, number + 1)
        let resumed = waiting.values
        waiting = [:]
        for continuation in resumed { continuation.resume() }
    }

    /// The latest state and its number.
    var latest: (number: Int, text: String) { (number, state) }

    /// Waits until the state's number differs from `known`, until the time limit is reached, or until the task is cancelled.
    func next(after known: Int, within seconds: Int) async {
        guard number == known else { return }
        let name = nextName
        nextName += 1
        let timer = Task {
            try await Task.sleep(for: .seconds(seconds))
            giveUp(name)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiting[name] = $0 }
        } onCancel: {
            Task { await giveUp(name) }
        }
        timer.cancel()
    }

    private func giveUp(_ name: Int) { waiting.removeValue(forKey: name)?.resume() }
}
