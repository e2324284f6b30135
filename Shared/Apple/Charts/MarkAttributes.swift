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
    var spoken: AccessibilityProperties?
    /// What of the modifiers isn't heeded.
    var unheeded: [String] = []
    /// Views with where they stand.
    var annotations: [Annotation] = []
    var look = MarkAppearance()

    struct Annotation {
        var position: AnnotationPosition
        var alignment: Alignment
        var spacing: Double?
        var content: any View
    }
}

/// Where an annotation stands at its mark.
///
/// Mirrors [Charts' `AnnotationPosition`](https://developer.apple.com/documentation/charts/annotationposition).
public enum AnnotationPosition: Hashable, Sendable {
    /// Above the mark.
    case automatic
    /// Above the mark.
    case top
    /// Below it.
    case bottom
    /// Before it.
    case leading
    /// After it.
    case trailing
    /// Above its begin.
    case topLeading
    /// Above its end.
    case topTrailing
    /// Below its begin.
    case bottomLeading
    /// Below its end.
    case bottomTrailing
    /// On it.
    case overlay
}
