import Foundation
import Shared

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
struct GroupFeedMemory: Hashable, Sendable, DocumentValue {
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
    /// - Throws: ``LocalStorageError``, ``ContainerError``.
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

    func encode(into writer: inout WireWriter) {
        writer.write(1, fingerprint)
        writer.write(2, stamp, in: .instants)
        writer.write(3, host)
        writer.write(4, isPending)
        writer.write(5, own, in: .instants)
        if !former.isEmpty { writer.write(6, former) }
    }
}

extension GroupFeedMemory {
    init(from reader: inout WireReader) throws {
        self.init(fingerprint: "", stamp: 0)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: fingerprint = try reader.string(field)
            case 2: stamp = try reader.signed(field, in: .instants)
            case 3: host = try reader.string(field)
            case 4: isPending = try reader.bool(field)
            case 5: own = try reader.signed(field, in: .instants)
            case 6: former = try reader.string(field)
            default: try reader.skip(field)
            }
        }
        for (number, text) in [(1, fingerprint), (6, former)]
        where !text.isEmpty && !GroupSources.isFingerprint(text[...]) {
            throw WireError(.range(field: number), at: reader.offset)
        }
    }
}
