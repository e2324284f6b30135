import Foundation
import Shared

private struct ManagedObjectContextKey: EnvironmentKey {
    static var defaultValue: NSManagedObjectContext {
        NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    }
}

extension EnvironmentValues {
    /// The context of a view's requests.
    public var managedObjectContext: NSManagedObjectContext {
        get { self[ManagedObjectContextKey.self] }
        set { self[ManagedObjectContextKey.self] = newValue }
    }
}

/// A view's property with the results of a request in the environment's context.
///
/// The results are read when the view is drawn.
@propertyWrapper
public struct FetchRequest<Result: NSFetchRequestResult>: DynamicProperty {
    /// The settings of the request.
    public struct Configuration {
        fileprivate var order: [SortOrder]
        fileprivate var swiftOrder: [SortDescriptor<Result>] = []
        /// The condition of the results.
        public var nsPredicate: NSPredicate?

        /// The order of the results, in Swift's descriptors.
        public var sortDescriptors: [SortDescriptor<Result>] {
            get { swiftOrder }
            set { (swiftOrder, order) = (newValue, newValue.map { SortOrder($0) }) }
        }

        /// The order of the results.
        public var nsSortDescriptors: [NSSortDescriptor] {
            get { order.compactMap(\.descriptor) }
            set { (swiftOrder, order) = ([], newValue.map { SortOrder($0) }) }
        }
    }

    private final class Storage {
        var configuration: Configuration

        init(_ configuration: Configuration) { self.configuration = configuration }
    }

    private let request: NSFetchRequest<Result>
    private let storage: Storage

    private init(_ request: NSFetchRequest<Result>, order: [SortOrder], predicate: NSPredicate?) {
        self.request = request
        storage = Storage(Configuration(order: order, nsPredicate: predicate))
    }

    /// Requests the objects of an entity. The animation has no effect.
    public init(
        entity: NSEntityDescription, sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil,
        animation: Animation? = nil
    ) {
        let request = NSFetchRequest<Result>()
        request.entity = entity
        self.init(request, order: sortDescriptors.map(SortOrder.init), predicate: predicate)
    }

    /// Requests the results of a request. The animation has no effect.
    public init(fetchRequest: NSFetchRequest<Result>, animation: Animation? = nil) {
        self.init(fetchRequest, order: fetchRequest.order, predicate: fetchRequest.predicate)
    }

    /// Requests the results of a request. The transaction has no effect.
    public init(fetchRequest: NSFetchRequest<Result>, transaction: Transaction) {
        self.init(fetchRequest: fetchRequest)
    }

    public var wrappedValue: FetchedResults<Result> {
        let context = Environment(\.managedObjectContext).wrappedValue
        (request.order, request.predicate) = (storage.configuration.order, storage.configuration.nsPredicate)
        // A request that fails is reported, and has no results.
        let objects = (try? context.fetch(request)) ?? []
        return FetchedResults(objects: objects, configuration: projectedValue)
    }

    /// A binding to the request's settings.
    public var projectedValue: Binding<Configuration> {
        let storage = storage
        return Binding(get: { storage.configuration }, set: { storage.configuration = $0 })
    }
}

extension FetchRequest where Result: NSManagedObject {
    /// Requests the objects of a class. The animation has no effect.
    @_disfavoredOverload
    public init(
        sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil, animation: Animation? = nil
    ) {
        self.init(
            entity: Result.entity(), sortDescriptors: sortDescriptors, predicate: predicate, animation: animation)
    }

    /// Requests the objects of a class. The animation has no effect.
    public init(
        sortDescriptors: [SortDescriptor<Result>], predicate: NSPredicate? = nil, animation: Animation? = nil
    ) {
        let request = NSFetchRequest<Result>()
        request.entity = Result.entity()
        self.init(request, order: [], predicate: predicate)
        storage.configuration.sortDescriptors = sortDescriptors
    }
}

/// The results of a view's request.
public struct FetchedResults<Result: NSFetchRequestResult>: RandomAccessCollection {
    fileprivate let objects: [Result]
    fileprivate let configuration: Binding<FetchRequest<Result>.Configuration>

    /// The condition of the results.
    public var nsPredicate: NSPredicate? {
        get { configuration.wrappedValue.nsPredicate }
        nonmutating set { configuration.wrappedValue.nsPredicate = newValue }
    }

    /// The order of the results.
    public var nsSortDescriptors: [NSSortDescriptor] {
        get { configuration.wrappedValue.nsSortDescriptors }
        nonmutating set { configuration.wrappedValue.nsSortDescriptors = newValue }
    }

    /// The order of the results, in Swift's descriptors.
    public var sortDescriptors: [SortDescriptor<Result>] {
        get { configuration.wrappedValue.sortDescriptors }
        nonmutating set { configuration.wrappedValue.sortDescriptors = newValue }
    }

    /// Zero.
    public var startIndex: Int { 0 }
    /// The number of elements.
    public var endIndex: Int { objects.count }
    /// The element at a position.
    public subscript(position: Int) -> Result { objects[position] }
}

/// A view's property with the results of a request in sections.
///
/// The results are read when the view is drawn. Results that follow each other with the same section value are a section.
@propertyWrapper
public struct SectionedFetchRequest<SectionIdentifier: Hashable, Result: NSFetchRequestResult>: DynamicProperty {
    private let request: FetchRequest<Result>
    private let storage: Storage

    /// The settings of the request.
    public struct Configuration {
        fileprivate let request: Binding<FetchRequest<Result>.Configuration>
        /// The value that divides the results.
        public var sectionIdentifier: KeyPath<Result, SectionIdentifier>

        /// The condition of the results.
        public var nsPredicate: NSPredicate? {
            get { request.wrappedValue.nsPredicate }
            nonmutating set { request.wrappedValue.nsPredicate = newValue }
        }

        /// The order of the results.
        public var nsSortDescriptors: [NSSortDescriptor] {
            get { request.wrappedValue.nsSortDescriptors }
            nonmutating set { request.wrappedValue.nsSortDescriptors = newValue }
        }

        /// The order of the results, in Swift's descriptors.
        public var sortDescriptors: [SortDescriptor<Result>] {
            get { request.wrappedValue.sortDescriptors }
            nonmutating set { request.wrappedValue.sortDescriptors = newValue }
        }
    }

    private final class Storage {
        var configuration: Configuration

        init(_ configuration: Configuration) { self.configuration = configuration }
    }

    private init(_ request: FetchRequest<Result>, _ identifier: KeyPath<Result, SectionIdentifier>) {
        self.request = request
        storage = Storage(Configuration(request: request.projectedValue, sectionIdentifier: identifier))
    }

    /// Requests the results of a request. The animation has no effect.
    public init(
        fetchRequest: NSFetchRequest<Result>, sectionIdentifier: KeyPath<Result, SectionIdentifier>,
        animation: Animation? = nil
    ) {
        self.init(FetchRequest(fetchRequest: fetchRequest), sectionIdentifier)
    }

    /// Requests the objects of an entity. The animation has no effect.
    public init(
        entity: NSEntityDescription, sectionIdentifier: KeyPath<Result, SectionIdentifier>,
        sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil, animation: Animation? = nil
    ) {
        self.init(
            FetchRequest(entity: entity, sortDescriptors: sortDescriptors, predicate: predicate), sectionIdentifier)
    }

    public var wrappedValue: SectionedFetchResults<SectionIdentifier, Result> {
        var sections: [SectionedFetchResults<SectionIdentifier, Result>.Section] = []
        for object in request.wrappedValue.objects {
            let id = object[keyPath: storage.configuration.sectionIdentifier]
            if sections.last?.id == id {
                sections[sections.count - 1].objects.append(object)
            } else {
                sections.append(.init(id: id, objects: [object]))
            }
        }
        return SectionedFetchResults(sections: sections, configuration: projectedValue)
    }

    /// A binding to the request's settings.
    public var projectedValue: Binding<Configuration> {
        let storage = storage
        return Binding(get: { storage.configuration }, set: { storage.configuration = $0 })
    }
}

extension SectionedFetchRequest where Result: NSManagedObject {
    /// Requests the objects of a class. The animation has no effect.
    public init(
        sectionIdentifier: KeyPath<Result, SectionIdentifier>, sortDescriptors: [SortDescriptor<Result>],
        predicate: NSPredicate? = nil, animation: Animation? = nil
    ) {
        self.init(FetchRequest(sortDescriptors: sortDescriptors, predicate: predicate), sectionIdentifier)
    }

    /// Requests the objects of a class. The animation has no effect.
    @_disfavoredOverload
    public init(
        sectionIdentifier: KeyPath<Result, SectionIdentifier>, sortDescriptors: [NSSortDescriptor],
        predicate: NSPredicate? = nil, animation: Animation? = nil
    ) {
        self.init(FetchRequest(sortDescriptors: sortDescriptors, predicate: predicate), sectionIdentifier)
    }
}

/// The sections of a view's request.
public struct SectionedFetchResults<SectionIdentifier: Hashable, Result: NSFetchRequestResult>:
    RandomAccessCollection
{
    /// Results with the same section value.
    public struct Section: Identifiable, RandomAccessCollection {
        public let id: SectionIdentifier
        fileprivate var objects: [Result]

        /// Zero.
        public var startIndex: Int { 0 }
        /// The number of elements.
        public var endIndex: Int { objects.count }
        /// The element at a position.
        public subscript(position: Int) -> Result { objects[position] }
    }

    fileprivate let sections: [Section]
    fileprivate let configuration: Binding<SectionedFetchRequest<SectionIdentifier, Result>.Configuration>

    /// The value that divides the results.
    public var sectionIdentifier: KeyPath<Result, SectionIdentifier> {
        get { configuration.wrappedValue.sectionIdentifier }
        nonmutating set { configuration.wrappedValue.sectionIdentifier = newValue }
    }

    /// The condition of the results.
    public var nsPredicate: NSPredicate? {
        get { configuration.wrappedValue.nsPredicate }
        nonmutating set { configuration.wrappedValue.nsPredicate = newValue }
    }

    /// The order of the results.
    public var nsSortDescriptors: [NSSortDescriptor] {
        get { configuration.wrappedValue.nsSortDescriptors }
        nonmutating set { configuration.wrappedValue.nsSortDescriptors = newValue }
    }

    /// The order of the results, in Swift's descriptors.
    public var sortDescriptors: [SortDescriptor<Result>] {
        get { configuration.wrappedValue.sortDescriptors }
        nonmutating set { configuration.wrappedValue.sortDescriptors = newValue }
    }

    /// Zero.
    public var startIndex: Int { 0 }
    /// The number of elements.
    public var endIndex: Int { sections.count }
    /// The element at a position.
    public subscript(position: Int) -> Section { sections[position] }
}
