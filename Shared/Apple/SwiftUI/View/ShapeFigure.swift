import Foundation

/// A shape described by values, which can be archived and drawn.
///
/// A custom shape is a function of its space and can't be archived.
package struct ShapeFigure: Hashable, Sendable {
    /// The shape to which the steps are applied.
    package enum Base: Hashable, Sendable {
        case rectangle
        /// The largest circle centred in the space.
        case circle
        case ellipse
        case capsule(isContinuous: Bool)
        case roundedRectangle(Outline.Corners, isContinuous: Bool)
        /// An unscaled outline at the upper left corner of the space.
        case outline(Outline)
    }

    /// A change of the shape, relative to the space in which it is drawn.
    package enum Step: Hashable, Sendable {
        /// Strokes the outline.
        case stroke(StrokeContent)
        /// Trims the outline to the part between two fractions of its length.
        case trim(from: Double, to: Double)
        /// Rotates the outline about an anchor point, in radians.
        case rotate(Double, anchor: UnitPoint)
        /// Scales the outline relative to an anchor point.
        case scale(x: Double, y: Double, anchor: UnitPoint)
        /// Applies a transform.
        case transform(Transform)
        /// Draws the preceding steps in a space of a fixed size, in the upper left corner.
        case size(Size)
        /// Draws the preceding steps in the leading fraction of the space. This part is at least as wide as it is high, unless the fraction
        /// is 0.
        case portion(Double)
        /// Draws the preceding steps in a square as high as the space, at a fraction of the distance from its leading to its trailing edge.
        case marker(Double)
    }

    package var base: Base
    /// The inset of the shape from its space, in points.
    package var inset: Double
    /// The steps in order.
    package var steps: [Step]

    package init(_ base: Base, inset: Double = 0, steps: [Step] = []) {
        (self.base, self.inset, self.steps) = (base, inset, steps)
    }

    /// Returns the figure with another step.
    package func adding(_ step: Step) -> ShapeFigure { ShapeFigure(base, inset: inset, steps: steps + [step]) }

    /// Returns the outline in a rectangle, with the stroke if the shape is stroked.
    package func path(in rect: Rect) -> Path { path(in: rect, after: steps.count) }

    private func path(in rect: Rect, after count: Int) -> Path {
        guard count > 0 else { return Path(outline: outline(in: rect)) }
        let step = steps[count - 1]
        if case .size(let size) = step {
            return path(in: Rect(x: rect.x, y: rect.y, width: size.width, height: size.height), after: count - 1)
        }
        if case .portion(let fraction) = step {
            let width = max(rect.width * fraction, fraction > 0 ? rect.height : 0)
            return path(in: Rect(x: rect.x, y: rect.y, width: width, height: rect.height), after: count - 1)
        }
        if case .marker(let fraction) = step {
            let square = Rect(
                x: rect.x + (rect.width - rect.height) * fraction, y: rect.y, width: rect.height, height: rect.height)
            return path(in: square, after: count - 1)
        }
        return step.applied(to: path(in: rect, after: count - 1), in: rect)
    }

    private func outline(in rect: Rect) -> Outline {
        let inner = rect.inset(by: inset)
        switch base {
        case .rectangle: return Outline(rect: inner)
        case .circle:
            let side = min(inner.width, inner.height)
            return Outline(ellipseIn: inner.centering(Size(width: side, height: side)))
        case .ellipse: return Outline(ellipseIn: inner)
        case .capsule(let isContinuous):
            let radius = min(inner.width, inner.height) / 2
            return Outline(roundedRect: inner, corners: .init(radius: radius), isContinuous: isContinuous)
        case .roundedRectangle(var corners, let isContinuous):
            for corner in [
                \Outline.Corners.topLeft, \Outline.Corners.topRight, \Outline.Corners.bottomRight,
                \Outline.Corners.bottomLeft,
            ] {
                let size = corners[keyPath: corner]
                corners[keyPath: corner] = Size(
                    width: max(size.width - inset, 0), height: max(size.height - inset, 0))
            }
            return Outline(roundedRect: inner, corners: corners, isContinuous: isContinuous)
        case .outline(let outline): return outline.applying(.translation(rect.x, rect.y))
        }
    }

    /// Returns the size for a proposal: the proposed size, with 10 points for an unspecified length. For a circle it is a square with the
    /// shorter side.
    package func size(for proposal: ProposedSize) -> Size {
        let isPlaced = steps.contains {
            switch $0 {
            case .size, .portion, .marker: true
            default: false
            }
        }
        guard base == .circle, !isPlaced else {
            return Size(width: proposal.width ?? 10, height: proposal.height ?? 10)
        }
        let side = min(proposal.width ?? proposal.height ?? 10, proposal.height ?? proposal.width ?? 10)
        return Size(width: side, height: side)
    }
}

extension ShapeFigure.Step {
    /// Returns the path with the step applied in a rectangle.
    package func applied(to path: Path, in rect: Rect) -> Path {
        func changed(_ transform: Transform) -> Path {
            Path(outline: path.outline.applying(transform), stroke: path.stroke)
        }
        switch self {
        case .stroke(let stroke): return Path(outline: path.outline, stroke: stroke)
        case .trim(let from, let to):
            return Path(outline: path.outline.trimmed(from: from, to: to), stroke: path.stroke)
        case .rotate(let radians, let anchor): return changed(Transform.rotation(radians).about(rect.at(anchor)))
        case .scale(let x, let y, let anchor): return changed(Transform.scale(x, y).about(rect.at(anchor)))
        case .transform(let transform): return changed(transform)
        case .size, .portion, .marker: return path
        }
    }
}

/// A shape that can be described with a ``ShapeFigure``.
nonisolated protocol FiguredShape: Shape {
    /// The figure; `nil` if a part of the shape has none.
    nonisolated var figure: ShapeFigure? { get }
}

extension Shape {
    /// The shape's figure; `nil` for a custom shape.
    nonisolated var figureOfShape: ShapeFigure? { (self as? any FiguredShape)?.figure }
}

extension Rectangle: FiguredShape {
    nonisolated var figure: ShapeFigure? { ShapeFigure(.rectangle, inset: insetLength) }
}

extension Circle: FiguredShape {
    nonisolated var figure: ShapeFigure? { ShapeFigure(.circle, inset: insetLength) }
}

extension Ellipse: FiguredShape {
    nonisolated var figure: ShapeFigure? { ShapeFigure(.ellipse, inset: insetLength) }
}

extension Capsule: FiguredShape {
    nonisolated var figure: ShapeFigure? {
        ShapeFigure(.capsule(isContinuous: style == .continuous), inset: insetLength)
    }
}

extension RoundedRectangle: FiguredShape {
    nonisolated var figure: ShapeFigure? {
        ShapeFigure(.roundedRectangle(.init(size: corner), isContinuous: style == .continuous), inset: insetLength)
    }
}

extension UnevenRoundedRectangle: FiguredShape {
    nonisolated var figure: ShapeFigure? {
        ShapeFigure(.roundedRectangle(cornerRadii.corners, isContinuous: style == .continuous), inset: insetLength)
    }
}

extension ContainerRelativeShape: FiguredShape {
    nonisolated var figure: ShapeFigure? { ShapeFigure(.rectangle, inset: insetLength) }
}

extension Path: FiguredShape {
    nonisolated var figure: ShapeFigure? {
        ShapeFigure(.outline(outline), steps: stroke.map { [.stroke($0)] } ?? [])
    }
}

/// An affine transform: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`, in a space whose y axis points down.
package struct Transform: Hashable, Sendable {
    package var a: Double
    package var b: Double
    package var c: Double
    package var d: Double
    package var tx: Double
    package var ty: Double

    package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// The identity transform.
    package static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Returns a translation.
    package static func translation(_ x: Double, _ y: Double) -> Transform {
        Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// Returns a scaling.
    package static func scale(_ x: Double, _ y: Double) -> Transform { Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

    /// Returns a clockwise rotation, in radians.
    package static func rotation(_ radians: Double) -> Transform {
        let (sine, cosine) = (sin(radians), cos(radians))
        return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Returns this transform followed by `next`.
    package func then(_ next: Transform) -> Transform {
        Transform(
            a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c,
            d: c * next.b + d * next.d, tx: tx * next.a + ty * next.c + next.tx,
            ty: tx * next.b + ty * next.d + next.ty)
    }

    /// Returns this transform with a point that stays fixed instead of the origin.
    package func about(_ point: Point) -> Transform {
        Transform.translation(-point.x, -point.y).then(self).then(.translation(point.x, point.y))
    }

    /// Returns the transformed point.
    package func apply(_ point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// Returns the smallest axis-aligned rectangle around the transformed rectangle.
    package func apply(_ rect: Rect) -> Rect {
        let corners = [
            Point(x: rect.x, y: rect.y), Point(x: rect.right, y: rect.y), Point(x: rect.x, y: rect.bottom),
            Point(x: rect.right, y: rect.bottom),
        ].map(apply)
        return Rect(around: corners) ?? rect
    }

    /// True if every element is finite.
    package var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }

    /// True if the transform can be inverted.
    package var isInvertible: Bool { isFinite && abs(a * d - b * c) > 1e-12 }

    /// Returns the same transform in an image mirrored about its vertical axis.
    package func mirrored(width: Double) -> Transform {
        let flip = Transform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
        return flip.then(self).then(flip)
    }
}

extension Rect {
    /// Creates the smallest rectangle around points; `nil` if there are none.
    package init?(around points: some Sequence<Point>) {
        var iterator = points.makeIterator()
        guard let first = iterator.next() else { return nil }
        var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
        while let point = iterator.next() {
            (left, right) = (min(left, point.x), max(right, point.x))
            (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }
}
