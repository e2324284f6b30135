import Shared

/// The parts of a sample that must be within the limits.
@Options("strictStartDate strictEndDate")
public struct HKQueryOptions: OptionSet, Sendable {}

// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKObjectQueryNoLimit = 0
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKSampleSortIdentifierStartDate = "startDate"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKSampleSortIdentifierEndDate = "endDate"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKPredicateKeyPathStartDate = "startDate"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKPredicateKeyPathEndDate = "endDate"

/// A request for samples. Its handler is called once on a background queue.
open class HKQuery: NSObject, @unchecked Sendable {
    /// The comparisons of `NSComparisonPredicate.Operator`, which Foundation on Linux can't use.
    public enum Comparison: Sendable {
        case lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo, equalTo, notEqualTo
    }

    public let objectType: HKObjectType?
    public let predicate: NSPredicate?

    init(_ type: HKObjectType?, _ predicate: NSPredicate?) { (objectType, self.predicate) = (type, predicate) }

    open var sampleType: HKSampleType? { objectType as? HKSampleType }

    /// Answers with the samples.
    func run(_ samples: [HKSample]) {}

    /// Calls a handler on HealthKit's queue.
    func complete(_ handler: @escaping @Sendable () -> Void) { DispatchQueue.global().async(execute: handler) }

    /// Returns the samples of the types that match the predicate.
    static func matches(_ samples: [HKSample], _ type: HKObjectType?, _ predicate: NSPredicate?) -> [HKSample] {
        samples.filter { $0.sampleType == type && predicate?.evaluate(with: $0) ?? true }
    }
}

/// The predicates.
extension HKQuery {
    /// Returns a predicate that matches samples within the limits.
    public class func predicateForSamples(
        withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
    ) -> NSPredicate {
        NSPredicate { sample, _ in
            guard let sample = sample as? HKSample else { return false }
            let isAfterStart = startDate.map {
                (options.contains(.strictStartDate) ? sample.startDate : sample.endDate) >= $0
            }
            let isBeforeEnd = endDate.map {
                sample.startDate < $0 && (!options.contains(.strictEndDate) || sample.endDate <= $0)
            }
            return isAfterStart ?? true && isBeforeEnd ?? true
        }
    }

    /// Returns a predicate that matches the data of sources.
    public class func predicateForObjects(from sources: Set<HKSource>) -> NSPredicate {
        let names = Set(sources.map(\.bundleIdentifier))
        return NSPredicate { object, _ in
            (object as? HKObject).map { names.contains($0.source.bundleIdentifier) } ?? false
        }
    }

    /// Returns a predicate that matches the data of an identifier.
    public class func predicateForObject(with uuid: UUID) -> NSPredicate {
        NSPredicate { object, _ in (object as? HKObject)?.uuid == uuid }
    }

    /// Returns a predicate that matches data with metadata of a key.
    public class func predicateForObjects(withMetadataKey key: String) -> NSPredicate {
        NSPredicate { object, _ in (object as? HKObject)?.metadata?[key] != nil }
    }

    /// Returns a predicate that matches the workouts of a sport.
    public class func predicateForWorkouts(with workoutActivityType: HKWorkoutActivityType) -> NSPredicate {
        NSPredicate { object, _ in (object as? HKWorkout)?.workoutActivityType == workoutActivityType }
    }

    /// Returns a predicate that compares the value of a category.
    public class func predicateForCategorySamples(
        with operatorType: Comparison, value: Int
    ) -> NSPredicate {
        NSPredicate { sample, _ in
            (sample as? HKCategorySample).map { compare($0.value, operatorType, value) } ?? false
        }
    }

    /// Returns a predicate that compares a measured value.
    public class func predicateForQuantitySamples(
        with operatorType: Comparison, quantity: HKQuantity
    ) -> NSPredicate {
        NSPredicate { sample, _ in
            guard let sample = sample as? HKQuantitySample, sample.quantity.is(compatibleWith: quantity.unit) else {
                return false
            }
            return compare(sample.quantity.doubleValue(for: quantity.unit), operatorType, quantity.value)
        }
    }

    /// Returns a predicate that matches the activity of a day. There is none here.
    public class func predicateForActivitySummary(with dateComponents: DateComponents) -> NSPredicate {
        NSPredicate(value: false)
    }

    /// Returns a predicate that matches the activity of days. There is none here.
    public class func predicate(
        forActivitySummariesBetweenStart startDateComponents: DateComponents, end endDateComponents: DateComponents
    ) -> NSPredicate { NSPredicate(value: false) }

    private static func compare<Value: Comparable>(
        _ a: Value, _ operatorType: Comparison, _ b: Value
    ) -> Bool {
        switch operatorType {
        case .lessThan: a < b
        case .lessThanOrEqualTo: a <= b
        case .greaterThan: a > b
        case .greaterThanOrEqualTo: a >= b
        case .notEqualTo: a != b
        case .equalTo: a == b
        }
    }
}

/// A kind of samples with a predicate.
open class HKQueryDescriptor: NSObject, @unchecked Sendable {
    public let sampleType: HKSampleType
    public let predicate: NSPredicate?

    public init(sampleType: HKSampleType, predicate: NSPredicate?) {
        (self.sampleType, self.predicate) = (sampleType, predicate)
    }
}

/// The order and the number of samples.
private struct Selection: Sendable {
    // Descriptors don't change.
    nonisolated(unsafe) let order: [NSSortDescriptor]
    let limit: Int

    func callAsFunction(_ samples: [HKSample]) -> [HKSample] {
        let sorted =
            order.isEmpty
            ? samples
            : samples.sorted { a, b in
                for descriptor in order {
                    let order = descriptor.compare(a, to: b)
                    if order != .orderedSame { return order == .orderedAscending }
                }
                return false
            }
        return limit > 0 ? Array(sorted.prefix(limit)) : sorted
    }
}

/// A request for the samples of a kind.
open class HKSampleQuery: HKQuery, @unchecked Sendable {
    public let limit: Int
    public let sortDescriptors: [NSSortDescriptor]?
    private let types: [HKQueryDescriptor]
    private let handler: @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

    public init(
        sampleType: HKSampleType, predicate: NSPredicate?, limit: Int, sortDescriptors: [NSSortDescriptor]?,
        resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        (self.limit, self.sortDescriptors, handler) = (limit, sortDescriptors, resultsHandler)
        types = [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)]
        super.init(sampleType, predicate)
    }

    public init(
        queryDescriptors: [HKQueryDescriptor], limit: Int, sortDescriptors: [NSSortDescriptor] = [],
        resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        (self.limit, self.sortDescriptors, handler) = (limit, sortDescriptors, resultsHandler)
        types = queryDescriptors
        super.init(nil, nil)
    }

    override func run(_ samples: [HKSample]) {
        let all = types.flatMap { Self.matches(samples, $0.sampleType, $0.predicate) }
        let selected = Selection(order: sortDescriptors ?? [], limit: limit)(all)
        complete { self.handler(self, selected, nil) }
    }
}

/// The position after the data that a query has returned.
open class HKQueryAnchor: NSObject, NSSecureCoding, @unchecked Sendable {
    private let value: Int
    public static var supportsSecureCoding: Bool { true }

    public init(fromValue value: Int) { self.value = value }

    public required init?(coder: NSCoder) { value = coder.decodeInteger(forKey: "value") }

    /// Writes the position to an archive.
    open func encode(with coder: NSCoder) { coder.encode(value, forKey: "value") }
}

/// A request for the changes since an anchor: all samples, and no changes after them.
open class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
    /// The receiver of samples, deleted objects, the next anchor and an error.
    public typealias Handler =
        @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void

    /// Never called here.
    open var updateHandler: Handler?
    private let limit: Int
    private let handler: Handler

    public init(
        type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
        resultsHandler handler: @escaping Handler
    ) {
        (self.limit, self.handler) = (limit, handler)
        super.init(type, predicate)
    }

    override func run(_ samples: [HKSample]) {
        let found = Selection(order: [], limit: limit)(Self.matches(samples, objectType, predicate))
        complete { self.handler(self, found, [], HKQueryAnchor(fromValue: found.count), nil) }
    }
}

/// A request to be called after changes: the handler is called once.
open class HKObserverQuery: HKQuery, @unchecked Sendable {
    /// The closure that a handler calls when it has finished.
    public typealias CompletionHandler = @Sendable () -> Void

    private let handler: @Sendable (HKObserverQuery, @escaping CompletionHandler, (any Error)?) -> Void

    public init(
        sampleType: HKSampleType, predicate: NSPredicate?,
        updateHandler: @escaping @Sendable (HKObserverQuery, @escaping CompletionHandler, (any Error)?) -> Void
    ) {
        handler = updateHandler
        super.init(sampleType, predicate)
    }

    override func run(_ samples: [HKSample]) { complete { self.handler(self, {}, nil) } }
}

/// A request for the activity of days. There is none here.
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
    /// Never called here.
    open var updateHandler: (@Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void)?
    private let handler: @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void

    public init(
        predicate: NSPredicate?,
        resultsHandler handler: @escaping @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void
    ) {
        self.handler = handler
        super.init(HKObjectType.activitySummaryType(), predicate)
    }

    override func run(_ samples: [HKSample]) { complete { self.handler(self, [], nil) } }
}

/// A request for the sources of samples.
open class HKSourceQuery: HKQuery, @unchecked Sendable {
    private let handler: @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void

    public init(
        sampleType: HKSampleType, samplePredicate objectPredicate: NSPredicate?,
        completionHandler: @escaping @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void
    ) {
        handler = completionHandler
        super.init(sampleType, objectPredicate)
    }

    override func run(_ samples: [HKSample]) {
        let sources = Set(Self.matches(samples, objectType, predicate).map(\.source))
        complete { self.handler(self, sources, nil) }
    }
}
