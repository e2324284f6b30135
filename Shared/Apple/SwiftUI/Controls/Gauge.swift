/// A view that shows a value within a range.
///
/// Mirrors [SwiftUI's `Gauge`](https://developer.apple.com/documentation/swiftui/gauge).
nonisolated public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View>: View,
    PrimitiveView
{
    let value: Double
    let label: Label
    let currentValueLabel: CurrentValueLabel?
    let (minimum, maximum): (BoundsLabel?, BoundsLabel?)

    private init(
        value: Double, in bounds: ClosedRange<Double>, label: Label, current: CurrentValueLabel?, minimum: BoundsLabel?,
        maximum: BoundsLabel?
    ) {
        let span = bounds.upperBound - bounds.lowerBound
        let share = span > 0 ? (value - bounds.lowerBound) / span : 0
        self.value = share.isFinite ? min(max(share, 0), 1) : 0
        (self.label, currentValueLabel, self.minimum, self.maximum) = (label, current, minimum, maximum)
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let context = context.within("Gauge")
        let configuration = GaugeStyleConfiguration(
            value: value, label: AnyView(label), currentValueLabel: currentValueLabel.map { AnyView($0) },
            minimumValueLabel: minimum.map { AnyView($0) }, maximumValueLabel: maximum.map { AnyView($0) })
        var properties = AccessibilityProperties()
        properties.isCombined = true
        properties.traits = ["gauge"]
        properties.value = "\(Int(saturating: (value * 100).rounded()))%"
        let view = ModifiedView(
            content: context.environment.gaugeStyle.make(configuration, context), modifier: .accessibility(properties))
        return resolve(view, in: context)
    }
}

extension Gauge where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
    public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
    ) {
        self.init(
            value: Double(value), in: Double(bounds.lowerBound)...Double(bounds.upperBound), label: label(),
            current: nil, minimum: nil, maximum: nil)
    }
}

extension Gauge where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
    public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(
            value: Double(value), in: Double(bounds.lowerBound)...Double(bounds.upperBound), label: label(),
            current: currentValueLabel(), minimum: nil, maximum: nil)
    }
}

extension Gauge where MarkedValueLabels == EmptyView {
    /// Creates a gauge with labels for its value and for both bounds.
    public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
        @ViewBuilder maximumValueLabel: () -> BoundsLabel
    ) {
        self.init(
            value: Double(value), in: Double(bounds.lowerBound)...Double(bounds.upperBound), label: label(),
            current: currentValueLabel(), minimum: minimumValueLabel(), maximum: maximumValueLabel())
    }
}

/// The components of a gauge that a style draws.
public struct GaugeStyleConfiguration {
    public typealias Label = AnyView
    public typealias CurrentValueLabel = AnyView
    /// The type of the lower bound's label.
    public typealias MinimumValueLabel = AnyView
    /// The type of the upper bound's label.
    public typealias MaximumValueLabel = AnyView

    /// The value's position in its range, from 0 to 1.
    public var value: Double
    public var label: Label
    public var currentValueLabel: CurrentValueLabel?
    /// The label of the lower bound.
    public var minimumValueLabel: MinimumValueLabel?
    /// The label of the upper bound.
    public var maximumValueLabel: MaximumValueLabel?
    /// The labels of marked values, which aren't drawn.
    public var markedValueLabels: AnyView? { nil }
}

/// A type that draws gauges.
///
/// Mirrors [SwiftUI's `GaugeStyle`](https://developer.apple.com/documentation/swiftui/gaugestyle).
@MainActor @preconcurrency
public protocol GaugeStyle {
    /// The type of the view that represents a gauge.
    associatedtype Body: View
    /// The components of a gauge.
    typealias Configuration = GaugeStyleConfiguration
    /// Returns a view that represents a gauge.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

extension View {
    nonisolated public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
        let style = Unchecked(style)
        return styled(\.gaugeStyle) { style.value.makeBody(configuration: $0) }
    }
}

extension EnvironmentValues {
    /// The style of gauges.
    @Entry var gaugeStyle: StyleMaker<GaugeStyleConfiguration> = StyleMaker { configuration, _ in
        AnyView(StyledView { DefaultGaugeStyle().makeBody(configuration: configuration) })
    }
}
