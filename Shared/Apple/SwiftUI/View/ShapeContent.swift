/// A shape to be drawn, with its look.
package struct ShapeContent: Sendable {
    /// Where the outline comes from.
    package enum Form: Sendable {
        /// From a shape: its outline in a rectangle, with the line along it where that is drawn; its size for an offer.
        case outline(
            path: @Sendable (Rect) -> (Outline, StrokeContent?), size: @Sendable (ProposedSize) -> Size)
        /// From a rectangle, and whether leading is right in it.
        case directed(@Sendable (Rect, _ isMirrored: Bool) -> (Outline, StrokeContent?))
        /// From the widget's own corners, as far inside as the shape lies, and some points more.
        case containerRelative(inset: Double)
    }

    package var form: Form
    package var paint: Paint
    /// Whether what lies in an even number of turns is outside.
    package var isEvenOdd: Bool
    /// Whether it belongs to the accent group.
    package var isAccented: Bool
    /// Where it is drawn mirrored.
    package var direction = LayoutDirectionBehavior.fixed
    /// What can be written down of the form; `nil` for a function of one's own.
    package var figure: @Sendable () -> ShapeFigure? = { nil }

    package init(_ form: Form, paint: Paint, isEvenOdd: Bool = false, isAccented: Bool = false) {
        (self.form, self.paint, self.isEvenOdd, self.isAccented) = (form, paint, isEvenOdd, isAccented)
    }
}
