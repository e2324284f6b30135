import Shared

/// The values to compute.
@Options(
    """
    separateBySource discreteAverage discreteMin discreteMax cumulativeSum mostRecent duration
    discreteMostRecent=32
    """)
public struct HKStatisticsOptions: OptionSet, Sendable {}

/// The values computed from samples of a kind.
open class HKStatistics: NSObject, @unchecked Sendable {
    public let quantityType: HKQuantityType
    public let startDate: Date
    public let endDate: Date
    public let sources: [HKSource]?
    private let samples: [(sample: HKQuantitySample, share: Double)]
    private let options: HKStatisticsOptions

    /// - Parameter samples: The samples, at least one for a value, with the part of each that is within the limits.
    init(
        _ type: HKQuantityType, _ options: HKStatisticsOptions, _ start: Date, _ end: Date,
        _ samples: [(sample: HKQuantitySample, share: Double)]
    ) {
        (quantityType, self.options, startDate, endDate) = (type, options, start, end)
        self.samples = samples
        sources = options.contains(.separateBySource) ? (samples.isEmpty ? [] : [.supplied]) : nil
    }

    private func value(_ option: HKStatisticsOptions, _ isCumulative: Bool?, _ body: ([Double]) -> Double?)
        -> HKQuantity?
    {
        guard options.contains(option), let unit = samples.first?.sample.quantity.unit else { return nil }
        if let isCumulative, (quantityType.aggregationStyle == .cumulative) != isCumulative { return nil }
        let values = samples.map { $0.sample.quantity.doubleValue(for: unit) * (isCumulative == true ? $0.share : 1) }
        return body(values).map { HKQuantity(unit: unit, doubleValue: $0) }
    }

    /// Returns the sum of a cumulative kind; `nil` without samples.
    open func sumQuantity() -> HKQuantity? { value(.cumulativeSum, true) { $0.reduce(0, +) } }

    /// Returns the average of a discrete kind; `nil` without samples.
    ///
    /// The kind decides: samples weigh the same, or as long as they last. Levels of sound are averaged as energies. If no sample lasts, they
    /// weigh the same.
    open func averageQuantity() -> HKQuantity? {
        value(.discreteAverage, false) { values in
            let style = quantityType.aggregationStyle
            var weights = samples.map { $0.sample.endDate.timeIntervalSince($0.sample.startDate) * $0.share }
            if style == .discreteArithmetic || weights.allSatisfy({ $0 <= 0 }) { weights = values.map { _ in 1 } }
            func mean(_ numbers: [Double]) -> Double {
                zip(numbers, weights).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +)
            }
            guard style == .discreteEquivalentContinuousLevel else { return mean(values) }
            return 10 * log10(mean(values.map { pow(10, $0 / 10) }))
        }
    }

    /// Returns the minimum of a discrete kind; `nil` without samples.
    open func minimumQuantity() -> HKQuantity? { value(.discreteMin, false) { $0.min() } }

    /// Returns the maximum of a discrete kind; `nil` without samples.
    open func maximumQuantity() -> HKQuantity? { value(.discreteMax, false) { $0.max() } }

    private var mostRecent: HKQuantitySample? { samples.max { $0.sample.endDate < $1.sample.endDate }?.sample }

    /// Returns the value of the latest sample; `nil` without samples.
    open func mostRecentQuantity() -> HKQuantity? {
        options.contains(.mostRecent) ? mostRecent?.quantity : nil
    }

    /// Returns the time of the latest sample; `nil` without samples.
    open func mostRecentQuantityDateInterval() -> DateInterval? {
        guard options.contains(.mostRecent), let sample = mostRecent else { return nil }
        return DateInterval(start: sample.startDate, end: sample.endDate)
    }

    /// Returns the duration of all samples; `nil` without samples.
    open func duration() -> HKQuantity? {
        guard options.contains(.duration), !samples.isEmpty else { return nil }
        let seconds = samples.reduce(0) { $0 + $1.sample.endDate.timeIntervalSince($1.sample.startDate) * $1.share }
        return HKQuantity(unit: .second(), doubleValue: seconds)
    }

    open func sumQuantity(for source: HKSource) -> HKQuantity? { source == .supplied ? sumQuantity() : nil }

    /// Returns the values of all samples; `nil` without samples.
    static func all(
        _ samples: [HKSample], _ type: HKQuantityType, _ predicate: NSPredicate?, _ options: HKStatisticsOptions
    ) -> HKStatistics? {
        let found = HKQuery.matches(samples, type, predicate).compactMap { $0 as? HKQuantitySample }
        guard let start = found.map(\.startDate).min(), let end = found.map(\.endDate).max() else { return nil }
        return HKStatistics(type, options, start, end, found.map { ($0, 1) })
    }
}

/// A request for the values computed from samples.
open class HKStatisticsQuery: HKQuery, @unchecked Sendable {
    private let type: HKQuantityType
    private let options: HKStatisticsOptions
    private let handler: @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void

    public init(
        quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = [],
        completionHandler handler: @escaping @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
    ) {
        (type, self.options, self.handler) = (quantityType, options, handler)
        super.init(quantityType, quantitySamplePredicate)
    }

    /// Answers with the values, or with the error that there are no samples.
    override func run(_ samples: [HKSample]) {
        let statistics = HKStatistics.all(samples, type, predicate, options)
        let error = statistics == nil ? HKError(.errorNoData) : nil
        complete { self.handler(self, statistics, error) }
    }
}

/// The values of intervals of the same length.
open class HKStatisticsCollection: NSObject, @unchecked Sendable {
    private let type: HKQuantityType
    private let options: HKStatisticsOptions
    private let intervals: Intervals
    private var buckets: [Int: [(sample: HKQuantitySample, share: Double)]] = [:]

    init(
        _ samples: [HKQuantitySample], _ type: HKQuantityType, _ options: HKStatisticsOptions, _ intervals: Intervals
    ) {
        (self.type, self.options, self.intervals) = (type, options, intervals)
        for sample in samples {
            let length = sample.endDate.timeIntervalSince(sample.startDate)
            var index = intervals.index(of: sample.startDate)
            while true {
                let (start, end) = (intervals.start(index), intervals.start(index + 1))
                let part = min(end, sample.endDate).timeIntervalSince(max(start, sample.startDate))
                buckets[index, default: []].append((sample, length > 0 ? part / length : 1))
                if sample.endDate <= end || end <= start { break }
                index += 1
            }
        }
    }

    private func statistics(_ index: Int) -> HKStatistics {
        HKStatistics(
            type, options, intervals.start(index), intervals.start(index + 1), buckets[index, default: []])
    }

    /// Returns the values of the interval that contains a time; `nil` without samples.
    open func statistics(for date: Date) -> HKStatistics? {
        let index = intervals.index(of: date)
        return buckets[index] == nil ? nil : statistics(index)
    }

    /// Returns the values of the intervals with samples, in order.
    open func statistics() -> [HKStatistics] { buckets.keys.sorted().map(statistics) }

    /// Calls the block with each interval of a period, also those without samples.
    open func enumerateStatistics(
        from startDate: Date, to endDate: Date,
        with block: @escaping (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var stop = ObjCBool(false)
        var index = intervals.index(of: startDate)
        while intervals.start(index) <= endDate, intervals.start(index + 1) > intervals.start(index), !stop.boolValue {
            block(statistics(index), &stop)
            index += 1
        }
    }

    /// Returns the sources of the samples.
    open func sources() -> Set<HKSource> { buckets.isEmpty ? [] : [.supplied] }
}

/// Intervals of the same length in a calendar.
struct Intervals: Sendable {
    let anchor: Date
    let components: DateComponents
    private var calendar: Calendar { components.calendar ?? .current }

    /// Returns the start of an interval; 0 is the one that starts at the anchor.
    func start(_ index: Int) -> Date {
        func times(_ value: Int?) -> Int? { value.map { $0 * index } }
        let steps = DateComponents(
            year: times(components.year), month: times(components.month), day: times(components.day),
            hour: times(components.hour), minute: times(components.minute), second: times(components.second),
            weekOfYear: times(components.weekOfYear))
        return calendar.date(byAdding: steps, to: anchor) ?? anchor
    }

    /// Returns the interval that contains a time.
    func index(of date: Date) -> Int {
        let length = start(1).timeIntervalSince(anchor)
        guard length > 0 else { return 0 }
        var index = Int((date.timeIntervalSince(anchor) / length).rounded(.down))
        while start(index) > date { index -= 1 }
        while start(index + 1) <= date { index += 1 }
        return index
    }
}

/// A request for the values of intervals.
open class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
    /// The receiver of the values.
    open var initialResultsHandler:
        (@Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?
    /// Never called here.
    open var statisticsUpdateHandler:
        (@Sendable (HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void)?
    public let anchorDate: Date
    public let options: HKStatisticsOptions
    public let intervalComponents: DateComponents
    private let type: HKQuantityType

    public init(
        quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = [],
        anchorDate: Date, intervalComponents: DateComponents
    ) {
        (type, self.options, self.anchorDate) = (quantityType, options, anchorDate)
        self.intervalComponents = intervalComponents
        super.init(quantityType, quantitySamplePredicate)
    }

    override func run(_ samples: [HKSample]) {
        let found = Self.matches(samples, type, predicate).compactMap { $0 as? HKQuantitySample }
        let intervals = Intervals(anchor: anchorDate, components: intervalComponents)
        let collection = HKStatisticsCollection(found, type, options, intervals)
        let handler = initialResultsHandler
        complete { handler?(self, collection, nil) }
    }
}
