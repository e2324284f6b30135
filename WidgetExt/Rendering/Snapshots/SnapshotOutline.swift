import Foundation
import Shared

/// The outline of a snapshot: one line for each view, with its rectangle, and what can be read about it without an image.
///
/// A program that can't see the image finds truncated texts, low contrast, overlaps and views outside the widget in these lines. The same
/// snapshot always has the same outline, so that two outlines can be compared line by line.
@MainActor
struct SnapshotOutline {
    private let snapshot: Snapshot
    /// Returns the file and line that create a view with a text, if they are known.
    private let source: (ViewPath, _ text: String?) -> String?
    /// The colour of each text over its background, and the background's colour.
    private let colors: [DrawnText: (text: ResolvedColor, behind: ResolvedColor)?]

    /// The limits of what is listed, so that the outline of an unusual widget doesn't flood its reader.
    private static let limits = (views: 200, characters: 120, overlaps: 10)

    /// The least contrast that isn't marked: that of large text in the Web Content Accessibility Guidelines.
    private static let leastContrast = 3.0

    /// Creates the outline of a snapshot.
    ///
    /// - Parameter source: Returns the file and line that create a view with a text, if they are known.
    init(_ snapshot: Snapshot, source: @escaping (ViewPath, _ text: String?) -> String? = { _, _ in nil }) {
        (self.snapshot, self.source) = (snapshot, source)
        let grounds = TextGrounds(snapshot.list, texts: snapshot.texts).colors
        colors = Dictionary(zip(snapshot.texts, grounds), uniquingKeysWith: { first, _ in first })
    }

    /// The outline's lines.
    var text: String {
        let size = snapshot.list.size
        var lines = ["\(snapshot.kind) \(snapshot.place.name) \(Self.number(size.width))x\(Self.number(size.height))"]
        if let url = snapshot.url { lines.append("tap anywhere: \(Self.name(.url(url)))") }
        var above: [(parts: [Substring], source: String?)] = []
        for item in snapshot.outline.prefix(Self.limits.views) {
            let parts = item.path.description.split(separator: "/")
            above.removeSubrange(item.depth...)
            var line = String(repeating: "  ", count: item.depth + 1) + name(parts, in: above.last?.parts ?? [])
            line += describe(item)
            let text = if case .text(let text) = item.content { text?.string } else { String?.none }
            let source = source(item.path, text)
            if let source, source != above.last?.source { line += "  [\(source)]" }
            lines.append(line)
            above.append((parts, source))
        }
        let rest = snapshot.outline.count - Self.limits.views
        if rest > 0 { lines.append("  and \(rest) more views") }
        lines += overlaps
        lines += taps
        lines += snapshot.diagnostics.map { "note: \($0.line)" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The lines of the regions that react to taps. The regions whose actions Airlock can run are numbered from 1; closures can't be run.
    private var taps: [String] {
        var number = 0
        return snapshot.regions.map { region in
            let place = Self.place(region.rect) + (region.area.shapes.isEmpty ? "" : " in its shape")
            guard let action = region.action else { return "tap at \(place): a closure" }
            number += 1
            return "tap \(number) at \(place): \(Self.name(action))"
        }
    }

    /// Returns the steps of a view's path that the path of the enclosing view doesn't contain, without indices.
    private func name(_ parts: [Substring], in above: [Substring]) -> String {
        let own = parts.starts(with: above) ? parts.dropFirst(above.count) : parts[...]
        var names: [Substring] = []
        // The body of a shape repeats the shape's name.
        for part in own where part.contains(where: { !$0.isNumber }) && part != names.last { names.append(part) }
        return names.isEmpty ? "view" : names.joined(separator: "/")
    }

    private func describe(_ item: OutlineItem) -> String {
        var words: [String] = []
        switch item.content {
        case .text(nil): words.append("redacted")
        case .text(let text?): words.append(Self.quoted(text.string))
        case .named(let name, _): words.append(name.isEmpty ? "unnamed" : Self.quoted(name))
        case .fill, .other: break
        }
        words.append(Self.place(item.rect))
        switch item.content {
        case .text(let text?): words += describe(text)
        case .named(_, let paint?), .fill(let paint): words.append(Self.name(paint))
        case .text, .named, .other: break
        }
        let size = snapshot.list.size
        let outside = [
            ("left", -item.rect.x), ("top", -item.rect.y), ("right", item.rect.right - size.width),
            ("bottom", item.rect.bottom - size.height),
        ].filter { $0.1 > 1 }
        // A background may extend beyond the widget.
        if !outside.isEmpty, case .text = item.content {
            words.append("OUTSIDE by " + outside.map { "\(Self.number($0.1)) \($0.0)" }.joined(separator: ", "))
        } else if let edges = edges(item) {
            words.append("EDGE \(edges)")
        }
        return " " + words.joined(separator: " ")
    }

    /// Returns the edges of the widget that a text or a small image touches; `nil` for none.
    ///
    /// A widget on a Home Screen has margins and rounded corners. An image that fills half the widget may reach its edges.
    private func edges(_ item: OutlineItem) -> String? {
        let (rect, size) = (item.rect, snapshot.list.size)
        guard snapshot.place.name.hasPrefix("system") else { return nil }
        switch item.content {
        case .text(.some): break
        case .named where rect.width < size.width / 2 && rect.height < size.height / 2: break
        case .text, .named, .fill, .other: return nil
        }
        let distances = [
            ("left", rect.x), ("top", rect.y), ("right", size.width - rect.right),
            ("bottom", size.height - rect.bottom),
        ]
        let near = distances.filter { $0.1 < EdgeRule.least }.map(\.0)
        return near.isEmpty ? nil : near.joined(separator: ", ")
    }

    private func describe(_ text: DrawnText) -> [String] {
        var words = ["\(Self.number(text.fontSize))pt"]
        if text.fontWeight != 400 { words.append("weight \(text.fontWeight)") }
        if text.lines.count > 1 { words.append("\(text.lines.count) lines") }
        if let known = colors[text], let color = known {
            words.append("\(Self.name(color.text)) on \(Self.name(color.behind))")
            // A clear background is the wallpaper, or the screen.
            if color.behind.alpha == 1 {
                let ratio = Contrast.ratio(color.text, color.behind)
                words.append("\(ratio < Self.leastContrast ? "LOW CONTRAST" : "contrast") \(Self.number(ratio))")
            }
        } else {
            words.append("on an image")
        }
        if text.isTruncated { words.append("TRUNCATED to \(Self.quoted(text.lines.joined(separator: " ")))") }
        return words
    }

    /// The overlapping pairs: two texts, or a text and an image or symbol.
    private var overlaps: [String] {
        let leaves: [(name: String, rect: Rect, isText: Bool)] = snapshot.outline.compactMap { item in
            switch item.content {
            case .text(let text?): (Self.quoted(text.string), item.rect, true)
            case .named(let name, _): (Self.quoted(name), item.rect, false)
            case .text, .fill, .other: nil
            }
        }
        var lines: [String] = []
        for (index, first) in leaves.enumerated() {
            for second in leaves[(index + 1)...] where first.isText || second.isText {
                let width = min(first.rect.right, second.rect.right) - max(first.rect.x, second.rect.x)
                let height = min(first.rect.bottom, second.rect.bottom) - max(first.rect.y, second.rect.y)
                // Line boxes are higher than their letters, so those of neighbours may touch.
                guard width > 1, height > 2, lines.count < Self.limits.overlaps else { continue }
                lines.append("OVERLAP \(Self.number(width))x\(Self.number(height)): \(first.name) and \(second.name)")
            }
        }
        return lines
    }

    private static func place(_ rect: Rect) -> String {
        "\(number(rect.x)),\(number(rect.y)) \(number(rect.width))x\(number(rect.height))"
    }

    /// Returns a number rounded to a tenth.
    private static func number(_ value: Double) -> String {
        let tenths = (value * 10).rounded()
        guard tenths.isFinite, abs(tenths) < 1e15 else { return "?" }
        return tenths.truncatingRemainder(dividingBy: 10) == 0 ? "\(Int(tenths / 10))" : "\(tenths / 10)"
    }

    private static func quoted(_ text: String) -> String {
        "\"\(shortened(text.replacing("\n", with: "⏎")))\""
    }

    private static func shortened(_ text: String) -> String {
        text.count > limits.characters ? "\(text.prefix(limits.characters))…" : text
    }

    private static func name(_ color: ResolvedColor) -> String {
        func hex(_ value: Double) -> String {
            let byte = String(Int((min(max(value, 0), 1) * 255).rounded()), radix: 16, uppercase: true)
            return byte.count < 2 ? "0\(byte)" : byte
        }
        if color.alpha == 0 { return "clear" }
        return "#\(hex(color.red))\(hex(color.green))\(hex(color.blue))\(color.alpha < 1 ? hex(color.alpha) : "")"
    }

    private static func name(_ paint: Paint) -> String {
        switch paint {
        case .color(let color): name(color)
        case .gradient(let gradient): "gradient \(gradient.stops.map { name($0.color) }.joined(separator: "-"))"
        }
    }

    /// Returns an intent's parameters with a space before them; an empty string for none.
    private static func text(_ parameters: JSONValue) -> String {
        // An action's parameters are finite, so that they can be serialised.
        guard parameters != [:], let text = try? parameters.serialised() else { return "" }
        return " \(shortened(text))"
    }

    private static func name(_ action: TapAction) -> String {
        switch action {
        // An app can't be opened with such a URL.
        case .url(let url): url.absoluteString + (url.scheme == nil ? " NO SCHEME" : "")
        case .intent(let id, let isOn?, _): "toggle \(id), \(isOn ? "on" : "off")"
        case .intent(let id, nil, let parameters): "intent \(id)\(text(parameters))"
        case .button(let number): "button \(number)"
        }
    }
}
