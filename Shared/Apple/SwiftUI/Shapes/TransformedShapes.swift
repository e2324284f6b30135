import Foundation

/// A shape whose outline is that of another shape after one step.
nonisolated protocol SteppedShape: ValidatedShape, FiguredShape {
    associatedtype Content: Shape
    nonisolated var shape: Content { get }
    nonisolated var step: ShapeFigure.Step { get }
}

extension SteppedShape {
    nonisolated var fault: String? { shape.faultOfShape }

    nonisolated var figure: ShapeFigure? { shape.figureOfShape?.adding(step) }

    nonisolated fileprivate func stepped(in rect: CGRect) -> Path {
        step.applied(to: shape.path(in: rect), in: Rect(rect))
    }
}

/// A shape scaled relative to an anchor point in its space.
///
/// Mirrors [SwiftUI's `ScaledShape`](https://developer.apple.com/documentation/swiftui/scaledshape).
nonisolated public struct ScaledShape<Content: Shape>: Shape, SteppedShape {
    /// The shape before it is scaled.
    public var shape: Content
    // A stored `CGSize` would link all of Foundation.
    private var factors: Size
    /// The factors of the width and the height.
    public var scale: CGSize {
        get { factors.cgSize }
        set { factors = Size(newValue) }
    }
    /// The point that stays in its place.
    public var anchor: UnitPoint

    public init(shape: Content, scale: CGSize, anchor: UnitPoint = .center) {
        (self.shape, factors, self.anchor) = (shape, Size(scale), anchor)
    }

    nonisolated var step: ShapeFigure.Step { .scale(x: factors.width, y: factors.height, anchor: anchor) }

    /// Returns the scaled outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path { stepped(in: rect) }
    /// The layout direction in which the shape is mirrored.
    nonisolated public var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }
    /// Returns the size of the shape before it is scaled.
    nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

/// A shape rotated about an anchor point in its space.
///
/// Mirrors [SwiftUI's `RotatedShape`](https://developer.apple.com/documentation/swiftui/rotatedshape).
nonisolated public struct RotatedShape<Content: Shape>: Shape, SteppedShape {
    /// The shape before it is rotated.
    public var shape: Content
    /// The angle of the rotation.
    public var angle: Angle
    /// The point that stays in its place.
    public var anchor: UnitPoint

    public init(shape: Content, angle: Angle, anchor: UnitPoint = .center) {
        (self.shape, self.angle, self.anchor) = (shape, angle, anchor)
    }

    nonisolated var step: ShapeFigure.Step { .rotate(angle.radians, anchor: anchor) }

    /// Returns the rotated outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path { stepped(in: rect) }
    /// The layout direction in which the shape is mirrored.
    nonisolated public var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }
    /// Returns the size of the shape before it is rotated.
    nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

extension RotatedShape: InsettableShape where Content: InsettableShape {
    nonisolated public func inset(by amount: CGFloat) -> RotatedShape<Content.InsetShape> {
        RotatedShape<Content.InsetShape>(shape: shape.inset(by: amount), angle: angle, anchor: anchor)
    }
}

/// A translated shape.
///
/// Mirrors [SwiftUI's `OffsetShape`](https://developer.apple.com/documentation/swiftui/offsetshape).
nonisolated public struct OffsetShape<Content: Shape>: Shape, SteppedShape {
    /// The shape before it is translated.
    public var shape: Content
    private var distance: Size
    /// The distance, in points.
    public var offset: CGSize {
        get { distance.cgSize }
        set { distance = Size(newValue) }
    }

    public init(shape: Content, offset: CGSize) { (self.shape, distance) = (shape, Size(offset)) }

    nonisolated var step: ShapeFigure.Step { .transform(.translation(distance.width, distance.height)) }

    /// Returns the translated outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path { stepped(in: rect) }
    /// The layout direction in which the shape is mirrored.
    nonisolated public var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }
    /// Returns the size of the shape before it is translated.
    nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

extension OffsetShape: InsettableShape where Content: InsettableShape {
    /// Returns the inset shape, translated.
    nonisolated public func inset(by amount: CGFloat) -> OffsetShape<Content.InsetShape> {
        OffsetShape<Content.InsetShape>(shape: shape.inset(by: amount), offset: offset)
    }
}

/// A shape with a transform.
///
/// Mirrors [SwiftUI's `TransformedShape`](https://developer.apple.com/documentation/swiftui/transformedshape).
nonisolated public struct TransformedShape<Content: Shape>: Shape, SteppedShape {
    /// The shape before it is transformed.
    public var shape: Content
    public var transform: CGAffineTransform

    public init(shape: Content, transform: CGAffineTransform) { (self.shape, self.transform) = (shape, transform) }

    nonisolated var step: ShapeFigure.Step { .transform(transform.transform) }

    /// Returns the transformed outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path { stepped(in: rect) }
    /// The layout direction in which the shape is mirrored.
    nonisolated public var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }
    /// Returns the size of the shape before it is transformed.
    nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

extension Shape {
    /// Returns the shape rotated about an anchor point in its space.
    nonisolated public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> RotatedShape<Self> {
        RotatedShape(shape: self, angle: angle, anchor: anchor)
    }

    /// Returns the shape scaled relative to an anchor point in its space.
    nonisolated public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> ScaledShape<Self> {
        ScaledShape(shape: self, scale: CGSize(width: x, height: y), anchor: anchor)
    }

    /// Returns the shape scaled relative to an anchor point in its space.
    nonisolated public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
        self.scale(x: scale, y: scale, anchor: anchor)
    }

    /// Returns the translated shape.
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> {
        OffsetShape(shape: self, offset: CGSize(width: x, height: y))
    }

    /// Returns the translated shape.
    nonisolated public func offset(_ offset: CGSize) -> OffsetShape<Self> { OffsetShape(shape: self, offset: offset) }

    /// Returns the translated shape.
    nonisolated public func offset(_ offset: CGPoint) -> OffsetShape<Self> { self.offset(x: offset.x, y: offset.y) }

    /// Returns the shape with a transform applied.
    nonisolated public func transform(_ transform: CGAffineTransform) -> TransformedShape<Self> {
        TransformedShape(shape: self, transform: transform)
    }
}

/// The shape of glass that is given no other shape: a capsule.
///
/// Mirrors [SwiftUI's `DefaultGlassEffectShape`](https://developer.apple.com/documentation/swiftui/defaultglasseffectshape).
nonisolated public struct DefaultGlassEffectShape: Shape, FiguredShape {
    public init() {}

    nonisolated var figure: ShapeFigure? { Capsule().figure }

    /// Returns the outline of a capsule in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path { Capsule().path(in: rect) }
}

/// The behaviour of a view or shape in different layout directions.
///
/// Mirrors [SwiftUI's `LayoutDirectionBehavior`](https://developer.apple.com/documentation/swiftui/layoutdirectionbehavior).
public enum LayoutDirectionBehavior: Hashable, Sendable {
    /// Never mirrored.
    case fixed
    /// Mirrored in the given layout direction.
    case mirrors(in: LayoutDirection)

    /// Mirrored in a right-to-left layout.
    public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }
}

extension View {
    /// Sets the layout direction in which this view is mirrored.
    nonisolated public func layoutDirectionBehavior(_ behavior: LayoutDirectionBehavior) -> some View {
        FlippingView(content: self, behavior: behavior)
    }
}

/// A view that is mirrored in a layout direction.
nonisolated struct FlippingView<Content: View>: View, PrimitiveView {
    let content: Content
    let behavior: LayoutDirectionBehavior

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        guard behavior == .mirrors(in: context.environment.layoutDirection) else {
            return resolve(content, in: context)
        }
        return resolve(content.scaleEffect(x: -1), in: context)
    }
}
