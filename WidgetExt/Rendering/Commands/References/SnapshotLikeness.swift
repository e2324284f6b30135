import Shared

/// How near a snapshot drawn here comes to one drawn elsewhere of the same widget.
@MainActor
struct SnapshotLikeness {
    /// A line or a shape, where each of the two snapshots has it.
    struct Line {
        /// The text it shows here; `nil` for a shape.
        var text: String?
        /// In the other snapshot, in points; `nil` where it isn't there.
        var theirs: Rect?
        /// In the one drawn here, in points; `nil` where it isn't there.
        var ours: Rect?
    }

    /// In points.
    let size: Size
    let lines: [Line]
    /// Mean colours, each component from 0 to 255.
    let theirMean: (red: Double, green: Double, blue: Double)
    let ourMean: (red: Double, green: Double, blue: Double)

    /// How far a box may have moved and still be the same, in points.
    private static let reach = 24.0

    /// Compares two snapshots of one size; what they lie on shows through where they are transparent.
    init(theirs: Pixels, ours: Pixels, texts: [DrawnText], scale: Double, ground: UInt32) {
        size = Size(width: Double(theirs.width) / scale, height: Double(theirs.height) / scale)
        let (theirs, ours) = (theirs.over(ground), ours.over(ground))
        (theirMean, ourMean) = (theirs.mean, ours.mean)
        let finder = InkBoxes(scale: scale)
        var rest = finder.boxes(in: theirs)
        var lines: [Line] = []
        for box in finder.boxes(in: ours) {
            let nearest = rest.enumerated().min { Self.distance($0.element, box) < Self.distance($1.element, box) }
            var line = Line(text: texts.first { $0.rect.touches(box) }?.line(at: box), ours: box)
            if let nearest, Self.distance(nearest.element, box) <= Self.reach {
                line.theirs = nearest.element
                rest.remove(at: nearest.offset)
            }
            lines.append(line)
        }
        self.lines = lines + rest.map { Line(text: nil, theirs: $0, ours: nil) }
    }

    /// How far two boxes are from each other: their middles, and a little of their sizes.
    private static func distance(_ one: Rect, _ other: Rect) -> Double {
        let (x, y) = (one.middle.x - other.middle.x, one.middle.y - other.middle.y)
        return (x * x + y * y).squareRoot() + abs(one.width - other.width) / 4 + abs(one.height - other.height) / 2
    }

    /// The largest distance of a line's edges, in points; `nil` where there is no pair.
    var largest: Double? { lines.compactMap(\.largest).max() }

    /// The comparison for people.
    func text(name: String) -> String {
        func color(_ mean: (red: Double, green: Double, blue: Double)) -> String {
            "\(Int(mean.red.rounded())) \(Int(mean.green.rounded())) \(Int(mean.blue.rounded()))"
        }
        let head =
            "\(name): \(size.width.shortText)×\(size.height.shortText), mean colour theirs \(color(theirMean)), here \(color(ourMean))"
        return ([head] + lines.map { "  \($0.words)" }).joined(separator: "\n")
    }

    func json(name: String) -> JSONValue {
        func color(_ mean: (red: Double, green: Double, blue: Double)) -> JSONValue {
            .array([mean.red, mean.green, mean.blue].map { .number($0.tenth) })
        }
        return [
            "name": .string(name), "size": ["width": .number(size.width), "height": .number(size.height)],
            "meanColor": ["theirs": color(theirMean), "ours": color(ourMean)],
            "lines": .array(lines.map(\.json)),
        ]
    }
}

extension SnapshotLikeness.Line {
    var largest: Double? {
        guard let theirs, let ours else { return nil }
        return [theirs.x - ours.x, theirs.y - ours.y, theirs.right - ours.right, theirs.bottom - ours.bottom].map(abs)
            .max()
    }

    /// What is different here, in points: to the right, down, wider, higher.
    fileprivate var difference: [Double]? {
        guard let theirs, let ours else { return nil }
        return [ours.x - theirs.x, ours.y - theirs.y, ours.width - theirs.width, ours.height - theirs.height].map(
            \.tenth)
    }

    fileprivate var words: String {
        let name = text.map { "'\($0)'" } ?? "shape"
        if let difference, let theirs {
            func signed(_ value: Double) -> String { (value > 0 ? "+" : "") + value.shortText }
            return
                "\(name) theirs \(theirs.words): here x \(signed(difference[0])), y \(signed(difference[1])), width \(signed(difference[2])), height \(signed(difference[3]))"
        }
        if let ours { return "\(name) \(ours.words): only here" }
        return theirs.map { "\(name) \($0.words): only theirs" } ?? name
    }

    fileprivate var json: JSONValue {
        func rect(_ rect: Rect?) -> JSONValue {
            rect.map { .array([$0.x, $0.y, $0.width, $0.height].map { .number($0.tenth) }) } ?? .null
        }
        return [
            "text": text.map { .string($0) } ?? .null, "theirs": rect(theirs), "ours": rect(ours),
            "difference": difference.map { .array($0.map { .number($0) }) } ?? .null,
        ]
    }
}

extension DrawnText {
    /// The line of the text a box is at.
    fileprivate func line(at box: Rect) -> String {
        guard lines.count > 1, rect.height > 0 else { return lines.first ?? string }
        let share = (box.middle.y - rect.y) / rect.height * Double(lines.count)
        return lines[min(max(Int(saturating: share), 0), lines.count - 1)]
    }
}

extension Double {
    /// The number to a tenth.
    fileprivate var tenth: Double { (self * 10).rounded() / 10 + 0 }
}
