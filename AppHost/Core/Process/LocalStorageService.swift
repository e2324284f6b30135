import Foundation
import Glibc
import Shared

/// The app's private storage: preferences, ratings, history. No extension has access to it.
///
/// Like a container, it is a folder of documents that are replaced atomically and whose damage is reported. It has its own group, so that a
/// container and this storage aren't mistaken for each other. Only the user can access the folder and its files (0700, 0600).
struct LocalStorageService: Sendable {
    /// The group that marks the folder as the app's own.
    static let group = "private.airlock"

    /// The documents, for those that the hosts of a group share.
    let documents: Container

    /// Opens the storage, or creates it.
    ///
    /// - Parameter container: The command's container, which must not be or contain the storage.
    /// - Throws: ``CommandFailure`` for a folder in the container, ``HostError``.
    init(path: String, apartFrom container: String) throws {
        let (own, shared) = (Self.resolved(path), Self.resolved(container))
        guard own != shared, !own.hasPrefix(shared + "/") else {
            throw CommandFailure(
                "\(path) is in the container, which extensions can read — name another folder with \(Arguments.state)"
            )
        }
        do {
            documents = try Container.create(at: path, group: Self.group, domains: Domain.all + [.host])
        } catch {
            throw HostError.storage(error)
        }
    }

    /// Returns a path whose existing part has no symbolic links.
    private static func resolved(_ path: String) -> String {
        var existing = URL(fileURLWithPath: path).standardizedFileURL
        var rest: [String] = []
        while existing.path != "/" {
            if let real = realpath(existing.path, nil) {
                defer { free(real) }
                return ([String(cString: real)] + rest).joined(separator: "/")
            }
            rest.insert(existing.lastPathComponent, at: 0)
            existing.deleteLastPathComponent()
        }
        return "/" + rest.joined(separator: "/")
    }

    /// Returns the value of a document; `nil` if it doesn't exist. A damaged document is replaced by its previous version, and `warn`
    /// receives the damage.
    ///
    /// - Throws: ``HostError`` if no version can be read.
    func value<Value: DocumentValue>(
        _ key: DocumentKey<Value>, warn: (String) -> Void = { StandardError.write("AppHost: \($0)") }
    ) throws -> Value? {
        do {
            let reading = try documents.read(key)
            if let damage = reading.recovered {
                warn("using the previous version: \(HostError.storage(damage).message)")
            }
            return reading.value
        } catch {
            throw HostError.storage(error)
        }
    }

    /// Returns a record that the host writes again by itself; `nil` if it doesn't exist. A record that can't be read is set aside and
    /// reported, because the host can write it again.
    ///
    /// - Throws: ``HostError`` except for damage.
    func record<Value: DocumentValue>(
        _ key: DocumentKey<Value>, warn: (String) -> Void = { StandardError.write("AppHost: \($0)") }
    ) throws -> Value? {
        do {
            return try documents.readOrQuarantine(key) { warn($0.message) }
        } catch {
            throw HostError.storage(error)
        }
    }

    /// Writes a record that the host writes again by itself, whatever the document contained.
    ///
    /// - Throws: ``HostError``; the record is unchanged.
    func write<Value: DocumentValue>(_ record: Value, to key: DocumentKey<Value>) throws {
        try update(key, replacesDamaged: true) { $0 = record }
    }

    /// Opens a large collection; returns `nil` if it doesn't exist.
    ///
    /// - Throws: ``HostError``.
    func catalogue<Value: DocumentValue>(_ key: CatalogueKey<Value>) throws -> Catalogue<Value>? {
        do {
            return try documents.catalogue(key)
        } catch {
            throw HostError.storage(error)
        }
    }

    /// Replaces a large collection, or removes it for `nil`.
    ///
    /// - Throws: ``HostError``; the collection is unchanged.
    func replace<Value: DocumentValue>(
        _ key: CatalogueKey<Value>, with records: [(key: String, groups: [String], value: Value)]?
    ) throws {
        do {
            guard let records else { return try documents.removeCatalogue(key) }
            try documents.publish(records, to: key, durability: .ordered, label: "private")
        } catch {
            throw HostError.storage(error)
        }
    }

    /// The path of the folder of locks.
    var locks: String { "\(documents.path)/locks" }

    /// Reports when a document of a domain is replaced, until the returned object is deallocated.
    ///
    /// - Throws: ``CommandFailure`` if the kernel refuses.
    func watch(_ domain: Domain, _ report: @escaping @Sendable () -> Void) throws -> ContainerWatch {
        try ContainerWatch(documents, of: [domain], report)
    }

    /// Changes a document durably. A value of `nil`, before or after the change, means that the document doesn't exist.
    ///
    /// `change` may run several times, and must have no effect except on its value; if it throws, nothing is changed.
    ///
    /// - Parameter replacesDamaged: True for a record of the host: one that can't be read is treated as absent.
    /// - Throws: ``HostError``; the value is unchanged.
    func update<Value: DocumentValue>(
        _ key: DocumentKey<Value>, replacesDamaged: Bool = false, _ change: (inout Value?) throws -> Void
    ) throws {
        do {
            try documents.update(
                key, durability: .durable, label: "private", replacesDamaged: replacesDamaged, change)
        } catch let error as ContainerError {
            throw HostError.storage(error)
        }
    }
}

extension Container {
    /// Returns a catalogue after reading all of it; `nil` if there is none.
    ///
    /// - Throws: ``ContainerError`` with the code `damaged` for the first part that can't be read.
    func verified<Value: DocumentValue>(_ key: CatalogueKey<Value>) throws(ContainerError) -> Catalogue<Value>? {
        let catalogue = try catalogue(key)
        try catalogue?.verify()
        return catalogue
    }

    /// Returns true if a catalogue exists and all of it can be read, so that nothing has to be written again.
    ///
    /// - Throws: ``ContainerError`` except for damage.
    func isWhole<Value: DocumentValue>(_ key: CatalogueKey<Value>) throws(ContainerError) -> Bool {
        do { return try verified(key) != nil } catch {
            if error.code == .damaged { return false }
            throw error
        }
    }
}

extension Domain {
    /// The host's own records, which only the app's storage has, so that no domain of a container needs this index.
    static var host: Domain { Domain(name: "host", index: 31) { _ in "the host writes it again" } }
}

extension Arguments {
    /// The option for the folder of the app's private storage.
    static let state = CommandOption<String?>(
        "state", "DIR",
        help: "the folder of the app's private storage; by default AIRLOCK_STATE, otherwise $XDG_STATE_HOME/airlock")

    /// Returns the folder of the app's private storage: that of the option, the environment or the home folder, in this order.
    ///
    /// - Throws: ``CommandFailure`` if none of them determines it.
    func statePath(environment: (String) -> String?) throws -> String {
        if let path = self[Self.state] ?? environment("AIRLOCK_STATE"), !path.isEmpty { return path }
        if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/airlock" }
        if let home = environment("HOME"), !home.isEmpty { return home + "/.local/state/airlock" }
        throw CommandFailure(
            "no folder for the app's private storage given and no home folder known — write \(Arguments.state) DIR"
        )
    }
}

/// Migrates a former container to the path of the new one, when the app group or the folder gets another name.
///
/// The migration runs at every launch: it is idempotent, and completes a migration that was interrupted. It moves the folder with one
/// rename, and then writes the group's new name atomically.
struct ContainerMigration {
    static let formerContainer = CommandOption<String?>(
        "former-container", "DIR", help: "a former container to move here if this one doesn't exist yet")
    static let formerContainerGroup = CommandOption<String?>(
        "former-group", "ID", help: "the app group of the former container; the same by default")

    @OptionList static var options: [OptionDeclaration] {
        formerContainer
        formerContainerGroup
    }

    /// The outcome of a migration.
    enum Outcome: Hashable {
        /// There is nothing to do: no former container.
        case nothing
        /// The folder was moved.
        case moved
        /// An earlier migration moved the folder, and this one wrote the group's name.
        case finished
        /// Both containers exist; the new one is used.
        case both

        /// Returns the message for the user; `nil` for none.
        func message(former: String) -> String? {
            switch self {
            case .nothing: nil
            case .moved, .finished: "the former container \(former) was moved"
            case .both: "the former container \(former) still exists and isn't used — remove it if you don't need it"
            }
        }
    }

    /// The path of the former container.
    let former: String
    let formerGroup: String
    let group: String

    /// Moves the former container, if it exists and the new container doesn't.
    ///
    /// - Throws: ``HostError``, ``ContainerError``; after an error both containers are intact.
    func run(to path: String) throws -> Outcome {
        let isFormer = Self.isContainer(former)
        if Self.isContainer(path) {
            if isFormer { return .both }
            guard try name(path) else { return .nothing }
            return .finished
        }
        guard isFormer else { return .nothing }
        let found = try Container.open(at: former, role: .host).description.group
        guard found == formerGroup || found == group else {
            throw HostError.otherGroup(found, of: former, option: Self.formerContainerGroup.name)
        }
        // A running host would continue to write into the moved folder.
        let lock = try HostLock(container: former)
        defer { withExtendedLifetime(lock) {} }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        // An empty folder may be replaced; one with contents can't be removed.
        rmdir(path)
        guard rename(former, path) == 0 else {
            throw HostError.immovable(former, to: path, errno)
        }
        try Self.flush(parent.path)
        _ = try name(path)
        return .moved
    }

    private static func isContainer(_ path: String) -> Bool { access("\(path)/container.json", F_OK) == 0 }

    /// Writes the group's new name into a container that has the former one.
    ///
    /// - Returns: True if the container had the former name.
    private func name(_ path: String) throws -> Bool {
        guard formerGroup != group, try Container.open(at: path, role: .host).description.group == formerGroup else {
            return false
        }
        let file = URL(fileURLWithPath: "\(path)/container.json")
        var members = try JSONValue(parsing: Array(try Data(contentsOf: file))).members ?? []
        for index in members.indices where members[index].key == "group" {
            members[index] = JSONMember("group", .string(group))
        }
        let text = try JSONValue.object(members).serialised() + "\n"
        let staged = "\(path)/.stage-group"
        let descriptor = open(staged, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw HostError.unwritable(staged, errno) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count, fdatasync(descriptor) == 0,
            rename(staged, file.path) == 0
        else { throw HostError.unwritable(staged, errno) }
        try Self.flush(path)
        return true
    }

    private static func flush(_ folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw HostError.unwritable(folder, errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw HostError.unwritable(folder, errno) }
    }
}
