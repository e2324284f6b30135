import Foundation

/// A group of marks at values of an axis.
///
/// Mirrors [Charts' `AxisMarks`](https://developer.apple.com/documentation/charts/axismarks).
nonisolated public struct AxisMarks<Content: AxisMark>: AxisContent, PrimitiveAxisContent {
    private let preset: AxisMarkPreset
    private let position: AxisMarkPosition
    private let values: AxisMarkValues
    private let content: (AxisValue) -> any AxisMark

    private init(
        _ preset: AxisMarkPreset, _ position: AxisMarkPosition, _ values: AxisMarkValues,
        _ content: @escaping (AxisValue) -> any AxisMark
    ) {
        (self.preset, self.position, self.values, self.content) = (preset, position, values, content)
    }

    /// Creates marks for values chosen by the chart.
    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping (AxisValue) -> Content
    ) {
        self.init(preset, position, values) { content($0) }
    }

    /// Creates the same marks for all values.
    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping () -> Content
    ) {
        self.init(preset, position, values) { _ in content() }
    }

    /// Creates marks for the given values.
    public init<Value: Plottable>(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        @AxisMarkBuilder content: @escaping (AxisValue) -> Content
    ) {
        self.init(preset, position, .init(values)) { content($0) }
    }

    /// Creates the same marks for all given values.
    public init<Value: Plottable>(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        @AxisMarkBuilder content: @escaping () -> Content
    ) {
        self.init(preset, position, .init(values)) { _ in content() }
    }

    @MainActor package func marks(in context: ResolveContext) -> [ChartAxis.Marks] {
        let content = content
        let parts: @MainActor (AxisValue) -> [ChartAxis.Part] = { value in
            context.running { content(value) }.resolvedParts(in: context, AxisAttributes())
        }
        return [ChartAxis.Marks(preset: preset, position: position, values: values, parts: parts)]
    }
}

extension AxisMarks where Content == Never {
    /// Creates grid lines and labels for values chosen by the chart.
    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
    ) {
        self.init(preset, position, values) { _ in AxisMarkGroup.standard(AxisValueLabel(), stroke) }
    }

    /// Creates grid lines and labels for the given values.
    public init<Value: Plottable>(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        stroke: StrokeStyle? = nil
    ) {
        self.init(preset, position, .init(values)) { _ in AxisMarkGroup.standard(AxisValueLabel(), stroke) }
    }

    /// Creates grid lines and formatted labels.
    public init<Format: FormatStyle>(
        format: Format, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
    ) where Format.FormatInput: Plottable, Format.FormatOutput == String {
        self.init(preset, position, values) { _ in
            AxisMarkGroup.standard(AxisValueLabel(format: format), stroke)
        }
    }

    /// Creates grid lines and formatted labels for the given values.
    public init<Format: FormatStyle, Value: Plottable>(
        format: Format, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        stroke: StrokeStyle? = nil
    ) where Format.FormatInput: Plottable, Format.FormatOutput == String {
        self.init(preset, position, .init(values)) { _ in
            AxisMarkGroup.standard(AxisValueLabel(format: format), stroke)
        }
    }
}

extension AxisMarkValues {
    fileprivate init<Value: Plottable>(_ values: [Value]) { storage = .values(values.map { ChartValue($0) }) }
}
