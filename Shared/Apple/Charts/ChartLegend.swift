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
