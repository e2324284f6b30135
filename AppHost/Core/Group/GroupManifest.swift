import Shared
import Synchronization

/// The list of the chunks that make up a feed's data in the group.
///
/// A chunk is a part of a list of records. Its key is the hash of its bytes, so that parts that didn't change aren't sent again.
struct GroupManifest: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// A list of records.
    struct List: Hashable, Sendable, WireRecord {
        var number: Int
        /// The number of records.
        var count: Int
        /// The hashes of the chunks, in order.
        var chunks: [String] = []

        static var blank: Self { Self(number: 0, count: 0) }

        mutating func code(_ coder: inout WireCoder) {
            coder.count(1, &number)
            coder.count(2, &count)
            coder.texts(3, &chunks)
        }
    }

    /// A small document.
    struct Document: Hashable, Sendable, WireRecord {
        var number: Int
        var bytes: [UInt8]

        static var blank: Self { Self(number: 0, bytes: []) }

        mutating func code(_ coder: inout WireCoder) {
            coder.count(1, &number)
            coder.data(2, &bytes)
        }
    }

    var documents: [Document] = []
    var lists: [List] = []

    /// The maximum size of a chunk in bytes.
    static let chunkLimit = 256 << 10
    /// The size in bytes from which a chunk may end before its maximum size.
    private static let chunkLeast = 64 << 10
    /// The maximum number of chunks.
    static let countLimit = 1_024
    /// The maximum size of a manifest in bytes.
    static let sizeLimit = 512 << 10
    /// The field number and the length of a record in a chunk.
    private static let overhead = 6

    var hashes: Set<String> { Set(lists.flatMap(\.chunks)) }

    init() {}

    // MARK: Chunks

    /// Divides a feed's data.
    ///
    /// - Returns: The manifest, and the chunks by their hashes.
    /// - Throws: ``HostError`` for data that is too large.
    static func dividing(_ content: GroupFeedContent) throws -> (manifest: GroupManifest, chunks: [String: [UInt8]]) {
        var (manifest, chunks) = (GroupManifest(), [String: [UInt8]]())
        manifest.documents = content.documents.sorted { $0.key < $1.key }.map { Document(number: $0, bytes: $1) }
        for (number, records) in content.lists.sorted(by: { $0.key < $1.key }) {
            var list = List(number: number, count: records.count)
            for chunk in try Self.chunks(of: records) {
                let hash = SHA256.hash(chunk)
                list.chunks.append(hash)
                chunks[hash] = chunk
            }
            manifest.lists.append(list)
        }
        guard manifest.lists.reduce(0, { $0 + $1.chunks.count }) <= countLimit, manifest.encoded.count <= sizeLimit
        else { throw HostError.feed("it has more than \(countLimit) chunks or too large documents") }
        return (manifest, chunks)
    }

    /// Divides records into chunks. Where a chunk ends depends on the records near its end, so that the chunks before and after a changed
    /// record stay the same.
    private static func chunks(of records: [[UInt8]]) throws -> [[UInt8]] {
        var (chunks, writer) = ([[UInt8]](), WireWriter())
        func finish() {
            if !writer.bytes.isEmpty { chunks.append(writer.bytes) }
            writer = WireWriter()
        }
        for record in records {
            let size = record.count + overhead
            guard size <= chunkLimit else {
                throw HostError.feed("a record has more than \(chunkLimit >> 10) KiB")
            }
            if writer.bytes.count + size > chunkLimit { finish() }
            writer.write(1, record)
            guard writer.bytes.count >= chunkLeast else { continue }
            if record.withUnsafeBytes({ XXHash64.hash($0) }) % 64 == 0 { finish() }
        }
        finish()
        return chunks
    }

    /// Returns the data that the chunks contain.
    ///
    /// - Throws: ``HostError`` if a chunk isn't a list of records, or if records are missing.
    func content(_ chunks: [String: [UInt8]]) throws -> GroupFeedContent {
        var content = GroupFeedContent()
        for document in documents { content.documents[document.number] = document.bytes }
        for list in lists {
            var records: [[UInt8]] = []
            for hash in list.chunks {
                do {
                    var reader = WireReader(chunks[hash] ?? [])
                    while let field = try reader.nextField() {
                        guard field.number == 1 else { throw WireError(.range(field: 1), at: reader.offset) }
                        records.append(try reader.data(field))
                    }
                } catch {
                    throw HostError.feed("the chunk \(hash) isn't a list of records")
                }
            }
            guard records.count == list.count else {
                throw HostError.feed("it has \(records.count) records instead of \(list.count)")
            }
            content.lists[list.number] = records
        }
        return content
    }

    // MARK: Coding

    func encode(into writer: inout WireWriter) {
        for document in documents { writer.write(1, message: document.encode) }
        for list in lists { writer.write(2, message: list.encode) }
    }

    init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            switch field.number {
            case 1: documents.append(try reader.record(field))
            case 2:
                let list: List = try reader.record(field)
                guard list.chunks.count <= Self.countLimit, list.chunks.allSatisfy({ SHA256.isHash($0) }) else {
                    throw WireError(.range(field: 3), at: reader.offset)
                }
                lists.append(list)
            default: try reader.skip(field)
            }
        }
    }
}

/// Decides which chunks no manifest refers to any more.
///
/// A host that sends a manifest first writes its chunks, or touches those that the group has already. So a chunk that wasn't written or
/// touched for ``patience`` is needed by no manifest that is being sent.
struct GroupChunkSweep {
    static let patience = Duration.seconds(600)

    /// The revision of each unreferenced chunk, and since when it is unreferenced at this revision.
    private var seen: [String: (revision: Int64, since: ContinuousClock.Instant)] = [:]

    /// Returns the keys of the chunks to delete.
    ///
    /// - Parameter chunks: All chunks of the group.
    mutating func old(
        of chunks: [EtcdEntry], referenced: Set<String>, at now: ContinuousClock.Instant
    ) -> [EtcdEntry] {
        var next: [String: (revision: Int64, since: ContinuousClock.Instant)] = [:]
        var old: [EtcdEntry] = []
        for chunk in chunks where !referenced.contains(String(chunk.key.dropFirst(GroupKeys.chunks.count))) {
            let known = seen[chunk.key].flatMap { $0.revision == chunk.revision ? $0.since : nil } ?? now
            next[chunk.key] = (chunk.revision, known)
            if known.duration(to: now) > Self.patience { old.append(chunk) }
        }
        seen = next
        return old
    }
}

/// The manifests of a group's feeds, as a session knows them.
final class GroupManifests: Sendable {
    /// The content of a manifest's key.
    enum Copy {
        case absent
        case manifest(GroupManifest, GroupVersion, revision: Int64)
        /// A newer version of Airlock wrote it.
        case newer(format: Int)
        case unreadable(revision: Int64)

        init(_ entry: EtcdEntry?) {
            guard let entry else {
                self = .absent
                return
            }
            self = .unreadable(revision: entry.revision)
            guard let value = GroupValue(entry.value) else { return }
            if value.format > Int(GroupManifest.format) {
                self = .newer(format: value.format)
                return
            }
            guard let bytes = value.value, bytes.count <= GroupManifest.sizeLimit, let version = value.version else {
                return
            }
            do {
                var reader = WireReader(bytes)
                self = .manifest(try GroupManifest(from: &reader), version, revision: entry.revision)
            } catch {}
        }

        var revision: Int64 {
            switch self {
            case .absent, .newer: 0
            case .manifest(_, _, let revision), .unreadable(let revision): revision
            }
        }
    }

    /// The age at which a manifest no longer counts, in milliseconds.
    static let lifetime: Int64 = 30 * 86_400_000

    private let entries = Mutex<[String: EtcdEntry]>([:])
    /// Yields at each ``tick()``.
    let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    init() { (wakes, wake) = ContainerLoop.wakes() }

    /// Takes the manifests among changed keys of the group.
    ///
    /// - Returns: True if a manifest changed.
    @discardableResult
    func take(_ changed: some Sequence<EtcdEntry>) -> Bool {
        entries.withLock { entries in
            var isChanged = false
            for entry in changed where entry.key.hasPrefix(GroupKeys.feeds) {
                guard entry.revision > entries[entry.key]?.revision ?? 0 else { continue }
                entries[entry.key] = entry.isDeletion ? nil : entry
                isChanged = true
            }
            return isChanged
        }
    }

    /// Replaces what is known of a manifest by what a transaction found.
    func replace(_ key: String, _ entry: EtcdEntry?) { entries.withLock { $0[key] = entry } }

    /// Starts a comparison of all feeds.
    func tick() { wake.yield() }

    /// - Parameter name: The name of a feed and a fingerprint, such as `jokes/…`.
    func entry(_ name: String) -> EtcdEntry? { entries.withLock { $0[GroupKeys.feeds + name] } }

    /// Returns the names of the manifests that count, such as `jokes/…`.
    ///
    /// - Parameter now: In milliseconds since 1 January 1970.
    func names(at now: Int64) -> Set<String> {
        let all = entries.withLock { Array($0.values) }
        return Set(
            all.compactMap { entry in
                let name = entry.key.dropFirst(GroupKeys.feeds.count)
                let parts = name.split(separator: "/", omittingEmptySubsequences: false)
                guard parts.count == 2, GroupSources.isFingerprint(parts[1]),
                    case .manifest(_, let version, _) = Copy(entry), version.stamp > now - Self.lifetime
                else { return nil }
                return String(name)
            })
    }
}
