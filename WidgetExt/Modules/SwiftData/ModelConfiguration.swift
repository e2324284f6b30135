import Foundation
import Shared

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
