import Shared

/// The version of a shared document: the time of the change that made it, and the host on which the change was made.
///
/// The time is a hybrid logical clock: it is later than the version that the change was based on, even if the clock of its host is slow.
struct GroupVersion: Hashable, Comparable, Sendable, WireRecord {
    /// Milliseconds since 1 January 1970.
    var stamp: Int64
    /// The name of the host, which decides between changes at the same time.
    var host: String

    static func < (one: GroupVersion, other: GroupVersion) -> Bool {
        (one.stamp, one.host) < (other.stamp, other.host)
    }

    /// Returns the version of a change that a host makes.
    ///
    /// - Parameter base: The version that the change is based on.
    static func next(after base: GroupVersion?, at instant: Int64, on host: String) -> GroupVersion {
        GroupVersion(stamp: max(instant, (base?.stamp ?? 0) + 1), host: host)
    }

    static var blank: Self { Self(stamp: 0, host: "") }

    mutating func code(_ coder: inout WireCoder) {
        coder.signed(1, &stamp, in: .instants)
        coder.text(2, &host)
    }

    var fault: WireError.Problem? { GroupMembership.isValid(host) ? nil : .missing(field: 2) }
}

/// A shared document as it is stored in the group.
struct GroupValue: Hashable, Sendable {
    /// The number of the document's format.
    var format: Int
    /// The document in wire format; `nil` if it was removed.
    var value: [UInt8]?
    /// `nil` for a document whose copies are merged.
    var version: GroupVersion?
    /// The version that the change was based on; `nil` for a new document.
    var base: GroupVersion?

    /// The maximum size in bytes: the container's limit of a document, and what comes with it.
    static let sizeLimit = 1 << 20 + 4_096

    var encoded: [UInt8] {
        var writer = WireWriter()
        writer.write(1, count: format)
        if let value { writer.write(2, value) }
        if let version { writer.write(3, message: version.encode) }
        if let base { writer.write(4, message: base.encode) }
        return writer.bytes
    }

    init(format: Int, value: [UInt8]?, version: GroupVersion? = nil, base: GroupVersion? = nil) {
        (self.format, self.value, self.version, self.base) = (format, value, version, base)
    }

    /// - Returns: `nil` for bytes that aren't a shared document.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.sizeLimit else { return nil }
        self.init(format: 0, value: nil)
        do {
            var reader = WireReader(bytes)
            while let field = try reader.nextField() {
                switch field.number {
                case 1: format = try reader.count(field)
                case 2: value = try reader.data(field)
                case 3: version = try reader.record(field)
                case 4: base = try reader.record(field)
                default: try reader.skip(field)
                }
            }
        } catch {
            return nil
        }
        guard format > 0, value != nil || version != nil else { return nil }
    }
}

/// A host's memory of a shared document: its version, and whether the group has that version. It is in the app's own storage.
///
/// Together, these records are the durable list of the changes that wait while etcd can't be reached.
struct GroupMemory: Hashable, Sendable, DocumentValue, WireRecord {
    static var format: UInt32 { 1 }

    /// The document in wire format as the user last changed it, on any host; `nil` if it was removed.
    var value: [UInt8]?
    var version: GroupVersion
    /// True until the group has the version.
    var isPending: Bool
    /// The group's version that a pending change is based on.
    var base: GroupVersion?
    /// The commit id and the generation of the local document that was last compared; 0 for none.
    var commitID: UInt64
    var generation: UInt64
    /// True from before this value replaces the local document until its replacement is remembered. Only one of the two may succeed, for
    /// example on a full disk.
    var isArriving = false

    /// Returns the memory with another copy of this host.
    func seen(_ commitID: UInt64, _ generation: UInt64, isArriving: Bool = false) -> GroupMemory {
        var next = self
        (next.commitID, next.generation, next.isArriving) = (commitID, generation, isArriving)
        return next
    }

    static var blank: Self {
        Self(value: nil, version: .blank, isPending: false, base: nil, commitID: 0, generation: 0)
    }

    mutating func code(_ coder: inout WireCoder) {
        coder.data(1, &value)
        coder.record(2, &version)
        coder.bool(3, &isPending)
        coder.record(4, &base)
        coder.fixed64(5, &commitID)
        coder.unsigned(6, &generation)
        coder.bool(7, ifTrue: &isArriving)
        coder.require(2...2)
    }
}

/// The running host's state in its group, for the command `group status`. It is in the app's own storage.
struct GroupRecord: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document.
    static let key = DocumentKey<GroupRecord>(.home, literal: "group-record")

    /// A change of this host that another host's change replaced, without knowing it.
    struct Replacement: Hashable, Sendable, WireRecord {
        /// The name for the user of the document.
        var title: String
        /// The other host.
        var host: String
        /// When this host learned of it, in seconds since 1 January 1970.
        var instant: Int64

        static var blank: Self { Self(title: "", host: "", instant: 0) }

        mutating func code(_ coder: inout WireCoder) {
            coder.text(1, &title)
            coder.text(2, &host)
            coder.signed(3, &instant, in: .seconds)
        }
    }

    /// The reason why the host isn't connected; empty if it is, or never ran.
    var failure = ""
    /// When the host was last connected, in seconds since 1 January 1970; 0 for never.
    var connected: Int64 = 0
    /// When the connection was lost, in seconds since 1 January 1970; 0 while connected.
    var disconnected: Int64 = 0
    /// The id of the container whose documents were compared.
    var container = ""
    /// The last replaced changes, oldest first.
    private(set) var replacements: [Replacement] = []

    private static let limit = 10

    init() {}

    mutating func add(_ replacement: Replacement) {
        replacements = replacements.suffix(Self.limit - 1) + [replacement]
    }

    func encode(into writer: inout WireWriter) {
        writer.write(2, failure)
        writer.write(3, connected, in: .seconds)
        writer.write(4, container)
        writer.write(6, disconnected, in: .seconds)
        for replacement in replacements { writer.write(5, message: replacement.encode) }
    }

    init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            switch field.number {
            case 2: failure = try reader.string(field)
            case 3: connected = try reader.signed(field, in: .seconds)
            case 4: container = try reader.string(field)
            case 5: add(try reader.record(field))
            case 6: disconnected = try reader.signed(field, in: .seconds)
            default: try reader.skip(field)
            }
        }
    }
}

/// The keys of a group in etcd.
enum GroupKeys {
    static let prefix = "airlock/1/"
    /// A record for each host that joined.
    static let hosts = prefix + "hosts/"
    /// A key for each running host, which is deleted when the host's lease ends.
    static let online = prefix + "online/"
    static let documents = prefix + "documents/"
    /// The manifests of the feeds that one host syncs for all, by name and fingerprint.
    static let feeds = prefix + "feeds/"
    /// The parts of feeds, by the hashes of their bytes.
    static let chunks = prefix + "chunks/"
    /// The first key that hosts watch. The chunks come before it, because hosts fetch only those that they need.
    static let firstWatched = claims
    /// A key for each job that one host does for all, with the host's id.
    static let jobs = prefix + "jobs/"
    /// A key for each thing that one host did for all, such as a notification.
    static let claims = prefix + "claims/"
}
