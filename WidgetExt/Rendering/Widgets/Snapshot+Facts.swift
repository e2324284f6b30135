import Foundation
import Shared

extension Snapshot {
    /// What there is to know about the picture and what drew it, as a JSON document.
    @MainActor func facts(drawnBy renderer: RendererVersion) -> JSONValue {
        let isWidget = if case .family = place { true } else { false }
        let more: [JSONMember] =
            (control.map { [JSONMember("control", $0.json)] } ?? [])
            + (isPlaceholder ? [JSONMember("placeholder", .bool(true))] : [])
        let facts: JSONValue = [
            "kind": .string(kind),
            (isWidget ? "family" : "presentation"): .string(place.name),
            "date": .string(date.iso8601),
            "size": ["width": .number(list.size.width), "height": .number(list.size.height)],
            "url": url.map { .string($0.absoluteString) } ?? .null,
            "regions": .array(tapRegions),
            "text": .array(texts.map(\.json)),
            "accessibility": .array(spoken.map(\.json)),
            "diagnostics": .array(diagnostics.map(\.json)),
            "renderer": renderer.json,
        ]
        return .object((facts.members ?? []) + more)
    }

    /// Where a tap does something: the whole widget, where it has a URL, then its parts.
    private var tapRegions: [JSONValue] {
        (url.map { [["rect": Rect(list.size).json, "url": .string($0.absoluteString)]] } ?? [])
            + regions.compactMap(\.json)
    }
}

extension DrawnRegion {
    /// `nil` for what only the app itself could do.
    fileprivate var json: JSONValue? {
        switch action {
        case .url(let url): ["rect": rect.json, "url": .string(url.absoluteString)]
        case .intent(let id, let parameters): ["rect": rect.json, "intent": Self.intent(id, parameters)]
        case .toggle(let id, let isOn, let parameters):
            ["rect": rect.json, "intent": Self.intent(id, parameters), "isOn": .bool(isOn)]
        case .button(let number): ["rect": rect.json, "button": .integer(number)]
        case .closure: nil
        }
    }

    /// An intent with what it is given, where it is given something.
    private static func intent(_ id: String, _ parameters: String) -> JSONValue {
        let members = [JSONMember("id", .string(id))]
        do {
            let given = try JSONValue(parsing: parameters)
            return .object(given.members?.isEmpty == false ? members + [JSONMember("parameters", given)] : members)
        } catch {
            return .object(members)
        }
    }
}

extension SpokenElement {
    fileprivate var json: JSONValue {
        let words = [
            ("label", facts.label), ("value", facts.value), ("hint", facts.hint), ("identifier", facts.identifier),
        ]
        return .object(
            [JSONMember("rect", rect.json)]
                + words.compactMap { name, word in word.map { JSONMember(name, .string($0)) } }
                + (facts.traits.isEmpty ? [] : [JSONMember("traits", .array(facts.traits.map { .string($0) }))]))
    }
}

extension ControlFacts {
    fileprivate var json: JSONValue {
        func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
        return [
            "title": .string(title), "value": text(value), "isOn": isOn.map { .bool($0) } ?? .null,
            "isEnabled": .bool(isEnabled), "symbol": text(symbol), "hint": .string(hint), "status": text(status),
        ]
    }
}

extension DrawnText {
    fileprivate var json: JSONValue {
        let facts: JSONValue = [
            "string": .string(string),
            "lines": .array(lines.map { .string($0) }),
            "rect": rect.json,
            "fontSize": .number(fontSize),
            "truncated": .bool(isTruncated),
        ]
        guard !moments.isEmpty else { return facts }
        return .object((facts.members ?? []) + [JSONMember("dynamic", .array(moments.map(\.json)))])
    }
}

extension TextMomentFact {
    fileprivate var json: JSONValue {
        .object(
            [JSONMember("style", .string(style)), JSONMember("date", .string(date.iso8601))]
                + (end.map { [JSONMember("end", .string($0.iso8601))] } ?? []))
    }
}

extension Rect {
    /// The rectangle in points to a thousandth.
    fileprivate var json: JSONValue {
        func rounded(_ value: Double) -> JSONValue { .number((value * 1_000).rounded() / 1_000) }
        return ["x": rounded(x), "y": rounded(y), "width": rounded(width), "height": rounded(height)]
    }
}

extension Diagnostic {
    fileprivate var json: JSONValue { ["message": .string(message), "path": .string(path.description)] }
}
