import AirlockBase
import Foundation
import Shared
import Synchronization

/// The stores of an app's models.
///
/// The stores are files in the folder of an app group. With a fixture, and in a process without a container, they are in memory and begin with
/// the fixture's models.
public final class ModelContainer: Equatable, @unchecked Sendable {
    /// The models.
    public let schema: Schema
    /// No effect: a changed schema is applied to the store's file without a plan.
    public let migrationPlan: (any SchemaMigrationPlan.Type)?
    /// The files.
    public let configurations: Set<ModelConfiguration>
    private let parts: [(configuration: ModelConfiguration, models: [ModelInfo])]
    private let opened = Mutex<[Store]?>(nil)
    private let places: [String: Int]
    private let infos: [String: ModelInfo]
    /// The subclasses of each class that has some, after the class itself.
    private let families: [String: [ModelInfo]]
    private let main = Mutex<ModelContext?>(nil)
    private let count = Mutex<Int64>(0)

    /// The context of the main actor, which saves by itself.
    @MainActor public var mainContext: ModelContext { sharedContext }

    /// The context of the main actor.
    var sharedContext: ModelContext {
        main.withLock { main in
            if let main { return main }
            let context = ModelContext(self)
            context.autosaveEnabled = true
            main = context
            return context
        }
    }

    /// - Throws: ``SwiftDataError`` for configurations without the schema's models, and ``CommandFailure`` for a file that can't be opened.
    public init(
        for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
        configurations: [ModelConfiguration]
    ) throws {
        (schema, self.migrationPlan) = (givenSchema, migrationPlan)
        var given = configurations.isEmpty ? [ModelConfiguration()] : configurations
        for place in given.indices where given[place].schema == nil { given[place].schema = givenSchema }
        self.configurations = Set(given)
        guard Set(given.map(\.name)).count == given.count else {
            throw SwiftDataError(
                code: .duplicateConfiguration,
                "two configurations are called '\(given[0].name)' — give each one a name of its own")
        }
        var (parts, places): ([(configuration: ModelConfiguration, models: [ModelInfo])], [String: Int]) = ([], [:])
        for configuration in given {
            let models = (configuration.schema ?? givenSchema).models.filter { places[$0.name] == nil }
            for model in models { places[model.name] = parts.count }
            parts.append((configuration, models))
        }
        if let model = givenSchema.models.first(where: { places[$0.name] == nil }) {
            throw SwiftDataError(
                code: .configurationSchemaNotFoundInContainerSchema,
                "no configuration contains the model \(model.name) — add it to the schema of one")
        }
        (self.parts, self.places) = (parts, places)
        let known = givenSchema.models + given.flatMap { $0.schema?.models ?? [] }
        let infos = Dictionary(known.map { ($0.name, $0) }) { first, _ in first }
        self.infos = infos
        families = infos.mapValues { info in
            [info] + infos.values.filter { $0 !== info && $0.isKind(of: info) }.sorted { $0.name < $1.name }
        }.filter { $0.value.count > 1 }
        // A test may create a provider with its container before it sets a fixture.
        let hasPlace = AppGroups.current.place != .nowhere || !AppGroups.current.program.isEmpty
        guard hasPlace || DeviceData.place != nil || given.allSatisfy(\.isOwnFile) else { return }
        let stores = try parts.map(Self.store)
        opened.withLock { $0 = stores }
    }

    /// The stores, which are opened at the first use in a test without a fixture.
    var stores: [Store] {
        opened.withLock { opened in
            if let opened { return opened }
            let stores = parts.compactMap { part -> Store? in
                do { return try Self.store(part.configuration, part.models) } catch {
                    reportAlways("can't open the store \(part.configuration.url.path): \(message(of: error))")
                    // Without it, the positions of the others would change.
                    return try? Store(path: nil, entities: [], links: [], isReadOnly: true, report: { _ in })
                }
            }
            opened = stores
            return stores
        }
    }

    public convenience init(
        for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
        configurations: ModelConfiguration...
    ) throws {
        try self.init(for: givenSchema, migrationPlan: migrationPlan, configurations: configurations)
    }

    public convenience init(
        for forTypes: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
        configurations: ModelConfiguration...
    ) throws {
        try self.init(for: Schema(forTypes), migrationPlan: migrationPlan, configurations: configurations)
    }

    /// Creates a container without models, for views without one.
    init() {
        (schema, migrationPlan, configurations, parts, places) = (Schema([]), nil, [], [], [:])
        (infos, families) = ([:], [:])
    }

    /// Returns true if both are the same.
    public static func == (first: ModelContainer, second: ModelContainer) -> Bool { first === second }

    /// Deletes all models, and saves.
    public func deleteAllData() {
        do { try erase() } catch { reportAlways("can't delete the models: \(message(of: error))") }
    }

    /// Deletes all models and their history, and saves.
    public func erase() throws {
        for (place, store) in stores.enumerated() {
            var changes = StoreChanges()
            for name in places.keys.sorted() where places[name] == place {
                changes.deleted += try store.ids(StoreQuery(entity: name))
            }
            if !changes.deleted.isEmpty { try store.save(changes) }
            try store.deleteTransactions(store.transactions().map(\.id))
        }
    }

    func store(of entity: String) -> Store? {
        let stores = stores
        return places[entity].flatMap { stores.indices.contains($0) ? stores[$0] : nil }
    }

    func info(_ entity: String) -> ModelInfo? { infos[entity] }

    /// Returns a class and its subclasses in the schema.
    func family(of info: ModelInfo) -> [ModelInfo] { families[info.name] ?? [info] }

    /// Returns the identity of a new row; `nil` for a model that isn't in the schema, which is reported.
    func newRow(of info: ModelInfo) -> RowID? {
        guard let store = store(of: info.name) else {
            reportAlways("can't insert a \(info.name): its container has no such model — add it to the schema")
            return nil
        }
        // A store that can't be written fails when the model is saved.
        let key = try? store.newKey(info.root.name)
        return RowID(
            entity: info.name,
            key: key
                ?? count.withLock {
                    $0 -= 1
                    return $0
                })
    }
}

// MARK: Stores

extension ModelContainer {
    /// The stores in memory that stand for files, so that each container of this process has the same models.
    private static let shared = Mutex<[String: Store]>([:])

    private static func store(_ configuration: ModelConfiguration, _ models: [ModelInfo]) throws -> Store {
        let entities = models.map(\.entity)
        let links = models.flatMap { $0.properties.compactMap(\.link) }
        for model in models {
            for property in model.properties where property.coding == nil && property.relation == nil {
                DeviceData.report(
                    "\(model.name).\(property.name) isn't stored, because \(property.valueType) isn't Codable — make it Codable, or mark the property with @Transient"
                )
            }
        }
        func make(_ path: String?, isReadOnly: Bool = false) throws -> Store {
            try Store(
                path: path, entities: entities, links: links, isReadOnly: isReadOnly,
                report: { DeviceData.report($0) })
        }
        func file() throws -> Store {
            try make(
                configuration.url.path, isReadOnly: !configuration.allowsSave || AppGroups.current.isFrozen)
        }
        if configuration.isStoredInMemoryOnly { return try make(nil) }
        let place = DeviceData.place ?? AppGroups.current.place
        var isFilled = true
        switch place {
        case .container:
            do { return try file() } catch {
                // The sandbox lets a widget write only in folders of groups that exist when it starts.
                guard !FileManager.default.fileExists(atPath: configuration.url.path) else { throw error }
                DeviceData.report(
                    "SwiftData's store is in memory, and what is saved is lost: \(message(of: error)), or supply models/TYPE.json with \(CommonOptions.fixture)"
                )
                isFilled = false
            }
        case .nowhere where configuration.isOwnFile: return try file()
        case .nowhere, .fixture: break
        }
        // Each container of a test has models of its own.
        if DeviceData.place != nil {
            let store = try make(nil)
            try FixtureRows(models).fill(store)
            return store
        }
        let key = "\(place) \(configuration.name) \(entities.map(\.name).sorted())"
        if let store = shared.withLock({ $0[key] }) { return store }
        let store = try make(nil)
        if isFilled { try FixtureRows(models).fill(store) }
        return shared.withLock { shared in
            if let other = shared[key] { return other }
            shared[key] = store
            return store
        }
    }
}

/// The file of a store, and the models in it.
public struct ModelConfiguration: Identifiable, Hashable, Sendable, CustomDebugStringConvertible {
    /// The app group in whose folder the store is.
    public struct GroupContainer: Hashable, Sendable {
        enum Kind: Hashable, Sendable { case automatic, none, identifier(String) }

        let kind: Kind

        /// The first group in the target's entitlements; without a group, the app's own folder.
        public static var automatic: Self { Self(kind: .automatic) }
        /// The app's own folder.
        public static var none: Self { Self(kind: .none) }
        /// The folder of a group.
        public static func identifier(_ groupName: String) -> Self { Self(kind: .identifier(groupName)) }
    }

    /// The synchronisation with iCloud. No effect: models aren't synchronised.
    public struct CloudKitDatabase: Hashable, Sendable {
        enum Kind: Hashable, Sendable { case automatic, none, `private`(String) }

        let kind: Kind

        public static var automatic: Self { Self(kind: .automatic) }
        public static var none: Self { Self(kind: .none) }
        /// The private database of an iCloud container.
        public static func `private`(_ privateDBName: String) -> Self { Self(kind: .private(privateDBName)) }
    }

    /// The name, which is the file's name.
    public let name: String
    /// The models in the store; `nil` for all models of the container.
    public internal(set) var schema: Schema?
    /// The file.
    public var url: URL {
        if let ownURL { return ownURL }
        if isStoredInMemoryOnly { return URL(fileURLWithPath: "/dev/null") }
        return Self.folder(groupContainer).appendingPathComponent("\(name).store")
    }
    /// True if nothing is written to a file.
    public let isStoredInMemoryOnly: Bool
    /// False if nothing may be saved.
    public let allowsSave: Bool
    /// The app group in whose folder the store is.
    public let groupContainer: GroupContainer
    /// The synchronisation with iCloud. No effect: models aren't synchronised.
    public let cloudKitDatabase: CloudKitDatabase
    /// The URL that the app gives; otherwise the file is in a group's folder, which isn't known while the process starts.
    private let ownURL: URL?

    /// True for a file whose URL the app gives.
    var isOwnFile: Bool { ownURL != nil }
    /// The file's URL.
    public var id: URL { url }
    /// The identifier of the group's folder; `nil` for the app's own folder.
    public var groupAppContainerIdentifier: String? { Self.group(groupContainer) }
    /// The identifier of the iCloud container: none.
    public var cloudKitContainerIdentifier: String? { nil }
    public var debugDescription: String { "ModelConfiguration(\(name), \(url.path))" }

    public init(
        _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false, allowsSave: Bool = true,
        groupContainer: GroupContainer = .automatic, cloudKitDatabase: CloudKitDatabase = .automatic
    ) {
        let name = name ?? "default"
        (self.name, self.schema, self.isStoredInMemoryOnly) = (name, schema, isStoredInMemoryOnly)
        (self.allowsSave, self.groupContainer) = (allowsSave, groupContainer)
        (self.cloudKitDatabase, ownURL) = (cloudKitDatabase, nil)
    }

    public init(
        _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
        cloudKitDatabase: CloudKitDatabase = .automatic
    ) {
        let name = name ?? url.deletingPathExtension().lastPathComponent
        (self.name, self.schema, ownURL, self.allowsSave) = (name, schema, url, allowsSave)
        (self.cloudKitDatabase, groupContainer) = (cloudKitDatabase, .none)
        isStoredInMemoryOnly = url.path == "/dev/null"
    }

    public init(isStoredInMemoryOnly: Bool) { self.init(nil, schema: nil, isStoredInMemoryOnly: isStoredInMemoryOnly) }

    @_disfavoredOverload
    public init(for forTypes: any PersistentModel.Type..., isStoredInMemoryOnly: Bool = false) {
        self.init(nil, schema: Schema(forTypes), isStoredInMemoryOnly: isStoredInMemoryOnly)
    }

    private static func group(_ container: GroupContainer) -> String? {
        switch container.kind {
        case .automatic: AppGroups.current.first
        case .none: nil
        case .identifier(let group): group
        }
    }

    /// Returns the folder of a group's stores. The app's own folder is among those of groups, because a sandboxed process writes nowhere else.
    private static func folder(_ container: GroupContainer) -> URL {
        let support = "Library/Application Support"
        if let id = group(container), let group = AppGroups.current.group(id) {
            return URL(fileURLWithPath: "\(group.folder)/\(support)", isDirectory: true)
        }
        guard case .container(let path) = AppGroups.current.place else { return URL.applicationSupportDirectory }
        return URL(fileURLWithPath: "\(path)/groups/app.own/\(support)", isDirectory: true)
    }
}

/// An error of a context or a container.
public struct SwiftDataError: Error, Equatable, Hashable, LocalizedError, CommandError {
    enum Code: String, Sendable {
        case backwardMigration, configurationFileNameContainsInvalidCharacters, configurationFileNameTooLong
        case configurationSchemaNotFoundInContainerSchema, duplicateConfiguration, historyTokenExpired
        case includePendingChangesWithBatchSize, invalidTransactionFetchRequest, loadIssueModelContainer
        case missingModelContext, modelValidationFailure, sortingPendingChangesWithIdentifiers
        case unknownSchema, unsupportedKeyPath, unsupportedPredicate, unsupportedSortDescriptor
    }

    let code: Code
    package let message: String
    package var exitCode: ExitCode { .usage }

    init(code: Code, _ message: String = "") {
        (self.code, self.message) = (code, message.isEmpty ? "SwiftData failed: \(code.rawValue)" : message)
    }

    /// The cause and the remedy.
    public var errorDescription: String? { message }

    /// Returns true if both are the same.
    public static func == (first: Self, second: Self) -> Bool { first.code == second.code }
    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
    /// Returns true if an error is this one.
    public static func ~= (pattern: Self, error: any Error) -> Bool { error as? Self == pattern }

    public static let backwardMigration = Self(code: .backwardMigration)
    public static let configurationFileNameContainsInvalidCharacters = Self(
        code: .configurationFileNameContainsInvalidCharacters)
    public static let configurationFileNameTooLong = Self(code: .configurationFileNameTooLong)
    public static let configurationSchemaNotFoundInContainerSchema = Self(
        code: .configurationSchemaNotFoundInContainerSchema)
    public static let duplicateConfiguration = Self(code: .duplicateConfiguration)
    public static let historyTokenExpired = Self(code: .historyTokenExpired)
    public static let includePendingChangesWithBatchSize = Self(code: .includePendingChangesWithBatchSize)
    public static let invalidTransactionFetchRequest = Self(code: .invalidTransactionFetchRequest)
    public static let loadIssueModelContainer = Self(code: .loadIssueModelContainer)
    public static let missingModelContext = Self(code: .missingModelContext)
    public static let modelValidationFailure = Self(code: .modelValidationFailure)
    public static let sortingPendingChangesWithIdentifiers = Self(code: .sortingPendingChangesWithIdentifiers)
    public static let unknownSchema = Self(code: .unknownSchema)
    public static let unsupportedKeyPath = Self(code: .unsupportedKeyPath)
    public static let unsupportedPredicate = Self(code: .unsupportedPredicate)
    public static let unsupportedSortDescriptor = Self(code: .unsupportedSortDescriptor)
}
