import Foundation
import Shared

extension Snapshot {
    /// What there is to know about the picture and what drew it, as a JSON document.
    @MainActor func facts(drawnBy renderer: RendererVersion) -> JSONValue {
        [
            "kind": .string(kind),
            "family": .string(family.rawValue),
            "date": .string(date.iso8601),
            "size": ["width": .number(list.size.width), "height": .number(list.size.height)],
            "url": url.map { .string($0.absoluteString) } ?? .null,
            "regions": .array(regions),
            "text": .array(texts.map(\.json)),
            "diagnostics": .array(diagnostics.map(\.json)),
            "renderer": renderer.json,
        ]
    }

    /// Where a tap does something: so far the whole widget, where it has a URL.
    private var regions: [JSONValue] {
        url.map { [["rect": Rect(list.size).json, "url": .string($0.absoluteString)]] } ?? []
    }
}

extension DrawnText {
    fileprivate var json: JSONValue {
        [
            "string": .string(string),
            "lines": .array(lines.map { .string($0) }),
            "rect": rect.json,
            "fontSize": .number(fontSize),
            "truncated": .bool(isTruncated),
        ]
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

    /// The diagnostic in one line, with the view's path where it is about one.
    var line: String { path.description.isEmpty ? message : "\(path): \(message)" }
}
