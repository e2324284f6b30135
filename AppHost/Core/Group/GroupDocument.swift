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
    /// The rule that decides between concurrent changes: changes that hosts made without knowing of each other.
    enum Policy: Sendable {
        /// All changes count: the copies are merged.
        case merged
        /// The newest change wins.
        case newest
        /// The first change that reached the group wins.
        case first
    }

    /// The folder that has a document.
    enum Place: Sendable {
        case container
        /// The app's own storage.
        case storage
    }

    /// A removal that left a trace in the container.
    struct Removal: Equatable {
        /// The generation of the document that was removed.
        let generation: UInt64
        /// In milliseconds since 1 January 1970.
        let instant: Int64
    }

    /// A host's copy of a document.
    struct Local: Equatable {
        /// The document in wire format; `nil` if there is none.
        var value: [UInt8]?
        /// 0 if there is none.
        var commitID: UInt64 = 0
        var generation: UInt64 = 0
        /// The removal of the document; `nil` if it exists or was lost in another way.
        var removed: Removal?
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
    /// The share that the user must choose for the document to travel; `nil` for a document that every host shares.
    private let share: GroupShare?
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
        let isReadable: @Sendable ([UInt8], String) -> Bool
        let isUserChange: @Sendable ([UInt8], [UInt8]) -> Bool
        let userPart: @Sendable ([UInt8]) -> [UInt8]
        let merged: @Sendable ([UInt8]?, [UInt8]?) -> [UInt8]

        /// Creates the functions of a part of a document.
        ///
        /// - Parameter part: The part as a value of its own.
        init<Value: DocumentValue, Part: DocumentValue>(
            _ type: Value.Type, in domain: Domain, part: WritableKeyPath<Value, Part> & Sendable, empty: Value
        ) {
            format = Part.format
            merged = { one, other in one ?? other ?? [] }
            (isUserChange, userPart) = ({ $0 != $1 }, { $0 })
            isReadable = { bytes, _ in Self.isReadable(bytes, as: Part.self) { _ in true } }
            read = { container, name in
                try Self.local(try DocumentKey<Value>(domain, name), in: container) { $0[keyPath: part].encoded }
            }
            replace = { container, name, expected, bytes in
                let new = try bytes.map { try Self.decoded($0, as: Part.self) } ?? empty[keyPath: part]
                return try Self.update(try DocumentKey<Value>(domain, name), in: container) { current in
                    guard current?[keyPath: part].encoded == expected else { return false }
                    var value = current ?? empty
                    value[keyPath: part] = new
                    current = value
                    return true
                }
            }
        }

        init<Value: DocumentValue>(
            _ type: Value.Type, in domain: Domain, _ isUserChange: @escaping @Sendable (Value, Value) -> Bool,
            userPart: @escaping @Sendable (Value) -> Value = { $0 },
            isNamed: @escaping @Sendable (Value, String) -> Bool = { _, _ in true },
            _ merged: @escaping @Sendable ([UInt8]?, [UInt8]?) -> [UInt8]
        ) {
            format = Value.format
            self.merged = merged
            read = { container, name in
                let key = try DocumentKey<Value>(domain, name)
                var local = try Self.local(key, in: container) { $0.encoded }
                if local.value == nil {
                    local.removed = try container.removedVersion(of: key).map {
                        Removal(generation: $0.generation, instant: $0.removed / 1_000_000)
                    }
                }
                return local
            }
            replace = { container, name, expected, value in
                let new = try value.map { try Self.decoded($0, as: type) }
                return try Self.update(try DocumentKey<Value>(domain, name), in: container) { current in
                    guard current?.encoded == expected else { return false }
                    current = new
                    return true
                }
            }
            isReadable = { bytes, name in Self.isReadable(bytes, as: type) { isNamed($0, name) } }
            self.isUserChange = { old, new in
                do {
                    return isUserChange(try Self.decoded(old, as: type), try Self.decoded(new, as: type))
                } catch {
                    return old != new
                }
            }
            self.userPart = { bytes in
                do {
                    return userPart(try Self.decoded(bytes, as: type)).encoded
                } catch {
                    return bytes
                }
            }
        }

        /// Reads a document. A damaged one is quarantined.
        private static func local<Value: DocumentValue>(
            _ key: DocumentKey<Value>, in container: Container, _ encoded: (Value) -> [UInt8]
        ) throws -> Local {
            let reading: Reading<Value>
            do {
                reading = try container.read(key)
            } catch {
                guard error.code == .damaged else { throw error }
                return Local(damage: try container.quarantine(key)?.message ?? error.message)
            }
            return Local(
                value: reading.value.map(encoded), commitID: reading.commitID, generation: reading.generation)
        }

        /// Changes a document.
        ///
        /// - Parameter change: Returns false to leave the document as it is.
        /// - Returns: `nil` if the document wasn't changed.
        private static func update<Value: DocumentValue>(
            _ key: DocumentKey<Value>, in container: Container, _ change: (inout Value?) -> Bool
        ) throws -> Commit? {
            do {
                return try container.update(key, durability: .durable, label: "group") { current in
                    guard change(&current) else { throw CancellationError() }
                }
            } catch is CancellationError {
                return nil
            }
        }

        private static func isReadable<Value: DocumentValue>(
            _ bytes: [UInt8], as type: Value.Type, where isNamed: (Value) -> Bool
        ) -> Bool {
            do {
                return isNamed(try decoded(bytes, as: type))
            } catch {
                return false
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

    /// Creates a document for which one of several concurrent changes wins.
    init<Value: DocumentValue>(
        _ title: String, _ key: DocumentKey<Value>, _ policy: Policy, in place: Place = .container,
        share: GroupShare? = nil
    ) {
        precondition(policy != .merged, "a merged document needs a merge")
        self.init(title, key, policy, in: place, share: share) { one, other in one ?? other ?? [] }
    }

    /// Creates a part of a document, for which the newest of concurrent changes wins.
    ///
    /// - Parameter empty: The document of a host without one.
    init<Value: DocumentValue, Part: DocumentValue>(
        _ title: String, _ key: DocumentKey<Value>, part: WritableKeyPath<Value, Part> & Sendable, of empty: Value,
        in place: Place, share: GroupShare
    ) {
        (self.title, domain, name, policy, self.place) = (title, key.domain, key.name, .newest, place)
        (family, self.share) = (nil, share)
        access = Access(Value.self, in: key.domain, part: part, empty: empty)
    }

    private init<Value: DocumentValue>(
        _ title: String, _ key: DocumentKey<Value>, _ policy: Policy, in place: Place, share: GroupShare? = nil,
        merged: @escaping @Sendable ([UInt8]?, [UInt8]?) -> [UInt8]
    ) {
        (self.title, domain, name, self.policy, self.place) = (title, key.domain, key.name, policy, place)
        (family, self.share) = (nil, share)
        access = Access(Value.self, in: key.domain, { $0 != $1 }, merged)
    }

    /// Creates a family of documents, for each of which the newest of concurrent changes wins.
    ///
    /// - Parameters:
    ///   - isUserChange: Returns false if the second value follows from the first one without a user, so that every host makes the change
    ///     by itself.
    ///   - userPart: Returns the value that the group gets for a value that a user changed and this host may have changed since then.
    ///   - isNamed: Returns false for a value that doesn't belong into the document of a name.
    init<Value: DocumentValue>(
        _ title: String, of type: Value.Type, in domain: Domain, prefix: String, _ family: Family,
        isUserChange: @escaping @Sendable (Value, Value) -> Bool,
        userPart: @escaping @Sendable (Value) -> Value = { $0 },
        isNamed: @escaping @Sendable (Value, String) -> Bool = { _, _ in true }
    ) {
        (self.title, self.domain, name, policy, place) = (title, domain, prefix, .newest, .container)
        (self.family, share) = (family, nil)
        access = Access(type, in: domain, isUserChange, userPart: userPart, isNamed: isNamed) { one, other in
            one ?? other ?? []
        }
    }

    /// All documents that hosts share.
    static var all: [GroupDocument] {
        FeatureModules.all.flatMap { $0.groupDocuments } + [
            GroupDocument("placed widgets", PlacedWidgets.key, .newest, share: .home)
        ]
    }

    /// Returns true if a host shares the document.
    func isShared(by membership: GroupMembership) -> Bool { share.map(membership.shares.contains) ?? true }

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
    /// - Parameter count: The number of documents of the family in the container.
    /// - Throws: ``ContainerError``.
    func isWanted(in container: Container, count: Int) throws -> Bool {
        guard let family else { return true }
        return try count < family.limit && family.isWanted(container)
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

    /// Returns false for bytes that aren't a value of the document with a name.
    func isReadable(_ value: [UInt8], named name: String) -> Bool {
        value.count <= 1 << 20 && access.isReadable(value, name)
    }

    /// Returns false if the second value follows from the first one without a user.
    func isUserChange(_ old: [UInt8], _ new: [UInt8]) -> Bool { old != new && access.isUserChange(old, new) }

    /// Returns a value that a user changed without the changes that this host may have made since then.
    func userPart(_ value: [UInt8]) -> [UInt8] { access.userPart(value) }

    /// Returns the changes of both copies.
    func merged(_ one: [UInt8]?, _ other: [UInt8]?) -> [UInt8] { access.merged(one, other) }
}
