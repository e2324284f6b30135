import Foundation
import Shared

/// What a home screen shows at an instant, as the page gets it.
struct ShownHome {
    let home: HomeScreen
    let now: Int64

    /// - Throws: ``ContainerError``.
    func json() throws -> JSONValue {
        [
            "widgets": .array(try home.store.widgets().map(json)),
            "activities": .array(try home.store.activities(at: now).map(json)),
            "scenes": .array(try SceneKeeper.records(of: home.store.container).windows.map(json)),
            "region": [
                "locale": home.calendar.locale.map { .string($0.identifier(.bcp47)) } ?? .null,
                "timeZone": .string(home.calendar.timeZone.identifier),
            ],
        ]
    }

    private func json(_ window: SceneRecords.Window) -> JSONValue {
        [
            "id": .string(window.id), "title": .string(window.title), "version": .integer(window.version),
            "buttons": .array(window.buttons.map(\.json)),
        ]
    }

    private func json(_ widget: PlacedWidget) throws -> JSONValue {
        let look = widget.look.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) }
        return [
            "id": .string(widget.id), "surface": .string(widget.isControl ? "control" : "widget"),
            "kind": .string(widget.kind), "plugin": .string(widget.plugin), "place": .string(widget.place.name),
            "look": .object(look),
            "configuration": widget.configuration.isEmpty ? .object([]) : try JSONValue(parsing: widget.configuration),
            "picture": picture(widget.id),
        ]
    }

    private func json(_ activity: ShownActivity) throws -> JSONValue {
        let shown = PlacedWidget(activity, at: now)
        let forms = zip(PlacedWidget.activityForms, shown.pictures).map { JSONMember($0, picture($1.name)) }
        return [
            "id": .string(activity.id), "draws": .string(activity.pictureID), "kind": .string(activity.kind),
            "title": .string(activity.title), "state": .string(activity.state(at: now)), "forms": .object(forms),
        ]
    }

    /// A picture and what can be done with it; null where there is none, with why where it can't be read.
    private func picture(_ name: String) -> JSONValue {
        do {
            return try home.pictures.facts(of: name).map { picture(name, $0) } ?? .null
        } catch {
            return ["name": .string(name), "fault": .string(message(of: error))]
        }
    }

    private func picture(_ name: String, _ facts: JSONValue) -> JSONValue {
        let spoken = (facts["accessibility"]?.array ?? []).compactMap(SpokenPart.init)
        let regions = (facts["regions"]?.array ?? []).compactMap(TapRegion.init)
        return [
            "name": .string(name), "version": facts["picture"] ?? .null,
            "width": facts["size"]?["width"] ?? .null, "height": facts["size"]?["height"] ?? .null,
            "text": .string(SpokenPart.text(of: spoken)), "regions": .array(regions.map { json($0, spoken) }),
            "isCounting": .bool((facts["text"]?.array ?? []).contains(where: isCounting)),
            "freshness": facts["freshness"] ?? .null, "control": facts["control"] ?? .null,
            "diagnostics": facts["diagnostics"] ?? .null,
        ]
    }

    private func json(_ region: TapRegion, _ spoken: [SpokenPart]) -> JSONValue {
        [
            "x": .number(region.x), "y": .number(region.y), "width": .number(region.width),
            "height": .number(region.height), "action": .string(region.action.key), "name": .string(region.action.name),
            "isLink": .bool(region.action.isLink), "isOn": region.isOn.map { .bool($0) } ?? .null,
            "label": .string(SpokenPart.label(of: region, in: spoken)),
        ]
    }

    /// Whether a text is another one every second.
    private func isCounting(_ text: JSONValue) -> Bool {
        (text["dynamic"]?.array ?? []).contains { part in
            guard part["style"]?.string == "timer" else { return false }
            guard let end = part["end"]?.string else { return true }
            // A text whose end can't be read doesn't count.
            return (try? Date(end, strategy: .iso8601)).map { $0.milliseconds > now } ?? false
        }
    }
}

extension TapRegion.Action {
    /// Whether a tap opens an address.
    var isLink: Bool { if case .url = self { true } else { false } }
}

/// A part of a picture that is read out.
private struct SpokenPart {
    let label: String
    let isControl: Bool
    let x: Double
    let y: Double

    init?(_ facts: JSONValue) {
        guard let label = facts["label"]?.string, let rect = facts["rect"], let x = rect["x"]?.number,
            let y = rect["y"]?.number, let width = rect["width"]?.number, let height = rect["height"]?.number
        else { return nil }
        self.label = label
        isControl = (facts["traits"]?.array ?? []).contains { $0.string == "button" || $0.string == "toggle" }
        (self.x, self.y) = (x + width / 2, y + height / 2)
    }

    /// All of a picture that is no button, each once.
    static func text(of parts: [SpokenPart]) -> String { joined(parts.filter { !$0.isControl }) }

    /// What a region is called: its button, else all that is in it.
    static func label(of region: TapRegion, in parts: [SpokenPart]) -> String {
        let own = parts.filter { region.contains($0.x, $0.y) }
        let buttons = own.filter(\.isControl)
        return joined(buttons.isEmpty || region.action.isLink ? own.filter { !$0.isControl } : buttons)
    }

    private static func joined(_ parts: [SpokenPart]) -> String {
        parts.reduce(into: [String]()) { if !$0.contains($1.label) { $0.append($1.label) } }.joined(separator: ", ")
    }
}
