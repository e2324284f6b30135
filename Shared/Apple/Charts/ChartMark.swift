/// A resolved mark before layout; lengths are in points.
package struct ChartMark {
    /// The kind of a mark.
    package enum Kind: Hashable, Sendable {
        case bar, line, area, point, rule, rectangle
        case sector(inner: MarkDimension, outer: MarkDimension, inset: Double)
    }

    package var kind: Kind
    /// The position or range on each axis; `nil` for the whole plot.
    package var x: ChartPlace?
    package var y: ChartPlace?
    package var width = MarkDimension.automatic
    package var height = MarkDimension.automatic
    package var stacking = MarkStackingMethod.unstacked
    /// The values that identify the mark's line or area.
    package var series: [ChartValue] = []
    package var appearance = MarkAppearance()

    package init(_ kind: Kind, x: ChartPlace?, y: ChartPlace?) { (self.kind, self.x, self.y) = (kind, x, y) }
}

/// The appearance of a mark.
package struct MarkAppearance {
    package var paint = Paint.color(ResolvedColor(red: 0, green: 0, blue: 0, alpha: 1))
    /// The value that distinguishes bars side by side at the same place.
    package var position: ChartValue?
    /// The space that bars at the same place share; `nil` for the width of one bar.
    package var positionSpan: MarkDimension?
    package var cornerRadius = 0.0
    package var isContinuous = true
    package var interpolation = InterpolationMethod.linear
    package var stroke: StrokeContent?
    package var symbol: ChartSymbol?
    /// The size of a symbol's bounds.
    package var symbolSize = Size(width: 7.75, height: 7.75)
    package var annotations: [MarkAnnotation] = []
    package var zIndex = 0.0
    /// The accessibility properties of the mark; `nil` if none are set.
    package var spoken: AccessibilityProperties?
    package var offset = Point.zero
}

/// The symbol of a point.
package enum ChartSymbol {
    /// A shape in its bounds.
    case shape(@Sendable (Rect) -> (Outline, StrokeContent?))
    /// Views, centred on the point.
    case nodes([ViewNode])
    /// No symbol.
    case none
}

/// The annotation of a mark.
package struct MarkAnnotation {
    package var position: AnnotationPosition
    package var alignment: Alignment
    package var spacing: Double
    package var nodes: [ViewNode]
}
