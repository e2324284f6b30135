/// A line along a text.
package struct TextRule: Hashable, Sendable {
    package var paint: Paint
    /// The lengths of what is drawn and of what is left free, in turns, as multiples of the line's thickness; none for a whole
    /// line.
    package var dashes: [Double]

    package init(paint: Paint, dashes: [Double] = []) { (self.paint, self.dashes) = (paint, dashes) }
}
