import Foundation

extension View {
    nonisolated private func charting(_ change: @escaping (inout ChartOptions) -> Void) -> some View {
        EnvironmentView(content: self) { change(&$0.chartOptions) }
    }

    /// Sets the visibility of the x axes of charts in this view.
    nonisolated public func chartXAxis(_ visibility: Visibility) -> some View {
        charting { $0.x.visibility = visibility }
    }

    /// Configures the x axes of charts in this view.
    nonisolated public func chartXAxis<Content: AxisContent>(
        @AxisContentBuilder content: () -> Content
    ) -> some View {
        let content = content()
        return charting { $0.x.content = content }
    }

    /// Sets the visibility of the y axes of charts in this view.
    nonisolated public func chartYAxis(_ visibility: Visibility) -> some View {
        charting { $0.y.visibility = visibility }
    }

    /// Configures the y axes of charts in this view.
    nonisolated public func chartYAxis<Content: AxisContent>(
        @AxisContentBuilder content: () -> Content
    ) -> some View {
        let content = content()
        return charting { $0.y.content = content }
    }

    /// Sets the domain of the x scales of charts in this view. A type of scale that isn't linear is reported and not used.
    nonisolated public func chartXScale<Domain: ScaleDomain>(domain: Domain, type: ScaleType? = nil) -> some View {
        ScaleTypeView(
            content: charting { $0.x.domain = (domain as? any ChartDomain)?.chartDomain ?? $0.x.domain },
            name: "chartXScale", type: type)
    }

    /// Sets the type of the x scales of charts in this view. A type that isn't linear is reported and not used.
    nonisolated public func chartXScale(type: ScaleType?) -> some View {
        ScaleTypeView(content: self, name: "chartXScale", type: type)
    }

    /// Sets the domain of the y scales of charts in this view. A type of scale that isn't linear is reported and not used.
    nonisolated public func chartYScale<Domain: ScaleDomain>(domain: Domain, type: ScaleType? = nil) -> some View {
        ScaleTypeView(
            content: charting { $0.y.domain = (domain as? any ChartDomain)?.chartDomain ?? $0.y.domain },
            name: "chartYScale", type: type)
    }

    /// Sets the type of the y scales of charts in this view. A type that isn't linear is reported and not used.
    nonisolated public func chartYScale(type: ScaleType?) -> some View {
        ScaleTypeView(content: self, name: "chartYScale", type: type)
    }

    /// Sets the domain of the x scales of charts in this view. The range is reported and not used: the values fill the plot.
    nonisolated public func chartXScale<Domain: ScaleDomain, Range: PositionScaleRange>(
        domain: Domain, range: Range, type: ScaleType? = nil
    ) -> some View {
        AcceptedView(
            content: chartXScale(domain: domain, type: type), name: "the range of chartXScale(domain:range:)",
            isDrawn: true)
    }

    /// Sets the domain of the y scales of charts in this view. The range is reported and not used: the values fill the plot.
    nonisolated public func chartYScale<Domain: ScaleDomain, Range: PositionScaleRange>(
        domain: Domain, range: Range, type: ScaleType? = nil
    ) -> some View {
        AcceptedView(
            content: chartYScale(domain: domain, type: type), name: "the range of chartYScale(domain:range:)",
            isDrawn: true)
    }

    /// No effect, and reported: accepted so that sources compile. The values fill the plot.
    nonisolated public func chartXScale<Range: PositionScaleRange>(
        range: Range, type: ScaleType? = nil
    ) -> some View {
        AcceptedView(content: chartXScale(type: type), name: "chartXScale(range:)", isDrawn: true)
    }

    /// No effect, and reported: accepted so that sources compile. The values fill the plot.
    nonisolated public func chartYScale<Range: PositionScaleRange>(
        range: Range, type: ScaleType? = nil
    ) -> some View {
        AcceptedView(content: chartYScale(type: type), name: "chartYScale(range:)", isDrawn: true)
    }

    /// No effect, and reported: accepted so that sources compile. The symbols are chosen by the order of the values.
    nonisolated public func chartSymbolScale<Value: Plottable, S: ChartSymbolShape>(
        _ mapping: KeyValuePairs<Value, S>
    ) -> some View { AcceptedView(content: self, name: "chartSymbolScale(_:)", isDrawn: true) }

    /// No effect, and reported: accepted so that sources compile. The line styles are chosen by the order of the values.
    nonisolated public func chartLineStyleScale<Value: Plottable>(
        _ mapping: KeyValuePairs<Value, StrokeStyle>
    ) -> some View { AcceptedView(content: self, name: "chartLineStyleScale(_:)", isDrawn: true) }

    /// No effect: accepted so that sources compile. Nothing is selected in a snapshot.
    nonisolated public func chartXSelection<P: Plottable>(value: Binding<P?>) -> some View { self }

    /// No effect: accepted so that sources compile. Nothing is selected in a snapshot.
    nonisolated public func chartYSelection<P: Plottable>(value: Binding<P?>) -> some View { self }

    /// No effect: accepted so that sources compile. Nothing is selected in a snapshot.
    nonisolated public func chartXSelection<P: Plottable>(range: Binding<ClosedRange<P>?>) -> some View { self }

    /// No effect: accepted so that sources compile. Nothing is selected in a snapshot.
    nonisolated public func chartAngleSelection<P: Plottable>(value: Binding<P?>) -> some View { self }

    /// No effect, and reported: accepted so that sources compile. A snapshot shows all values.
    nonisolated public func chartScrollableAxes(_ axes: Axis.Set) -> some View {
        AcceptedView(content: self, name: "chartScrollableAxes(_:)", isDrawn: true)
    }

    /// No effect, and reported: accepted so that sources compile. A snapshot shows all values.
    nonisolated public func chartXVisibleDomain<P: Plottable>(length: P) -> some View {
        AcceptedView(content: self, name: "chartXVisibleDomain(length:)", isDrawn: true)
    }

    /// No effect, and reported: accepted so that sources compile. A snapshot shows all values.
    nonisolated public func chartYVisibleDomain<P: Plottable>(length: P) -> some View {
        AcceptedView(content: self, name: "chartYVisibleDomain(length:)", isDrawn: true)
    }

    /// No effect: accepted so that sources compile. A snapshot isn't scrolled.
    nonisolated public func chartScrollPosition<P: Plottable>(initialX: P) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot isn't scrolled.
    nonisolated public func chartScrollPosition<P: Plottable>(x: Binding<P>) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot recognises no gestures.
    nonisolated public func chartGesture<G: Gesture>(_ gesture: @escaping (ChartProxy) -> G) -> some View { self }

    /// Adds a localized label to the x axes of charts in this view.
    nonisolated public func chartXAxisLabel(
        _ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
        spacing: CGFloat? = nil
    ) -> some View {
        chartXAxisLabel(position: position, alignment: alignment, spacing: spacing) { Text(labelKey) }
    }

    /// Adds a localized label to the x axes of charts in this view.
    @_disfavoredOverload
    nonisolated public func chartXAxisLabel(
        _ labelResource: LocalizedStringResource, position: AnnotationPosition = .automatic,
        alignment: Alignment? = nil, spacing: CGFloat? = nil
    ) -> some View {
        chartXAxisLabel(position: position, alignment: alignment, spacing: spacing) { Text(labelResource) }
    }

    /// Adds a text as the label of the x axes of charts in this view.
    nonisolated public func chartXAxisLabel(
        _ label: Text, position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil
    ) -> some View {
        chartXAxisLabel(position: position, alignment: alignment, spacing: spacing) { label }
    }

    /// Adds a label to the x axes of charts in this view.
    @_disfavoredOverload
    nonisolated public func chartXAxisLabel<S: StringProtocol>(
        _ label: S, position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil
    ) -> some View {
        chartXAxisLabel(position: position, alignment: alignment, spacing: spacing) { Text(label) }
    }

    /// Adds a view as the label of the x axes of charts in this view.
    nonisolated public func chartXAxisLabel<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> C
    ) -> some View {
        let title = ChartOptions.Title(
            content: content(), position: position == .automatic ? .bottom : position, alignment: alignment ?? .leading,
            spacing: spacing.map { Double($0) })
        return charting { $0.x.title = title }
    }

    /// Adds a localized label to the y axes of charts in this view.
    nonisolated public func chartYAxisLabel(
        _ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
        spacing: CGFloat? = nil
    ) -> some View {
        chartYAxisLabel(position: position, alignment: alignment, spacing: spacing) { Text(labelKey) }
    }

    /// Adds a localized label to the y axes of charts in this view.
    @_disfavoredOverload
    nonisolated public func chartYAxisLabel(
        _ labelResource: LocalizedStringResource, position: AnnotationPosition = .automatic,
        alignment: Alignment? = nil, spacing: CGFloat? = nil
    ) -> some View {
        chartYAxisLabel(position: position, alignment: alignment, spacing: spacing) { Text(labelResource) }
    }

    /// Adds a text as the label of the y axes of charts in this view.
    nonisolated public func chartYAxisLabel(
        _ label: Text, position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil
    ) -> some View {
        chartYAxisLabel(position: position, alignment: alignment, spacing: spacing) { label }
    }

    /// Adds a label to the y axes of charts in this view.
    @_disfavoredOverload
    nonisolated public func chartYAxisLabel<S: StringProtocol>(
        _ label: S, position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil
    ) -> some View {
        chartYAxisLabel(position: position, alignment: alignment, spacing: spacing) { Text(label) }
    }

    /// Adds a view as the label of the y axes of charts in this view.
    nonisolated public func chartYAxisLabel<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> C
    ) -> some View {
        let title = ChartOptions.Title(
            content: content(), position: position == .automatic ? .top : position, alignment: alignment ?? .trailing,
            spacing: spacing.map { Double($0) })
        return charting { $0.y.title = title }
    }

    nonisolated public func chartLegend(_ visibility: Visibility) -> some View {
        charting { $0.legendVisibility = visibility }
    }

    /// Sets the position of the legends of charts in this view. A legend is drawn above or below its chart.
    nonisolated public func chartLegend(
        position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil
    ) -> some View {
        let spacing = spacing.map { Double($0) }
        return charting {
            ($0.legendPosition, $0.legendAlignment, $0.legendSpacing) = (position, alignment ?? .leading, spacing)
        }
    }

    nonisolated public func chartLegend<Content: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) -> some View {
        let (content, spacing) = (content(), spacing.map { Double($0) })
        return charting {
            ($0.legendPosition, $0.legendAlignment, $0.legendSpacing) = (position, alignment ?? .leading, spacing)
            $0.legend = content
        }
    }

    /// Sets the foreground styles of values in charts in this view.
    nonisolated public func chartForegroundStyleScale<Value: Plottable, S: ShapeStyle>(
        _ mapping: KeyValuePairs<Value, S>
    ) -> some View {
        let scale = ChartStyleScale(domain: mapping.map { ChartValue($0.key) }, styles: mapping.map { $0.value })
        return charting { $0.styleScale = scale }
    }

    /// Sets the foreground styles of charts in this view, for values in the order of the data.
    nonisolated public func chartForegroundStyleScale<S: ShapeStyle>(range: [S]) -> some View {
        charting { $0.styleScale = ChartStyleScale(domain: nil, styles: range) }
    }

    nonisolated public func chartForegroundStyleScale<Value: Plottable>(domain: [Value]) -> some View {
        let values = domain.map { ChartValue($0) }
        return charting { $0.styleScale = ChartStyleScale(domain: values, styles: nil) }
    }

    /// Sets the domain and the styles of the foreground style scales of charts in this view.
    nonisolated public func chartForegroundStyleScale<Value: Plottable, S: ShapeStyle>(
        domain: [Value], range: [S]
    ) -> some View {
        let values = domain.map { ChartValue($0) }
        return charting { $0.styleScale = ChartStyleScale(domain: values, styles: range) }
    }

    /// Modifies the plots of charts in this view.
    nonisolated public func chartPlotStyle<Content: View>(
        @ViewBuilder content: @escaping (ChartPlotContent) -> Content
    ) -> some View {
        let content = Unchecked(content)
        return charting { $0.plotStyle = { content.value($0) } }
    }

    /// Adds a background to the plots of charts in this view.
    nonisolated public func chartBackground<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> V
    ) -> some View {
        let content = Unchecked(content)
        return charting {
            $0.background.append {
                content.value($0).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment)
            }
        }
    }

    /// Adds an overlay to the plots of charts in this view.
    nonisolated public func chartOverlay<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> V
    ) -> some View {
        let content = Unchecked(content)
        return charting {
            $0.overlay.append {
                content.value($0).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment)
            }
        }
    }
}

/// The part of a plot in which an axis places its values.
///
/// Mirrors [Charts' `PositionScaleRange`](https://developer.apple.com/documentation/charts/positionscalerange).
public protocol PositionScaleRange: Sendable {}

/// The plot without a padding.
public struct PlotDimensionScaleRange: PositionScaleRange {
    init() {}
}

extension PositionScaleRange where Self == PlotDimensionScaleRange {
    /// The whole plot.
    public static var plotDimension: PlotDimensionScaleRange { PlotDimensionScaleRange() }

    /// The plot without a padding at both ends.
    public static func plotDimension(padding: CGFloat) -> PlotDimensionScaleRange { PlotDimensionScaleRange() }

    /// The plot without paddings.
    public static func plotDimension(
        startPadding: CGFloat = 0, endPadding: CGFloat = 0
    ) -> PlotDimensionScaleRange { PlotDimensionScaleRange() }
}

/// The way in which a scale converts values to positions.
///
/// Mirrors [Charts' `ScaleType`](https://developer.apple.com/documentation/charts/scaletype). All scales of numbers are drawn as linear.
public struct ScaleType: Hashable, Sendable {
    /// The name of the scale if positions aren't proportional to the numbers; otherwise `nil`.
    fileprivate var curve: String?

    /// Positions that are proportional to the numbers.
    public static let linear = ScaleType()
    /// Positions that are proportional to the time.
    public static let date = ScaleType()
    /// A position for each category.
    public static let category = ScaleType()
    /// Positions that are proportional to the logarithms of the numbers. No effect: accepted so that sources compile.
    public static let log = ScaleType(curve: "log")
    /// Positions that are proportional to the logarithms of the numbers' magnitudes, on both sides of zero. No effect: accepted so that sources compile.
    public static let symmetricLog = ScaleType(curve: "symmetricLog")
    /// Positions that are proportional to the square roots of the numbers. No effect: accepted so that sources compile.
    public static let squareRoot = ScaleType(curve: "squareRoot")

    /// Positions that are proportional to powers of the numbers. No effect: accepted so that sources compile.
    public static func power(exponent: Double) -> ScaleType { ScaleType(curve: "power(exponent:)") }
    /// Positions that are proportional to the logarithms of the numbers, with a slope at zero. No effect: accepted so that sources compile.
    public static func symmetricLog(slopeAtZero: Double) -> ScaleType { symmetricLog }
}

/// Charts whose scales have a type.
private nonisolated struct ScaleTypeView<Content: View>: View, PrimitiveView {
    let content: Content
    let name: String
    let type: ScaleType?

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        if let curve = type?.curve { context.report("not drawn: \(name)(type: .\(curve)) — the scale is linear") }
        return resolve(content, in: context)
    }
}
