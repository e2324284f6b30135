import Foundation
import Shared
import Synchronization

/// Data that one host of a group syncs for the others, such as the jokes of a feed.
///
/// Only hosts with the same sources exchange the data, and hosts without sources if the group has the data of only one set of sources.
struct GroupFeed: Sendable {
    /// The name for the user, which is the first part of the names of the feed's jobs.
    let name: String
    /// Returns the fingerprint of this host's sources; `nil` for a host without sources.
    let fingerprint: @Sendable () throws -> String?
    /// Returns true if this host may have the data and has some.
    let hasContent: @Sendable () throws -> Bool
    /// Returns false if this host's user doesn't want the data.
    let isWanted: @Sendable () throws -> Bool
    /// Returns this host's data without passwords and addresses; `nil` if there is none.
    ///
    /// The argument is this host's name in the group.
    let content: @Sendable (String) throws -> GroupFeedContent?
    /// Replaces this host's data.
    ///
    /// - Throws: ``HostError`` for data that isn't valid; the host's data is unchanged then.
    let take: @Sendable (GroupFeedContent) throws -> Void
}

/// The data of a feed: small documents, and lists of records that may be large.
struct GroupFeedContent: Equatable, Sendable {
    /// Documents in wire format, by number.
    var documents: [Int: [UInt8]] = [:]
    /// Lists of records in wire format, by number.
    var lists: [Int: [[UInt8]]] = [:]

    /// Returns a document.
    ///
    /// - Throws: ``HostError`` if it is missing or can't be decoded.
    func document<Value: DocumentValue>(_ number: Int, as type: Value.Type) throws -> Value {
        guard let bytes = documents[number] else { throw HostError.feed("document \(number) is missing") }
        return try Self.value(bytes, "document \(number)")
    }

    /// Returns the records of a list.
    ///
    /// - Parameter fault: Returns why a record isn't valid; `nil` if it is.
    /// - Throws: ``HostError`` if the list is missing, or if a record can't be decoded or isn't valid.
    func records<Value: DocumentValue>(
        _ number: Int, as type: Value.Type, _ fault: (Value) -> String?
    ) throws -> [Value] {
        guard let list = lists[number] else { throw HostError.feed("list \(number) is missing") }
        return try list.enumerated().map { index, bytes in
            let value: Value = try Self.value(bytes, "record \(index + 1)")
            if let fault = fault(value) { throw HostError.feed("record \(index + 1): \(fault)") }
            return value
        }
    }

    private static func value<Value: DocumentValue>(_ bytes: [UInt8], _ name: String) throws -> Value {
        do {
            var reader = WireReader(bytes)
            return try Value(from: &reader)
        } catch {
            throw HostError.feed("\(name) can't be decoded")
        }
    }
}

/// The sources from which hosts of a group sync the same data, by a name that doesn't reveal them.
enum GroupSources {
    /// The number of hexadecimal digits of a fingerprint.
    static let digits = 32

    /// Returns the fingerprint of sources: equal for equal sources in the same order.
    ///
    /// - Parameter sources: The kind of each source, its address and its options, without passwords.
    static func fingerprint(_ sources: [[String]]) -> String {
        var writer = WireWriter()
        for source in sources {
            writer.write(1) { part in for text in source { part.write(1, text) } }
        }
        return String(SHA256.hash(writer.bytes).prefix(digits))
    }

    static func isFingerprint(_ text: Substring) -> Bool { SHA256.isHash(text, digits: digits) }
}

/// The version of a feed's data that this host has: the last sync of its sources, by this host or by another one of the group.
///
/// It is in the app's own storage.
struct GroupFeedMemory: Hashable, Sendable, DocumentValue, WireRecord {
    static var format: UInt32 { 1 }

    /// The fingerprint of the sources; empty for data that has no sources.
    var fingerprint: String
    /// When the data was synced, in milliseconds since 1 January 1970. It is later than the version that this host had before.
    var stamp: Int64
    /// The host that synced the data; empty for this host.
    var host = ""
    /// True until the group has the data.
    var isPending = false
    /// When this host last synced the sources itself, in milliseconds since 1 January 1970; 0 for never.
    var own: Int64 = 0
    /// The fingerprint of this host's former sources, until their data is removed from the group; empty for none.
    var former = ""

    /// True for data that another host synced.
    var isTaken: Bool { !host.isEmpty }

    /// Returns the key of the document of a feed, such as `jokes`.
    ///
    /// - Throws: ``ContainerError`` for an invalid name.
    static func key(_ feed: String) throws -> DocumentKey<GroupFeedMemory> {
        try DocumentKey(.home, prefix + feed)
    }

    /// The beginning of the names of the documents.
    static let prefix = "group-feed."

    /// Returns what this host knows of a feed's data; `nil` for nothing. A document that can't be read is quarantined: it only costs a sync.
    ///
    /// - Throws: ``ContainerError``.
    static func of(_ feed: String, in storage: LocalStorageService) throws -> GroupFeedMemory? {
        try storage.documents.readOrQuarantine(try key(feed)) { _ in }
    }

    /// Records that this host synced a feed's sources, if it is in a group.
    ///
    /// - Parameters:
    ///   - fingerprint: The sources; `nil` if the host has none and uses data of its own.
    ///   - instant: In milliseconds since 1 January 1970.
    /// - Throws: ``HostError``, ``ContainerError``.
    static func synced(
        _ feed: String, _ fingerprint: String?, at instant: Int64, in storage: LocalStorageService
    ) throws {
        guard try storage.value(GroupMembership.key) != nil else { return }
        _ = try of(feed, in: storage)
        try storage.update(try key(feed)) { memory in
            let fingerprint = fingerprint ?? ""
            let known = memory?.fingerprint == fingerprint ? memory : nil
            let former = memory.flatMap { $0.fingerprint != fingerprint && $0.own > 0 ? $0.fingerprint : $0.former }
            memory = GroupFeedMemory(
                fingerprint: fingerprint, stamp: max(instant, (known?.stamp ?? 0) + 1),
                isPending: !fingerprint.isEmpty, own: fingerprint.isEmpty ? 0 : instant, former: former ?? "")
        }
    }

    static var blank: Self { Self(fingerprint: "", stamp: 0) }

    mutating func code(_ coder: inout WireCoder) {
        coder.text(1, &fingerprint)
        coder.signed(2, &stamp, in: .instants)
        coder.text(3, &host)
        coder.bool(4, &isPending)
        coder.signed(5, &own, in: .instants)
        coder.text(6, ifNotEmpty: &former)
    }

    var fault: WireError.Problem? {
        let texts = [(1, fingerprint), (6, former)]
        return texts.first { !$1.isEmpty && !GroupSources.isFingerprint($1[...]) }.map { .range(field: $0.0) }
    }
}

/// The changes that a session hasn't handled yet. Of several changes of a key, only the last one is kept.
final class GroupChanges: Sendable {
    struct News: Sendable {
        /// The changed keys of the group.
        var entries: [String: EtcdEntry] = [:]
        /// The full names of the documents that changed on this host.
        var names: Set<String> = []
        /// True if the lease must be extended.
        var isTick = false
    }

    private struct State {
        var news = News()
        var wake: AsyncStream<Void>.Continuation?
        var endReason: String?
    }

    private let state = Mutex(State())

    /// Forgets the changes, and returns a stream that yields after each addition from now on. Earlier streams no longer yield.
    func begin() -> AsyncStream<Void> {
        let (wakes, wake) = ContainerLoop.wakes()
        state.withLock { $0 = State(wake: wake) }
        return wakes
    }

    func add(entries: [EtcdEntry] = [], names: [String] = [], isTick: Bool = false) {
        state.withLock { state in
            for entry in entries { state.news.entries[entry.key] = entry }
            state.news.names.formUnion(names)
            state.news.isTick = state.news.isTick || isTick
            state.wake?.yield()
        }
    }

    /// Remembers why etcd ended the watch.
    func end(_ reason: String) { state.withLock { $0.endReason = reason } }

    /// The reason why etcd ended the session's watch; `nil` if it didn't.
    var endReason: String? { state.withLock { $0.endReason } }

    /// Returns the changes, and forgets them.
    func take() -> News {
        state.withLock { state in
            defer { state.news = News() }
            return state.news
        }
    }
}
