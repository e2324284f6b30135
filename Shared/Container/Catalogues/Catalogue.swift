/// A large collection as it was when it was opened: looked up record by record, never read whole.
///
/// What was opened never changes: a writer makes a new file. Every record carries a checksum, so damage is found where it is.
package struct Catalogue<Value: DocumentValue>: Sendable {
    private let file: CatalogueFile

    /// The number of records.
    package var count: Int { file.count }

    /// A hash of all keys: equal where the same records are there, whatever they say.
    package var keysDigest: UInt64 { file.keysDigest }

    init(_ file: CatalogueFile) { self.file = file }

    /// A record by its position in the order of the keys.
    ///
    /// Throws `damaged` when the record isn't what was written. Two `pread` calls.
    package func record(at position: Int) throws(ContainerError) -> (key: String, value: Value) {
        var record = try file.record(at: position)
        do {
            return (record.key, try Value(from: &record.value))
        } catch {
            throw file.damaged(error)
        }
    }

    /// The record with a key; nil for none.
    ///
    /// About twice as many `pread` calls as the count has binary digits.
    package func value(for key: String) throws(ContainerError) -> Value? {
        let position = try position(of: key)
        guard position < count else { return nil }
        let found = try record(at: position)
        return found.key == key ? found.value : nil
    }

    /// The positions of the keys that begin with a text.
    package func positions(withPrefix prefix: String) throws(ContainerError) -> Range<Int> {
        try file.positions(withPrefix: prefix)
    }

    /// The first position whose key isn't before a text; the count where all are.
    package func position(of key: String) throws(ContainerError) -> Int { try file.position(of: key) }

    /// The positions of a group's records, in order; empty for a group without records.
    package func positions(inGroup name: String) throws(ContainerError) -> [Int] { try file.positions(inGroup: name) }

    /// The groups of some names that are there, each with the positions of its records in order.
    ///
    /// Reads the names of all groups once, whatever is asked for. A catalogue of an earlier version has no checksums of positions; a group
    /// without members that only later writers add tells the versions apart.
    ///
    /// - Throws: ``ContainerError`` where they aren't what was written.
    package func groups(named names: Set<String>) throws(ContainerError) -> [String: [Int]] {
        try file.groups(named: names)
    }

    /// Hands out the values at positions in order, until told that it is enough.
    ///
    /// Reads some hundred records a call, so what comes after the last one wanted may have been read, too, but not decoded.
    package func scan(_ positions: Range<Int>, _ take: (Value) -> Bool) throws(ContainerError) {
        try file.scan(positions) { take(try Value(from: &$0)) }
    }

    /// The values whose records have bytes in them, in order; a record that isn't what was written may be passed over.
    ///
    /// Only those are verified and decoded. Reads the whole catalogue, some hundred records a call.
    package func values(holding bytes: [UInt8]) throws(ContainerError) -> [Value] {
        var found: [Value] = []
        try file.scan(holding: bytes) { found.append(try Value(from: &$0)) }
        return found
    }

    /// Whether the record at a position has bytes in it.
    package func holds(_ bytes: [UInt8], at position: Int) throws(ContainerError) -> Bool {
        try file.holds(bytes, at: position)
    }
}
