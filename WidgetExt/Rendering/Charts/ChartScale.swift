import Foundation
import Shared

/// The mapping from an axis's values to positions, as fractions of the axis's length.
struct ChartScale {
    /// The type of an axis's values.
    enum Kind: Equatable {
        case number(isWhole: Bool)
        case date
        case category
    }

    let kind: Kind
    let low: Double
    let high: Double
    let isReversed: Bool
    private let categories: [String]
    private let indices: [String: Int]

    /// Creates the scale for the values of an axis's marks.
    ///
    /// If `includesZero` is true, zero is on the scale. At both ends, the scale has space for half a mark of the width `slot`.
    init(_ axis: ChartAxis, values: [ChartValue], includesZero: Bool, slot: Double = 0, calendar: Calendar) {
        var (names, order): ([String], [String: Int]) = ([], [:])
        func add(_ name: String) {
            guard order[name] == nil else { return }
            order[name] = names.count
            names.append(name)
        }
        var isReversed = false
        var given: [ChartValue] = []
        var zero: Bool?
        switch axis.domain {
        case .automatic(let includes, let reversed): (zero, isReversed) = (includes, reversed)
        case .values(let first, let last) where first.isUsable && last.isUsable: given = [first, last]
        case .values: break
        case .categories(let all): all.forEach(add)
        }
        var (low, high) = (Double.infinity, -Double.infinity)
        var (isDate, isWhole) = (false, true)
        for value in given.isEmpty ? values : given {
            switch value {
            case .category(let name): add(name)
            case .number(let number):
                (low, high) = (min(low, number), max(high, number))
                isWhole = isWhole && number == number.rounded()
            case .date(let seconds):
                (low, high) = (min(low, seconds), max(high, seconds))
                isDate = true
            }
        }
        (categories, indices) = (names, order)
        if !names.isEmpty {
            (kind, self.low, self.high, self.isReversed) = (.category, 0, Double(names.count), isReversed)
            return
        }
        let hasData = low <= high
        if !hasData { (low, high) = (0, 1) }
        if let first = given.first?.number, let last = given.last?.number, first > last { isReversed = true }
        if given.isEmpty, hasData {
            (low, high) = (low - slot / 2, high + slot / 2)
            if !isDate {
                if zero ?? includesZero { (low, high) = (min(low, 0), max(high, 0)) }
                if low == high { high = low + Swift.max(abs(low) * 1e-3, 1) }
                let ticks = NumberTicks(from: low, to: high, rounding: true, isWhole: isWhole && slot == 0)
                if slot == 0, let first = ticks.values.first, let last = ticks.values.last {
                    (low, high) = (min(first, low), max(last, high))
                }
            }
        }
        // A single value is in the middle of a day, or of a range in which numbers of its magnitude can be distinguished.
        if low == high {
            let half = isDate ? 43_200 : Swift.max(abs(low) * 1e-3, 0.5)
            (low, high) = (low - half, high + half)
        }
        (kind, self.low, self.high, self.isReversed) = (
            isDate ? .date : .number(isWhole: isWhole), low, high, isReversed
        )
    }

    /// Returns the position of a number, from 0 at the start to 1 at the end.
    func share(_ number: Double) -> Double {
        let share = (number - low) / (high - low)
        return isReversed ? 1 - share : share
    }

    /// Returns the position of a value, from 0 to 1; the middle of a category; `nil` for a value of another type.
    func share(_ value: ChartValue) -> Double? {
        switch value {
        case .category(let name): indices[name].map { share(Double($0) + 0.5) }
        case .number(let number), .date(let number): kind == .category ? nil : share(number)
        }
    }

    /// Returns the value at a position from 0 to 1; `nil` if the axis has categories and none is there.
    func value(at share: Double) -> ChartValue? {
        let number = low + (isReversed ? 1 - share : share) * (high - low)
        switch kind {
        case .category:
            // The position after the last category belongs to that category.
            let index = number == high ? categories.count - 1 : Int(saturating: number.rounded(.down))
            return categories.indices.contains(index) ? .category(categories[index]) : nil
        case .number: return .number(number)
        case .date: return .date(number)
        }
    }

    /// The first and the last value, or the categories.
    var domain: [ChartValue] {
        switch kind {
        case .category: categories.map { .category($0) }
        case .number: [.number(low), .number(high)]
        case .date: [.date(low), .date(high)]
        }
    }

    /// The width of a category, as a fraction of the axis's length.
    var band: Double { categories.isEmpty ? 0 : 1 / Double(categories.count) }

    /// Returns the values to mark on the axis, and their format.
    func ticks(_ values: AxisMarkValues, calendar: Calendar) -> ChartTicks {
        switch (values.storage, kind) {
        case (.values(let all), _):
            let known = all.filter { $0.isUsable && share($0) != nil }
            let numbers = known.compactMap(\.number).sorted()
            let distance = zip(numbers, numbers.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.min()
            return ChartTicks(
                values: Array(known.prefix(NumberTicks.limit)), style: style(distance: distance, numbers),
                leftOut: max(known.count - NumberTicks.limit, 0))
        case (_, .category):
            // A long list of categories is reduced before its labels are measured.
            let stride = (categories.count - 1) / NumberTicks.limit + 1
            return ChartTicks(
                values: Swift.stride(from: 0, to: categories.count, by: stride).map { .category(categories[$0]) },
                style: .plain)
        case (.stride(let step), .number) where step > 0 && step.isFinite:
            return numbers(NumberTicks(step: step, from: low, to: high))
        case (.calendarStride(let component, let count, let given), .date):
            return dates(DateTicks(unit: .init(component, count), from: low, to: high, calendar: given ?? calendar))
        case (let storage, .number(let isWhole)):
            var (desiredCount, minimum): (Int?, Double?) = (nil, nil)
            if case .automatic(let count, let stride) = storage { (desiredCount, minimum) = (count, stride) }
            return numbers(
                NumberTicks(
                    from: low, to: high, desiredCount: desiredCount, isWhole: isWhole, minimumStep: minimum ?? 0))
        case (let storage, .date):
            let desiredCount: Int? = if case .automatic(let count, _) = storage { count } else { nil }
            return dates(DateTicks(from: low, to: high, desiredCount: desiredCount, calendar: calendar))
        }
    }

    private func numbers(_ ticks: NumberTicks) -> ChartTicks {
        ChartTicks(
            values: ticks.values.map { .number($0) }, style: .number(fractionDigits: ticks.fractionDigits),
            distance: ticks.step)
    }

    private func dates(_ ticks: DateTicks) -> ChartTicks {
        ChartTicks(
            values: ticks.values.map { .date($0) }, style: .date(ticks.unit.component), distance: ticks.unit.length)
    }

    private func style(distance: Double?, _ numbers: [Double]) -> ChartTicks.Style {
        switch kind {
        case .category: return .plain
        case .date:
            let unit: Calendar.Component =
                switch distance ?? 86_400 {
                case ..<60: .second
                case ..<3600: .minute
                case ..<86_000: .hour
                case ..<(27 * 86_400): .day
                case ..<(360 * 86_400): .month
                default: .year
                }
            return .date(unit)
        case .number:
            let digits = (0...6).first { digits in
                let factor = pow(10, Double(digits))
                return numbers.allSatisfy {
                    abs($0 * factor - ($0 * factor).rounded()) < 1e-6 * max(abs($0 * factor), 1)
                }
            }
            return .number(fractionDigits: digits ?? 6)
        }
    }
}

/// The values at which an axis has marks.
struct ChartTicks {
    /// The format of the values' labels.
    enum Style: Equatable {
        case plain
        case number(fractionDigits: Int)
        case date(Calendar.Component)
    }

    var values: [ChartValue]
    var style: Style
    /// The approximate distance between neighbouring values, in axis units.
    var distance: Double?
    /// The number of requested values that exceed the limit and aren't marked.
    var leftOut = 0
}
