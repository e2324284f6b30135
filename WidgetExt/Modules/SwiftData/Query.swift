import AirlockBase
import Foundation
import Shared
import Synchronization

/// The models that a view's property shows. They are read from the environment's context when the view is drawn.
public struct Query<Element: PersistentModel, Result>: DynamicProperty {
    /// The results of the last fetch.
    private final class Storage {
        var results: [Element] = []
        var error: (any Error)?
        var state: (context: ObjectIdentifier, changes: Int, versions: [Int])?
    }

    private let descriptor: FetchDescriptor<Element>
    private let convert: ([Element]) -> Result
    private let storage = Storage()

    public var modelContext: ModelContext { Environment(\.modelContext).wrappedValue }

    /// The error of the last fetch; `nil` if it succeeded.
    public var fetchError: (any Error)? {
        fetch()
        return storage.error
    }

    /// The models.
    public var wrappedValue: Result {
        fetch()
        return convert(storage.results)
    }

    private func fetch() {
        let context = modelContext
        let state = (ObjectIdentifier(context), context.changeCount, context.container.stores.map(\.version))
        if let last = storage.state, last == state { return }
        do {
            (storage.results, storage.error) = (try context.fetch(descriptor), nil)
        } catch {
            (storage.results, storage.error) = ([], error)
            reportAlways("can't read the models of a @Query: \(message(of: error))")
        }
        storage.state = state
    }
}

extension Query where Result == [Element] {
    public init() { self.init(FetchDescriptor()) }

    /// Finds the models that a descriptor describes. The animation has no effect.
    public init(_ descriptor: FetchDescriptor<Element>, animation: Animation = .default) {
        (self.descriptor, convert) = (descriptor, { $0 })
    }

    /// Finds the models that a descriptor describes. The transaction has no effect.
    public init(_ descriptor: FetchDescriptor<Element>, transaction: Transaction) { self.init(descriptor) }

    /// Finds the models that fulfil a condition, in an order. The animation has no effect.
    public init(
        filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [],
        animation: Animation = .default
    ) { self.init(FetchDescriptor(predicate: filter, sortBy: descriptors)) }

    /// Finds the models that fulfil a condition, in an order. The transaction has no effect.
    public init(
        filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [], transaction: Transaction
    ) { self.init(FetchDescriptor(predicate: filter, sortBy: descriptors)) }

    /// Finds the models that fulfil a condition, in the order of a property. The animation has no effect.
    public init<Value: Comparable>(
        filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value>, order: SortOrder = .forward,
        animation: Animation = .default
    ) { self.init(FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(unchecked(keyPath), order: order)])) }

    /// Finds the models that fulfil a condition, in the order of a property. The transaction has no effect.
    public init<Value: Comparable>(
        filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value>, order: SortOrder = .forward,
        transaction: Transaction
    ) { self.init(filter: filter, sort: keyPath, order: order) }

    /// Finds the models that fulfil a condition, in the order of an optional property. The animation has no effect.
    public init<Value: Comparable>(
        filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value?>, order: SortOrder = .forward,
        animation: Animation = .default
    ) { self.init(FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(unchecked(keyPath), order: order)])) }

    /// Finds the models that fulfil a condition, in the order of an optional property. The transaction has no effect.
    public init<Value: Comparable>(
        filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value?>, order: SortOrder = .forward,
        transaction: Transaction
    ) { self.init(filter: filter, sort: keyPath, order: order) }
}

/// Returns a key path as one that may be sent. Key paths of models' properties capture nothing.
private func unchecked<Root, Value>(_ keyPath: KeyPath<Root, Value>) -> any KeyPath<Root, Value> & Sendable {
    unsafeBitCast(keyPath, to: (any KeyPath<Root, Value> & Sendable).self)
}

// MARK: The environment

private struct ModelContextKey: EnvironmentKey {
    /// A context without models.
    static var defaultValue: ModelContext { empty }
    private static let empty = ModelContext(ModelContainer())
}

extension EnvironmentValues {
    /// The context of a view's queries.
    public var modelContext: ModelContext {
        get { self[ModelContextKey.self] }
        set { self[ModelContextKey.self] = newValue }
    }
}

extension View {
    /// Sets the context of the view's queries.
    nonisolated public func modelContext(_ modelContext: ModelContext) -> some View {
        environment(\.modelContext, modelContext)
    }

    /// Sets the container of the view's queries.
    nonisolated public func modelContainer(_ container: ModelContainer) -> some View {
        environment(\.modelContext, container.sharedContext)
    }

    /// Sets a new container of a model as that of the view's queries. Changes can't be undone.
    nonisolated public func modelContainer(
        for modelType: any PersistentModel.Type, inMemory: Bool = false, isAutosaveEnabled: Bool = true,
        isUndoEnabled: Bool = false,
        onSetup: @escaping (Swift.Result<ModelContainer, any Error>) -> Void = { _ in }
    ) -> some View {
        modelContainer(
            for: [modelType], inMemory: inMemory, isAutosaveEnabled: isAutosaveEnabled, isUndoEnabled: isUndoEnabled,
            onSetup: onSetup)
    }

    /// Sets a new container of models as that of the view's queries. Changes can't be undone.
    nonisolated public func modelContainer(
        for modelTypes: [any PersistentModel.Type], inMemory: Bool = false, isAutosaveEnabled: Bool = true,
        isUndoEnabled: Bool = false,
        onSetup: @escaping (Swift.Result<ModelContainer, any Error>) -> Void = { _ in }
    ) -> some View {
        let container = ModelContainer.make(modelTypes, inMemory, isAutosaveEnabled, onSetup)
        return transformEnvironment(\.modelContext) { context in
            if let container { context = container.sharedContext }
        }
    }
}

extension Scene {
    /// Sets the context of the queries in the scene's views.
    public func modelContext(_ modelContext: ModelContext) -> some Scene {
        changingEnvironment { $0.modelContext = modelContext }
    }

    /// Sets the container of the queries in the scene's views.
    public func modelContainer(_ container: ModelContainer) -> some Scene {
        changingEnvironment { $0.modelContext = container.sharedContext }
    }

    /// Sets a new container of a model as that of the queries in the scene's views. Changes can't be undone.
    public func modelContainer(
        for modelType: any PersistentModel.Type, inMemory: Bool = false, isAutosaveEnabled: Bool = true,
        isUndoEnabled: Bool = false,
        onSetup: @escaping (Swift.Result<ModelContainer, any Error>) -> Void = { _ in }
    ) -> some Scene {
        modelContainer(
            for: [modelType], inMemory: inMemory, isAutosaveEnabled: isAutosaveEnabled, isUndoEnabled: isUndoEnabled,
            onSetup: onSetup)
    }

    /// Sets a new container of models as that of the queries in the scene's views. Changes can't be undone.
    public func modelContainer(
        for modelTypes: [any PersistentModel.Type], inMemory: Bool = false, isAutosaveEnabled: Bool = true,
        isUndoEnabled: Bool = false,
        onSetup: @escaping (Swift.Result<ModelContainer, any Error>) -> Void = { _ in }
    ) -> some Scene {
        let container = ModelContainer.make(modelTypes, inMemory, isAutosaveEnabled, onSetup)
        return changingEnvironment { values in
            if let container { values.modelContext = container.sharedContext }
        }
    }
}

extension ModelContainer {
    /// The containers of views by their models, because a view's body makes its container each time.
    private static let made = Mutex<[String: ModelContainer]>([:])

    fileprivate static func make(
        _ types: [any PersistentModel.Type], _ inMemory: Bool, _ isAutosaveEnabled: Bool,
        _ onSetup: (Swift.Result<ModelContainer, any Error>) -> Void
    ) -> ModelContainer? {
        let place = DeviceData.place ?? AppGroups.current.place
        let key = "\(place) \(inMemory) \(types.map { ObjectIdentifier($0).hashValue })"
        let result = Swift.Result {
            if let known = made.withLock({ $0[key] }) { return known }
            let container = try ModelContainer(
                for: Schema(types), configurations: [ModelConfiguration(isStoredInMemoryOnly: inMemory)])
            return made.withLock { made in
                if let other = made[key] { return other }
                made[key] = container
                return container
            }
        }
        switch result {
        case .success(let container): container.sharedContext.autosaveEnabled = isAutosaveEnabled
        case .failure(let error): reportAlways("can't open the models' store: \(message(of: error))")
        }
        onSetup(result)
        // The error is reported.
        return try? result.get()
    }
}
