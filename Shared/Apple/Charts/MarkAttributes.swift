/// The attributes of a mark set by modifiers; inner modifiers are applied last.
package struct MarkAttributes {
    var style: (any ShapeStyle)?
    /// The values that the colour, the symbol and the dashes represent.
    var colorValue: ChartValue?
    var symbolValue: ChartValue?
    var dashValue: ChartValue?
    /// The shape of the symbol, or its views.
    var symbol: ChartSymbol?
    var symbolViews: (any View)?
    var opacity = 1.0
    /// The accessibility properties of the marks.
    var spoken: AccessibilityProperties?
    /// The names of modifier arguments that have no effect, for diagnostics.
    var ignored: [String] = []
    /// The annotations of the marks.
    var annotations: [Annotation] = []
    var appearance = MarkAppearance()

    struct Annotation {
        var position: AnnotationPosition
        var alignment: Alignment
        var spacing: Double?
        var content: any View
    }
}

/// The position of an annotation relative to its mark.
///
/// Mirrors [Charts' `AnnotationPosition`](https://developer.apple.com/documentation/charts/annotationposition).
public enum AnnotationPosition: Hashable, Sendable {
    /// Above the mark.
    case automatic
    /// Above the mark.
    case top
    /// Below the mark.
    case bottom
    /// At the leading edge of the mark.
    case leading
    /// At the trailing edge of the mark.
    case trailing
    /// Above the leading end of the mark.
    case topLeading
    /// Above the trailing end of the mark.
    case topTrailing
    /// Below the leading end of the mark.
    case bottomLeading
    /// Below the trailing end of the mark.
    case bottomTrailing
    /// On the mark.
    case overlay
}
