import Foundation

/// A request to a store.
open class NSPersistentStoreRequest: NSObject {}

/// The result of a request to a store.
open class NSPersistentStoreResult: NSObject {}

/// The kinds of results of a fetch.
public struct NSFetchRequestResultType: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let managedObjectResultType: NSFetchRequestResultType = []
    /// Identities of objects.
    public static let managedObjectIDResultType = NSFetchRequestResultType(rawValue: 1)
    /// Dictionaries with the values of properties.
    public static let dictionaryResultType = NSFetchRequestResultType(rawValue: 2)
    /// The number of objects.
    public static let countResultType = NSFetchRequestResultType(rawValue: 4)
}

/// A request for the objects of an entity.
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest {
    /// The name of the entity.
    public private(set) var entityName: String?
    /// The condition of the results.
    open var predicate: NSPredicate?
    /// The order of the results.
    open var sortDescriptors: [NSSortDescriptor]? {
        get { order.compactMap(\.descriptor) }
        set { order = (newValue ?? []).map(SortOrder.init) }
    }
    /// The maximum number of results; 0 for all.
    open var fetchLimit = 0
    /// The number of results to skip.
    open var fetchOffset = 0
    /// No effect: rows are in memory.
    open var fetchBatchSize = 0
    /// The kind of results.
    open var resultType = NSFetchRequestResultType.managedObjectResultType
    /// True if objects of entities that inherit from this one are results, too.
    open var includesSubentities = true
    /// True if new objects that aren't saved are results, too.
    open var includesPendingChanges = true
    /// No effect: values are in memory.
    open var includesPropertyValues = true
    /// No effect: values are in memory.
    open var returnsObjectsAsFaults = true
    /// No effect: values are in memory.
    open var shouldRefreshRefetchedObjects = false
    /// No effect: related objects are in memory.
    open var relationshipKeyPathsForPrefetching: [String]?
    /// The properties in the dictionaries of ``NSFetchRequestResultType/dictionaryResultType``: names or descriptions.
    open var propertiesToFetch: [Any]?
    /// No effect: results aren't grouped.
    open var propertiesToGroupBy: [Any]?
    /// True if equal dictionaries are one result.
    open var returnsDistinctResults = false

    var givenEntity: NSEntityDescription?
    var order: [SortOrder] = []

    override public init() { super.init() }

    public init(entityName: String) { self.entityName = entityName }

    open var entity: NSEntityDescription? {
        get { givenEntity }
        set { (givenEntity, entityName) = (newValue, newValue?.name) }
    }

    /// Returns the results in the context whose `perform` is running. Without one, it throws.
    open func execute() throws -> [ResultType] {
        guard let context = NSManagedObjectContext.current else { throw CocoaError(.init(rawValue: 134_060)) }
        return try context.fetch(self)
    }

    /// Returns a request for other results with the same settings.
    func copied<Other>(as type: Other.Type) -> NSFetchRequest<Other> {
        let copy = NSFetchRequest<Other>()
        (copy.entityName, copy.givenEntity, copy.predicate, copy.order) = (entityName, givenEntity, predicate, order)
        (copy.fetchLimit, copy.fetchOffset, copy.includesSubentities) = (fetchLimit, fetchOffset, includesSubentities)
        return copy
    }

    /// Returns the values of the requested properties.
    func dictionaries(_ objects: [NSManagedObject]) -> [NSDictionary] {
        var seen: Set<NSDictionary> = []
        return objects.compactMap { object in
            let given = (propertiesToFetch ?? []).compactMap { property in
                property as? String ?? (property as? NSPropertyDescription)?.name
            }
            let names = propertiesToFetch == nil ? Array(object.entity.attributesByName.keys) : given
            let row = NSMutableDictionary()
            for name in names {
                if let value = object.value(forKeyPath: name) { row[name as NSString] = value }
            }
            return !returnsDistinctResults || seen.insert(row).inserted ? row : nil
        }
    }
}

// MARK: Controllers

/// A section of a controller's results.
public protocol NSFetchedResultsSectionInfo {
    /// The value of the section's objects.
    var name: String { get }
    /// The first letter of the name.
    var indexTitle: String? { get }
    /// The number of objects.
    var numberOfObjects: Int { get }
    /// The objects.
    var objects: [Any]? { get }
}

/// The kinds of changes of a controller's results.
public enum NSFetchedResultsChangeType: UInt, Sendable { case insert = 1, delete, move, update }

/// An object that a controller tells of changes.
public protocol NSFetchedResultsControllerDelegate: AnyObject {
    /// Called before the results change.
    func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
    /// Called after the results have changed.
    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
    /// Never called here: the change as a whole is reported.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
        at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?)
    /// Never called here: the change as a whole is reported.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
        for type: NSFetchedResultsChangeType)
}

extension NSFetchedResultsControllerDelegate {
    /// Does nothing, unless the delegate implements it.
    public func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
    /// Does nothing, unless the delegate implements it.
    public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
    /// Does nothing, unless the delegate implements it.
    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
        at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) {}
    /// Does nothing, unless the delegate implements it.
    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
        for type: NSFetchedResultsChangeType
    ) {}
}

/// The results of a request in sections, which follow the changes of a context.
open class NSFetchedResultsController<ResultType>: NSObject {
    private struct Section: NSFetchedResultsSectionInfo {
        let name: String
        var results: [Any]
        var indexTitle: String? { name.first.map { $0.uppercased() } }
        var numberOfObjects: Int { results.count }
        var objects: [Any]? { results }
    }

    public let fetchRequest: NSFetchRequest<ResultType>
    public let managedObjectContext: NSManagedObjectContext
    /// The path of the value that divides the results.
    public let sectionNameKeyPath: String?
    /// No effect: nothing is cached.
    public let cacheName: String?
    /// Receives the changes of the results.
    open weak var delegate: (any NSFetchedResultsControllerDelegate)?
    /// The results; `nil` before ``performFetch()``.
    open private(set) var fetchedObjects: [ResultType]?
    private var divided: [Section] = []

    public init(
        fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
        sectionNameKeyPath: String?, cacheName name: String?
    ) {
        (self.fetchRequest, managedObjectContext) = (fetchRequest, context)
        (self.sectionNameKeyPath, cacheName) = (sectionNameKeyPath, name)
    }

    /// Reads the results.
    open func performFetch() throws {
        let isFirst = fetchedObjects == nil
        try update()
        if isFirst { managedObjectContext.observers.append { [weak self] in self?.follow() } }
    }

    private func update() throws {
        let objects = try managedObjectContext.fetch(fetchRequest)
        var sections: [Section] = []
        for object in objects {
            let value = sectionNameKeyPath.flatMap { PredicateValue.value(of: object, at: $0) }
            let name = sectionNameKeyPath == nil ? "" : value.map { "\($0)" } ?? ""
            if sections.last?.name != name { sections.append(Section(name: name, results: [])) }
            sections[sections.count - 1].results.append(object)
        }
        if sections.isEmpty, sectionNameKeyPath == nil { sections = [Section(name: "", results: [])] }
        (fetchedObjects, divided) = (objects, sections)
    }

    private func follow() {
        guard let delegate else { return }
        let view = NSFetchedResultsController<any NSFetchRequestResult>(
            fetchRequest: fetchRequest.copied(as: (any NSFetchRequestResult).self),
            managedObjectContext: managedObjectContext, sectionNameKeyPath: sectionNameKeyPath, cacheName: cacheName)
        delegate.controllerWillChangeContent(view)
        // A request that succeeded once finds its entity again.
        try? update()
        view.fetchedObjects = fetchedObjects?.compactMap { $0 as? any NSFetchRequestResult }
        view.divided = divided.map { .init(name: $0.name, results: $0.results) }
        delegate.controllerDidChangeContent(view)
    }

    open var sections: [any NSFetchedResultsSectionInfo]? { fetchedObjects == nil ? nil : divided }
    /// The first letters of the sections' names.
    open var sectionIndexTitles: [String] { divided.compactMap(\.indexTitle) }

    /// Returns the object at a path of a section and an index.
    open func object(at indexPath: IndexPath) -> ResultType {
        guard let result = divided[indexPath[0]].results[indexPath[1]] as? ResultType else {
            preconditionFailure("the object at \(indexPath) isn't a \(ResultType.self)")
        }
        return result
    }

    /// Returns the path of an object; `nil` if it isn't a result.
    open func indexPath(forObject object: ResultType) -> IndexPath? {
        for (number, section) in divided.enumerated() {
            let index = section.results.firstIndex { $0 as AnyObject === object as AnyObject }
            if let index { return IndexPath(indexes: [number, index]) }
        }
        return nil
    }
}

/// An order of objects: a descriptor of Foundation's, or of Swift's.
struct SortOrder {
    let descriptor: NSSortDescriptor?
    private let comparison: (Any, Any) -> ComparisonResult

    init(_ descriptor: NSSortDescriptor) {
        self.descriptor = descriptor
        comparison = { descriptor.compare($0, to: $1) }
    }

    init<Compared>(_ descriptor: SortDescriptor<Compared>) {
        self.descriptor = nil
        comparison = { first, second in
            guard let first = first as? Compared, let second = second as? Compared else { return .orderedSame }
            return descriptor.compare(first, second)
        }
    }

    func compare(_ first: Any, _ second: Any) -> ComparisonResult { comparison(first, second) }
}

/// Objects in an order.
enum SortedObjects {
    /// Returns objects in an order; equal ones keep theirs.
    static func sorted<Object>(_ objects: [Object], by order: [SortOrder]) -> [Object] {
        guard !order.isEmpty else { return objects }
        return objects.enumerated().sorted { first, second in
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
