import Foundation

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

/// The default style: a ring in circular accessory widgets, and a bar in other widgets.
nonisolated public struct DefaultGaugeStyle: GaugeStyle {
    public init() {}

    /// Returns a bar filled up to the value.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        LinearCapacityGaugeStyle().makeBody(configuration: configuration)
    }
}

/// A bar filled up to the value, with the label above it and the bounds' labels beside it.
nonisolated public struct LinearCapacityGaugeStyle: GaugeStyle {
    public init() {}

    /// Returns the bar with its labels.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        VStack(alignment: .leading, spacing: 4) {
            configuration.label
            HStack(spacing: 6) {
                configuration.minimumValueLabel.font(.caption)
                FilledBar(fraction: configuration.value, thickness: 14)
                configuration.maximumValueLabel.font(.caption)
            }
            configuration.currentValueLabel.font(.caption)
        }
    }
}

/// A bar filled up to the value, for accessory widgets.
nonisolated public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
    public init() {}

    /// Returns the label, the bar and the value's label.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        VStack(alignment: .leading, spacing: 2) {
            configuration.label.font(.body)
            FilledBar(fraction: configuration.value, thickness: 4)
            configuration.currentValueLabel.font(.caption)
        }
    }
}

/// A bar with a marker at the value, for accessory widgets.
nonisolated public struct AccessoryLinearGaugeStyle: GaugeStyle {
    public init() {}

    /// Returns the bar between the bounds' labels.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        HStack(spacing: 4) {
            configuration.minimumValueLabel.font(.caption)
            MarkedBar(value: configuration.value)
            configuration.maximumValueLabel.font(.caption)
        }
    }
}

/// An open ring with a marker at the value, for accessory widgets.
nonisolated public struct AccessoryCircularGaugeStyle: GaugeStyle {
    public init() {}

    /// Returns the ring with the value's label in the middle and the bounds' labels in the gap. Without bounds' labels, the gauge's label
    /// is in the gap.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        OpenRing(configuration: configuration)
    }
}

/// A ring filled up to the value, for accessory widgets.
nonisolated public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
    public init() {}

    /// Returns the ring around the value's label, or around the view's label if the value has no label.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        RingView(fraction: configuration.value, trackOpacity: 0.35, side: 42) {
            if let value = configuration.currentValueLabel { value } else { configuration.label }
        }
    }
}

/// A bar with a gap around its marker.
private struct MarkedBar: View {
    let value: Double

    var body: some View {
        ZStack {
            Capsule().fill(MeterTint(way: .line)).mask {
                Rectangle().overlay { Marker(value: value, outset: 2).blendMode(.destinationOut) }
                    .compositingGroup()
            }
            Marker(value: value).fill(MeterTint(way: .place(value)))
        }
        .frame(height: 6)
        .frame(minWidth: 40, idealWidth: 120, maxWidth: .infinity)
    }
}

/// The circle at a position of a bar.
private nonisolated struct Marker: FiguredShape {
    let value: Double
    /// The distance by which the marker extends beyond the bar on each side, in points.
    var outset = 0.0

    nonisolated var figure: ShapeFigure? { ShapeFigure(.circle, inset: -outset, steps: [.marker(value)]) }

    nonisolated func path(in rect: CGRect) -> Path { figure?.path(in: Rect(rect)) ?? Path() }
}

/// An open ring with a gap around its marker. Its lengths were measured on images of iOS, whose ring has a side of 58 points.
private struct OpenRing: View {
    let configuration: GaugeStyleConfiguration

    private var hasEnds: Bool {
        configuration.minimumValueLabel != nil || configuration.maximumValueLabel != nil
    }

    var body: some View {
        // The ring's start angle and its extent, in degrees. The labels of the bounds need a wider gap than the gauge's label.
        let (start, sweep) = hasEnds ? (150.0, 240.0) : (135.0, 270.0)
        MeterSpace { side in
            let point = side / 58
            let thickness = MeterSpace<EmptyView>.thickness(side)
            let radius = (side - thickness) / 2
            let angle = (start + sweep * configuration.value) * .pi / 180
            let marker = CGPoint(x: side / 2 + radius * cos(angle), y: side / 2 + radius * sin(angle))
            ZStack {
                Circle().inset(by: thickness / 2).trim(from: 0, to: CGFloat(sweep / 360))
                    .rotation(.degrees(start))
                    .stroke(
                        MeterTint(way: .ring(start: start, sweep: sweep)),
                        style: StrokeStyle(lineWidth: thickness, lineCap: .round)
                    )
                    .mask {
                        Rectangle().overlay {
                            Circle().frame(width: 10 * point, height: 10 * point)
                                .position(marker).blendMode(.destinationOut)
                        }
                        .compositingGroup()
                    }
                Circle().fill(MeterTint(way: .place(configuration.value))).frame(width: thickness, height: thickness)
                    .position(marker)
                RaisedView(content: middle(side), label: hasEnds ? nil : configuration.label, point: Double(point))
                ends(side)
            }
        }
    }

    private func middle(_ side: CGFloat) -> some View {
        (configuration.currentValueLabel ?? AnyView(EmptyView()))
            .font(.system(size: side * 0.3, weight: .medium, design: .rounded))
            .minimumScaleFactor(0.4).lineLimit(1)
            .frame(width: side * 40.5 / 58, height: side * 0.48)
    }

    /// Returns the labels for the gap at the bottom of the ring.
    private func ends(_ side: CGFloat) -> some View {
        Group {
            if hasEnds {
                HStack(spacing: side * 9 / 58) {
                    configuration.minimumValueLabel
                    configuration.maximumValueLabel
                }
            } else {
                configuration.label
            }
        }
        .font(.system(size: side * 0.19, weight: .medium, design: .rounded))
        .minimumScaleFactor(0.5).lineLimit(1)
        .frame(width: side * 0.74, height: side * 0.24)
        .position(x: side / 2, y: side * 0.833)
    }
}

/// A view that raises the value in a ring above the middle if there is a label below the value. A text label raises the value further than an icon.
private struct RaisedView<Content: View>: View, PrimitiveView {
    let content: Content
    let label: AnyView?
    /// The length of a measured point.
    let point: Double

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        // The label itself is resolved elsewhere, with its diagnostics.
        let nodes = label.map {
            resolve($0, in: ResolveContext(environment: context.environment, diagnostics: DiagnosticLog()))
        }
        let height = nodes.map { $0.contains { !$0.texts.isEmpty } ? 2 : $0.isEmpty ? 0 : 0.7 } ?? 0
        return resolve(content.offset(y: CGFloat(-height * point)), in: context)
    }
}

extension GaugeStyle where Self == DefaultGaugeStyle {
    nonisolated public static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}

extension GaugeStyle where Self == LinearCapacityGaugeStyle {
    /// A bar filled up to the value.
    nonisolated public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
    /// A bar filled up to the value, for accessory widgets.
    nonisolated public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle {
        AccessoryLinearCapacityGaugeStyle()
    }
}

extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
    /// A bar with a marker at the value.
    nonisolated public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
    /// An open ring with a marker at the value.
    nonisolated public static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
    /// A ring filled up to the value.
    nonisolated public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
        AccessoryCircularCapacityGaugeStyle()
    }
}
