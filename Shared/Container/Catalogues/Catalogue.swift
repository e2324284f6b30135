/// A snapshot of a large collection that is looked up record by record and never loaded as a whole.
///
/// An open catalogue never changes: a writer creates a new file. Every record carries a checksum, so damage is detected per record.
package struct Catalogue<Value: DocumentValue>: Sendable {
    private let file: CatalogueFile

    /// The number of records.
    package var count: Int { file.count }

    /// A hash of all keys. It is equal for catalogues with the same keys, even if their values differ.
    package var keysDigest: UInt64 { file.keysDigest }

    init(_ file: CatalogueFile) { self.file = file }

    /// Returns the record at a position in key order, with two `pread` calls.
    ///
    /// - Throws: ``ContainerError`` with the code `damaged` if the record's bytes don't match their checksum.
    package func record(at position: Int) throws(ContainerError) -> (key: String, value: Value) {
        var record = try file.record(at: position)
        do {
            return (record.key, try Value(from: &record.value))
        } catch {
            throw file.damaged(error)
        }
    }

    /// Returns the value of the record with a key; nil if there is no such record.
    ///
    /// This is a binary search, with about two `pread` calls per step.
    package func value(for key: String) throws(ContainerError) -> Value? {
        let position = try position(of: key)
        guard position < count else { return nil }
        let found = try record(at: position)
        return found.key == key ? found.value : nil
    }

    /// Returns the positions of the keys that begin with a prefix.
    package func positions(withPrefix prefix: String) throws(ContainerError) -> Range<Int> {
        try file.positions(withPrefix: prefix)
    }

    /// Returns the position of the first key that is equal to `key` or after it; the count if all keys are before it.
    package func position(of key: String) throws(ContainerError) -> Int { try file.position(of: key) }

    /// Returns the positions of a group's records, in order; empty for a group without records.
    package func positions(inGroup name: String) throws(ContainerError) -> [Int] { try file.positions(inGroup: name) }

    /// Returns the groups among `names` that exist, each with the positions of its records in order.
    ///
    /// Reads the directory of all groups once, whatever the number of `names`. Catalogues that earlier versions of
    /// Airlock wrote have no checksums of positions. Later versions mark their catalogues with a group that has no members.
    ///
    /// - Throws: ``ContainerError`` if the groups don't match their checksums.
    package func groups(named names: Set<String>) throws(ContainerError) -> [String: [Int]] {
        try file.groups(named: names)
    }

    /// Reads everything and compares it with its checksums.
    ///
    /// - Throws: ``ContainerError`` with the code `damaged` for the first part that can't be read.
    package func verify() throws(ContainerError) { try file.verify() }

    /// Passes the values at `positions` to `take` in order, until it returns false.
    ///
    /// Reads 256 records at a time. Records after the one for which `take` returns false may be read, but aren't decoded.
    package func scan(_ positions: Range<Int>, _ take: (Value) -> Bool) throws(ContainerError) {
        try file.scan(positions) { take(try Value(from: &$0)) }
    }

    /// Returns the values whose records contain `bytes`, in order; damaged records may be skipped.
    ///
    /// Only matching records are verified and decoded. Reads the whole catalogue, 256 records at a time.
    package func values(holding bytes: [UInt8]) throws(ContainerError) -> [Value] {
        var found: [Value] = []
        try file.scan(holding: bytes) { found.append(try Value(from: &$0)) }
        return found
    }

    /// Returns true if the record at a position contains `bytes`.
    package func holds(_ bytes: [UInt8], at position: Int) throws(ContainerError) -> Bool {
        try file.holds(bytes, at: position)
    }
}
