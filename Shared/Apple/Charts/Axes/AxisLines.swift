import Foundation

/// A grid line across the plot at a value.
///
/// Mirrors [Charts' `AxisGridLine`](https://developer.apple.com/documentation/charts/axisgridline).
nonisolated public struct AxisGridLine: AxisMark, PrimitiveAxisMark {
    private let isCentered: Bool
    private let isStandard: Bool
    private let stroke: StrokeContent?

    /// Creates a grid line. A centred line lies halfway between its value and the next value.
    public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {
        (isCentered, isStandard, self.stroke) = (centered ?? false, false, stroke?.content)
    }

    /// Creates a grid line. If `isStandard` is true, the line belongs to the chart's default marks and isn't drawn for categories.
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

/// A tick mark beside the plot at a value.
///
/// Mirrors [Charts' `AxisTick`](https://developer.apple.com/documentation/charts/axistick).
nonisolated public struct AxisTick: AxisMark, PrimitiveAxisMark {
    /// The length of a tick.
    public struct Length: Hashable, Sendable {
        fileprivate let points: Double?

        /// The default length, 4 points.
        public static let automatic = Length(points: nil)
        /// The length of the label; here drawn as 12 points.
        public static let longestLabel = Length(points: 12)
        /// The length of the label; here drawn as 12 points.
        public static let label = Length(points: 12)
    }

    private let isCentered: Bool
    private let length: Double
    private let stroke: StrokeContent?

    /// Creates a tick. A centred tick lies halfway between its value and the next value.
    public init(centered: Bool? = nil, length: Length = .automatic, stroke: StrokeStyle? = nil) {
        (isCentered, self.length, self.stroke) = (centered ?? false, length.points ?? 4, stroke?.content)
    }

    /// Creates a tick with a length in points.
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
