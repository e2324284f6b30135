import Foundation

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

/// A proxy for the scales and the plot area of a chart.
///
/// Mirrors [Charts' `ChartProxy`](https://developer.apple.com/documentation/charts/chartproxy).
public struct ChartProxy {
    /// An axis of the plot.
    package struct Axis {
        /// Returns the position of a value, in points; `nil` if the value has no position.
        let position: (ChartValue) -> Double?
        /// Returns the start and end of the space for a value, in points; `nil` if the value has no position.
        let span: (ChartValue) -> (Double, Double)?
        /// Returns the value at a position in points; `nil` outside of the categories of an axis.
        let value: (Double) -> ChartValue?
        /// The values from which the axis is made: the first and the last one, or all categories.
        let domain: [ChartValue]

        package init(
            position: @escaping (ChartValue) -> Double?, span: @escaping (ChartValue) -> (Double, Double)?,
            value: @escaping (Double) -> ChartValue?, domain: [ChartValue]
        ) {
            (self.position, self.span, self.value, self.domain) = (position, span, value, domain)
        }

        fileprivate func range(of value: ChartValue) -> ClosedRange<CGFloat>? {
            // A value that isn't a number has no position.
            guard let (start, end) = span(value), start.isFinite, end.isFinite else { return nil }
            return CGFloat(min(start, end))...CGFloat(max(start, end))
        }
    }

    private let size: Size
    private let x: Axis
    private let y: Axis

    package init(size: Size, x: Axis, y: Axis) { (self.size, self.x, self.y) = (size, x, y) }

    /// The size of the plot area.
    public var plotSize: CGSize { size.cgSize }
    public var plotAreaSize: CGSize { size.cgSize }

    /// The frame of the plot area, for the proxy of a geometry reader in `chartOverlay` or `chartBackground`. The views of these two modifiers cover
    /// the plot.
    public var plotFrame: Anchor<CGRect>? { Anchor(rect: Rect(size)) }
    public var plotAreaFrame: Anchor<CGRect> { Anchor(rect: Rect(size)) }

    /// Returns the x position of a value, in points from the plot's leading edge; `nil` if the value has no position.
    public func position<P: Plottable>(forX value: P) -> CGFloat? {
        x.position(ChartValue(value)).flatMap { $0.isFinite ? CGFloat($0) : nil }
    }
    /// Returns the y position of a value, in points from the plot's top edge; `nil` if the value has no position.
    public func position<P: Plottable>(forY value: P) -> CGFloat? {
        y.position(ChartValue(value)).flatMap { $0.isFinite ? CGFloat($0) : nil }
    }
    /// Returns the position of two values in the plot; `nil` if a value has no position.
    public func position<X: Plottable, Y: Plottable>(for point: (x: X, y: Y)) -> CGPoint? {
        guard let x = position(forX: point.x), let y = position(forY: point.y) else { return nil }
        return CGPoint(x: x, y: y)
    }

    /// Returns the space of a value on the x axis, such as the band of a category; `nil` if the value has no position.
    public func positionRange<P: Plottable>(forX value: P) -> ClosedRange<CGFloat>? { x.range(of: ChartValue(value)) }
    /// Returns the space of a value on the y axis, such as the band of a category; `nil` if the value has no position.
    public func positionRange<P: Plottable>(forY value: P) -> ClosedRange<CGFloat>? { y.range(of: ChartValue(value)) }

    /// Returns the value at an x position in the plot; `nil` if the position has no value of the type.
    public func value<P: Plottable>(atX position: CGFloat, as type: P.Type = P.self) -> P? {
        x.value(Double(position))?.value(of: type)
    }
    /// Returns the value at a y position in the plot; `nil` if the position has no value of the type.
    public func value<P: Plottable>(atY position: CGFloat, as type: P.Type = P.self) -> P? {
        y.value(Double(position))?.value(of: type)
    }
    /// Returns the values at a point of the plot; `nil` if the point has no values of the types.
    public func value<X: Plottable, Y: Plottable>(at position: CGPoint, as types: (X, Y).Type = (X, Y).self) -> (X, Y)?
    {
        guard let x = value(atX: position.x, as: X.self), let y = value(atY: position.y, as: Y.self) else { return nil }
        return (x, y)
    }

    /// Returns the first and the last value of the x axis, or its categories; empty if they aren't of the type.
    public func xDomain<P: Plottable>(dataType: P.Type) -> [P] { x.domain.compactMap { $0.value(of: dataType) } }
    /// Returns the first and the last value of the y axis, or its categories; empty if they aren't of the type.
    public func yDomain<P: Plottable>(dataType: P.Type) -> [P] { y.domain.compactMap { $0.value(of: dataType) } }

    /// No effect: accepted so that sources compile. Nothing is selected in a snapshot.
    public func selectXValue(at position: CGFloat) {}
    /// No effect: accepted so that sources compile. Nothing is selected in a snapshot.
    public func selectYValue(at position: CGFloat) {}
    /// No effect: accepted so that sources compile. Nothing is selected in a snapshot.
    public func selectXRange(from: CGFloat, to: CGFloat) {}
    /// No effect: accepted so that sources compile. Nothing is selected in a snapshot.
    public func selectYRange(from: CGFloat, to: CGFloat) {}
}

/// The plot of a chart, as passed to `chartPlotStyle`.
///
/// Mirrors [Charts' `ChartPlotContent`](https://developer.apple.com/documentation/charts/chartplotcontent).
nonisolated public struct ChartPlotContent: View, PrimitiveView {
    let node: ViewNode

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { [node] }
}

/// The position or range of a mark on an axis.
package enum ChartPlace: Hashable, Sendable {
    case at(ChartValue)
    /// A unit of time, from its start to its end.
    case bin(ChartValue, ChartValue)
    /// A range between two values.
    case range(ChartValue, ChartValue)
    /// A range of coordinates in points from the plot's top leading corner; `nil` for an edge of the plot.
    case points(from: Double?, to: Double?)

    /// The values that define the position or range.
    package var values: [ChartValue] {
        switch self {
        case .at(let value): [value]
        case .bin(let start, let end), .range(let start, let end): [start, end]
        case .points: []
        }
    }

    /// True if all values and coordinates can be drawn.
    package var isUsable: Bool {
        if case .points(let from, let to) = self { return [from, to].allSatisfy { $0?.isFinite ?? true } }
        return values.allSatisfy(\.isUsable)
    }
}

/// The options of a chart set by modifiers of ancestor views.
struct ChartOptions {
    /// The options of an axis.
    struct Axis {
        var visibility = Visibility.automatic
        var content: (any AxisContent)?
        var domain = ChartAxis.Domain.automatic(includesZero: nil, isReversed: false)
        var title: Title?

        @MainActor func axis(in context: ResolveContext, isRound: Bool) -> ChartAxis {
            let isHidden = visibility == .hidden || (isRound && content == nil)
            return ChartAxis(
                domain: domain,
                marks: isHidden ? [] : (content ?? AxisMarks<Never>()).resolvedMarks(in: context),
                title: title.map { $0.resolved(in: context) })
        }
    }

    /// The title of an axis.
    struct Title {
        var content: any View
        var position: AnnotationPosition
        var alignment: Alignment
        var spacing: Double?

        @MainActor fileprivate func resolved(in context: ResolveContext) -> ChartAxis.Title {
            var context = context.within("axisLabel")
            context.environment.font = .caption2
            context.environment.foreground = ForegroundStyles([Color.secondary], outer: nil)
            return ChartAxis.Title(
                nodes: resolve(content, in: context), position: position, alignment: alignment, spacing: spacing ?? 4)
        }
    }

    var x = Axis()
    var y = Axis()
    var styleScale: ChartStyleScale?
    var legendVisibility = Visibility.automatic
    var legend: (any View)?
    var legendPosition = AnnotationPosition.automatic
    var legendAlignment = Alignment.leading
    var legendSpacing: Double?
    var plotStyle: (@MainActor (ChartPlotContent) -> any View)?
    var background: [@MainActor (ChartProxy) -> any View] = []
    var overlay: [@MainActor (ChartProxy) -> any View] = []
}

extension EnvironmentValues {
    @Entry var chartOptions: ChartOptions = ChartOptions()
}

/// A legend with the colours of a chart and the names of the values that they represent.
nonisolated struct ChartLegend: View, PrimitiveView {
    struct Row {
        var name: String
        var paint: Paint
    }

    let rows: [Row]

    /// The maximum number of names.
    static let limit = 20
    /// The diameter of a swatch, the gap to its name, and the distance between entries, in points.
    private static let (swatch, gap, distance) = (8.0, 4.0, 8.0)

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        var context = context.within("legend")
        context.environment.font = .caption2
        context.environment.foreground = ForegroundStyles([Color.secondary], outer: nil)
        let line = ViewNode.Stack(axis: .horizontal, guide: VerticalAlignment.center.key, spacing: Self.gap)
        let entries = rows.map { row in
            let circle = ShapeContent(
                .outline(
                    path: { (Outline(ellipseIn: $0), nil) },
                    size: { _ in Size(width: Self.swatch, height: Self.swatch) }),
                paint: row.paint, isAccented: context.environment.isAccented)
            let text = resolve(Text(verbatim: row.name).lineLimit(1), in: context)
            return context.node(.stack(line, [context.node(.shape(circle), "Circle")] + text), "HStack")
        }
        let all = AnyLayout(LegendLayout(distance: Self.distance))
        return [context.node(all.content(entries, in: context.environment.layoutDirection), "HStack")]
    }
}

/// A layout that arranges legend entries in lines.
struct LegendLayout: Layout {
    /// The distance between entries, in points; the distance between lines is half of it.
    let distance: Double

    private func arranged(_ width: Double, _ subviews: Subviews) -> (places: [Point], size: Size) {
        var (places, size): ([Point], Size) = ([], .zero)
        var (corner, bottom) = (Point.zero, 0.0)
        for view in subviews {
            let ideal = view.sizeThatFits(.unspecified)
            let (wide, high) = (min(Double(ideal.width), width), Double(ideal.height))
            // Tolerates rounding errors.
            if corner.x > 0, corner.x + wide > width + 0.01 { corner = Point(x: 0, y: bottom + distance / 2) }
            places.append(corner)
            bottom = max(bottom, corner.y + high)
            size.width = max(size.width, corner.x + wide)
            corner.x += wide + distance
        }
        size.height = bottom
        return (places, size)
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        arranged(proposal.proposal.width ?? .infinity, subviews).size.cgSize
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
        let width = Double(bounds.width)
        let places = arranged(width, subviews).places
        for (view, place) in zip(subviews, places) {
            // Only a name longer than the chart is truncated; the last entry of a line may exceed its space by a rounding error.
            let isTooLong = Double(view.sizeThatFits(.unspecified).width) > width + 0.01
            view.place(
                at: CGPoint(x: bounds.minX + CGFloat(place.x), y: bounds.minY + CGFloat(place.y)),
                proposal: isTooLong ? ProposedViewSize(ProposedSize(width: width, height: nil)) : .unspecified)
        }
    }
}
