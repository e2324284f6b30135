/// What modifiers around a mark say of it, the inner ones last.
package struct MarkAttributes {
    var style: (any ShapeStyle)?
    /// The value a colour, a symbol or dashes stand for.
    var colorValue: ChartValue?
    var symbolValue: ChartValue?
    var dashValue: ChartValue?
    /// The shape of the symbol, or the views that are one.
    var symbol: ChartSymbol?
    var symbolViews: (any View)?
    var opacity = 1.0
    /// What is said of the marks to those who don't see them.
    var spoken: AccessibilityFacts?
    /// What of the modifiers isn't heeded.
    var unheeded: [String] = []
    /// Views with where they stand.
    var annotations: [Annotation] = []
    var look = MarkLook()

    struct Annotation {
        var position: AnnotationPosition
        var alignment: Alignment
        var spacing: Double?
        var content: any View
    }
}
