import Foundation

/// A shape that is drawn in the space proposed to it.
///
/// Mirrors [SwiftUI's `Shape`](https://developer.apple.com/documentation/swiftui/shape). As a view it is filled with the
/// foreground style.
nonisolated public protocol Shape: View, Sendable, Animatable {
    /// Returns the outline in a rectangle.
    nonisolated func path(in rect: CGRect) -> Path
    /// The shape's role.
    nonisolated static var role: ShapeRole { get }
    /// Returns the size for a proposal; by default the proposed size.
    nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
    /// The layout direction in which the shape is mirrored; by default right to left.
    nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { get }
}

/// The role of a shape.
public enum ShapeRole: Hashable, Sendable {
    /// The shape is filled.
    case fill
    /// The shape is a line.
    case stroke
    /// The shape separates content.
    case separator
}

extension Shape {
    nonisolated public static var role: ShapeRole { .fill }

    /// Mirrored in a right-to-left layout.
    nonisolated public var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }

    /// Returns the proposed size, with 10 points for an unspecified length.
    nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
}

extension Shape where Body == _ShapeView<Self, ForegroundStyle> {
    /// The shape filled with the foreground style.
    @MainActor @preconcurrency public var body: _ShapeView<Self, ForegroundStyle> {
        _ShapeView(shape: self, style: ForegroundStyle())
    }
}

/// A shape that can be inset on every side.
nonisolated public protocol InsettableShape: Shape {
    /// The type of the inset shape.
    associatedtype InsetShape: InsettableShape
    /// Returns the shape inset by a number of points on every side.
    nonisolated func inset(by amount: CGFloat) -> InsetShape
}

/// A shape filled with a style.
nonisolated public struct _ShapeView<Content: Shape, Style: ShapeStyle>: View, PrimitiveView, ShapeView {
    public var shape: Content
    let style: Style
    let fillStyle: FillStyle
    /// The view with the shape's earlier fills and strokes, which is drawn behind.
    let behind: (any View)?

    init(
        shape: Content, style: Style, fillStyle: FillStyle = FillStyle(),
        behind: (any View)? = nil
    ) {
        (self.shape, self.style, self.fillStyle, self.behind) = (shape, style, fillStyle, behind)
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let environment = context.environment
        if let fault = shape.faultOfShape { context.report("not drawn: \(fault)") }
        let node = context.node(
            .shape(
                ShapeContent(
                    shape, paint: style.paint(in: context), isEvenOdd: fillStyle.isEOFilled,
                    isAccented: environment.isAccented)),
            "\(Content.self)")
        guard let behind else { return [node] }
        return [ViewNode(.modified(.background(.center, resolve(behind, in: context)), node), path: node.path)]
    }
}

/// A view of a shape that can be filled and stroked again.
///
/// Mirrors [SwiftUI's `ShapeView`](https://developer.apple.com/documentation/swiftui/shapeview).
nonisolated public protocol ShapeView<Content>: View {
    /// The type of the shape.
    associatedtype Content: Shape
    /// The shape.
    nonisolated var shape: Content { get }
}

extension ShapeContent {
    /// Creates the content of a shape.
    @MainActor init(_ shape: some Shape, paint: Paint, isEvenOdd: Bool = false, isAccented: Bool) {
        if let relative = shape as? ContainerRelativeShape {
            self.init(.containerRelative(inset: relative.insetLength), paint: paint, isAccented: isAccented)
            return
        }
        self.init(
            .outline(
                path: { rect in
                    let path = shape.path(in: rect.cgRect)
                    return (path.outline, path.stroke)
                },
                size: { proposal in Size(shape.sizeThatFits(ProposedViewSize(proposal))) }),
            paint: paint, isEvenOdd: isEvenOdd, isAccented: isAccented)
        direction = shape.layoutDirectionBehavior
        figure = { shape.figureOfShape }
    }

    /// Creates the content of a figure.
    init(
        figure: ShapeFigure, paint: Paint, isEvenOdd: Bool, isAccented: Bool, direction: LayoutDirectionBehavior
    ) {
        self.init(
            .outline(
                path: { rect in
                    let path = figure.path(in: rect)
                    return (path.outline, path.stroke)
                }, size: { figure.size(for: $0) }),
            paint: paint, isEvenOdd: isEvenOdd, isAccented: isAccented)
        self.direction = direction
        self.figure = { figure }
    }
}

extension Shape where Self == Rectangle {
    /// A rectangle that fills its space.
    public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
    /// Returns a rectangle with rounded corners of a radius in points.
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }

    /// Returns a rectangle with rounded corners of a size in points.
    public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> Self {
        RoundedRectangle(cornerSize: cornerSize, style: style)
    }
}

extension Shape where Self == UnevenRoundedRectangle {
    /// Returns a rectangle with separate radii for its corners.
    public static func rect(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) -> Self {
        UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
    }

    /// Returns a rectangle with separate radii for its corners, in points.
    public static func rect(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) -> Self {
        UnevenRoundedRectangle(
            topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
            bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius, style: style)
    }
}

extension Shape where Self == Circle {
    /// The largest circle centred in its space.
    public static var circle: Circle { Circle() }
}

extension Shape where Self == Ellipse {
    /// An ellipse that fills its space.
    public static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == Capsule {
    /// A rectangle with semicircular ends.
    public static var capsule: Capsule { Capsule() }

    /// Returns a rectangle with round ends of a style.
    public static func capsule(style: RoundedCornerStyle) -> Self { Capsule(style: style) }
}

extension Shape where Self == ContainerRelativeShape {
    /// The shape of the container, inset by the view's distance from the container's edge.
    public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}

extension View {
    /// No effect, and reported: accepted so that sources compile. Shapes are always relative to the widget's own shape.
    nonisolated public func containerShape<T: InsettableShape>(_ shape: T) -> some View {
        AcceptedView(content: self, name: "containerShape", isDrawn: true)
    }
}

extension Shape {
    nonisolated public func fill<S: ShapeStyle>(
        _ content: S = ForegroundStyle(), style: FillStyle = FillStyle()
    ) -> _ShapeView<Self, S> {
        _ShapeView(shape: self, style: content, fillStyle: style)
    }

    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeShapeView<Self, S> {
        StrokeShapeView(shape: self, strokeStyle: style, style: content, isInside: false)
    }

    /// Strokes the shape with a style and a line width in points.
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeShapeView<Self, S> {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth))
    }

    nonisolated public func stroke(style: StrokeStyle) -> some Shape { StrokedShape(shape: self, style: style) }

    /// Returns the shape stroked with a line width in points.
    nonisolated public func stroke(lineWidth: CGFloat = 1) -> some Shape {
        StrokedShape(shape: self, style: StrokeStyle(lineWidth: lineWidth))
    }

    /// Returns the part of the shape's outline between two fractions of its length, from 0 to 1.
    nonisolated public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
        let (from, to) = (Double(startFraction), Double(endFraction))
        let fault = from.isNaN || to.isNaN ? "a trim between fractions that aren't numbers" : nil
        return ChangedShape(shape: self, ownFault: fault, step: .trim(from: from, to: to))
    }

    /// Returns the shape drawn at a fixed size, in the upper left corner of its space.
    nonisolated public func size(width: CGFloat, height: CGFloat) -> some Shape {
        SizedShape(shape: self, size: Size(width: Double(width), height: Double(height)))
    }

    /// Returns the shape drawn at a fixed size, in the upper left corner of its space.
    nonisolated public func size(_ size: CGSize) -> some Shape { self.size(width: size.width, height: size.height) }
}

extension InsettableShape {
    /// Strokes the inside of the shape's border with a style.
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S = ForegroundStyle(), style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeShapeView<InsetShape, S> {
        StrokeShapeView(shape: inset(by: style.lineWidth / 2), strokeStyle: style, style: content, isInside: true)
    }

    /// Strokes the inside of the shape's border with a style and a line width in points.
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S = ForegroundStyle(), lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeShapeView<InsetShape, S> {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
    }
}

/// A stroked shape with a style.
nonisolated public struct StrokeShapeView<Content: Shape, Style: ShapeStyle>: ShapeView, PrimitiveView {
    public var shape: Content
    let strokeStyle: StrokeStyle
    let style: Style
    let isInside: Bool
    /// The view with the shape's earlier fills and strokes, which is drawn behind.
    var behind: (any View)?

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        resolve(
            _ShapeView(shape: StrokedShape(shape: shape, style: strokeStyle), style: style, behind: behind),
            in: context)
    }
}

extension ShapeView {
    /// Fills the shape over its earlier fills and strokes.
    nonisolated public func fill<S: ShapeStyle>(
        _ content: S = ForegroundStyle(), style: FillStyle = FillStyle()
    ) -> _ShapeView<Content, S> {
        _ShapeView(shape: shape, style: content, fillStyle: style, behind: self)
    }

    /// Strokes the shape over its earlier fills and strokes.
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeShapeView<Content, S> {
        StrokeShapeView(
            shape: shape, strokeStyle: style, style: content, isInside: false, behind: self)
    }

    /// Strokes the shape, with a line width in points, over its earlier fills and strokes.
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeShapeView<Content, S> {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth))
    }
}

extension ShapeView where Content: InsettableShape {
    /// Strokes the inside of the shape's border over its earlier fills and strokes.
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S = ForegroundStyle(), style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeShapeView<Content.InsetShape, S> {
        StrokeShapeView(
            shape: shape.inset(by: style.lineWidth / 2), strokeStyle: style, style: content, isInside: true,
            behind: self)
    }

    /// Strokes the inside of the shape's border, with a line width in points, over its earlier fills and strokes.
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S = ForegroundStyle(), lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeShapeView<Content.InsetShape, S> {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
    }
}

/// A shape that can't be drawn if its values are invalid.
nonisolated protocol ValidatedShape: Shape {
    /// The reason why the shape can't be drawn; `nil` if it can be drawn.
    nonisolated var fault: String? { get }
}

extension Shape {
    /// The reason why the shape can't be drawn; `nil` if it can be drawn.
    nonisolated var faultOfShape: String? { (self as? any ValidatedShape)?.fault }
}

/// A stroked shape.
nonisolated struct StrokedShape<Content: Shape>: ValidatedShape, FiguredShape {
    let shape: Content
    let style: StrokeStyle

    nonisolated var fault: String? {
        let amounts = [style.content.width, style.content.miterLimit, style.content.dashPhase] + style.content.dash
        return amounts.allSatisfy(\.isFinite) ? shape.faultOfShape : "a stroke with lengths that aren't finite"
    }

    nonisolated var figure: ShapeFigure? { shape.figureOfShape?.adding(.stroke(style.content)) }

    nonisolated func path(in rect: CGRect) -> Path { shape.path(in: rect).strokedPath(style) }

    nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }

    nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

/// A shape with a change applied to its path.
nonisolated struct ChangedShape<Content: Shape>: ValidatedShape, FiguredShape {
    let shape: Content
    var ownFault: String?
    let step: ShapeFigure.Step

    nonisolated var fault: String? { ownFault ?? shape.faultOfShape }

    nonisolated var figure: ShapeFigure? { shape.figureOfShape?.adding(step) }

    nonisolated func path(in rect: CGRect) -> Path { step.applied(to: shape.path(in: rect), in: Rect(rect)) }

    nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }

    nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

/// A shape drawn at a fixed size.
nonisolated struct SizedShape<Content: Shape>: ValidatedShape, FiguredShape {
    let shape: Content
    let size: Size

    nonisolated var fault: String? { shape.faultOfShape }
    nonisolated var figure: ShapeFigure? { shape.figureOfShape?.adding(.size(size)) }
    nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }

    nonisolated func path(in rect: CGRect) -> Path {
        shape.path(in: CGRect(x: Double(rect.minX), y: Double(rect.minY), width: size.width, height: size.height))
    }
}

extension Rect {
    /// Returns the point at fractions of the width and the height.
    package func at(_ anchor: UnitPoint) -> Point {
        Point(x: x + width * anchor.point.x, y: y + height * anchor.point.y)
    }
}
