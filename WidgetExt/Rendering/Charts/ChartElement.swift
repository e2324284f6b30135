import Shared

/// The layout of a chart: the plot surrounded by axis labels, titles and a legend.
@MainActor
final class ChartElement: LayoutElement {
    private let chart: ChartNode
    private let path: ViewPath
    private let context: LayoutContext
    private let calendar = RequestContext.current.calendar

    init(_ chart: ChartNode, path: ViewPath, context: LayoutContext) {
        (self.chart, self.path, self.context) = (chart, path, context)
    }

    /// The distance between an axis's labels and the plot, in points.
    static let labelGap = 4.0

    func size(for proposal: ProposedSize) -> Size {
        Size(width: max(proposal.width ?? 10, 0), height: max(proposal.height ?? 10, 0))
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        guard rect.isFinite else { return }
        let stacked = StackedMarks(chart.marks)
        let xScale = scale(chart.x, \.x, stacked.marks, slot: stacked.slotX)
        let yScale = scale(chart.y, \.y, stacked.marks, slot: stacked.slotY)
        var inner = rect
        legend(&inner, list)
        title(chart.x.title, &inner, list)
        title(chart.y.title, &inner, list)

        let text = AxisText(calendar: calendar)
        let axes = [
            ChartAxisLayout(chart.x, scale: xScale, isUpright: false, text, calendar, context, path: path, list),
            ChartAxisLayout(chart.y, scale: yScale, isUpright: true, text, calendar, context, path: path, list),
        ]
        let plot = axes.reduce(inner) { $1.shrunk($0) }
        let x = AxisMap(scale: xScale, length: plot.width, isUpright: false, slot: stacked.slotX)
        let y = AxisMap(scale: yScale, length: plot.height, isUpright: true, slot: stacked.slotY)
        let proxy = ChartProxy(size: plot.size, x: x.proxy, y: y.proxy)

        for make in chart.background { put(make(proxy), plot, list) }
        let (marks, path, isAccented) = (stacked.marks, path, chart.isAccented)
        let geometry = ViewNode.Geometry { _ in
            axes[0].lines(x, across: plot.height) + axes[1].lines(y, across: plot.width)
                + PlotMarks(marks: marks, x: x, y: y, path: path, isAccented: isAccented).nodes()
        }
        put(chart.plot(ViewNode(.geometry(geometry), path: path)), plot, list)
        axes[0].placeLabels(x, plot: plot, within: rect, into: list)
        axes[1].placeLabels(y, plot: plot, within: rect, into: list)
        for make in chart.overlay { put(make(proxy), plot, list) }
    }

    private func scale(
        _ axis: ChartAxis, _ place: KeyPath<ChartMark, ChartPlace?>, _ marks: [ChartMark], slot: Double?
    ) -> ChartScale {
        ChartScale(
            axis, values: marks.lazy.filter { !$0.isSector }.flatMap { $0[keyPath: place]?.values ?? [] },
            includesZero: true, slot: slot ?? 0, calendar: calendar)
    }

    private func put(_ nodes: [ViewNode], _ rect: Rect, _ list: DisplayListBuilder) {
        guard !nodes.isEmpty else { return }
        context.root(nodes, .layers(.topLeading)).place(alignedIn: rect, .topLeading, into: list)
    }

    private func legend(_ rect: inout Rect, _ list: DisplayListBuilder) {
        let isAbove = [.top, .topLeading, .topTrailing].contains(chart.legendPosition)
        edge(
            chart.legend, isAbove ? .top : .bottom, chart.legendAlignment, spacing: chart.legendSpacing, &rect, list)
    }

    private func title(_ title: ChartAxis.Title?, _ rect: inout Rect, _ list: DisplayListBuilder) {
        guard let title else { return }
        edge(title.nodes, title.position, title.alignment, spacing: title.spacing, &rect, list)
    }

    /// Places nodes at an edge of `rect`, and subtracts the space that the nodes need from `rect`.
    private func edge(
        _ nodes: [ViewNode], _ position: AnnotationPosition, _ alignment: Alignment, spacing: Double,
        _ rect: inout Rect, _ list: DisplayListBuilder
    ) {
        guard !nodes.isEmpty else { return }
        let element = context.root(nodes, .layers(alignment))
        let isBeside = position == .leading || position == .trailing
        let offer = ProposedSize(
            width: isBeside ? nil : rect.width, height: isBeside ? rect.height : nil)
        let size = element.size(for: offer)
        var area = rect
        switch position {
        case .leading, .trailing:
            area.width = min(size.width, rect.width)
            let taken = min(area.width + max(spacing, 0), rect.width)
            if position == .trailing { area.x = rect.right - area.width } else { rect.x += taken }
            rect.width -= taken
        default:
            area.height = min(size.height, rect.height)
            let taken = min(area.height + max(spacing, 0), rect.height)
            if [.top, .topLeading, .topTrailing].contains(position) {
                rect.y += taken
            } else {
                area.y = rect.bottom - area.height
            }
            rect.height -= taken
        }
        let place = Alignment(
            horizontal: isBeside ? .center : alignment.horizontal, vertical: isBeside ? alignment.vertical : .center)
        element.place(in: element.rect(of: size, for: offer, in: area, place), proposal: offer, into: list)
    }
}

extension LayoutContext {
    /// Creates the context of a layout that can contain charts.
    init(
        text: any TextEngine, images: ImageStore, scale: Double, container: Size = .zero,
        work: LayoutWork = LayoutWork(), isOutlined: Bool = false
    ) {
        self.init(
            text: text, images: images, scale: scale, container: container, work: work, isOutlined: isOutlined
        ) {
            ChartElement($0, path: $1, context: $2)
        }
    }
}
