/// A shape with the attributes it is drawn with.
package struct ShapeContent: Sendable {
    /// The source of the outline.
    package enum Form: Sendable {
        /// A shape: its outline in a rectangle, with the stroke if it is stroked; its size for a proposal.
        case outline(
            path: @Sendable (Rect) -> (Outline, StrokeContent?), size: @Sendable (ProposedSize) -> Size)
        /// A function of a rectangle and the layout direction.
        case directed(@Sendable (Rect, _ isMirrored: Bool) -> (Outline, StrokeContent?))
        /// The widget's shape at the view's distance from the edge, with an additional inset in points.
        case containerRelative(inset: Double)
    }

    package var form: Form
    package var paint: Paint
    /// True if the even-odd rule determines the inside.
    package var isEvenOdd: Bool
    /// True if it belongs to the accent group.
    package var isAccented: Bool
    /// The layout direction in which it is mirrored.
    package var direction = LayoutDirectionBehavior.fixed
    /// Returns the archivable description of the form; `nil` for a custom function.
    package var figure: @Sendable () -> ShapeFigure? = { nil }

    package init(_ form: Form, paint: Paint, isEvenOdd: Bool = false, isAccented: Bool = false) {
        (self.form, self.paint, self.isEvenOdd, self.isAccented) = (form, paint, isEvenOdd, isAccented)
    }
}
