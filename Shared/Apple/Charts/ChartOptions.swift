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
