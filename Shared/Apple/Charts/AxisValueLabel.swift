import Foundation

/// A label at a value of an axis.
///
/// Mirrors [Charts' `AxisValueLabel`](https://developer.apple.com/documentation/charts/axisvaluelabel).
nonisolated public struct AxisValueLabel<Content: View>: AxisMark, PrimitiveAxisMark {
    /// The placement of the label.
    private struct Place {
        var isCentered: Bool?
        var anchor: UnitPoint?
        var isGreedy: Bool
        var distance: Double
        var horizontalSpacing: Double?
        var verticalSpacing: Double?
        var isTurned: Bool
    }

    private let place: Place
    /// The views of the label; `nil` for a label that displays the value.
    private let content: Content?
    private let format: ChartAxis.Format?

    private init(_ place: Place, _ content: Content?, _ format: ChartAxis.Format? = nil) {
        (self.place, self.content, self.format) = (place, content, format)
    }

    private static func place(
        _ centered: Bool?, _ anchor: UnitPoint?, _ collision: AxisValueLabelCollisionResolution,
        _ orientation: AxisValueLabelOrientation, _ horizontalSpacing: CGFloat?, _ verticalSpacing: CGFloat?
    ) -> Place {
        Place(
            isCentered: centered, anchor: anchor, isGreedy: collision.isGreedy, distance: collision.distance,
            horizontalSpacing: horizontalSpacing.map { Double($0) }.flatMap { $0.isFinite ? $0 : nil },
            verticalSpacing: verticalSpacing.map { Double($0) }.flatMap { $0.isFinite ? $0 : nil },
            isTurned: orientation == .vertical || orientation == .verticalReversed)
    }

    /// Creates a label from views.
    public init(
        centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.init(
            Self.place(centered, anchor, collisionResolution, orientation, horizontalSpacing, verticalSpacing),
            content())
    }

    @MainActor package func parts(in context: ResolveContext, _ attributes: AxisAttributes) -> [ChartAxis.Part] {
        var inside = context.within("AxisValueLabel")
        if place.isTurned { inside.report("not drawn: a label's vertical orientation") }
        inside.environment.font = attributes.font ?? .caption2
        let style: any ShapeStyle = attributes.style ?? Color.secondary
        inside.environment.foreground = ForegroundStyles([style], outer: context.environment.foreground)
        let made: ChartAxis.Label.Content =
            if let content {
                .nodes(resolve(content, in: inside))
            } else {
                .value(format) { [inside] in resolve(Text(verbatim: $0).lineLimit(1), in: inside) }
            }
        return [
            .label(
                ChartAxis.Label(
                    content: made, isCentered: place.isCentered, anchor: place.anchor, isGreedy: place.isGreedy,
                    distance: place.distance,
                    horizontalSpacing: place.horizontalSpacing, verticalSpacing: place.verticalSpacing,
                    offset: attributes.offset))
        ]
    }
}

extension AxisValueLabel where Content == Text {
    /// Creates a label that displays the value.
    public init(
        centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) {
        self.init(
            Self.place(centered, anchor, collisionResolution, orientation, horizontalSpacing, verticalSpacing), nil)
    }

    /// Creates a label that displays the value in a format.
    public init<Format: FormatStyle>(
        format: Format, centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) where Format.FormatInput: Plottable, Format.FormatOutput == String {
        self.init(
            Self.place(centered, anchor, collisionResolution, orientation, horizontalSpacing, verticalSpacing), nil,
            ChartAxis.Format { value, adjust in
                guard let input = value.value(of: Format.FormatInput.self) else { return nil }
                return ((adjust(format) as? Format) ?? format).format(input)
            })
    }

    /// Creates a label with a localized text.
    public init(
        _ labelKey: LocalizedStringKey, centered: Bool? = nil, anchor: UnitPoint? = nil,
        multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) {
        self.init(
            Self.place(centered, anchor, collisionResolution, orientation, horizontalSpacing, verticalSpacing),
            Text(labelKey))
    }

    /// Creates a label with a localized text.
    @_disfavoredOverload
    public init(
        _ labelResource: LocalizedStringResource, centered: Bool? = nil, anchor: UnitPoint? = nil,
        multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) {
        self.init(
            Self.place(centered, anchor, collisionResolution, orientation, horizontalSpacing, verticalSpacing),
            Text(labelResource))
    }

    /// Creates a label with a string.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ label: S, centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) {
        self.init(
            Self.place(centered, anchor, collisionResolution, orientation, horizontalSpacing, verticalSpacing),
            Text(label))
    }
}

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
