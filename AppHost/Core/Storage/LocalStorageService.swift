import Foundation
import Glibc
import Shared

/// What the app keeps for itself: preferences, ratings, what it did when. No extension is granted a way to it.
///
/// A folder of documents as a container's, of a group of its own, so that neither is taken for the other: a document is replaced whole
/// or not at all, damage is named, and the folder and its files are the person's alone (0700, 0600).
struct LocalStorageService: Sendable {
    /// The group that marks the folder as the app's own.
    static let group = "private.airlock"

    private let documents: Container

    /// Opens the storage, and makes it where there is none.
    ///
    /// - Parameter container: The container of the same command, which may neither be the storage nor hold it.
    /// - Throws: ``UsageError`` for a folder in the container, ``LocalStorageError``.
    init(path: String, apartFrom container: String) throws {
        let (own, shared) = (Self.resolved(path), Self.resolved(container))
        guard own != shared, !own.hasPrefix(shared + "/") else {
            throw UsageError("\(path) is in the container, where extensions read — name another folder with --state")
        }
        do {
            documents = try Container.create(at: path, group: Self.group)
        } catch {
            throw LocalStorageError(error)
        }
    }

    /// The path without links, as far as there is something at it.
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

    /// The value of a document; `nil` where there is none. A damaged one gives way to its version before, of which `warn` is told.
    ///
    /// - Throws: ``LocalStorageError`` where no version can be read.
    func value<Value: DocumentValue>(
        _ key: DocumentKey<Value>, warn: (String) -> Void = { StandardError.write("AppHost: \($0)") }
    ) throws -> Value? {
        do {
            let reading = try documents.read(key)
            if let damage = reading.recovered {
                warn("the version before is used: \(LocalStorageError(damage).message)")
            }
            return reading.value
        } catch {
            throw LocalStorageError(error)
        }
    }

    /// A large collection, opened; `nil` where there is none.
    ///
    /// - Throws: ``LocalStorageError``.
    func catalogue<Value: DocumentValue>(_ key: CatalogueKey<Value>) throws -> Catalogue<Value>? {
        do {
            return try documents.catalogue(key)
        } catch {
            throw LocalStorageError(error)
        }
    }

    /// Replaces a large collection, or takes it away for `nil`.
    ///
    /// - Throws: ``LocalStorageError``; it is as it was.
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

    /// The folder of locks.
    var locks: String { "\(documents.path)/locks" }

    /// Changes a document, so that a power cut takes nothing back; `nil` means absent, before and after.
    ///
    /// `change` may run several times, and has no effect but on its value; what it throws changes nothing.
    ///
    /// - Throws: ``LocalStorageError``; the value is as it was.
    func update<Value: DocumentValue>(_ key: DocumentKey<Value>, _ change: (inout Value?) throws -> Void) throws {
        do {
            try documents.update(key, durability: .durable, label: "private", change)
        } catch let error as ContainerError {
            throw LocalStorageError(error)
        }
    }
}

extension Arguments {
    /// The option that names the app's own folder.
    static let state = CommandGrammar.Option(
        "state", "DIR", help: "the app's own folder; else AIRLOCK_STATE, else $XDG_STATE_HOME/airlock")

    /// The app's own folder: the option, else the environment's, else the person's own.
    ///
    /// - Throws: ``UsageError`` where neither an option nor a home folder says where.
    func statePath(environment: (String) -> String?) throws -> String {
        if let path = value("state") ?? environment("AIRLOCK_STATE"), !path.isEmpty { return path }
        if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/airlock" }
        if let home = environment("HOME"), !home.isEmpty { return home + "/.local/state/airlock" }
        throw UsageError("no folder of the app's own named and no home folder known — write --state DIR")
    }
}
