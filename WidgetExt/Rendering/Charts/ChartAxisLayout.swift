import Foundation
import FoundationGaps
import FoundationInternationalization
import Shared

/// The grid lines, ticks and labels of one axis.
@MainActor
struct ChartAxisLayout {
    private let scale: ChartScale
    private let isUpright: Bool
    private let path: ViewPath
    private let sets: [Set]

    /// The marks of an axis on one side of the plot.
    private struct Set {
        var isAtStart: Bool
        var preset: AxisMarkPreset
        var values: [ChartValue]
        var distance: Double?
        var lines: [(index: Int, line: ChartAxis.Line, tick: Double?)] = []
        var labels: [(index: Int, label: ChartAxis.Label, element: any LayoutElement, size: Size)] = []
    }

    init(
        _ axis: ChartAxis, scale: ChartScale, isUpright: Bool, _ text: AxisText, _ calendar: Calendar,
        _ context: LayoutContext, path: ViewPath, _ list: DisplayListBuilder
    ) {
        (self.scale, self.isUpright, self.path) = (scale, isUpright, path)
        sets = axis.marks.map { marks in
            let ticks = scale.ticks(marks.values, calendar: calendar)
            if ticks.leftOut > 0 {
                list.report("more than \(NumberTicks.limit) values of an axis: the rest is not drawn", at: path)
            }
            let isAtStart: Bool =
                switch marks.position {
                // Labels of categories precede the plot, labels of numbers follow it.
                case .automatic: isUpright && scale.kind == .category
                case .leading, .top: true
                case .trailing, .bottom: false
                }
            var set = Set(
                isAtStart: isAtStart, preset: marks.preset, values: ticks.values, distance: ticks.distance)
            for (index, value) in ticks.values.enumerated() {
                for part in marks.parts(AxisValue(value, index: index, count: ticks.values.count)) {
                    switch part {
                    case .gridLine(let line):
                        if line.isStandard, scale.kind == .category { continue }
                        set.lines.append((index, line, nil))
                    case .tick(let line, let length): set.lines.append((index, line, length))
                    case .label(let label):
                        let nodes: [ViewNode]
                        switch label.content {
                        case .nodes(let made): nodes = made
                        case .value(let format, let make):
                            guard
                                let string = format.map({ text.text(value, $0) }) ?? text.text(value, ticks.style)
                            else {
                                list.report(
                                    "not drawn: a label whose format doesn't match the axis's values", at: path)
                                continue
                            }
                            nodes = make(string)
                        }
                        let element = context.root(nodes, .layers(.center))
                        set.labels.append((index, label, element, element.size(for: .unspecified)))
                    }
                }
            }
            return set
        }
    }

    /// Returns `rect` reduced by the space that labels and ticks need.
    func shrunk(_ rect: Rect) -> Rect {
        var rect = rect
        for isAtStart in [true, false] {
            let needed = sets.filter { $0.isAtStart == isAtStart }.map(needed).max() ?? 0
            if isUpright {
                let taken = min(needed, rect.width)
                rect.width -= taken
                if isAtStart { rect.x += taken }
            } else {
                let taken = min(needed, rect.height)
                rect.height -= taken
                if isAtStart { rect.y += taken }
            }
        }
        return rect
    }

    private func needed(_ set: Set) -> Double {
        let labels = set.labels.map { gap($0.label) + (isUpright ? $0.size.width : $0.size.height) }.max() ?? 0
        return max(labels, set.lines.compactMap(\.tick).max() ?? 0)
    }

    private func gap(_ label: ChartAxis.Label) -> Double {
        (isUpright ? label.horizontalSpacing : label.verticalSpacing) ?? ChartElement.labelGap
    }

    /// Returns the position of a mark along the axis. The position of a centred mark is between its value and the next value.
    private func point(_ set: Set, _ index: Int, isCentered: Bool, _ map: AxisMap) -> Double? {
        let value = set.values[index]
        guard isCentered, let number = value.number else { return map.point(value) }
        let next: Double? =
            index + 1 < set.values.count ? set.values[index + 1].number : set.distance.map { number + $0 }
        guard let next else { return map.point(value) }
        return map.point(scale.share((number + min(next, max(scale.high, number))) / 2))
    }

    /// Returns the grid lines and ticks in plot coordinates.
    ///
    /// - Parameter across: The plot's length perpendicular to the axis.
    func lines(_ map: AxisMap, across: Double) -> [ViewNode] {
        var nodes: [ViewNode] = []
        for set in sets {
            for (index, line, tick) in set.lines {
                guard let at = point(set, index, isCentered: line.isCentered, map) else { continue }
                // A grid line crosses the plot; a tick extends outwards from the plot's edge.
                let span: (Double, Double) =
                    if let tick { set.isAtStart ? (-tick, 0) : (across, across + tick) } else { (0, across) }
                // As measured on iOS, grid lines are half a point thick, and vertical ones are dashed.
                let dash: [Double] = isUpright || tick != nil ? [] : [2, 2]
                let stroke = line.stroke ?? StrokeContent(width: tick == nil ? 0.5 : 1, dash: dash)
                nodes.append(self.line(at: at, from: span.0, to: span.1, stroke, line.paint))
            }
        }
        return nodes
    }

    private func line(
        at: Double, from: Double, to: Double, _ stroke: StrokeContent, _ paint: Paint
    ) -> ViewNode {
        let (isUpright, length) = (isUpright, to - from)
        let content = ShapeContent(
            .directed { rect, isMirrored in
                var outline = Outline()
                outline.move(to: isUpright && isMirrored ? Point(x: rect.right, y: rect.y) : rect.origin)
                outline.line(
                    to: isUpright
                        ? Point(x: isMirrored ? rect.x : rect.right, y: rect.y) : Point(x: rect.x, y: rect.bottom))
                return (outline, stroke)
            }, paint: paint, isAccented: false)
        let frame = ViewNode.Modifier.frame(
            width: isUpright ? length : 0, height: isUpright ? 0 : length, .topLeading)
        let sized = ViewNode(.modified(frame, ViewNode(.shape(content), path: path)), path: path)
        return ViewNode(
            .modified(.offset(x: isUpright ? from : at, y: isUpright ? at : from), sized), path: path)
    }

    /// Places the labels except those that would overlap the previous label or extend beyond the chart.
    func placeLabels(_ map: AxisMap, plot: Rect, within rect: Rect, into list: DisplayListBuilder) {
        for set in sets {
            let column = set.labels.map(\.size.width).max() ?? 0
            var placed: [Rect] = []
            for (index, label, element, size) in set.labels {
                guard let at = point(set, index, isCentered: label.isCentered == true, map) else { continue }
                var box = Rect(size)
                if isUpright {
                    box.y = plot.y + at - size.height * (label.anchor?.point.y ?? 0.5)
                    box.x = set.isAtStart ? plot.x - gap(label) - size.width : plot.right + gap(label)
                    if !set.isAtStart, label.anchor?.point.x == 1 { box.x += column - size.width }
                } else {
                    box.y = set.isAtStart ? plot.y - gap(label) - size.height : plot.bottom + gap(label)
                    let share = anchor(set, index, label)
                    box.x =
                        plot.x + at - size.width * share
                        + (share == 0 ? label.horizontalSpacing ?? ChartElement.labelGap : 0)
                    if set.preset == .aligned, share == 0 { box.x = plot.x + at }
                }
                box.x += label.offset.x
                box.y += label.offset.y
                if label.isGreedy {
                    let around = box.inset(by: -label.distance)
                    if placed.contains(where: { $0.meets(around) }) { continue }
                    if !isUpright, set.preset != .aligned {
                        // As on iOS, a label beside a grid line at the end of the plot isn't drawn, because it has no space.
                        let isBeside = label.isCentered != true && label.anchor == nil && scale.kind != .category
                        if isBeside, at > plot.width - 0.01 { continue }
                        if box.right > rect.right + 0.5 || box.x < rect.x - 0.5,
                            scale.kind != .category || placed.count > 0
                        {
                            continue
                        }
                    }
                }
                placed.append(box)
                element.place(in: box, proposal: .unspecified, into: list)
            }
        }
    }

    /// Returns the horizontal anchor of a label below the plot, as a fraction of the label's width.
    private func anchor(_ set: Set, _ index: Int, _ label: ChartAxis.Label) -> Double {
        if let anchor = label.anchor { return anchor.point.x }
        if label.isCentered == true || scale.kind == .category { return 0.5 }
        guard set.preset == .aligned else { return 0 }
        return index == 0 ? 0 : index == set.values.count - 1 ? 1 : 0.5
    }
}

extension Rect {
    /// Returns true if two rectangles overlap; rectangles that only share an edge don't.
    fileprivate func meets(_ other: Rect) -> Bool {
        x < other.right - 0.01 && other.x < right - 0.01 && y < other.bottom - 0.01 && other.y < bottom - 0.01
    }
}

/// A mapping from an axis's values to positions in the plot.
struct AxisMap {
    let scale: ChartScale
    let length: Double
    /// True if values grow upwards.
    let isUpright: Bool
    /// The smallest distance between bars that are at single values, in axis units.
    let slot: Double?

    /// The maximum distance from the plot's origin at which anything is drawn; Cairo's coordinates have a limited range.
    private static let reach = 20_000.0

    /// Returns the position of a share of the axis's length, in points.
    func point(_ share: Double) -> Double {
        // Categories run from top to bottom, numbers grow from bottom to top.
        let point = (isUpright && scale.kind != .category ? 1 - share : share) * length
        return min(max(point, -Self.reach), Self.reach)
    }

    /// Returns the position of `value`, in points; `nil` if the value isn't on the axis.
    func point(_ value: ChartValue) -> Double? { scale.share(value).map(point) }

    /// Returns the value at a position, in points; `nil` if the axis has categories and none is there.
    private func value(at point: Double) -> ChartValue? {
        guard length > 0, point.isFinite else { return nil }
        let share = point / length
        return scale.value(at: isUpright && scale.kind != .category ? 1 - share : share)
    }

    /// The axis, for the views over and behind the plot.
    var proxy: ChartProxy.Axis {
        ChartProxy.Axis(
            position: { point($0) },
            span: { value in
                point(value).map { middle in
                    guard case .category = value else { return (middle, middle) }
                    return (middle - scale.band * length / 2, middle + scale.band * length / 2)
                }
            },
            value: { value(at: $0) }, domain: scale.domain)
    }

    /// Returns the middle of `place`. If `place` is `nil`, returns the middle of the plot.
    func middle(_ place: ChartPlace?) -> Double? {
        guard let (low, high) = span(place) else { return nil }
        return (low + high) / 2
    }

    /// Returns the start and end of `place`, the smaller first. If `place` is `nil`, returns those of the whole plot.
    func span(_ place: ChartPlace?) -> (Double, Double)? {
        switch place {
        case nil: return (0, length)
        case .at(let value): return point(value).map { ($0, $0) }
        case .bin(let start, let end), .range(let start, let end):
            guard let first = point(start), let last = point(end) else { return nil }
            return (min(first, last), max(first, last))
        case .points(let from, let to):
            let (first, last) = (from ?? 0, to ?? length)
            return (
                max(min(first, last), -Self.reach), min(max(first, last), Self.reach)
            )
        }
    }

    /// Returns the space available to a mark at `place`, in points.
    func room(_ place: ChartPlace?) -> Double {
        switch place {
        case .at(.category): return scale.band * length
        case .at: return slot.map { $0 / (scale.high - scale.low) * length } ?? min(length, Self.alone)
        default: return span(place).map { $0.1 - $0.0 } ?? 0
        }
    }

    /// The space, in points, for a bar at a single value if there are no other bars.
    private static let alone = 20.0
}

/// A formatter of an axis's values in the user's language, time zone and calendar.
struct AxisText {
    private let calendar: Calendar
    private let locale: Locale

    init(calendar: Calendar) {
        self.calendar = calendar
        locale = calendar.locale ?? .current
    }

    /// Returns the chart's default text for a value.
    func text(_ value: ChartValue, _ style: ChartTicks.Style) -> String {
        switch (value, style) {
        case (.category(let name), _): return name
        case (.number(let number), .number(let digits)):
            // As on iOS, zero has no fraction digits, even if the other numbers have.
            let digits = number == 0 ? 0 : digits
            if abs(number) >= 1e15 { return number.formatted(.number.notation(.scientific).locale(locale)) }
            return number.formatted(.number.precision(.fractionLength(digits)).locale(locale))
        case (.number(let number), _): return number.formatted(.number.locale(locale))
        case (.date(let seconds), let style):
            let unit: Calendar.Component = if case .date(let unit) = style { unit } else { .day }
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            return adjusted(Self.format(unit))._text(date)
        }
    }

    /// Returns a value in a custom format; `nil` if the format is for another type of value.
    func text(_ value: ChartValue, _ format: ChartAxis.Format) -> String? {
        var dated: Date.FormatStyle?
        let text = format.text(value) { format in
            if let format = format as? Date.FormatStyle {
                let adjusted = adjusted(format)
                dated = adjusted
                return adjusted
            }
            if let format = format as? any FormatStyle { return format.locale(locale) }
            return format
        }
        guard let dated, case .date(let seconds) = value else { return text }
        return dated._text(Date(timeIntervalSinceReferenceDate: seconds))
    }

    private func adjusted(_ format: Date.FormatStyle) -> Date.FormatStyle {
        var format = format.locale(locale)
        (format.timeZone, format.calendar) = (calendar.timeZone, calendar)
        return format
    }

    private static func format(_ unit: Calendar.Component) -> Date.FormatStyle {
        switch unit {
        case .second: Date.FormatStyle().minute().second()
        case .minute: Date.FormatStyle().hour().minute()
        case .hour: Date.FormatStyle().hour()
        case .month, .quarter: Date.FormatStyle().month(.abbreviated)
        case .year: Date.FormatStyle().year()
        default: Date.FormatStyle().month(.abbreviated).day()
        }
    }
}
