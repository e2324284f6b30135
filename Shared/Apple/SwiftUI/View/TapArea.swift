/// The part of an image in which a tap meets a view: a rectangle, and the shapes that limit it.
package struct TapArea: Hashable, Sendable {
    /// The smallest rectangle around the area, in points.
    package var rect: Rect
    /// The outlines that a point must also lie in; empty if the area is the whole rectangle.
    package private(set) var shapes: [Shape] = []

    /// An outline, and the rule that decides which points lie in it.
    package struct Shape: Hashable, Sendable {
        package var outline: Outline
        package var isEvenOdd: Bool

        func contains(_ point: Point) -> Bool {
            let winding = outline.windingNumber(around: point)
            return isEvenOdd ? winding % 2 != 0 : winding != 0
        }
    }

    /// Creates a rectangular area, which shapes can limit.
    package init(_ rect: Rect, shapes: [Shape] = []) { (self.rect, self.shapes) = (rect, shapes) }

    /// Creates the area of an outline.
    package init(_ outline: Outline, isEvenOdd: Bool) {
        rect = outline.bounds ?? Rect(Size.zero)
        if outline.rectangle == nil { shapes = [Shape(outline: outline, isEvenOdd: isEvenOdd)] }
    }

    /// Returns true if a tap at a point meets the view.
    package func contains(_ point: Point) -> Bool {
        rect.contains(point) && shapes.allSatisfy { $0.contains(point) }
    }

    /// Limits this area to another one.
    package mutating func limit(to other: TapArea) {
        let (left, top) = (max(rect.x, other.rect.x), max(rect.y, other.rect.y))
        rect = Rect(
            x: left, y: top, width: max(min(rect.right, other.rect.right) - left, 0),
            height: max(min(rect.bottom, other.rect.bottom) - top, 0))
        for shape in other.shapes where !shapes.contains(shape) { shapes.append(shape) }
    }

    /// The area with every coordinate rounded to a thousandth of a point.
    package var toThousandths: TapArea {
        func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
        return TapArea(
            Rect(x: rounded(rect.x), y: rounded(rect.y), width: rounded(rect.width), height: rounded(rect.height)),
            shapes: shapes.map { shape in
                let outline = shape.outline.mapping { Point(x: rounded($0.x), y: rounded($0.y)) }
                return Shape(outline: outline, isEvenOdd: shape.isEvenOdd)
            })
    }
}

extension Outline {
    /// The rectangle whose four edges the outline consists of; `nil` for any other outline.
    fileprivate var rectangle: Rect? {
        var corners: [Point] = []
        for element in elements {
            switch element {
            case .move(let point):
                guard corners.isEmpty else { return nil }
                corners.append(point)
            case .line(let point): corners.append(point)
            case .curve: return nil
            case .close: break
            }
        }
        if corners.count == 5, corners.first == corners.last { corners.removeLast() }
        guard corners.count == 4, let bounds else { return nil }
        func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-6 }
        let isAtCorners = corners.allSatisfy { corner in
            (isNear(corner.x, bounds.x) || isNear(corner.x, bounds.right))
                && (isNear(corner.y, bounds.y) || isNear(corner.y, bounds.bottom))
        }
        // Neighbours share one coordinate, and opposite corners none.
        let isInOrder = (0..<4).allSatisfy { index in
            let (corner, next, opposite) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
            return isNear(corner.x, next.x) != isNear(corner.y, next.y)
                && !isNear(corner.x, opposite.x) && !isNear(corner.y, opposite.y)
        }
        guard isAtCorners, isInOrder else { return nil }
        return bounds
    }
}
