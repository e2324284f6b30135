import Foundation

/// A view that shows the progress of a task.
///
/// Mirrors [SwiftUI's `ProgressView`](https://developer.apple.com/documentation/swiftui/progressview).
nonisolated public struct ProgressView<Label: View, CurrentValueLabel: View>: View, PrimitiveView {
    enum Progress {
        case value(Double?)
        case interval(ClosedRange<Date>, countsDown: Bool)
    }

    let progress: Progress
    let label: Label?
    let currentValueLabel: CurrentValueLabel?

    /// Returns the completed fraction, from 0 to 1; `nil` for indeterminate progress.
    private func fraction(at now: Date) -> Double? {
        switch progress {
        case .value(let value): return value.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
        case .interval(let interval, let countsDown):
            let whole = interval.upperBound.timeIntervalSince(interval.lowerBound)
            guard whole > 0 else { return countsDown ? 0 : 1 }
            let done = min(max(now.timeIntervalSince(interval.lowerBound) / whole, 0), 1)
            return countsDown ? 1 - done : done
        }
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let context = context.within("ProgressView")
        let fraction = fraction(at: context.environment.now)
        let configuration = ProgressViewStyleConfiguration(
            fractionCompleted: fraction, label: label.map { AnyView($0) },
            currentValueLabel: currentValueLabel.map { AnyView($0) })
        var properties = AccessibilityProperties()
        properties.isCombined = true
        properties.traits = ["progress"]
        properties.value = fraction.map { "\(Int(saturating: ($0 * 100).rounded()))%" }
        let view = ModifiedView(
            content: context.environment.progressViewStyle.make(configuration, context),
            modifier: .accessibility(properties))
        return resolve(view, in: context)
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    public init() where Label == EmptyView { self.init(progress: .value(nil), label: nil, currentValueLabel: nil) }

    public init(@ViewBuilder label: () -> Label) {
        self.init(progress: .value(nil), label: label(), currentValueLabel: nil)
    }

    public init(_ title: LocalizedStringKey) where Label == Text {
        self.init(progress: .value(nil), label: Text(title), currentValueLabel: nil)
    }

    /// Creates a view for a value out of a total; with `nil` the progress is indeterminate.
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
        self.init(progress: .value(value.map { Double($0) / Double(total) }), label: nil, currentValueLabel: nil)
    }

    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
        self.init(
            progress: .value(value.map { Double($0) / Double(total) }), label: label(), currentValueLabel: nil)
    }

    public init<V: BinaryFloatingPoint>(_ title: LocalizedStringKey, value: V?, total: V = 1.0) where Label == Text {
        self.init(
            progress: .value(value.map { Double($0) / Double(total) }), label: Text(title), currentValueLabel: nil)
    }

    @_disfavoredOverload
    public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0) where Label == Text {
        self.init(
            progress: .value(value.map { Double($0) / Double(total) }), label: Text(title), currentValueLabel: nil)
    }

    public init(
        timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
    ) {
        self.init(
            progress: .interval(timerInterval, countsDown: countsDown), label: label(), currentValueLabel: nil)
    }
}

extension ProgressView {
    public init<V: BinaryFloatingPoint>(
        value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(
            progress: .value(value.map { Double($0) / Double(total) }), label: label(),
            currentValueLabel: currentValueLabel())
    }

    public init(
        timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(
            progress: .interval(timerInterval, countsDown: countsDown), label: label(),
            currentValueLabel: currentValueLabel())
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == DefaultDateProgressLabel {
    /// Creates a view whose progress runs over an interval, with the remaining time.
    public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
        self.init(
            progress: .interval(timerInterval, countsDown: countsDown), label: nil,
            currentValueLabel: DefaultDateProgressLabel(interval: timerInterval, countsDown: countsDown))
    }
}

extension ProgressView
where
    Label == ProgressViewStyleConfiguration.Label, CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel
{
    /// Creates a view from a style's configuration.
    public init(_ configuration: ProgressViewStyleConfiguration) {
        self.init(
            progress: .value(configuration.fractionCompleted), label: configuration.label,
            currentValueLabel: configuration.currentValueLabel)
    }
}

/// A label with the remaining time of an interval.
nonisolated public struct DefaultDateProgressLabel: View {
    let interval: ClosedRange<Date>
    let countsDown: Bool

    /// The remaining time as a timer text.
    @MainActor public var body: some View { Text(timerInterval: interval, countsDown: countsDown) }
}

/// The components of a progress view that a style draws.
public struct ProgressViewStyleConfiguration {
    public typealias Label = AnyView
    public typealias CurrentValueLabel = AnyView

    /// The completed fraction, from 0 to 1; `nil` for indeterminate progress.
    public let fractionCompleted: Double?
    public var label: Label?
    public var currentValueLabel: CurrentValueLabel?
}

/// A type that draws progress views.
///
/// Mirrors [SwiftUI's `ProgressViewStyle`](https://developer.apple.com/documentation/swiftui/progressviewstyle).
@MainActor @preconcurrency
public protocol ProgressViewStyle {
    /// The type of the view that represents a progress view.
    associatedtype Body: View
    /// The components of a progress view.
    typealias Configuration = ProgressViewStyleConfiguration
    /// Returns a view that represents a progress view.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A bar filled up to the completed fraction.
nonisolated public struct LinearProgressViewStyle: ProgressViewStyle {
    private let tint: Color?

    /// The bar's thickness in points.
    private static let thickness = 4.0

    public init() { tint = nil }

    public init(tint: Color) { self.tint = tint }

    /// Returns the bar below the label and above the value's label.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        VStack(alignment: .leading, spacing: 4) {
            configuration.label
            FilledBar(
                fraction: configuration.fractionCompleted ?? 0, thickness: Self.thickness,
                own: tint.map { AnyShapeStyle($0) })
            configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
        }
    }
}

/// A ring filled up to the completed fraction, or spokes for indeterminate progress.
nonisolated public struct CircularProgressViewStyle: ProgressViewStyle {
    private let tint: Color?

    public init() { tint = nil }

    public init(tint: Color) { self.tint = tint }

    /// Returns the ring around the value's label, or around the view's label if the value has no label.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        if let fraction = configuration.fractionCompleted {
            RingView(fraction: fraction, own: tint.map { AnyShapeStyle($0) }) {
                if let value = configuration.currentValueLabel { value } else { configuration.label }
            }
        } else {
            VStack(spacing: 4) {
                SpokesView().frame(width: 20, height: 20)
                configuration.label.font(.caption).foregroundStyle(.secondary)
            }
        }
    }
}

/// The default style: a bar, or spokes for indeterminate progress.
nonisolated public struct DefaultProgressViewStyle: ProgressViewStyle {
    public init() {}

    /// Returns a bar, or spokes for indeterminate progress.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        if configuration.fractionCompleted == nil {
            CircularProgressViewStyle().makeBody(configuration: configuration)
        } else {
            LinearProgressViewStyle().makeBody(configuration: configuration)
        }
    }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
    /// A bar filled up to the completed fraction.
    nonisolated public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
    /// A ring filled up to the completed fraction.
    nonisolated public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
    nonisolated public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension View {
    nonisolated public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
        let style = Unchecked(style)
        return styled(\.progressViewStyle) { style.value.makeBody(configuration: $0) }
    }
}

extension EnvironmentValues {
    /// The style of progress views.
    @Entry var progressViewStyle: StyleMaker<ProgressViewStyleConfiguration> = StyleMaker { configuration, _ in
        AnyView(StyledView { DefaultProgressViewStyle().makeBody(configuration: configuration) })
    }

    /// The date and time that the snapshot shows.
    @Entry package var now: Date = RequestContext.current.now
}
