import Shared

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
