import Foundation

/// A line across the plot at a value.
///
/// Mirrors [Charts' `AxisGridLine`](https://developer.apple.com/documentation/charts/axisgridline).
nonisolated public struct AxisGridLine: AxisMark, PrimitiveAxisMark {
    private let isCentered: Bool
    private let isStandard: Bool
    private let stroke: StrokeContent?

    /// Creates a line; a centred one stands in the middle between its value and the next.
    public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {
        (isCentered, isStandard, self.stroke) = (centered ?? false, false, stroke?.content)
    }

    /// The line of marks nobody chose: there is none between categories.
    init(isStandard: Bool, stroke: StrokeStyle?) {
        (isCentered, self.isStandard, self.stroke) = (false, isStandard, stroke?.content)
    }

    @MainActor package func parts(in context: ResolveContext, _ attributes: AxisAttributes) -> [ChartAxis.Part] {
        let line = ChartAxis.Line(
            stroke: stroke, paint: ChartAxis.linePaint(attributes, context), isCentered: isCentered,
            isStandard: isStandard)
        return [.gridLine(line)]
    }
}

/// A short line beside the plot at a value.
///
/// Mirrors [Charts' `AxisTick`](https://developer.apple.com/documentation/charts/axistick).
nonisolated public struct AxisTick: AxisMark, PrimitiveAxisMark {
    /// How long a tick is.
    public struct Length: Hashable, Sendable {
        fileprivate let points: Double?

        /// As the chart has it, 4 points.
        public static let automatic = Length(points: nil)
        /// As long as the label is high or wide; drawn as 12 points.
        public static let longestLabel = Length(points: 12)
        /// As long as the label is high or wide; drawn as 12 points.
        public static let label = Length(points: 12)
    }

    private let isCentered: Bool
    private let length: Double
    private let stroke: StrokeContent?

    /// Creates a tick; a centred one stands in the middle between its value and the next.
    public init(centered: Bool? = nil, length: Length = .automatic, stroke: StrokeStyle? = nil) {
        (isCentered, self.length, self.stroke) = (centered ?? false, length.points ?? 4, stroke?.content)
    }

    /// Creates a tick of a length in points.
    public init(centered: Bool? = nil, length: CGFloat, stroke: StrokeStyle? = nil) {
        let length = Double(length)
        isCentered = centered ?? false
        self.length = length.isFinite ? max(length, 0) : 0
        self.stroke = stroke?.content
    }

    @MainActor package func parts(in context: ResolveContext, _ attributes: AxisAttributes) -> [ChartAxis.Part] {
        let line = ChartAxis.Line(
            stroke: stroke, paint: ChartAxis.linePaint(attributes, context), isCentered: isCentered, isStandard: false)
        return [.tick(line, length: length)]
    }
}

extension ChartAxis {
    @MainActor static func linePaint(_ attributes: AxisAttributes, _ context: ResolveContext) -> Paint {
        (attributes.style ?? Color(system: .quaternaryLabel)).paint(in: context)
    }
}
