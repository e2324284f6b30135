import Foundation

/// Chart content that represents data as a filled area.
///
/// Mirrors [Charts' `AreaMark`](https://developer.apple.com/documentation/charts/areamark).
nonisolated public struct AreaMark: ChartContent, PrimitiveChartContent {
    @Boxed private var mark: ChartMark

    /// Creates a point on the edge of an area; points of the same colour form an area.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard
    ) {
        var mark = ChartMark(.area, x: x.place, y: y.place)
        mark.stacking = stacking
        self.mark = mark
    }

    /// Creates a point on the edge of the area of a series.
    public init<X: Plottable, Y: Plottable, S: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>,
        stacking: MarkStackingMethod = .standard
    ) {
        var mark = ChartMark(.area, x: x.place, y: y.place)
        (mark.series, mark.stacking) = ([series.value], stacking)
        self.mark = mark
    }

    /// Creates a pair of points on the edges of a horizontal band.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        mark = ChartMark(.area, x: x.place, y: .range(yStart.value, yEnd.value))
    }

    /// Creates a pair of points on the edges of the horizontal band of a series.
    public init<X: Plottable, Y: Plottable, S: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, series: PlottableValue<S>
    ) {
        var mark = ChartMark(.area, x: x.place, y: .range(yStart.value, yEnd.value))
        mark.series = [series.value]
        self.mark = mark
    }

    /// Creates a pair of points on the edges of a vertical band.
    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        mark = ChartMark(.area, x: .range(xStart.value, xEnd.value), y: y.place)
    }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        marks.add(mark, attributes)
    }
}

/// Chart content that represents data as bars.
///
/// Mirrors [Charts' `BarMark`](https://developer.apple.com/documentation/charts/barmark).
nonisolated public struct BarMark: ChartContent, PrimitiveChartContent {
    @Boxed private var mark: ChartMark

    /// Creates a bar from the axis to a value.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
        height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
    ) {
        var mark = ChartMark(.bar, x: x.place, y: y.place)
        (mark.width, mark.height, mark.stacking) = (width, height, stacking)
        self.mark = mark
    }

    /// Creates a vertical bar between two values.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, width: MarkDimension = .automatic
    ) {
        var mark = ChartMark(.bar, x: x.place, y: .range(yStart.value, yEnd.value))
        mark.width = width
        self.mark = mark
    }

    /// Creates a horizontal bar between two values.
    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>, height: MarkDimension = .automatic
    ) {
        var mark = ChartMark(.bar, x: .range(xStart.value, xEnd.value), y: y.place)
        mark.height = height
        self.mark = mark
    }

    /// Creates a vertical bar between coordinates of the plot, in points; `nil` for an edge of the plot.
    public init<X: Plottable>(
        x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil, width: MarkDimension = .automatic,
        stacking: MarkStackingMethod = .standard
    ) {
        var mark = ChartMark(.bar, x: x.place, y: .points(from: yStart.map { Double($0) }, to: yEnd.map { Double($0) }))
        mark.width = width
        self.mark = mark
    }

    /// Creates a horizontal bar between coordinates of the plot, in points; `nil` for an edge of the plot.
    public init<Y: Plottable>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>, height: MarkDimension = .automatic,
        stacking: MarkStackingMethod = .standard
    ) {
        var mark = ChartMark(.bar, x: .points(from: xStart.map { Double($0) }, to: xEnd.map { Double($0) }), y: y.place)
        mark.height = height
        self.mark = mark
    }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        marks.add(mark, attributes)
    }
}

/// Chart content that represents data as a sequence of connected line segments.
///
/// Mirrors [Charts' `LineMark`](https://developer.apple.com/documentation/charts/linemark).
nonisolated public struct LineMark: ChartContent, PrimitiveChartContent {
    @Boxed private var mark: ChartMark

    /// Creates a point of a line; points of the same colour form a line.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        mark = ChartMark(.line, x: x.place, y: y.place)
    }

    /// Creates a point of the line of a series.
    public init<X: Plottable, Y: Plottable, S: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>
    ) {
        var mark = ChartMark(.line, x: x.place, y: y.place)
        mark.series = [series.value]
        self.mark = mark
    }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        marks.add(mark, attributes)
    }
}

/// Chart content that represents data as points.
///
/// Mirrors [Charts' `PointMark`](https://developer.apple.com/documentation/charts/pointmark).
nonisolated public struct PointMark: ChartContent, PrimitiveChartContent {
    @Boxed private var mark: ChartMark

    /// Creates a point at two values.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        mark = ChartMark(.point, x: x.place, y: y.place)
    }

    /// Creates a point at an x value and a y coordinate of the plot, in points; `nil` for the centre.
    public init<X: Plottable>(
        x: PlottableValue<X>, y: CGFloat? = nil
    ) {
        mark = ChartMark(.point, x: x.place, y: .points(from: y.map { Double($0) }, to: y.map { Double($0) }))
    }

    /// Creates a point at a y value and an x coordinate of the plot, in points; `nil` for the centre.
    public init<Y: Plottable>(
        x: CGFloat? = nil, y: PlottableValue<Y>
    ) {
        mark = ChartMark(.point, x: .points(from: x.map { Double($0) }, to: x.map { Double($0) }), y: y.place)
    }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        marks.add(mark, attributes)
    }
}

/// Chart content that represents data as rectangles.
///
/// Mirrors [Charts' `RectangleMark`](https://developer.apple.com/documentation/charts/rectanglemark).
nonisolated public struct RectangleMark: ChartContent, PrimitiveChartContent {
    @Boxed private var mark: ChartMark

    /// Creates a rectangle centred on two values.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
        height: MarkDimension = .automatic
    ) {
        var mark = ChartMark(.rectangle, x: x.place, y: y.place)
        (mark.width, mark.height) = (width, height)
        self.mark = mark
    }

    /// Creates a rectangle between values.
    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        mark = ChartMark(.rectangle, x: .range(xStart.value, xEnd.value), y: .range(yStart.value, yEnd.value))
    }

    /// Creates a rectangle at a value on one axis and between two values on the other.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, width: MarkDimension = .automatic
    ) {
        var mark = ChartMark(.rectangle, x: x.place, y: .range(yStart.value, yEnd.value))
        mark.width = width
        self.mark = mark
    }

    /// Creates a rectangle at a value on one axis and between two values on the other.
    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>, height: MarkDimension = .automatic
    ) {
        var mark = ChartMark(.rectangle, x: .range(xStart.value, xEnd.value), y: y.place)
        mark.height = height
        self.mark = mark
    }

    /// Creates a rectangle between two values on one axis and coordinates of the plot on the other, in points; `nil` for an edge of the
    /// plot.
    public init<X: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
    ) {
        mark = ChartMark(
            .rectangle, x: .range(xStart.value, xEnd.value),
            y: .points(from: yStart.map { Double($0) }, to: yEnd.map { Double($0) }))
    }

    /// Creates a rectangle between two values on one axis and coordinates of the plot on the other, in points; `nil` for an edge of the
    /// plot.
    public init<Y: Plottable>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        mark = ChartMark(
            .rectangle, x: .points(from: xStart.map { Double($0) }, to: xEnd.map { Double($0) }),
            y: .range(yStart.value, yEnd.value))
    }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        marks.add(mark, attributes)
    }
}

/// Chart content that represents data as a horizontal or vertical rule.
///
/// Mirrors [Charts' `RuleMark`](https://developer.apple.com/documentation/charts/rulemark).
nonisolated public struct RuleMark: ChartContent, PrimitiveChartContent {
    @Boxed private var mark: ChartMark

    /// Creates a vertical rule between coordinates of the plot, in points; `nil` for an edge of the plot.
    public init<X: Plottable>(
        x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
    ) {
        mark = ChartMark(.rule, x: x.place, y: .points(from: yStart.map { Double($0) }, to: yEnd.map { Double($0) }))
    }

    /// Creates a horizontal rule between coordinates of the plot, in points; `nil` for an edge of the plot.
    public init<Y: Plottable>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>
    ) {
        mark = ChartMark(.rule, x: .points(from: xStart.map { Double($0) }, to: xEnd.map { Double($0) }), y: y.place)
    }

    /// Creates a vertical rule between two values.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        mark = ChartMark(.rule, x: x.place, y: .range(yStart.value, yEnd.value))
    }

    /// Creates a horizontal rule between two values.
    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        mark = ChartMark(.rule, x: .range(xStart.value, xEnd.value), y: y.place)
    }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        marks.add(mark, attributes)
    }
}

/// Chart content that represents data as sectors of a pie or doughnut chart.
///
/// Mirrors [Charts' `SectorMark`](https://developer.apple.com/documentation/charts/sectormark).
nonisolated public struct SectorMark: ChartContent, PrimitiveChartContent {
    @Boxed private var mark: ChartMark

    /// Creates a sector whose angle is the value's share of the total; radii are within the largest circle that fits the plot.
    public init<Angle: Plottable>(
        angle: PlottableValue<Angle>, innerRadius: MarkDimension = .automatic, outerRadius: MarkDimension = .automatic,
        angularInset: CGFloat? = nil
    ) {
        mark = ChartMark(
            .sector(inner: innerRadius, outer: outerRadius, inset: Double(angularInset ?? 0)), x: nil, y: angle.place)
    }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        marks.add(mark, attributes)
    }
}

/// The interpolation method of lines and areas.
///
/// Mirrors [Charts' `InterpolationMethod`](https://developer.apple.com/documentation/charts/interpolationmethod).
public struct InterpolationMethod: Hashable, Sendable {
    package enum Storage: Hashable, Sendable {
        case linear, monotone, stepStart, stepCenter, stepEnd
        case cardinal(tension: Double)
        case catmullRom(alpha: Double)
    }

    package let storage: Storage

    /// Straight lines.
    public static var linear: InterpolationMethod { .init(storage: .linear) }
    /// Curves that preserve the monotonicity of the data.
    public static var monotone: InterpolationMethod { .init(storage: .monotone) }
    /// Steps at the start of each segment.
    public static var stepStart: InterpolationMethod { .init(storage: .stepStart) }
    /// Steps in the centre of each segment.
    public static var stepCenter: InterpolationMethod { .init(storage: .stepCenter) }
    /// Steps at the end of each segment.
    public static var stepEnd: InterpolationMethod { .init(storage: .stepEnd) }
    /// Cardinal splines with a tension of 0.
    public static var cardinal: InterpolationMethod { cardinal(tension: 0) }
    /// Cardinal splines with a tension; a tension of 1 results in straight lines.
    public static func cardinal(tension: CGFloat) -> InterpolationMethod {
        .init(storage: .cardinal(tension: Double(tension)))
    }
    /// Catmull-Rom splines with an alpha of 0.5.
    public static var catmullRom: InterpolationMethod { catmullRom(alpha: 0.5) }
    /// Catmull-Rom splines with an alpha, the exponent of the distances between points.
    public static func catmullRom(alpha: CGFloat) -> InterpolationMethod {
        .init(storage: .catmullRom(alpha: Double(alpha)))
    }
}

/// A shape used as a symbol for points.
///
/// Mirrors [Charts' `ChartSymbolShape`](https://developer.apple.com/documentation/charts/chartsymbolshape).
nonisolated public protocol ChartSymbolShape: Shape {
    /// The rectangle that the shape appears to fill, within a unit square.
    nonisolated var perceptualUnitRect: CGRect { get }
}

/// A basic symbol shape.
///
/// Mirrors [Charts' `BasicChartSymbolShape`](https://developer.apple.com/documentation/charts/basicchartsymbolshape).
nonisolated public struct BasicChartSymbolShape: ChartSymbolShape {
    fileprivate enum Form { case circle, square, triangle, diamond, pentagon, plus, cross, asterisk }

    private let form: Form

    fileprivate init(_ form: Form) { self.form = form }

    /// Returns the shape of a series. After the fifth series the shapes repeat, as on iOS 18.
    static func automatic(_ index: Int) -> BasicChartSymbolShape {
        [.circle, .square, .triangle, .diamond, .pentagon][index % 5]
    }

    /// The unit square.
    public var perceptualUnitRect: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }

    /// Returns the outline of the shape in a rectangle.
    public func path(in rect: CGRect) -> Path {
        let box = Rect(rect)
        switch form {
        case .circle: return Path(outline: Outline(ellipseIn: box))
        case .square: return Path(outline: Outline(rect: box.inset(by: min(box.width, box.height) * 0.06)))
        case .triangle: return polygon(3, in: box)
        case .diamond: return polygon(4, in: box)
        case .pentagon: return polygon(5, in: box)
        case .plus: return lines(2, from: 0, in: box)
        case .cross: return lines(2, from: .pi / 4, in: box)
        case .asterisk: return lines(3, from: .pi / 2, in: box)
        }
    }

    private func polygon(_ corners: Int, in box: Rect) -> Path {
        var outline = Outline()
        for corner in 0..<corners { outline.line(to: point(Double(corner) / Double(corners) * 2 * .pi - .pi / 2, box)) }
        outline.close()
        return Path(outline: outline)
    }

    private func lines(_ count: Int, from start: Double, in box: Rect) -> Path {
        var outline = Outline()
        for line in 0..<count {
            let angle = start + Double(line) / Double(count) * .pi
            outline.move(to: point(angle, box))
            outline.line(to: point(angle + .pi, box))
        }
        return Path(outline: outline, stroke: StrokeContent(width: min(box.width, box.height) * 0.22))
    }

    private func point(_ angle: Double, _ box: Rect) -> Point {
        Point(x: box.middle.x + box.width / 2 * cos(angle), y: box.middle.y + box.height / 2 * sin(angle))
    }
}

extension ChartSymbol {
    /// Returns the symbol that draws a shape.
    static func of<S: ChartSymbolShape>(_ shape: S) -> ChartSymbol {
        .shape { box in
            let path = shape.path(in: box.cgRect)
            return (path.outline, path.stroke)
        }
    }
}

extension ChartSymbolShape where Self == BasicChartSymbolShape {
    nonisolated public static var circle: BasicChartSymbolShape { BasicChartSymbolShape(.circle) }
    nonisolated public static var square: BasicChartSymbolShape { BasicChartSymbolShape(.square) }
    nonisolated public static var triangle: BasicChartSymbolShape { BasicChartSymbolShape(.triangle) }
    nonisolated public static var diamond: BasicChartSymbolShape { BasicChartSymbolShape(.diamond) }
    nonisolated public static var pentagon: BasicChartSymbolShape { BasicChartSymbolShape(.pentagon) }
    /// A plus sign.
    nonisolated public static var plus: BasicChartSymbolShape { BasicChartSymbolShape(.plus) }
    /// A diagonal cross.
    nonisolated public static var cross: BasicChartSymbolShape { BasicChartSymbolShape(.cross) }
    /// An asterisk of three lines.
    nonisolated public static var asterisk: BasicChartSymbolShape { BasicChartSymbolShape(.asterisk) }
}
