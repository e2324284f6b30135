import Shared

/// A drawn item of a snapshot, with the values by which a change of it is detected.
struct DrawnView: Hashable, Sendable {
    /// A description, such as `text 'Assam'`.
    var what: String
    /// The rectangle in points, rounded to a thousandth.
    var rect: Rect
    /// A hash of the item's colours, its font and the enclosing effects.
    var appearance: String
    /// The view's path; empty if unknown.
    var path: String

    init(what: String, rect: Rect, appearance: String, path: String) {
        (self.what, self.rect, self.appearance, self.path) = (what, rect.toThousandths, appearance, path)
    }

    /// Returns the drawn items of a snapshot, in order.
    static func all(of snapshot: Snapshot) -> [DrawnView] {
        var views: [DrawnView] = []
        func add(_ what: String, _ rect: Rect, _ appearance: String, _ around: (Transform, String)) {
            let rect = around.0.apply(rect)
            let path = snapshot.texts.first { $0.rect.touches(rect) && what.hasPrefix("text") }?.path.description
            views.append(DrawnView(what: what, rect: rect, appearance: hash(appearance + around.1), path: path ?? ""))
        }
        func walk(_ items: [DisplayList.Item], _ around: (Transform, String)) {
            for item in items {
                switch item {
                case .fill(let rect, let paint): add("fill", rect, "\(paint)", around)
                case .text(let block):
                    let words = block.lines.map(\.string).joined(separator: " ")
                    let lines = block.lines.map {
                        Rect(x: $0.x, y: $0.y - block.font.size, width: $0.width, height: block.font.size)
                    }
                    let rect = lines.dropFirst().reduce(lines.first ?? block.box) { $0.union($1) }
                    add("text '\(words)'", rect, "\(block.paint) \(block.font) \(block.isAccented)", around)
                case .outline(let block):
                    add(
                        "shape", block.outline.bounds ?? block.box,
                        "\(block.paint) \(block.outline) \(String(describing: block.stroke))", around)
                case .image(let block):
                    let name = block.path.split(separator: "/").last.map(String.init) ?? block.path
                    add("image \(name)", block.rect, "\(String(describing: block.paint))", around)
                case .symbol(let block):
                    add(
                        "symbol", block.rect,
                        "\(block.paint) \(block.layers) \(block.weight) \(block.square.size)", around)
                case .group(.transform(let change), let inner): walk(inner, (change.then(around.0), around.1))
                case .group(let effect, let inner): walk(inner, (around.0, around.1 + " \(effect)"))
                case .masked(let inner, by: _): walk(inner, (around.0, around.1 + " masked"))
                }
            }
        }
        walk(snapshot.list.items, (.identity, ""))
        return views
    }

    private static func hash(_ text: String) -> String { String(XXHash64.hash(text), radix: 16) }

    /// Returns a description of the first difference between two lists; `nil` if they are equal.
    static func firstDifference(_ old: [DrawnView], _ new: [DrawnView]) -> String? {
        for index in 0..<max(old.count, new.count) {
            guard index < new.count else { return "\(old[index].name) is gone" }
            guard index < old.count else { return "\(new[index].name) is new" }
            let (before, after) = (old[index], new[index])
            if (before.what, before.rect, before.appearance) == (after.what, after.rect, after.appearance) { continue }
            if before.what == after.what {
                if before.rect != after.rect {
                    return "\(after.name) moved from \(before.rect.words) to \(after.rect.words)"
                }
                return "\(after.name) has other colours, another font or another effect"
            }
            // If the previous item still follows later in the new list, the item at this index is new.
            if new[index...].contains(where: { $0.what == before.what }) { return "\(after.name) is new" }
            if old[index...].contains(where: { $0.what == after.what }) { return "\(before.name) is gone" }
            return "\(before.name) became \(after.what)"
        }
        return nil
    }

    /// The item's description with its path or position, for messages.
    private var name: String { path.isEmpty ? "\(what) at \(rect.words)" : "\(what) in \(path)" }

    var json: JSONValue {
        [
            "what": .string(what), "appearance": .string(appearance), "path": .string(path),
            "rect": .array([rect.x, rect.y, rect.width, rect.height].map { .number($0) }),
        ]
    }

    init?(_ json: JSONValue) {
        guard let what = json["what"]?.string, let appearance = json["appearance"]?.string,
            let path = json["path"]?.string,
            let numbers = json["rect"]?.array?.compactMap(\.number), numbers.count == 4
        else { return nil }
        self.init(
            what: what, rect: Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
            appearance: appearance,
            path: path)
    }
}

extension Rect {
    /// The rectangle in points as text, such as `12,30 158×20`.
    var words: String {
        func short(_ value: Double) -> String { ((value * 10).rounded() / 10).shortText }
        return "\(short(x)),\(short(y)) \(short(width))×\(short(height))"
    }

    /// Returns true if two rectangles overlap.
    func touches(_ other: Rect) -> Bool {
        x < other.right && other.x < right && y < other.bottom && other.y < bottom
    }
}
