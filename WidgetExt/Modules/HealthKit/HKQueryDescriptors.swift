import Shared

/// A kind of samples with a predicate, for the awaited queries.
public struct HKSamplePredicate<Sample: HKSample>: @unchecked Sendable {
    public let sampleType: HKSampleType
    public let nsPredicate: NSPredicate?

    fileprivate init(_ type: HKSampleType, _ predicate: NSPredicate?) { (sampleType, nsPredicate) = (type, predicate) }

    fileprivate func matches(_ samples: [HKSample]) -> [Sample] {
        HKQuery.matches(samples, sampleType, nsPredicate).compactMap { $0 as? Sample }
    }
}

extension HKSamplePredicate where Sample == HKQuantitySample {
    /// Matches measured values.
    public static func quantitySample(type: HKQuantityType, predicate: NSPredicate? = nil) -> Self {
        Self(type, predicate)
    }
}

extension HKSamplePredicate where Sample == HKCategorySample {
    /// Matches values of a list.
    public static func categorySample(type: HKCategoryType, predicate: NSPredicate? = nil) -> Self {
        Self(type, predicate)
    }
}

extension HKSamplePredicate where Sample == HKWorkout {
    /// Matches workouts.
    public static func workout(_ predicate: NSPredicate? = nil) -> Self { Self(HKObjectType.workoutType(), predicate) }
}

extension HKSamplePredicate where Sample == HKSample {
    /// Matches samples.
    public static func sample(type: HKSampleType, predicate: NSPredicate? = nil) -> Self { Self(type, predicate) }
}

/// A query that is awaited.
public protocol HKAsyncQuery {
    /// The result.
    associatedtype Output
    /// Returns the result.
    func result(for healthStore: HKHealthStore) async throws -> Output
}

/// An awaited request for samples.
public struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery, @unchecked Sendable {
    public var predicates: [HKSamplePredicate<Sample>]
    public var sortDescriptors: [SortDescriptor<Sample>]
    public var limit: Int?

    public init(
        predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>], limit: Int? = nil
    ) { (self.predicates, self.sortDescriptors, self.limit) = (predicates, sortDescriptors, limit) }

    public func result(for healthStore: HKHealthStore) async throws -> [Sample] {
        let samples = SuppliedSamples.allowed
        let sorted = predicates.flatMap { $0.matches(samples) }.sorted(using: sortDescriptors)
        return limit.map { $0 > 0 ? Array(sorted.prefix($0)) : sorted } ?? sorted
    }
}

/// An awaited request for the values computed from samples.
public struct HKStatisticsQueryDescriptor: HKAsyncQuery, @unchecked Sendable {
    public var predicate: HKSamplePredicate<HKQuantitySample>
    public var options: HKStatisticsOptions

    public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
        (self.predicate, self.options) = (predicate, options)
    }

    /// Returns the values; `nil` without samples.
    public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? {
        let type = HKQuantityType(name: predicate.sampleType.identifier)
        return HKStatistics.all(SuppliedSamples.allowed, type, predicate.nsPredicate, options)
    }
}

/// An awaited request for the values of intervals.
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery, @unchecked Sendable {
    public var predicate: HKSamplePredicate<HKQuantitySample>
    public var options: HKStatisticsOptions
    public var anchorDate: Date
    public var intervalComponents: DateComponents

    public init(
        predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions, anchorDate: Date,
        intervalComponents: DateComponents
    ) {
        (self.predicate, self.options, self.anchorDate) = (predicate, options, anchorDate)
        self.intervalComponents = intervalComponents
    }

    public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
        HKStatisticsCollection(
            predicate.matches(SuppliedSamples.allowed), HKQuantityType(name: predicate.sampleType.identifier), options,
            Intervals(anchor: anchorDate, components: intervalComponents))
    }

    /// The values of intervals, and those that changed.
    public struct Result: @unchecked Sendable {
        public let statisticsCollection: HKStatisticsCollection
        public let changedStatistics: HKStatistics?
    }

    /// Returns a sequence of one element: no value changes here.
    public func results(for healthStore: HKHealthStore) -> AsyncThrowingStream<Result, any Error> {
        once { Result(statisticsCollection: try await result(for: healthStore), changedStatistics: nil) }
    }
}

/// Returns a sequence that ends after its first element.
private func once<Element: Sendable>(
    _ element: @escaping @Sendable () async throws -> Element
) -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { continuation in
        Task {
            do {
                continuation.yield(try await element())
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
    }
}

/// An awaited request for the changes since an anchor: all samples.
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: HKAsyncQuery, @unchecked Sendable {
    /// The changes.
    public struct Result: @unchecked Sendable {
        public let addedSamples: [Sample]
        public let deletedObjects: [HKDeletedObject]
        public let newAnchor: HKQueryAnchor
    }

    public var predicates: [HKSamplePredicate<Sample>]
    public var anchor: HKQueryAnchor?
    public var limit: Int?

    public init(predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil) {
        (self.predicates, self.anchor, self.limit) = (predicates, anchor, limit)
    }

    /// Returns the samples.
    public func result(for healthStore: HKHealthStore) async throws -> Result {
        let samples = SuppliedSamples.allowed
        let found = predicates.flatMap { $0.matches(samples) }
        let limited = limit.map { $0 > 0 ? Array(found.prefix($0)) : found } ?? found
        return Result(addedSamples: limited, deletedObjects: [], newAnchor: HKQueryAnchor(fromValue: limited.count))
    }

    /// Returns a sequence of one element: no sample is added or deleted here.
    public func results(for healthStore: HKHealthStore) -> AsyncThrowingStream<Result, any Error> {
        once { try await result(for: healthStore) }
    }
}

/// An awaited request for the activity of days. There is none here.
public struct HKActivitySummaryQueryDescriptor: HKAsyncQuery, @unchecked Sendable {
    public var predicate: NSPredicate?

    public init(predicate: NSPredicate? = nil) { self.predicate = predicate }

    /// Returns no activity.
    public func result(for healthStore: HKHealthStore) async throws -> [HKActivitySummary] {
        _ = SuppliedSamples.allowed
        return []
    }
}
