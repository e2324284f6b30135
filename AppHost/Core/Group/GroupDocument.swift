import Shared

/// A document whose copies on several hosts are merged into one.
///
/// The merge is commutative, associative and idempotent. So hosts that have the same changes have the same document, in whatever order
/// they received the changes.
protocol MergeableDocument: DocumentValue {
    /// Creates the document of a host without changes.
    init()

    /// Adds another copy's changes.
    mutating func merge(_ other: Self)
}

/// A document, or a family of documents, that the hosts of a group share.
struct GroupDocument: Sendable {
    /// What becomes of changes that hosts made without knowing of each other.
    enum Policy: Sendable {
        /// All of them are kept: the copies are merged.
        case merged
        /// The newest is kept.
        case newest
        /// The first that reached the group is kept.
        case first
    }

    /// The folder that has a document.
    enum Place: Sendable {
        case container
        /// The app's own storage.
        case storage
    }

    /// A host's copy of a document.
    struct Local: Equatable {
        /// The document in wire format; `nil` if there is none.
        var value: [UInt8]?
        /// 0 if there is none.
        var commitID: UInt64 = 0
        var generation: UInt64 = 0
        /// The generation of the document that was removed; `nil` if it exists or was lost in another way.
        var removed: UInt64?
        /// The damage of a copy that was quarantined.
        var damage: String?
    }

    /// The name for the user, such as `favorites`.
    let title: String
    let domain: Domain
    let policy: Policy
    let place: Place
    /// The document's name in its domain, or the beginning of the names of a family.
    private let name: String
    private let family: Family?
    private let access: Access

    /// Documents whose names have a common beginning.
    struct Family: Sendable {
        /// The maximum number of documents.
        let limit: Int
        /// Returns the name for the user of a document; `nil` for a name that isn't one of the family.
        let title: @Sendable (String) -> String?
        /// Returns false if this host's user doesn't want such documents.
        let isWanted: @Sendable (Container) throws -> Bool
    }

    /// The functions that depend on the type of the value.
    private struct Access: Sendable {
        let format: UInt32
        let read: @Sendable (Container, String) throws -> Local
        let replace: @Sendable (Container, String, [UInt8]?, [UInt8]?) throws -> Commit?
        let isReadable: @Sendable ([UInt8]) -> Bool
        let isUserChange: @Sendable ([UInt8], [UInt8]) -> Bool
        let merged: @Sendable ([UInt8]?, [UInt8]?) -> [UInt8]

        init<Value: DocumentValue>(
            _ type: Value.Type, in domain: Domain, _ isUserChange: @escaping @Sendable (Value, Value) -> Bool,
            _ merged: @escaping @Sendable ([UInt8]?, [UInt8]?) -> [UInt8]
        ) {
            format = Value.format
            self.merged = merged
            read = { container, name in
                let key = try DocumentKey<Value>(domain, name)
                do {
                    let reading = try container.read(key)
                    return Local(
                        value: reading.value?.encoded, commitID: reading.commitID, generation: reading.generation,
                        removed: reading.value == nil ? try container.removedGeneration(of: key) : nil)
                } catch let error as ContainerError where error.code == .damaged {
                    return Local(damage: (try container.quarantine(key) ?? error).message)
                }
            }
            replace = { container, name, expected, value in
                let new = try value.map { try Self.decoded($0, as: type) }
                do {
                    return try container.update(
                        try DocumentKey<Value>(domain, name), durability: .durable, label: "group"
                    ) { current in
                        guard current?.encoded == expected else { throw CancellationError() }
                        current = new
                    }
                } catch is CancellationError {
                    // Another process changed the document.
                    return nil
                }
            }
            isReadable = { bytes in
                do {
                    _ = try Self.decoded(bytes, as: type)
                    return true
                } catch {
                    return false
                }
            }
            self.isUserChange = { old, new in
                do {
                    return isUserChange(try Self.decoded(old, as: type), try Self.decoded(new, as: type))
                } catch {
                    return old != new
                }
            }
        }

        static func decoded<Value: DocumentValue>(_ bytes: [UInt8], as type: Value.Type) throws -> Value {
            var reader = WireReader(bytes)
            return try Value(from: &reader)
        }
    }

    /// Creates a document whose copies are merged.
    init<Value: MergeableDocument>(_ title: String, _ key: DocumentKey<Value>, in place: Place = .container) {
        self.init(title, key, .merged, in: place) { one, other in
            var result = Value()
            for bytes in [one, other] {
                // A copy that can't be decoded has nothing to add; the caller has reported it.
                guard let bytes, let value = try? Access.decoded(bytes, as: Value.self) else { continue }
                result.merge(value)
            }
            return result.encoded
        }
    }

    /// Creates a document of which one of several concurrent changes is kept.
    init<Value: DocumentValue>(
        _ title: String, _ key: DocumentKey<Value>, _ policy: Policy, in place: Place = .container
    ) {
        precondition(policy != .merged, "a merged document needs a merge")
        self.init(title, key, policy, in: place) { one, other in one ?? other ?? [] }
    }

    private init<Value: DocumentValue>(
        _ title: String, _ key: DocumentKey<Value>, _ policy: Policy, in place: Place,
        merged: @escaping @Sendable ([UInt8]?, [UInt8]?) -> [UInt8]
    ) {
        (self.title, domain, name, self.policy, self.place) = (title, key.domain, key.name, policy, place)
        family = nil
        access = Access(Value.self, in: key.domain, { $0 != $1 }, merged)
    }

    /// Creates a family of documents, of each of which the newest of concurrent changes is kept.
    ///
    /// - Parameter isUserChange: Returns false if the second value follows from the first one without a user, so that every host makes the
    ///   change by itself.
    init<Value: DocumentValue>(
        _ title: String, of type: Value.Type, in domain: Domain, prefix: String, _ family: Family,
        isUserChange: @escaping @Sendable (Value, Value) -> Bool
    ) {
        (self.title, self.domain, name, policy, place) = (title, domain, prefix, .newest, .container)
        self.family = family
        access = Access(type, in: domain, isUserChange) { one, other in one ?? other ?? [] }
    }

    // MARK: Names

    /// Returns the name for the user of a document, by its name in the domain; `nil` for a document that isn't shared by this value.
    func title(of name: String) -> String? { family.map { $0.title(name) } ?? (name == self.name ? title : nil) }

    /// Returns the names of the documents in a container.
    ///
    /// - Throws: ``ContainerError``.
    func names(in container: Container) throws -> [String] {
        guard let family else { return [name] }
        return try container.documentNames(in: domain, prefix: name).filter { family.title($0) != nil }
    }

    /// Returns when the documents were last changed, in milliseconds since 1 January 1970, and marks that change with them.
    ///
    /// - Throws: ``ContainerError``.
    func marks(in container: Container) throws -> [String: FileMark] {
        let marks = try container.documentMarks(in: domain, prefix: name)
        return marks.filter { title(of: $0.key) != nil }
    }

    /// Returns false for a document that a host must not take from its group, because its user doesn't want it or it has too many.
    ///
    /// - Throws: ``ContainerError``.
    func isWanted(in container: Container) throws -> Bool {
        guard let family else { return true }
        return try family.isWanted(container)
            && container.documentCount(in: domain, prefix: name) < family.limit
    }

    // MARK: Values

    var format: UInt32 { access.format }

    /// Reads a host's copy. A damaged copy is quarantined.
    ///
    /// - Throws: ``ContainerError``.
    func local(_ name: String, in container: Container) throws -> Local { try access.read(container, name) }

    /// Replaces a host's copy, or removes it for `nil`, if it has the expected value.
    ///
    /// - Returns: `nil` if it has another value.
    /// - Throws: ``ContainerError``, ``WireError``.
    func replace(
        _ name: String, in container: Container, expected: [UInt8]?, with value: [UInt8]?
    ) throws -> Commit? { try access.replace(container, name, expected, value) }

    func isReadable(_ value: [UInt8]) -> Bool { value.count <= 1 << 20 && access.isReadable(value) }

    /// Returns false if the second value follows from the first one without a user.
    func isUserChange(_ old: [UInt8], _ new: [UInt8]) -> Bool { old != new && access.isUserChange(old, new) }

    /// Returns the changes of both copies.
    func merged(_ one: [UInt8]?, _ other: [UInt8]?) -> [UInt8] { access.merged(one, other) }
}
