import Foundation

/// One mark with every choice made but where it lies; lengths in points.
package struct ChartMark {
    /// What a mark is.
    package enum Kind: Hashable, Sendable {
        case bar, line, area, point, rule, rectangle
        case sector(inner: MarkDimension, outer: MarkDimension, inset: Double)
    }

    package var kind: Kind
    /// Where it is along each axis; `nil` for all of the plot.
    package var x: ChartPlace?
    package var y: ChartPlace?
    package var width = MarkDimension.automatic
    package var height = MarkDimension.automatic
    package var stacking = MarkStackingMethod.unstacked
    /// What tells its line or area from others.
    package var series: [ChartValue] = []
    package var look = MarkAppearance()

    package init(_ kind: Kind, x: ChartPlace?, y: ChartPlace?) { (self.kind, self.x, self.y) = (kind, x, y) }
}

/// The look of a mark.
package struct MarkAppearance {
    package var paint = Paint.color(ResolvedColor(red: 0, green: 0, blue: 0, alpha: 1))
    /// What tells the bars beside each other at one place apart.
    package var position: ChartValue?
    /// How much of the place such bars share; `nil` for what a bar takes.
    package var positionSpan: MarkDimension?
    package var cornerRadius = 0.0
    package var isContinuous = true
    package var interpolation = InterpolationMethod.linear
    package var stroke: StrokeContent?
    package var symbol: ChartSymbol?
    /// The area of a symbol's box, or its size.
    package var symbolSize = Size(width: 7.75, height: 7.75)
    package var annotations: [MarkAnnotation] = []
    package var zIndex = 0.0
    /// What is said of it to those who don't see it; `nil` for nothing.
    package var spoken: AccessibilityProperties?
    package var offset = Point.zero
}

/// What stands at a point.
package enum ChartSymbol {
    /// A shape in a box.
    case shape(@Sendable (Rect) -> (Outline, StrokeContent?))
    /// Views around it.
    case nodes([ViewNode])
    /// Nothing.
    case none
}

/// Views at a mark.
package struct MarkAnnotation {
    package var position: AnnotationPosition
    package var alignment: Alignment
    package var spacing: Double
    package var nodes: [ViewNode]
}
