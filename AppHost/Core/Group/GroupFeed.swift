import Shared

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
    /// - Throws: ``GroupFeedFault`` for data that isn't valid; the host's data is unchanged then.
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
    /// - Throws: ``GroupFeedFault`` if it is missing or can't be decoded.
    func document<Value: DocumentValue>(_ number: Int, as type: Value.Type) throws -> Value {
        guard let bytes = documents[number] else { throw GroupFeedFault(reason: "document \(number) is missing") }
        return try Self.value(bytes, "document \(number)")
    }

    /// Returns the records of a list.
    ///
    /// - Parameter fault: Returns why a record isn't valid; `nil` if it is.
    /// - Throws: ``GroupFeedFault`` if the list is missing, or if a record can't be decoded or isn't valid.
    func records<Value: DocumentValue>(
        _ number: Int, as type: Value.Type, _ fault: (Value) -> String?
    ) throws -> [Value] {
        guard let list = lists[number] else { throw GroupFeedFault(reason: "list \(number) is missing") }
        return try list.enumerated().map { index, bytes in
            let value: Value = try Self.value(bytes, "record \(index + 1)")
            if let fault = fault(value) { throw GroupFeedFault(reason: "record \(index + 1): \(fault)") }
            return value
        }
    }

    private static func value<Value: DocumentValue>(_ bytes: [UInt8], _ name: String) throws -> Value {
        do {
            var reader = WireReader(bytes)
            return try Value(from: &reader)
        } catch {
            throw GroupFeedFault(reason: "\(name) can't be decoded")
        }
    }
}

/// Why a host doesn't take a feed's data from its group.
struct GroupFeedFault: CommandError, Hashable {
    let reason: String
    var message: String { reason }
    var exitCode: ExitCode { .badData }
}
