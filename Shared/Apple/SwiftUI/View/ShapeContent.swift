/// A shape with the attributes for drawing it.
package struct ShapeContent: Sendable {
    /// The source of the outline.
    package enum Form: Sendable {
        /// Two functions of a shape: one returns its outline in a rectangle, with the stroke if the shape is stroked; the other returns its
        /// size for a proposal.
        case outline(
            path: @Sendable (Rect) -> (Outline, StrokeContent?), size: @Sendable (ProposedSize) -> Size)
        /// A function that returns the outline in a rectangle, for a layout direction.
        case directed(@Sendable (Rect, _ isMirrored: Bool) -> (Outline, StrokeContent?))
        /// The widget's shape, inset by the view's distance from the widget's edge, with an additional inset in points.
        case containerRelative(inset: Double)
    }

    package var form: Form
    package var paint: Paint
    /// True if the even-odd rule determines the inside.
    package var isEvenOdd: Bool
    /// True if this content belongs to the accent group.
    package var isAccented: Bool
    /// The layout direction in which the shape is mirrored.
    package var direction = LayoutDirectionBehavior.fixed
    /// Returns the description of the shape that can be archived; `nil` for a custom function.
    package var figure: @Sendable () -> ShapeFigure? = { nil }

    package init(_ form: Form, paint: Paint, isEvenOdd: Bool = false, isAccented: Bool = false) {
        (self.form, self.paint, self.isEvenOdd, self.isAccented) = (form, paint, isEvenOdd, isAccented)
    }
}
