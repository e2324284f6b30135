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
    /// - Throws: ``CommandFailure`` for a folder in the container, ``LocalStorageError``.
    init(path: String, apartFrom container: String) throws {
        let (own, shared) = (Self.resolved(path), Self.resolved(container))
        guard own != shared, !own.hasPrefix(shared + "/") else {
            throw CommandFailure(
                "\(path) is in the container, which extensions can read — name another folder with --state")
        }
        do {
            documents = try Container.create(at: path, group: Self.group, domains: Domain.all + [.host])
        } catch {
            throw LocalStorageError(error)
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
    /// - Throws: ``LocalStorageError`` if no version can be read.
    func value<Value: DocumentValue>(
        _ key: DocumentKey<Value>, warn: (String) -> Void = { StandardError.write("AppHost: \($0)") }
    ) throws -> Value? {
        do {
            let reading = try documents.read(key)
            if let damage = reading.recovered {
                warn("using the previous version: \(LocalStorageError(damage).message)")
            }
            return reading.value
        } catch {
            throw LocalStorageError(error)
        }
    }

    /// Returns a record that the host writes again by itself; `nil` if it doesn't exist. A record that can't be read is set aside and
    /// reported, because the host can write it again.
    ///
    /// - Throws: ``LocalStorageError`` except for damage.
    func record<Value: DocumentValue>(
        _ key: DocumentKey<Value>, warn: (String) -> Void = { StandardError.write("AppHost: \($0)") }
    ) throws -> Value? {
        do {
            return try documents.readOrQuarantine(key) { warn($0.message) }
        } catch {
            throw LocalStorageError(error)
        }
    }

    /// Opens a large collection; returns `nil` if it doesn't exist.
    ///
    /// - Throws: ``LocalStorageError``.
    func catalogue<Value: DocumentValue>(_ key: CatalogueKey<Value>) throws -> Catalogue<Value>? {
        do {
            return try documents.catalogue(key)
        } catch {
            throw LocalStorageError(error)
        }
    }

    /// Replaces a large collection, or removes it for `nil`.
    ///
    /// - Throws: ``LocalStorageError``; the collection is unchanged.
    func replace<Value: DocumentValue>(
        _ key: CatalogueKey<Value>, with records: [(key: String, groups: [String], value: Value)]?
    ) throws {
        do {
            guard let records else { return try documents.removeCatalogue(key) }
            try documents.publish(records, to: key, durability: .ordered, label: "private")
        } catch {
            throw LocalStorageError(error)
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
    /// - Throws: ``LocalStorageError``; the value is unchanged.
    func update<Value: DocumentValue>(_ key: DocumentKey<Value>, _ change: (inout Value?) throws -> Void) throws {
        do {
            try documents.update(key, durability: .durable, label: "private", change)
        } catch let error as ContainerError {
            throw LocalStorageError(error)
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
            "no folder for the app's private storage given and no home folder known — write --state DIR")
    }
}

/// The error for app storage that can't be used. Nothing was changed.
struct LocalStorageError: CommandError, Equatable {
    let cause: ContainerError

    init(_ cause: ContainerError) { self.cause = cause }

    var exitCode: ExitCode { cause.exitCode }

    /// The cause as the container describes it, with another remedy: a sync restores a container's data, but not this storage.
    var message: String {
        let text = cause.message
        let reason = text.range(of: " — ", options: .backwards).map { String(text[..<$0.lowerBound]) } ?? text
        return switch cause.code {
        case .damaged where cause.isDescription: "\(reason) — move it aside: the next command writes a new one"
        case .damaged: "\(reason) — move it aside, and enter its contents again"
        case .unsupportedFileSystem, .wrongGroup: "\(reason) — name another folder with --state or AIRLOCK_STATE"
        case .readOnly, .denied: "\(reason) — let this user write there, or name another folder with --state"
        default: text
        }
    }
}
