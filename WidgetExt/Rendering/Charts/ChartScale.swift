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

/// Axis ticks at usual multiples of calendar units, such as every six hours.
struct DateTicks {
    /// A multiple of a calendar unit, such as six hours.
    struct Unit: Equatable {
        let component: Calendar.Component
        let count: Int
        /// The approximate length in seconds.
        let length: Double

        init(_ component: Calendar.Component, _ count: Int) {
            (self.component, self.count) = (component, max(count, 1))
            let seconds: Double =
                switch component {
                case .second: 1
                case .minute: 60
                case .hour: 3600
                case .weekOfYear, .weekOfMonth: 7 * 86_400
                case .month: 30.44 * 86_400
                case .quarter: 91.3 * 86_400
                case .year: 365.25 * 86_400
                default: 86_400
                }
            length = seconds * Double(self.count)
        }
    }

    let unit: Unit
    /// Seconds since the reference date.
    let values: [Double]

    private static let units =
        [1, 5, 15, 30].map { Unit(.second, $0) } + [1, 5, 15, 30].map { Unit(.minute, $0) }
        + [1, 3, 6, 12].map { Unit(.hour, $0) } + [1, 2].map { Unit(.day, $0) } + [Unit(.weekOfYear, 1)]
        + [1, 3, 6].map { Unit(.month, $0) } + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map { Unit(.year, $0) }

    /// The default maximum number of ticks. With it, a day has a tick every six hours, and a week has a tick per day.
    private static let usual = 7.0

    /// Creates ticks within a span at a usual multiple of a calendar unit. If possible, there are at most `desiredCount` ticks.
    init(from low: Double, to high: Double, desiredCount: Int? = nil, calendar: Calendar) {
        let most = desiredCount.map { Double(max($0, 1)) } ?? Self.usual
        let unit = Self.units.first { (high - low) / $0.length <= most } ?? Unit(.year, 1000)
        self.init(unit: unit, from: low, to: high, calendar: calendar)
    }

    /// Creates ticks at a given unit within a span.
    init(unit: Unit, from low: Double, to high: Double, calendar: Calendar) {
        self.unit = unit
        var values: [Double] = []
        var date = Self.start(of: unit, at: Date(timeIntervalSinceReferenceDate: low), calendar)
        // At a clock change, a step may be an hour off; `next` aligns the following tick again.
        while values.count < NumberTicks.limit, let now = date, now.timeIntervalSinceReferenceDate <= high {
            let seconds = now.timeIntervalSinceReferenceDate
            if seconds >= low, seconds > (values.last ?? -.infinity) { values.append(seconds) }
            guard let next = Self.next(unit, after: now, calendar), next > now else { break }
            date = next
        }
        self.values = values
    }

    private static func next(_ unit: Unit, after date: Date, _ calendar: Calendar) -> Date? {
        guard let next = calendar.date(byAdding: unit.component, value: unit.count, to: date) else { return nil }
        // Adding half an hour keeps the ticks aligned on days of 23 or 25 hours.
        let probe = next.addingTimeInterval(unit.component == .hour ? 1800 : 0)
        return start(of: unit, at: probe, calendar).flatMap { $0 > date ? $0 : next } ?? next
    }

    /// Returns the last multiple of a unit at or before `date`.
    private static func start(of unit: Unit, at date: Date, _ calendar: Calendar) -> Date? {
        guard let start = calendar.dateInterval(of: unit.component, for: date)?.start else { return nil }
        guard unit.count > 1 else { return start }
        let part: Int =
            switch unit.component {
            case .day: Int(saturating: (start.timeIntervalSinceReferenceDate / 86_400).rounded())
            case .month: calendar.component(.month, from: start) - 1
            case .weekOfYear, .weekOfMonth, .quarter: 0
            default: calendar.component(unit.component, from: start)
            }
        let beyond = ((part % unit.count) + unit.count) % unit.count
        return calendar.date(byAdding: unit.component, value: -beyond, to: start)
    }
}

/// Axis ticks at round numbers and equal distances.
struct NumberTicks: Equatable {
    let step: Double
    let values: [Double]
    /// The number of fraction digits that are needed to distinguish neighbouring ticks.
    var fractionDigits: Int { step >= 1 ? 0 : min(Int(saturating: (-log10(step)).rounded(.up)), 15) }

    /// The default maximum number of ticks, as on iOS.
    private static let usual = 5
    /// The absolute maximum number of ticks.
    static let limit = 200

    /// Creates ticks at the multiples of a step within a span.
    init(step: Double, from low: Double, to high: Double) {
        self.step = step
        let (first, last) = ((low / step - 1e-9).rounded(.up), (high / step + 1e-9).rounded(.down))
        guard step > 0, first.isFinite, last.isFinite, last >= first else {
            values = []
            return
        }
        let count = Int(saturating: min(last - first, Double(Self.limit) - 1))
        values = (0...count).map { (first + Double($0)) * step + 0 }
    }

    /// Creates ticks at round numbers for a span. Their number is as close to `desiredCount` as possible, or at most five by default.
    ///
    /// If `rounding` is true, ticks may extend beyond the span. If `isWhole` is true, ticks have no fractions. Steps are
    /// at least `minimumStep`.
    init(
        from low: Double, to high: Double, desiredCount: Int? = nil, rounding: Bool = false, isWhole: Bool = false,
        minimumStep: Double = 0
    ) {
        let span = high - low
        guard span > 0, span.isFinite else {
            self.init(step: 1, from: low, to: low)
            return
        }
        var steps: [Double] = []
        let exponent = Int(saturating: log10(span).rounded(.down))
        let largestPower = minimumStep > 0 ? Int(saturating: log10(minimumStep).rounded(.up)) : exponent
        for power in (exponent - 2)...max(exponent + 1, min(largestPower, exponent + 10)) {
            for factor in [1, 2, 2.5, 5] {
                let step = factor * pow(10, Double(power))
                // The factor 2.5 is used only for steps of 25 or more, which have no fraction.
                if factor == 2.5, power < 1 { continue }
                if isWhole, step < 1 { continue }
                if step < minimumStep { continue }
                steps.append(step)
            }
        }
        func count(_ step: Double) -> Double {
            rounding
                ? (high / step - 1e-9).rounded(.up) - (low / step + 1e-9).rounded(.down) + 1
                : (high / step + 1e-9).rounded(.down) - (low / step - 1e-9).rounded(.up) + 1
        }
        let largest = steps.last ?? max(minimumStep, 1)
        let step: Double
        if let desiredCount {
            let desired = Double(min(max(desiredCount, 1), Self.limit))
            // The steps are in ascending order, so if two are equally close, the smaller step with more ticks is chosen.
            step = steps.min { abs(count($0) - desired) < abs(count($1) - desired) } ?? largest
        } else {
            step = steps.first { count($0) <= Double(Self.usual) } ?? largest
        }
        let (first, last) = ((low / step + 1e-9).rounded(.down), (high / step - 1e-9).rounded(.up))
        self.init(step: step, from: rounding ? first * step : low, to: rounding ? last * step : high)
    }
}
