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

/// A detector of the bounding boxes of content, such as lines of text, on a background of any colours or gradients.
@MainActor
struct InkBoxes {
    /// Pixels per point.
    let scale: Double

    /// The minimum difference of a colour component, from 0 to 255, between neighbouring pixels of content. Backgrounds vary less.
    private static let edge = 20
    /// The minimum gap between two boxes, in points. Lines of text are separated by small gaps; the words of a line aren't separated.
    private static let gaps = (rows: 0.6, columns: 10.0)
    /// The minimum size of a box in points. Smaller boxes are noise.
    private static let smallest = 2.0

    /// Returns the boxes in points, from top to bottom, then from left to right.
    func boxes(in snapshot: Pixels) -> [Rect] {
        guard snapshot.width > 0, snapshot.height > 0 else { return [] }
        var ink = [Bool](repeating: false, count: snapshot.values.count)
        for y in 0..<snapshot.height {
            for x in 0..<snapshot.width {
                let pixel = snapshot[x, y]
                let isEdge =
                    (x > 0 && pixel.distance(to: snapshot[x - 1, y]) > Self.edge)
                    || (y > 0 && pixel.distance(to: snapshot[x, y - 1]) > Self.edge)
                ink[y * snapshot.width + x] = isEdge
            }
        }
        let field = Field(ink: ink, width: snapshot.width)
        let whole = Box(left: 0, top: 0, right: snapshot.width, bottom: snapshot.height)
        let parts = cut(field, whole, depth: 0).map(\.rect)
        let points = parts.map {
            Rect(x: $0.x / scale, y: $0.y / scale, width: $0.width / scale, height: $0.height / scale)
        }
        return points.filter { $0.width >= Self.smallest && $0.height >= Self.smallest }
            .sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    }

    private struct Field {
        let ink: [Bool]
        let width: Int

        /// Returns true if a row or column of a box contains content.
        func hasInk(row: Int, _ box: Box) -> Bool { (box.left..<box.right).contains { ink[row * width + $0] } }
        func hasInk(column: Int, _ box: Box) -> Bool { (box.top..<box.bottom).contains { ink[$0 * width + column] } }
    }

    private struct Box {
        var left: Int
        var top: Int
        var right: Int
        var bottom: Int

        var rect: Rect {
            Rect(x: Double(left), y: Double(top), width: Double(right - left), height: Double(bottom - top))
        }
    }

    /// Splits a box at empty rows and then at empty columns, until it can't be split further.
    private func cut(_ field: Field, _ box: Box, depth: Int) -> [Box] {
        let rows = runs(box.top..<box.bottom, apart: Self.gaps.rows) { field.hasInk(row: $0, box) }
        var parts: [Box] = []
        for row in rows {
            var line = box
            (line.top, line.bottom) = (row.lowerBound, row.upperBound)
            for column in runs(line.left..<line.right, apart: Self.gaps.columns, { field.hasInk(column: $0, line) }) {
                var part = line
                (part.left, part.right) = (column.lowerBound, column.upperBound)
                parts.append(part)
            }
        }
        // A part that results from splitting along one axis may be separable along the other.
        if parts.count <= 1 || depth > 12 { return parts.map { tight(field, $0) } }
        return parts.flatMap { cut(field, $0, depth: depth + 1) }
    }

    private func tight(_ field: Field, _ box: Box) -> Box {
        var tight = box
        if let first = (box.top..<box.bottom).first(where: { field.hasInk(row: $0, box) }),
            let last = (box.top..<box.bottom).last(where: { field.hasInk(row: $0, box) })
        {
            (tight.top, tight.bottom) = (first, last + 1)
        }
        return tight
    }

    /// Returns the ranges of positions with content. A gap that is shorter than `points` doesn't separate two ranges.
    private func runs(_ range: Range<Int>, apart points: Double, _ hasInk: (Int) -> Bool) -> [Range<Int>] {
        let gap = max(Int((points * scale).rounded()), 1)
        var runs: [Range<Int>] = []
        for place in range where hasInk(place) {
            if let last = runs.last, place - last.upperBound < gap {
                runs[runs.count - 1] = last.lowerBound..<place + 1
            } else {
                runs.append(place..<place + 1)
            }
        }
        return runs
    }
}
