import Foundation

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
