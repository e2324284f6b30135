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
