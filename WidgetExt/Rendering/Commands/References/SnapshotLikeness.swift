import Shared

/// A comparison of a snapshot drawn by Airlock with a snapshot of the same widget drawn elsewhere.
@MainActor
struct SnapshotLikeness {
    /// A line of text or a shape, with its box in each of the two snapshots.
    struct Line {
        /// The line's text in Airlock's snapshot; `nil` for a shape.
        var text: String?
        /// The box in the other snapshot, in points; `nil` if the line or shape is missing there.
        var reference: Rect?
        /// The box in Airlock's snapshot, in points; `nil` if the line or shape is missing there.
        var drawn: Rect?
    }

    /// The size in points.
    let size: Size
    let lines: [Line]
    /// The mean colours, each component from 0 to 255.
    let referenceMean: (red: Double, green: Double, blue: Double)
    let drawnMean: (red: Double, green: Double, blue: Double)

    /// The maximum distance between matching boxes, in points.
    private static let reach = 24.0

    /// Compares two snapshots of the same size, both composited over the colour `ground`.
    init(reference: Pixels, drawn: Pixels, texts: [DrawnText], scale: Double, ground: UInt32) {
        size = Size(width: Double(reference.width) / scale, height: Double(reference.height) / scale)
        let (reference, drawn) = (reference.over(ground), drawn.over(ground))
        (referenceMean, drawnMean) = (reference.mean, drawn.mean)
        let finder = InkBoxes(scale: scale)
        var rest = finder.boxes(in: reference)
        var lines: [Line] = []
        for box in finder.boxes(in: drawn) {
            let nearest = rest.enumerated().min { Self.distance($0.element, box) < Self.distance($1.element, box) }
            var line = Line(text: texts.first { $0.rect.touches(box) }?.line(at: box), drawn: box)
            if let nearest, Self.distance(nearest.element, box) <= Self.reach {
                line.reference = nearest.element
                rest.remove(at: nearest.offset)
            }
            lines.append(line)
        }
        self.lines = lines + rest.map { Line(text: nil, reference: $0, drawn: nil) }
    }

    /// Returns the distance between the centres of two boxes, increased by a fraction of the difference of their sizes.
    private static func distance(_ one: Rect, _ other: Rect) -> Double {
        let (x, y) = (one.middle.x - other.middle.x, one.middle.y - other.middle.y)
        return (x * x + y * y).squareRoot() + abs(one.width - other.width) / 4 + abs(one.height - other.height) / 2
    }

    /// The largest distance between the edges of matching boxes, in points; `nil` if no boxes match.
    var largest: Double? { lines.compactMap(\.largest).max() }

    /// Returns the comparison as text.
    func text(name: String) -> String {
        func color(_ mean: (red: Double, green: Double, blue: Double)) -> String {
            "\(Int(mean.red.rounded())) \(Int(mean.green.rounded())) \(Int(mean.blue.rounded()))"
        }
        let head =
            "\(name): \(size.width.shortText)×\(size.height.shortText), mean colour reference \(color(referenceMean)), here \(color(drawnMean))"
        return ([head] + lines.map { "  \($0.words)" }).joined(separator: "\n")
    }

    func json(name: String) -> JSONValue {
        func color(_ mean: (red: Double, green: Double, blue: Double)) -> JSONValue {
            .array([mean.red, mean.green, mean.blue].map { .number($0.tenth) })
        }
        return [
            "name": .string(name), "size": ["width": .number(size.width), "height": .number(size.height)],
            "meanColor": ["reference": color(referenceMean), "drawn": color(drawnMean)],
            "lines": .array(lines.map(\.json)),
        ]
    }
}

extension SnapshotLikeness.Line {
    var largest: Double? {
        guard let reference, let drawn else { return nil }
        return [
            reference.x - drawn.x, reference.y - drawn.y, reference.right - drawn.right,
            reference.bottom - drawn.bottom,
        ].map(abs)
            .max()
    }

    /// The differences of the box in Airlock's snapshot from the other box, in points: x, y, width and height.
    fileprivate var difference: [Double]? {
        guard let reference, let drawn else { return nil }
        return [
            drawn.x - reference.x, drawn.y - reference.y, drawn.width - reference.width,
            drawn.height - reference.height,
        ].map(
            \.tenth)
    }

    fileprivate var words: String {
        let name = text.map { "'\($0)'" } ?? "shape"
        if let difference, let reference {
            func signed(_ value: Double) -> String { (value > 0 ? "+" : "") + value.shortText }
            return
                "\(name) reference \(reference.words): here x \(signed(difference[0])), y \(signed(difference[1])), width \(signed(difference[2])), height \(signed(difference[3]))"
        }
        if let drawn { return "\(name) \(drawn.words): only here" }
        return reference.map { "\(name) \($0.words): only in the reference" } ?? name
    }

    fileprivate var json: JSONValue {
        func rect(_ rect: Rect?) -> JSONValue {
            rect.map { .array([$0.x, $0.y, $0.width, $0.height].map { .number($0.tenth) }) } ?? .null
        }
        return [
            "text": text.map { .string($0) } ?? .null, "reference": rect(reference), "drawn": rect(drawn),
            "difference": difference.map { .array($0.map { .number($0) }) } ?? .null,
        ]
    }
}

extension DrawnText {
    /// Returns the line of the text that is at a box.
    fileprivate func line(at box: Rect) -> String {
        guard lines.count > 1, rect.height > 0 else { return lines.first ?? string }
        let share = (box.middle.y - rect.y) / rect.height * Double(lines.count)
        return lines[min(max(Int(saturating: share), 0), lines.count - 1)]
    }
}

extension Double {
    /// The number rounded to a tenth.
    fileprivate var tenth: Double { (self * 10).rounded() / 10 + 0 }
}
