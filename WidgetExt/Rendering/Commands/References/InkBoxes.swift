import Shared

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
