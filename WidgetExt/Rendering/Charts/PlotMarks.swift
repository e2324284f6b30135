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
