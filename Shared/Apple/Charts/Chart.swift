/// A view that displays a chart.
///
/// Mirrors [Charts' `Chart`](https://developer.apple.com/documentation/charts/chart).
nonisolated public struct Chart<Content: ChartContent>: View, PrimitiveView {
    let content: Content

    public init(@ChartContentBuilder content: () -> Content) { self.content = content() }

    /// Creates a chart with content for each identified element of the data.
    public init<Data: RandomAccessCollection, C: ChartContent>(
        _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> C
    ) where Content == ForEach<Data, Data.Element.ID, C>, Data.Element: Identifiable {
        self.content = ForEach(data: data, id: { $0.id }, content: content)
    }

    public init<Data: RandomAccessCollection, ID: Hashable, C: ChartContent>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ChartContentBuilder content: @escaping (Data.Element) -> C
    ) where Content == ForEach<Data, ID, C> {
        self.content = ForEach(data: data, id: { $0[keyPath: id] }, content: content)
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let options = context.environment.chartOptions
        var inside = context.within("Chart")
        // A chart inside a chart's label doesn't inherit the options of the outer chart.
        inside.environment.chartOptions = ChartOptions()
        let collector = MarkCollector(context: inside, scale: options.styleScale)
        collector.collect(content, MarkAttributes())
        collector.finish()
        let isRound = !collector.marks.isEmpty && collector.marks.allSatisfy(\.isSector)
        let chart = ChartNode(
            marks: collector.marks, isAccented: inside.environment.isAccented,
            x: options.x.axis(in: inside, isRound: isRound),
            y: options.y.axis(in: inside, isRound: isRound),
            legend: legend(options, collector, in: inside), legendPosition: options.legendPosition,
            legendAlignment: options.legendAlignment, legendSpacing: options.legendSpacing ?? 8,
            plot: { node in
                guard let style = options.plotStyle else { return [node] }
                return inside.resolving { style(ChartPlotContent(node: node)) }
            },
            background: options.background.map { make in { proxy in inside.resolving { make(proxy) } } },
            overlay: options.overlay.map { make in { proxy in inside.resolving { make(proxy) } } })
        return [context.node(.chart(chart), "Chart")]
    }

    @MainActor private func legend(
        _ options: ChartOptions, _ collector: MarkCollector, in context: ResolveContext
    ) -> [ViewNode] {
        guard options.legendVisibility != .hidden else { return [] }
        if let legend = options.legend { return resolve(legend, in: context) }
        let names = collector.colorValues
        guard !names.isEmpty else { return [] }
        if names.count > ChartLegend.limit {
            context.report(
                "more than \(ChartLegend.limit) colours: the legend lists only the first \(ChartLegend.limit)")
        }
        let rows = names.prefix(ChartLegend.limit).map { value in
            ChartLegend.Row(name: value.legendName, paint: collector.paint(of: value))
        }
        return resolve(ChartLegend(rows: rows), in: context)
    }
}

extension ChartMark {
    /// True if the mark is a sector of a pie or doughnut chart.
    package var isSector: Bool { if case .sector = kind { true } else { false } }
}

extension ChartValue {
    /// The value's name in the legend.
    fileprivate var legendName: String {
        switch self {
        case .category(let name): name
        case .number(let number), .date(let number):
            number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        }
    }
}

/// A chart ready for layout: its marks and axes, resolved in the environment.
package struct ChartNode {
    package var marks: [ChartMark]
    /// True if the marks belong to the accent group.
    package var isAccented: Bool
    package var x: ChartAxis
    package var y: ChartAxis
    /// The nodes of the legend; empty if there is none.
    package var legend: [ViewNode]
    /// The position of the legend relative to the plot.
    package var legendPosition: AnnotationPosition
    package var legendAlignment: Alignment
    package var legendSpacing: Double
    /// Applies the plot style to the plot's node.
    package var plot: @MainActor (ViewNode) -> [ViewNode]
    /// The views behind and in front of the plot, which are created when positions are known.
    package var background: [@MainActor (ChartProxy) -> [ViewNode]]
    package var overlay: [@MainActor (ChartProxy) -> [ViewNode]]
}
