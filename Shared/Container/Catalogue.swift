import Glibc

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

/// A builder of a catalogue's bytes: records sorted by the UTF-8 of their keys, an index of them, and groups.
struct CatalogueBuilder {
    /// The longest key, in bytes of UTF-8.
    static let keyLimit = 1_024

    private var index: [UInt8] = []
    private var records: [UInt8] = []
    private var groups: [String: [UInt32]] = [:]
    private var digest: UInt64 = 0
    private var count: UInt64 = 0
    private let recordsOffset: UInt64

    /// - Parameters:
    ///   - count: The number of records that will be added.
    ///   - marks: Names of groups that exist even without members.
    init(count: Int, marks: [String] = []) {
        for mark in marks { groups[mark] = [] }
        recordsOffset = UInt64(CatalogueHeader.size + count * CatalogueHeader.entrySize)
        index.reserveCapacity(count * CatalogueHeader.entrySize)
    }

    /// Adds a record, whose key must follow all keys before it.
    mutating func add(key: String, groups names: [String], value: [UInt8]) {
        var record: [UInt8] = []
        let key = Array(key.utf8)
        append(UInt16(key.count), to: &record)
        record += key
        record += value
        append(recordsOffset + UInt64(records.count), to: &index)
        append(UInt32(record.count), to: &index)
        append(UInt32(truncatingIfNeeded: record.withUnsafeBytes { XXHash64.hash($0) }), to: &index)
        records += record
        digest = key.withUnsafeBytes { XXHash64.hash($0, seed: digest) }
        for name in names { groups[name, default: []].append(UInt32(count)) }
        count += 1
    }

    /// Returns the bytes of the whole file.
    func bytes(valueFormat: UInt32) -> [UInt8] {
        let groupsOffset = recordsOffset + UInt64(records.count)
        var directory: [UInt8] = []
        var positions: [UInt8] = []
        let names = groups.keys.sorted()
        let directorySize = names.reduce(4 + 8) { $0 + 2 + $1.utf8.count + 4 + 8 }
        append(UInt32(names.count), to: &directory)
        for name in names {
            let members = groups[name] ?? []
            append(UInt16(name.utf8.count), to: &directory)
            directory += Array(name.utf8)
            append(UInt32(members.count), to: &directory)
            append(groupsOffset + UInt64(directorySize + positions.count), to: &directory)
            let start = positions.count
            for position in members { append(position, to: &positions) }
            let hash = positions[start...].withUnsafeBytes { XXHash64.hash($0) }
            append(UInt32(truncatingIfNeeded: hash), to: &positions)
        }
        append(directory.withUnsafeBytes { XXHash64.hash($0) }, to: &directory)
        let header = CatalogueHeader(
            count: count, groupsOffset: groupsOffset,
            length: groupsOffset + UInt64(directory.count + positions.count), keysDigest: digest,
            valueFormat: valueFormat)
        return header.bytes + index + records + directory + positions
    }

    private func append<Number: FixedWidthInteger>(_ number: Number, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}

/// Consecutive records of a catalogue, read at once and not verified.
struct CatalogueBatch {
    /// The position of the first record.
    let first: Int
    /// The records' index entries.
    let index: [UInt8]
    /// The records, one after another.
    var bytes: [UInt8] = []

    /// The number of records.
    var count: Int { index.count / CatalogueHeader.entrySize }

    /// Returns a record's offset in the file, its length and the lower half of its hash.
    func entry(_ number: Int) -> (offset: UInt64, length: UInt32, hash: UInt32) {
        index.withUnsafeBytes { bytes in
            let at = number * CatalogueHeader.entrySize
            return (
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)),
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at + 8, as: UInt32.self)),
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at + 12, as: UInt32.self))
            )
        }
    }

    /// Returns a record's range in `bytes`; `nil` if it lies outside.
    func range(of number: Int) -> Range<Int>? {
        let (entry, begin) = (entry(number), entry(0).offset)
        guard entry.offset >= begin, entry.offset - begin <= UInt64(bytes.count),
            UInt64(entry.length) <= UInt64(bytes.count) - (entry.offset - begin)
        else { return nil }
        let start = Int(entry.offset - begin)
        return start..<(start + Int(entry.length))
    }

    /// Returns the last record that begins at or before an offset in `bytes`.
    func index(at place: Int) -> Int {
        let wanted = entry(0).offset + UInt64(place)
        var (low, high) = (0, count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if entry(middle).offset <= wanted { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

/// A domain's catalogue and the type of its records.
package struct CatalogueKey<Value: DocumentValue>: Sendable {
    package let domain: Domain

    private let name: String?

    /// Creates the key of a domain's only catalogue.
    package init(_ domain: Domain) { (self.domain, name) = (domain, nil) }

    /// Creates the key of one of several catalogues of a domain.
    ///
    /// - Throws: ``ContainerError`` for a name that isn't a valid document name.
    package init(_ domain: Domain, named name: String) throws(ContainerError) {
        _ = try DocumentLocation(validating: name, in: domain)
        (self.domain, self.name) = (domain, name)
    }

    var path: String { "catalogues/\(domain.name)\(name.map { ".\($0)" } ?? "")" }
}

extension Container {
    /// Opens a domain's catalogue; nil if there is none.
    ///
    /// Takes no lock and writes nothing.
    ///
    /// - Throws: ``ContainerError`` with the code `damaged` or `tooNew`, depending on the header.
    package func catalogue<Value: DocumentValue>(_ key: CatalogueKey<Value>) throws(ContainerError) -> Catalogue<Value>?
    {
        recordRead(of: key.domain)
        return try CatalogueFile(key.path, of: key.domain, format: Value.format, in: folder).map(Catalogue.init)
    }

    /// Removes a catalogue; does nothing if it doesn't exist.
    package func removeCatalogue<Value: DocumentValue>(_ key: CatalogueKey<Value>) throws(ContainerError) {
        try removeCatalogue(key.path, of: key.domain)
    }

    private func removeCatalogue(_ path: String, of domain: Domain) throws(ContainerError) {
        guard role.mayWrite(domain) else { throw folder.error(roleCause, path).inDomain(domain) }
        let result = folder.system.unlink(folder.descriptor, path)
        if result == -Int(ENOENT) { return }
        try folder.check(.unlinkat, path, result)
        try folder.flushFolder("catalogues")
    }

    /// Replaces a domain's catalogue with `records`.
    ///
    /// Keys are 1 to 1,024 bytes of UTF-8. If several records have the same key, only the first is stored. A group is a named set of
    /// records that can be queried; the groups in `marks` exist even without members. A process that has the old catalogue open continues
    /// to read it. Throws the same errors as publishing a document; after an error the old catalogue is still in place.
    package func publish<Value: DocumentValue>(
        _ records: [(key: String, groups: [String], value: Value)], to key: CatalogueKey<Value>,
        marks: [String] = [], durability: Durability = .ordered, label: String = "publish"
    ) throws(ContainerError) {
        try publish(
            records.map { CatalogueEntry(key: $0.key, groups: $0.groups) }, to: key.path, of: key.domain,
            format: Value.format, marks: marks, durability: durability, label: label
        ) { records[$0].value.encoded }
    }

    /// - Parameter encode: Encodes the value of the entry at an index.
    private func publish(
        _ entries: [CatalogueEntry], to path: String, of domain: Domain, format: UInt32, marks: [String],
        durability: Durability, label: String, encode: (Int) -> [UInt8]
    ) throws(ContainerError) {
        guard role.mayWrite(domain) else { throw folder.error(roleCause, path).inDomain(domain) }
        if Updating.isActive { throw folder.error(.nested, path).inDomain(domain) }
        let sorted = entries.indices.sorted { left, right in
            let (first, second) = (entries[left].key.utf8, entries[right].key.utf8)
            if first.elementsEqual(second) { return left < right }
            return first.lexicographicallyPrecedes(second)
        }
        var unique: [Int] = []
        unique.reserveCapacity(sorted.count)
        for index in sorted {
            let key = entries[index].key
            guard (1...CatalogueBuilder.keyLimit).contains(key.utf8.count) else {
                throw folder.error(.name(key), path).inDomain(domain)
            }
            if let last = unique.last, entries[last].key.utf8.elementsEqual(key.utf8) { continue }
            unique.append(index)
        }
        var builder = CatalogueBuilder(count: unique.count, marks: marks)
        for index in unique {
            builder.add(key: entries[index].key, groups: entries[index].groups, value: encode(index))
        }
        var staged = try StagedFile.make(
            builder.bytes(valueFormat: format), in: "catalogues", of: folder, durability: durability)
        var patience = longestWait
        var lock = try acquire(domain, label, &patience)
        var result = folder.system.rename(folder.descriptor, staged.path, path)
        if result == -Int(EISDIR) {
            // Something else put a folder there. It's moved, because its contents are unknown.
            let quarantine = Quarantine(folder: folder, domain: domain)
            _ = try quarantine.move(path, named: domain.name)
            result = folder.system.rename(folder.descriptor, staged.path, path)
        }
        try folder.check(.renameat, path, result)
        staged.markPublished()
        counters.announceCommit(in: domain)
        lock.release()
        if durability == .durable { try folder.flushFolder("catalogues") }
    }
}

/// A record of a catalogue without its value.
private struct CatalogueEntry {
    let key: String
    let groups: [String]
}
