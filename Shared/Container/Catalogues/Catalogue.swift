/// A snapshot of a large collection, looked up record by record and never read whole.
///
/// An open catalogue never changes: a writer creates a new file. Every record carries a checksum, so damage is detected per record.
package struct Catalogue<Value: DocumentValue>: Sendable {
    private let file: CatalogueFile

    /// The number of records.
    package var count: Int { file.count }

    /// A hash of all keys: equal for catalogues with the same keys, whatever their values.
    package var keysDigest: UInt64 { file.keysDigest }

    init(_ file: CatalogueFile) { self.file = file }

    /// Returns the record at a position in key order, with two `pread` calls.
    ///
    /// - Throws: ``ContainerError`` with the code `damaged` if the record's bytes aren't what was written.
    package func record(at position: Int) throws(ContainerError) -> (key: String, value: Value) {
        var record = try file.record(at: position)
        do {
            return (record.key, try Value(from: &record.value))
        } catch {
            throw file.damaged(error)
        }
    }

    /// Returns the record with a key; nil if there is none.
    ///
    /// Makes about two `pread` calls for each binary digit of the count.
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

    /// Returns the first position whose key isn't before `key`; the count if there is none.
    package func position(of key: String) throws(ContainerError) -> Int { try file.position(of: key) }

    /// Returns the positions of a group's records, in order; empty for a group without records.
    package func positions(inGroup name: String) throws(ContainerError) -> [Int] { try file.positions(inGroup: name) }

    /// Returns the groups among `names` that exist, each with the positions of its records in order.
    ///
    /// Reads the names of all groups once, however many are requested. A catalogue of an earlier version has no checksums of positions; a
    /// group without members that only later writers add tells the versions apart.
    ///
    /// - Throws: ``ContainerError`` if the groups aren't what was written.
    package func groups(named names: Set<String>) throws(ContainerError) -> [String: [Int]] {
        try file.groups(named: names)
    }

    /// Passes the values at `positions` to `take` in order, until it returns false.
    ///
    /// Reads 256 records at a time, so records after the last one wanted may have been read, but not decoded.
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
