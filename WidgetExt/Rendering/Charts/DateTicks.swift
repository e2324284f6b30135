import Foundation

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
