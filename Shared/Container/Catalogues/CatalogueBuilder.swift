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
