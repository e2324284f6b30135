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

/// A document of the container that the hosts of a group share.
struct GroupDocument: Sendable {
    /// The name for the user, such as `favorites`.
    let title: String
    let domain: Domain
    /// The name in messages and keys.
    let name: String
    private let merging: @Sendable (Container, [UInt8]?) throws -> Merge
    private let version: @Sendable (Container) throws -> UInt64

    var key: String { GroupKeys.documents + name }

    /// The result of merging a group's copy with a container's.
    struct Merge: Equatable {
        /// The value for the group; `nil` if the group has all changes of this host already.
        var upload: [UInt8]?
        /// True if the container's document was changed.
        var isChanged = false
        /// The commit id of the container's document with which the result was made; 0 for an absent document.
        var commitID: UInt64 = 0
        /// The reason why the group's copy wasn't merged.
        var problem: String?
    }

    /// The maximum size of a document's value in bytes, the container's limit.
    private static let sizeLimit = 1 << 20

    init<Value: MergeableDocument>(_ title: String, _ key: DocumentKey<Value>) {
        let name = "\(key.domain.name)/\(key.name)"
        (self.title, domain, self.name) = (title, key.domain, name)
        version = { try $0.read(key).commitID }
        merging = { container, bytes in
            var result = Merge()
            var copy: Value?
            switch bytes.map({ Self.decoded($0, as: Value.self) }) {
            case .value(let value): copy = value
            case .tooNew(let format):
                result.problem =
                    "the group's document \(name) has format \(format), and this host reads \(Value.format) — update Airlock on this host"
                return result
            case .damaged:
                result.problem =
                    "the group's document \(name) can't be read — this host replaces it as soon as it has one of its own"
            case nil: break
            }
            var reading = try container.read(key)
            if let copy {
                var merged = reading.value ?? Value()
                merged.merge(copy)
                if merged != reading.value ?? Value() {
                    // A document that no reader accepts must not get into the container.
                    guard Self.isReadable(merged) else {
                        result.problem =
                            "the group's document \(name) has more changes than fit into a document — they aren't merged"
                        return result
                    }
                    try container.update(key, durability: .durable, label: "group") { value in
                        var merged = value ?? Value()
                        merged.merge(copy)
                        value = merged
                    }
                    result.isChanged = true
                    reading = try container.read(key)
                }
            }
            result.commitID = reading.commitID
            guard let own = reading.value else { return result }
            let known = copy ?? Value()
            var all = known
            all.merge(own)
            if all != known { result.upload = Self.encoded(all) }
            return result
        }
    }

    /// Merges the group's copy into a container's document.
    ///
    /// - Parameter copy: The value that the group has; `nil` for none.
    /// - Throws: ``ContainerError``.
    func merge(_ copy: [UInt8]?, into container: Container) throws -> Merge { try merging(container, copy) }

    /// Returns the commit id of a container's document; 0 for an absent one.
    ///
    /// - Throws: ``ContainerError``.
    func commitID(in container: Container) throws -> UInt64 { try version(container) }

    // MARK: Values in the group

    private enum Decoded<Value> {
        case value(Value)
        case tooNew(format: Int)
        case damaged
    }

    /// Returns a document as it is stored in the group: the format, and the value in wire format.
    private static func encoded<Value: DocumentValue>(_ value: Value) -> [UInt8] {
        var writer = WireWriter()
        writer.write(1, count: Int(Value.format))
        writer.write(2) { value.encode(into: &$0) }
        return writer.bytes
    }

    private static func decoded<Value: DocumentValue>(_ bytes: [UInt8], as type: Value.Type) -> Decoded<Value> {
        guard bytes.count <= sizeLimit else { return .damaged }
        var reader = WireReader(bytes)
        var (format, value): (Int?, WireReader?)
        do {
            while let field = try reader.nextField() {
                switch field.number {
                case 1: format = try reader.count(field)
                case 2: value = try reader.message(field)
                default: try reader.skip(field)
                }
            }
            guard let format, var value else { return .damaged }
            if format > Int(Value.format) { return .tooNew(format: format) }
            return .value(try Value(from: &value))
        } catch {
            return .damaged
        }
    }

    private static func isReadable<Value: DocumentValue>(_ value: Value) -> Bool {
        if case .value = decoded(encoded(value), as: Value.self) { true } else { false }
    }
}
