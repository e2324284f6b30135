/// A chart to be laid out: its marks and axes, with all that depends on the views around it filled in.
package struct ChartNode {
    package var marks: [ChartMark]
    /// Whether the marks belong to the accent group.
    package var isAccented: Bool
    package var x: ChartAxis
    package var y: ChartAxis
    /// What names the colours; none where there is nothing to name.
    package var legend: [ViewNode]
    /// Where the legend stands, with its distance in points.
    package var legendPosition: AnnotationPosition
    package var legendAlignment: Alignment
    package var legendSpacing: Double
    /// Dresses the node of the plot.
    package var plot: @MainActor (ViewNode) -> [ViewNode]
    /// What is drawn behind and over the chart, once places are known.
    package var background: [@MainActor (ChartProxy) -> [ViewNode]]
    package var overlay: [@MainActor (ChartProxy) -> [ViewNode]]
}
