import AirlockBase
import Foundation
import FoundationGaps
import Shared

/// The models to read.
public struct FetchDescriptor<T: PersistentModel> {
    /// The condition; `nil` for all models.
    public var predicate: Predicate<T>?
    /// The order. Models that it doesn't distinguish are in the order in which they were inserted.
    public var sortBy: [SortDescriptor<T>]
    /// The number of models at most.
    public var fetchLimit: Int?
    /// The number of models at the beginning that are left out.
    public var fetchOffset: Int?
    /// False for the stored models without changes that aren't saved.
    public var includePendingChanges = true
    /// No effect: all properties are read when they are used.
    public var propertiesToFetch: [PartialKeyPath<T>] = []
    /// No effect: relationships are read when they are used.
    public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []

    public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
        (self.predicate, self.sortBy) = (predicate, sortBy)
    }
}

// Unchecked: key paths of models' properties capture nothing.
extension FetchDescriptor: @unchecked Sendable {}

/// The results of a fetch in batches. All results are read at once here.
public struct FetchResultsCollection<T>: RandomAccessCollection {
    private let results: [T]

    init(_ results: [T]) { self.results = results }

    public var startIndex: Int { 0 }
    public var endIndex: Int { results.count }
    public subscript(position: Int) -> T { results[position] }
}

extension ModelContext {
    /// Returns the models that a descriptor describes.
    public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
        let models = try found(descriptor)
        if DataReads.isOn {
            let isPresent =
                try !models.isEmpty
                || lock.withLock {
                    let all = try FetchPlan(FetchDescriptor<T>(), in: self)
                    return try all.store.count(all.query) > 0
                }
            DataReads.note(.models, "\(T.self)", "", isPresent: isPresent)
        }
        return models
    }

    private func found<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
        try lock.withLock {
            checkVersions()
            let plan = try FetchPlan(descriptor, in: self)
            if plan.isComplete { return models(of: try plan.rows()) }
            var found: [T] = []
            for model: T in models(of: try plan.rows()) {
                let storage = model.persistentBackingData
                if descriptor.includePendingChanges, storage.isDeleted || storage.isChanged { continue }
                if try plan.isExact || Self.fulfils(descriptor.predicate, model) { found.append(model) }
            }
            if descriptor.includePendingChanges {
                let stored = found.count
                for change in Self.ordered(changed) + Self.ordered(inserted) {
                    guard let model = change.model as? T, try Self.fulfils(descriptor.predicate, model) else {
                        continue
                    }
                    found.append(model)
                }
                if found.count > stored { found = found.sorted { $0.persistentModelID < $1.persistentModelID } }
            }
            return Self.part(Self.sorted(found, by: descriptor.sortBy), of: descriptor)
        }
    }

    /// Returns the models that a descriptor describes. The size of batches has no effect.
    public func fetch<T: PersistentModel>(
        _ descriptor: FetchDescriptor<T>, batchSize: Int
    ) throws -> FetchResultsCollection<T> { FetchResultsCollection(try fetch(descriptor)) }

    /// Returns the number of models that a descriptor describes.
    public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
        let count: Int? = try lock.withLock {
            checkVersions()
            let plan = try FetchPlan(descriptor, in: self)
            guard plan.isExact, !plan.hasPending, plan.family.count == 1 else { return nil }
            // The order doesn't matter, also one that isn't SQL's.
            var query = plan.query
            query.order = []
            query.limit = descriptor.fetchLimit.flatMap { $0 > 0 ? $0 : nil }
            query.offset = descriptor.fetchOffset
            return try plan.store.count(query)
        }
        return try count ?? fetch(descriptor).count
    }

    /// Returns the identities of the models that a descriptor describes.
    public func fetchIdentifiers<T: PersistentModel>(
        _ descriptor: FetchDescriptor<T>
    ) throws -> [PersistentIdentifier] {
        let ids: [RowID]? = try lock.withLock {
            checkVersions()
            let plan = try FetchPlan(descriptor, in: self)
            return plan.isComplete ? try plan.store.ids(plan.query) : nil
        }
        return try ids?.map { PersistentIdentifier($0) } ?? fetch(descriptor).map(\.persistentModelID)
    }

    /// Returns the identities of the models that a descriptor describes. The size of batches has no effect.
    public func fetchIdentifiers<T: PersistentModel>(
        _ descriptor: FetchDescriptor<T>, batchSize: Int
    ) throws -> FetchResultsCollection<PersistentIdentifier> {
        FetchResultsCollection(try fetchIdentifiers(descriptor))
    }

    /// Calls a closure with each model that a descriptor describes. The size of batches and the escape of changes have no effect.
    public func enumerate<T: PersistentModel>(
        _ descriptor: FetchDescriptor<T>, batchSize: Int = 5000, allowEscapingMutations: Bool = false,
        block: (_ model: T) throws -> Void
    ) throws {
        for model in try fetch(descriptor) { try block(model) }
    }

    private func models<T: PersistentModel>(of rows: [StoredRow]) -> [T] { rows.compactMap { model(of: $0) as? T } }

    private static func fulfils<T: PersistentModel>(_ predicate: Predicate<T>?, _ model: T) throws -> Bool {
        guard let predicate else { return true }
        do { return try predicate.evaluate(model) } catch {
            throw SwiftDataError(
                code: .unsupportedPredicate,
                "can't evaluate the predicate for a \(ModelInfo.of(T.self).name): \(error) — unwrap optional properties with ?? or if let"
            )
        }
    }

    private static func part<T>(_ models: [T], of descriptor: FetchDescriptor<T>) -> [T] {
        let rest = models.dropFirst(max(0, descriptor.fetchOffset ?? 0))
        return Array(descriptor.fetchLimit.map { $0 > 0 ? rest.prefix($0) : rest } ?? rest)
    }

    static func sorted<T>(_ models: [T], by order: [SortDescriptor<T>]) -> [T] {
        guard !order.isEmpty else { return models }
        return models.enumerated().sorted { first, second in
            for each in order {
                switch each.compare(first.element, second.element) {
                case .orderedAscending: return true
                case .orderedDescending: return false
                case .orderedSame: continue
                }
            }
            return first.offset < second.offset
        }.map(\.element)
    }
}

/// The part of a fetch that the store does.
private struct FetchPlan {
    let store: Store
    /// The class and its subclasses.
    let family: [ModelInfo]
    var query: StoreQuery
    /// True if the store evaluates the whole condition.
    let isExact: Bool
    /// True if the context has changes that the results depend on.
    let hasPending: Bool
    /// True if the store does all of the fetch.
    let isComplete: Bool

    init<T: PersistentModel>(_ descriptor: FetchDescriptor<T>, in context: ModelContext) throws {
        let info = ModelInfo.of(T.self)
        guard let store = context.container.store(of: info.name) else {
            throw SwiftDataError(code: .unknownSchema, "no container has the model \(info.name) — add it to the schema")
        }
        self.store = store
        family = context.container.family(of: info)
        func column(_ path: AnyKeyPath) -> String? {
            info.property(path).flatMap { $0.column == nil ? nil : $0.name }
        }
        let condition = descriptor.predicate.flatMap { StoreCondition($0, column: column) }
        let order = descriptor.sortBy.map { Self.column($0, info) }
        isExact = descriptor.predicate == nil || condition != nil
        let changes = [context.inserted, context.changed, context.deleted]
        hasPending =
            descriptor.includePendingChanges
            && changes.contains { $0.values.contains { $0.storage.info.isKind(of: info) } }
        isComplete = isExact && !hasPending && !order.contains { $0 == nil } && family.count == 1
        query = StoreQuery(entity: info.name, condition: condition)
        guard isComplete else { return }
        query.order = order.compactMap(\.self)
        query.limit = descriptor.fetchLimit.flatMap { $0 > 0 ? $0 : nil }
        query.offset = descriptor.fetchOffset
    }

    /// Returns the stored rows, in the order in which they were inserted unless the store sorts them.
    func rows() throws -> [StoredRow] {
        if family.count == 1 { return try store.rows(query) }
        return try family.flatMap { info in
            var query = query
            query.entity = info.name
            return try store.rows(query)
        }.sorted { $0.id.key < $1.id.key }
    }

    /// Returns the column of an order; `nil` if SQL has another order than the descriptor.
    private static func column<T>(_ descriptor: SortDescriptor<T>, _ info: ModelInfo) -> (String, Bool)? {
        guard descriptor.stringComparator == nil, let path = descriptor.keyPath, let property = info.property(path),
            property.column != nil
        else { return nil }
        let type = ValueCoding.unwrapped(property.valueType).type
        let types: [any Any.Type] = [
            Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt8.self, UInt16.self, UInt32.self, Double.self,
            Float.self, Date.self,
        ]
        return types.contains { $0 == type } ? (property.name, descriptor.order == .forward) : nil
    }
}
