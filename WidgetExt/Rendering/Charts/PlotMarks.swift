import Foundation
import Shared

/// Draws a chart's marks into its plot.
@MainActor
struct PlotMarks {
    let marks: [ChartMark]
    let x: AxisMap
    let y: AxisMap
    let path: ViewPath
    let isAccented: Bool

    /// The fraction of the available space that a bar occupies, as measured on iOS.
    private static let barShare = 0.7

    private var size: Size { Size(width: x.length, height: y.length) }

    /// Returns the nodes of all marks, in the plot's coordinates.
    func nodes() -> [ViewNode] {
        var drawn: [(zIndex: Double, nodes: [ViewNode])] = []
        var lines: [LineKey: Int] = [:]
        var members: [(key: LineKey, marks: [ChartMark], slot: Int)] = []
        let positions = positions()
        for mark in marks {
            switch mark.kind {
            case .line, .area:
                let key = LineKey(isArea: mark.kind == .area, series: mark.series)
                if let known = lines[key] {
                    members[known].marks.append(mark)
                } else {
                    lines[key] = members.count
                    members.append((key, [mark], drawn.count))
                    drawn.append((mark.appearance.zIndex, []))
                }
            case .bar, .rectangle: drawn.append((mark.appearance.zIndex, box(mark, positions)))
            case .rule: drawn.append((mark.appearance.zIndex, rule(mark)))
            case .point:
                drawn.append((mark.appearance.zIndex, point(mark, standard: .shape { (Outline(ellipseIn: $0), nil) })))
            case .sector: break
            }
        }
        for (key, marks, slot) in members {
            drawn[slot].nodes = key.isArea ? area(marks) : line(marks)
        }
        drawn.append((0, sectors()))
        let order = drawn.enumerated().sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }
        return order.flatMap(\.element.nodes)
    }

    private struct LineKey: Hashable {
        var isArea: Bool
        var series: [ChartValue]
    }

    /// Returns the index of each value that was passed to `position(by:)`. Bars with different values are placed side by side.
    private func positions() -> [ChartValue: Int] {
        var known: [ChartValue: Int] = [:]
        for mark in marks {
            if let value = mark.appearance.position, known[value] == nil { known[value] = known.count }
        }
        return known
    }

    // MARK: Boxes

    private func box(_ mark: ChartMark, _ positions: [ChartValue: Int]) -> [ViewNode] {
        let isLying = mark.isLying
        func extent(_ map: AxisMap, _ place: ChartPlace?, _ width: MarkDimension, isAcross: Bool) -> (Double, Double)? {
            guard let (low, high) = map.span(place) else { return nil }
            if case .range = place { return (low, high) }
            if case .points = place { return (low, high) }
            guard place != nil else { return (low, high) }
            let room = map.room(place)
            var length = width.length(in: room, automatic: room * (mark.kind == .bar ? Self.barShare : 1))
            var middle = (low + high) / 2
            if isAcross, let value = mark.appearance.position, let index = positions[value] {
                let whole = (mark.appearance.positionSpan ?? .automatic).length(in: room, automatic: length)
                length = whole / Double(positions.count)
                // In a vertical arrangement, the first bar is at the top, like the first row of a list.
                middle += length * (Double(index) + 0.5) - whole / 2
            }
            return (middle - length / 2, middle + length / 2)
        }
        guard let (left, right) = extent(x, mark.x, mark.width, isAcross: !isLying),
            let (top, bottom) = extent(y, mark.y, mark.height, isAcross: isLying)
        else { return [] }
        let rect = Rect(
            x: left + mark.appearance.offset.x, y: top + mark.appearance.offset.y, width: right - left,
            height: bottom - top)
        let radius = min(mark.appearance.cornerRadius, min(rect.width, rect.height) / 2)
        let outline =
            radius > 0
            ? Outline(roundedRect: rect, corners: .init(radius: radius), isContinuous: mark.appearance.isContinuous)
            : Outline(rect: rect)
        return spoken(mark, rect, [shape(outline, nil, mark.appearance.paint, in: rect)]) + annotations(mark, rect)
    }

    // MARK: Lines

    private func located(_ mark: ChartMark) -> Point? {
        guard let x = x.middle(mark.x), let y = y.middle(mark.y) else { return nil }
        return Point(x: x + mark.appearance.offset.x, y: y + mark.appearance.offset.y)
    }

    private func line(_ marks: [ChartMark]) -> [ViewNode] {
        let points = marks.compactMap(located)
        guard let appearance = marks.first?.appearance, !points.isEmpty else { return [] }
        var outline = Outline()
        CurveOutline(points: points, method: appearance.interpolation).draw(into: &outline)
        let stroke = appearance.stroke ?? StrokeContent(width: 2, join: .round)
        let bounds = outline.bounds.map { $0.outset(by: stroke.width / 2) } ?? Rect(size)
        return [shape(outline, stroke, appearance.paint, in: bounds)] + marks.flatMap { point($0, standard: .none) }
    }

    private func area(_ marks: [ChartMark]) -> [ViewNode] {
        guard let first = marks.first else { return [] }
        var (upper, lower): ([Point], [Point]) = ([], [])
        for mark in marks {
            let isLying = mark.isLying
            guard let (left, right) = x.span(mark.x), let (top, bottom) = y.span(mark.y) else { continue }
            if isLying {
                upper.append(Point(x: right, y: (top + bottom) / 2))
                lower.append(Point(x: left, y: (top + bottom) / 2))
            } else {
                upper.append(Point(x: (left + right) / 2, y: top))
                lower.append(Point(x: (left + right) / 2, y: bottom))
            }
        }
        var outline = Outline()
        CurveOutline(points: upper, method: first.appearance.interpolation).draw(into: &outline)
        // The lower edge is traced backwards, so a step before a point becomes a step after it.
        CurveOutline(points: lower.reversed(), method: first.appearance.interpolation.reversed).draw(
            into: &outline, joins: true)
        outline.close()
        let annotated = zip(marks, upper).flatMap { mark, point in
            let place = Rect(x: point.x, y: point.y, width: 0, height: 0)
            return spoken(mark, place, []) + annotations(mark, place)
        }
        return [shape(outline, nil, first.appearance.paint, in: outline.bounds ?? Rect(size))] + annotated
    }

    private func rule(_ mark: ChartMark) -> [ViewNode] {
        var outline = Outline()
        let rect: Rect
        if mark.isLying {
            guard let (left, right) = x.span(mark.x), let y = y.middle(mark.y) else { return [] }
            rect = Rect(x: left, y: y, width: right - left, height: 0)
        } else {
            guard let (top, bottom) = y.span(mark.y), let x = x.middle(mark.x) else { return [] }
            rect = Rect(x: x, y: top, width: 0, height: bottom - top)
        }
        let moved = Rect(
            x: rect.x + mark.appearance.offset.x, y: rect.y + mark.appearance.offset.y, width: rect.width,
            height: rect.height)
        outline.move(to: moved.origin)
        outline.line(to: Point(x: moved.right, y: moved.bottom))
        let stroke = mark.appearance.stroke ?? StrokeContent(width: 1)
        return spoken(
            mark, moved, [shape(outline, stroke, mark.appearance.paint, in: moved.outset(by: stroke.width / 2))])
            + annotations(mark, moved)
    }

    // MARK: Points

    private func point(_ mark: ChartMark, standard: ChartSymbol) -> [ViewNode] {
        guard let point = located(mark) else { return [] }
        let size = mark.appearance.symbolSize
        let box = Rect(
            x: point.x - size.width / 2, y: point.y - size.height / 2, width: size.width, height: size.height)
        switch mark.appearance.symbol ?? standard {
        case .none:
            let place = Rect(x: point.x, y: point.y, width: 0, height: 0)
            return spoken(mark, place, []) + annotations(mark, place)
        case .shape(let draw):
            let (outline, stroke) = draw(box)
            return spoken(mark, box, [shape(outline, stroke, mark.appearance.paint, in: box)]) + annotations(mark, box)
        case .nodes(let nodes):
            let place = Rect(x: point.x, y: point.y, width: 0, height: 0)
            return spoken(mark, box, [placed(nodes, at: place, .center)]) + annotations(mark, box)
        }
    }

    // MARK: Sectors

    private func sectors() -> [ViewNode] {
        let sectors = marks.compactMap { mark -> (ChartMark, Double)? in
            guard mark.isSector, case .at(.number(let value)) = mark.y, value > 0 else { return nil }
            return (mark, value)
        }
        let total = sectors.reduce(0) { $0 + $1.1 }
        guard total > 0, total.isFinite else { return [] }
        var angle = -Double.pi / 2
        return sectors.flatMap { mark, value -> [ViewNode] in
            let end = angle + value / total * 2 * .pi
            defer { angle = end }
            return sector(mark, from: angle, to: end)
        }
    }

    private func sector(_ mark: ChartMark, from start: Double, to end: Double) -> [ViewNode] {
        guard case .sector(let innerLength, let outerLength, let inset) = mark.kind else { return [] }
        let middle = Rect(size).middle
        let radius = min(size.width, size.height) / 2
        let outer = min(outerLength.radius(in: radius, automatic: radius), radius)
        let inner = min(innerLength.radius(in: radius, automatic: 0), outer)
        let half = (end - start) / 2
        /// Returns the angle by which a sector is narrowed at `radius`, so that the inset beside it has a constant width.
        func gap(_ radius: Double) -> Double {
            guard inset > 0, inset.isFinite, radius > 0 else { return 0 }
            return min(asin(min(inset / radius, 1)), half)
        }
        var outline = Outline()
        outline.addArc(
            center: middle, radius: outer, startAngle: start + gap(outer), endAngle: end - gap(outer),
            isDecreasing: false)
        if inner > 0 {
            outline.addArc(
                center: middle, radius: inner, startAngle: end - gap(inner), endAngle: start + gap(inner),
                isDecreasing: true)
        } else {
            let distance = inset > 0 && half < .pi ? min(inset / max(sin(min(half, .pi / 2)), 0.01), outer) : 0
            outline.line(
                to: Point(
                    x: middle.x + distance * cos(start + half), y: middle.y + distance * sin(start + half)))
        }
        outline.close()
        let center = Point(
            x: middle.x + (inner + outer) / 2 * cos(start + half), y: middle.y + (inner + outer) / 2 * sin(start + half)
        )
        let place = Rect(x: center.x, y: center.y, width: 0, height: 0)
        return spoken(mark, place, [shape(outline, nil, mark.appearance.paint, in: Rect(size))])
            + annotations(mark, place)
    }

    // MARK: Nodes

    /// Returns a mark's nodes and, if the mark has accessibility properties, an accessibility element at `rect`.
    private func spoken(_ mark: ChartMark, _ rect: Rect, _ nodes: [ViewNode]) -> [ViewNode] {
        guard var properties = mark.appearance.spoken else { return nodes }
        properties.isCombined = true
        let clear = ViewNode(.fill(.color(ResolvedColor(red: 0, green: 0, blue: 0, alpha: 0))), path: path)
        let place = ViewNode(.modified(.accessibility(properties), clear), path: path)
        return nodes + [placed([place], at: rect, .topLeading, isSized: true)]
    }

    /// Returns the node of an outline in plot coordinates.
    ///
    /// - Parameter box: The rectangle that a gradient covers.
    private func shape(_ outline: Outline, _ stroke: StrokeContent?, _ paint: Paint, in box: Rect) -> ViewNode {
        let content = ShapeContent(
            .directed { rect, isMirrored in
                let move =
                    isMirrored
                    ? Transform(a: -1, b: 0, c: 0, d: 1, tx: rect.right + box.x, ty: rect.y - box.y)
                    : Transform.translation(rect.x - box.x, rect.y - box.y)
                return (outline.applying(move), stroke)
            }, paint: paint, isAccented: isAccented)
        return placed([ViewNode(.shape(content), path: path)], at: box, .topLeading, isSized: true)
    }

    private func annotations(_ mark: ChartMark, _ rect: Rect) -> [ViewNode] {
        mark.appearance.annotations.map { annotation in
            let (space, box) = (annotation.spacing, rect)
            let given = annotation.alignment
            @MainActor func above(_ horizontal: HorizontalAlignment) -> ViewNode {
                placed(
                    annotation.nodes, at: Rect(x: box.x, y: box.y - space, width: box.width, height: 0),
                    Alignment(horizontal: horizontal, vertical: .bottom))
            }
            @MainActor func below(_ horizontal: HorizontalAlignment) -> ViewNode {
                placed(
                    annotation.nodes, at: Rect(x: box.x, y: box.bottom + space, width: box.width, height: 0),
                    Alignment(horizontal: horizontal, vertical: .top))
            }
            switch annotation.position {
            case .automatic, .top: return above(given.horizontal)
            case .topLeading: return above(.leading)
            case .topTrailing: return above(.trailing)
            case .bottom: return below(given.horizontal)
            case .bottomLeading: return below(.leading)
            case .bottomTrailing: return below(.trailing)
            case .overlay: return placed(annotation.nodes, at: box, given)
            case .leading:
                return placed(
                    annotation.nodes, at: Rect(x: box.x - space, y: box.y, width: 0, height: box.height),
                    Alignment(horizontal: .trailing, vertical: given.vertical))
            case .trailing:
                return placed(
                    annotation.nodes, at: Rect(x: box.right + space, y: box.y, width: 0, height: box.height),
                    Alignment(horizontal: .leading, vertical: given.vertical))
            }
        }
    }

    /// Returns nodes aligned in a rectangle of the plot. Their size is the rectangle's if `isSized` is true, otherwise their ideal size.
    private func placed(
        _ nodes: [ViewNode], at rect: Rect, _ alignment: Alignment, isSized: Bool = false
    ) -> ViewNode {
        var node = nodes.count == 1 ? nodes[0] : ViewNode(.overlaid(alignment, nodes), path: path)
        if !isSized { node = ViewNode(.modified(.fixedSize(horizontal: true, vertical: true), node), path: path) }
        node = ViewNode(
            .modified(.frame(width: max(rect.width, 0), height: max(rect.height, 0), alignment), node), path: path)
        return ViewNode(.modified(.offset(x: rect.x, y: rect.y), node), path: path)
    }
}

extension Rect {
    fileprivate func outset(by distance: Double) -> Rect {
        Rect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
    }
}

extension InterpolationMethod {
    /// The interpolation method with which the same line is drawn in the opposite direction.
    fileprivate var reversed: InterpolationMethod {
        switch storage {
        case .stepStart: .stepEnd
        case .stepEnd: .stepStart
        default: self
        }
    }
}

extension MarkDimension {
    /// Returns the dimension as a radius, from which an inset is subtracted only once.
    fileprivate func radius(in whole: Double, automatic: Double) -> Double {
        if case .inset(let inset) = storage { return max(whole - inset, 0) }
        return length(in: whole, automatic: automatic)
    }
}

/// Chart marks with the start values that result from stacking. Bars and areas at the same value are stacked.
struct StackedMarks {
    private(set) var marks: [ChartMark]
    /// The smallest distance between bars at single values, for each axis; `nil` if there are fewer than two such bars.
    private(set) var slotX: Double?
    private(set) var slotY: Double?

    /// The key that the marks of a stack have in common.
    private struct Pile: Hashable {
        var isArea: Bool
        var isLying: Bool
        var place: ChartPlace?
        var position: ChartValue?
    }

    init(_ given: [ChartMark]) {
        marks = given
        var totals: [Pile: Double] = [:]
        for mark in marks {
            if let (pile, value) = Self.pile(mark) { totals[pile, default: 0] += abs(value) }
        }
        var (above, below): ([Pile: Double], [Pile: Double]) = ([:], [:])
        for index in marks.indices {
            guard let (pile, given) = Self.pile(marks[index]) else { continue }
            let total = totals[pile] ?? 0
            var value = given
            var start = 0.0
            switch marks[index].stacking {
            case .unstacked: break
            case .normalized:
                value = total > 0 ? value / total : 0
                fallthrough
            case .standard, .center:
                start = (value < 0 ? below[pile] : above[pile]) ?? 0
                if value < 0 { below[pile] = start + value } else { above[pile] = start + value }
                if marks[index].stacking == .center { start -= total / 2 }
            }
            let range = ChartPlace.range(.number(start), .number(start + value))
            if pile.isLying { marks[index].x = range } else { marks[index].y = range }
        }
        slotX = Self.slot(marks.filter { $0.isBox && !$0.isLying }.map(\.x))
        slotY = Self.slot(marks.filter { $0.isBox && $0.isLying }.map(\.y))
    }

    /// Returns a mark's stack and value; `nil` for a mark with an explicit range.
    private static func pile(_ mark: ChartMark) -> (Pile, Double)? {
        guard mark.kind == .bar || mark.kind == .area else { return nil }
        let (base, along) = mark.isLying ? (mark.y, mark.x) : (mark.x, mark.y)
        guard case .at(.number(let value)) = along else { return nil }
        return (
            Pile(isArea: mark.kind == .area, isLying: mark.isLying, place: base, position: mark.appearance.position),
            value
        )
    }

    private static func slot(_ places: [ChartPlace?]) -> Double? {
        var values: Set<Double> = []
        for place in places { if case .at(let value) = place, let number = value.number { values.insert(number) } }
        guard values.count > 1 else { return nil }
        let sorted = values.sorted()
        return zip(sorted, sorted.dropFirst()).map { $1 - $0 }.min()
    }
}

extension ChartMark {
    /// True if the mark is a box with a width and a height, as bars and rectangles are.
    var isBox: Bool { kind == .bar || kind == .rectangle }

    /// True if the mark extends along the x axis, false if it extends along the y axis.
    var isLying: Bool {
        switch (x, y) {
        case (.range, .range): false
        case (.range, _), (.points, _): true
        case (_, .range), (_, .points): false
        case (.at(.number), .bin), (.at(.number), .at(.category)), (.at(.number), .at(.date)): true
        default: false
        }
    }
}

/// A line through points, drawn with an interpolation method.
struct CurveOutline {
    let points: [Point]
    let method: InterpolationMethod

    /// Adds the line to `outline`. If `joins` is true, a straight line first connects the current point to the line's start.
    func draw(into outline: inout Outline, joins: Bool = false) {
        guard let first = points.first else { return }
        if joins { outline.line(to: first) } else { outline.move(to: first) }
        switch method.storage {
        case .linear: for point in points.dropFirst() { outline.line(to: point) }
        case .stepStart, .stepCenter, .stepEnd: steps(into: &outline)
        case .monotone: monotone(into: &outline)
        case .cardinal(let tension):
            let tension = tension.isFinite ? min(max(tension, 0), 1) : 0
            curve(into: &outline) { before, from, to, after in
                let factor = (1 - tension) / 6
                return (
                    Point(x: from.x + (to.x - before.x) * factor, y: from.y + (to.y - before.y) * factor),
                    Point(x: to.x - (after.x - from.x) * factor, y: to.y - (after.y - from.y) * factor)
                )
            }
        case .catmullRom(let alpha):
            let alpha = alpha.isFinite ? min(max(alpha, 0), 1) : 0.5
            curve(into: &outline) { Self.catmullRom($0, $1, $2, $3, alpha: alpha) }
        }
    }

    private func steps(into outline: inout Outline) {
        for (from, to) in zip(points, points.dropFirst()) {
            let x: Double =
                switch method.storage {
                case .stepStart: from.x
                case .stepEnd: to.x
                default: (from.x + to.x) / 2
                }
            outline.line(to: Point(x: x, y: from.y))
            outline.line(to: Point(x: x, y: to.y))
            outline.line(to: to)
        }
    }

    private func curve(into outline: inout Outline, _ controls: (Point, Point, Point, Point) -> (Point, Point)) {
        for index in points.indices.dropLast() {
            let (from, to) = (points[index], points[index + 1])
            let (first, second) = controls(
                points[max(index - 1, 0)], from, to, points[min(index + 2, points.count - 1)])
            outline.curve(to: to, control1: first, control2: second)
        }
    }

    private static func catmullRom(
        _ before: Point, _ from: Point, _ to: Point, _ after: Point, alpha: Double
    ) -> (Point, Point) {
        func distance(_ a: Point, _ b: Point) -> Double { pow(hypot(a.x - b.x, a.y - b.y), alpha) }
        let (first, middle, last) = (distance(before, from), distance(from, to), distance(to, after))
        func control(_ near: Point, _ far: Point, _ outer: Point, _ side: Double) -> Point {
            guard side > 1e-9, middle > 1e-9 else { return near }
            let weight = 2 * side * side + 3 * side * middle + middle * middle
            let divisor = 3 * side * (side + middle)
            func mix(_ near: Double, _ far: Double, _ outer: Double) -> Double {
                (near * weight - outer * middle * middle + far * side * side) / divisor
            }
            return Point(x: mix(near.x, far.x, outer.x), y: mix(near.y, far.y, outer.y))
        }
        return (control(from, to, before, first), control(to, from, after, last))
    }

    /// Interpolates with the slopes of Fritsch and Carlson, with which the curve is monotone between neighbouring points.
    private func monotone(into outline: inout Outline) {
        guard points.count > 2 else { return points.dropFirst().forEach { outline.line(to: $0) } }
        let secants = zip(points, points.dropFirst()).map { from, to -> Double in
            to.x == from.x ? 0 : (to.y - from.y) / (to.x - from.x)
        }
        var slopes = [secants[0]]
        for index in 1..<secants.count {
            let (before, after) = (secants[index - 1], secants[index])
            slopes.append(before * after <= 0 ? 0 : 2 / (1 / before + 1 / after))
        }
        slopes.append(secants[secants.count - 1])
        for index in points.indices.dropLast() {
            let (from, to) = (points[index], points[index + 1])
            let third = (to.x - from.x) / 3
            outline.curve(
                to: to, control1: Point(x: from.x + third, y: from.y + slopes[index] * third),
                control2: Point(x: to.x - third, y: to.y - slopes[index + 1] * third))
        }
    }
}
