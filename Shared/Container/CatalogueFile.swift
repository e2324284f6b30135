import Glibc

/// The file of a catalogue. It doesn't know the type of the values, so that this code is compiled once and not for each type.
///
/// ``Catalogue`` documents what each method returns and throws.
final class CatalogueFile: Sendable {
    private let file: OpenFile
    private let header: CatalogueHeader
    private let domain: Domain

    var count: Int { Int(header.count) }

    var keysDigest: UInt64 { header.keysDigest }

    /// Opens a catalogue whose values have the format `format`; nil if the file doesn't exist.
    init?(_ path: String, of domain: Domain, format: UInt32, in folder: RootFolder) throws(ContainerError) {
        guard let file = try folder.openIfPresent(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { return nil }
        let metadata = try file.metadata()
        guard metadata.isRegular else { throw folder.error(.notRegular, path).inDomain(domain) }
        let bytes = try file.read(CatalogueHeader.size, at: 0)
        do {
            header = try CatalogueHeader(verifying: bytes, fileSize: metadata.size, knownValueFormat: format)
        } catch {
            throw folder.error(error.cause, path).inDomain(domain)
        }
        self.file = file
        self.domain = domain
    }

    /// Returns a record's key, and a reader over its value.
    func record(at position: Int) throws(ContainerError) -> (key: String, value: WireReader) {
        let record = try bytes(at: position)
        let keyLength = try keyLength(of: record[...])
        return (
            String(decoding: record[2..<(2 + keyLength)], as: UTF8.self),
            WireReader(record, range: (2 + keyLength)..<record.count)
        )
    }

    func positions(withPrefix prefix: String) throws(ContainerError) -> Range<Int> {
        let start = try position(of: prefix)
        let bytes = Array(prefix.utf8)
        let end = try partition { (key: ArraySlice<UInt8>) in
            !key.starts(with: bytes) && !Self.isBefore(key, bytes)
        }
        return start..<max(start, end)
    }

    /// Passes verified values at `positions` to `take` in order, until it returns false.
    func scan(_ positions: Range<Int>, _ take: (inout WireReader) throws -> Bool) throws(ContainerError) {
        precondition(positions.lowerBound >= 0 && positions.upperBound <= count, "positions run from 0 to the count")
        var next = positions.lowerBound
        while next < positions.upperBound {
            let batch = try batch(of: next..<min(next + Self.batch, positions.upperBound))
            for index in 0..<batch.count { guard try value(at: index, of: batch, take) else { return } }
            next += batch.count
        }
    }

    /// Passes the values whose records contain `bytes` to `take`, in order and verified.
    func scan(
        holding bytes: [UInt8], _ take: (inout WireReader) throws -> Void
    ) throws(ContainerError) {
        guard !bytes.isEmpty else { return }
        var next = 0
        while next < count {
            let batch = try batch(of: next..<min(next + Self.batch, count))
            var from = 0
            while let hit = batch.bytes.firstRun(of: bytes, from: from) {
                let index = batch.index(at: hit)
                guard let range = batch.range(of: index) else {
                    throw damaged("record \(next + index) lies outside the file")
                }
                if range.contains(hit) {
                    _ = try value(at: index, of: batch) {
                        try take(&$0)
                        return true
                    }
                }
                from = max(range.upperBound, hit + 1)
            }
            next += batch.count
        }
    }

    func holds(_ bytes: [UInt8], at position: Int) throws(ContainerError) -> Bool {
        try self.bytes(at: position).firstRun(of: bytes, from: 0) != nil
    }

    /// The number of records read at a time.
    private static var batch: Int { 256 }

    private func batch(of positions: Range<Int>) throws(ContainerError) -> CatalogueBatch {
        let index = try file.read(
            positions.count * CatalogueHeader.entrySize,
            at: CatalogueHeader.size + positions.lowerBound * CatalogueHeader.entrySize)
        guard index.count == positions.count * CatalogueHeader.entrySize else {
            throw damaged("its index is truncated")
        }
        var batch = CatalogueBatch(first: positions.lowerBound, index: index)
        // Records lie one after another in the order of their keys.
        let (first, last) = (batch.entry(0), batch.entry(positions.count - 1))
        guard first.offset >= header.recordsOffset, first.offset <= last.offset, last.offset <= header.groupsOffset,
            UInt64(last.length) <= header.groupsOffset - last.offset
        else { throw damaged("record \(positions.lowerBound) lies outside the file") }
        let size = Int(last.offset - first.offset) + Int(last.length)
        batch.bytes = try file.read(size, at: Int(first.offset))
        guard batch.bytes.count == size else { throw damaged("record \(positions.lowerBound) is truncated") }
        return batch
    }

    /// Verifies a value of a batch, passes it to `take` and returns the result of `take`.
    private func value(
        at index: Int, of batch: CatalogueBatch, _ take: (inout WireReader) throws -> Bool
    ) throws(ContainerError) -> Bool {
        guard let range = batch.range(of: index) else {
            throw damaged("record \(batch.first + index) lies outside the file")
        }
        let hash = batch.bytes.withUnsafeBytes { XXHash64.hash(UnsafeRawBufferPointer(rebasing: $0[range])) }
        guard UInt32(truncatingIfNeeded: hash) == batch.entry(index).hash else {
            throw damaged("the checksum of record \(batch.first + index) doesn't match")
        }
        let keyLength = try keyLength(of: batch.bytes[range])
        do {
            var reader = WireReader(batch.bytes, range: (range.lowerBound + 2 + keyLength)..<range.upperBound)
            return try take(&reader)
        } catch {
            throw damaged(error)
        }
    }

    func positions(inGroup name: String) throws(ContainerError) -> [Int] {
        let wanted = Array(name.utf8)
        var offset = Int(header.groupsOffset)
        func take(_ size: Int) throws(ContainerError) -> [UInt8] {
            let bytes = try file.read(size, at: offset)
            guard bytes.count == size else { throw damaged("its groups are truncated") }
            offset += size
            return bytes
        }
        for _ in 0..<(try Self.number(take(4), UInt32.self)) {
            let name = try take(Int(Self.number(try take(2), UInt16.self)))
            let members = Int(Self.number(try take(4), UInt32.self))
            let start = Self.number(try take(8), UInt64.self)
            guard name == wanted else { continue }
            guard members <= count, start <= header.length else { throw damaged("its groups lie outside the file") }
            let positions = try file.read(members * 4, at: Int(start))
            guard positions.count == members * 4 else { throw damaged("its groups are truncated") }
            let all = (0..<members).map { Int(Self.number(Array(positions[($0 * 4)..<($0 * 4 + 4)]), UInt32.self)) }
            guard all.allSatisfy({ $0 < count }) else { throw damaged("its groups lie outside the file") }
            return all
        }
        return []
    }

    // MARK: Searching

    func position(of key: String) throws(ContainerError) -> Int {
        let wanted = Array(key.utf8)
        return try partition { (key: ArraySlice<UInt8>) in !Self.isBefore(key, wanted) }
    }

    /// Returns the first position whose key satisfies `isBeyond`. All keys after it must satisfy the condition, too.
    private func partition(_ isBeyond: (ArraySlice<UInt8>) -> Bool) throws(ContainerError) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            let record = try bytes(at: middle, atMost: 2 + CatalogueBuilder.keyLimit)
            if isBeyond(record[2..<(2 + (try keyLength(of: record[...])))]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private static func isBefore(_ left: ArraySlice<UInt8>, _ right: [UInt8]) -> Bool {
        left.lexicographicallyPrecedes(right)
    }

    /// Returns a record's bytes. They are verified only if all of them are read.
    private func bytes(at position: Int, atMost limit: Int = .max) throws(ContainerError) -> [UInt8] {
        precondition((0..<count).contains(position), "positions run from 0 to below the count")
        let entry = try file.read(
            CatalogueHeader.entrySize, at: CatalogueHeader.size + position * CatalogueHeader.entrySize)
        guard entry.count == CatalogueHeader.entrySize else { throw damaged("its index is truncated") }
        let offset = Self.number(Array(entry[0..<8]), UInt64.self)
        let length = Self.number(Array(entry[8..<12]), UInt32.self)
        guard offset >= header.recordsOffset, offset <= header.groupsOffset,
            UInt64(length) <= header.groupsOffset - offset
        else { throw damaged("record \(position) lies outside the file") }
        let record = try file.read(min(Int(length), limit), at: Int(offset))
        guard record.count == min(Int(length), limit) else { throw damaged("record \(position) is truncated") }
        if record.count == Int(length) {
            let hash = UInt32(truncatingIfNeeded: record.withUnsafeBytes { XXHash64.hash($0) })
            guard hash == Self.number(Array(entry[12..<16]), UInt32.self) else {
                throw damaged("the checksum of record \(position) doesn't match")
            }
        }
        return record
    }

    private func keyLength(of record: ArraySlice<UInt8>) throws(ContainerError) -> Int {
        guard let low = record.first, let high = record.dropFirst().first else {
            throw damaged("a record is too short for its key")
        }
        let length = Int(low) | Int(high) << 8
        guard record.count >= 2 + length else { throw damaged("a record is too short for its key") }
        return length
    }

    private static func number<Number: FixedWidthInteger>(_ bytes: [UInt8], _: Number.Type) -> Number {
        bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(as: Number.self)) }
    }

    // MARK: Access for the groups

    /// The offset of the groups.
    var groupsOffset: UInt64 { header.groupsOffset }
    /// The length of the file.
    var length: UInt64 { header.length }

    func read(_ count: Int, at offset: UInt64) throws(ContainerError) -> [UInt8] {
        let bytes = try file.read(count, at: Int(offset))
        guard bytes.count == count else { throw damaged("its groups are truncated") }
        return bytes
    }

    func damaged(_ problem: String) -> ContainerError {
        file.folder.error(.value(problem), file.path).inDomain(domain)
    }

    func damaged(_ error: any Error) -> ContainerError { damaged(String(describing: error)) }
}

extension CatalogueFile {
    func verify() throws(ContainerError) {
        try scan(0..<count) { _ in true }
        var places: [(members: Int, start: UInt64)] = []
        try GroupDirectory(of: self).forEach { places.append(($1, $2)) }
        for place in places { _ = try positions(from: place.start, count: place.members) }
    }

    func groups(named names: Set<String>) throws(ContainerError) -> [String: [Int]] {
        let directory = try GroupDirectory(of: self)
        var wanted: [Int: [(bytes: [UInt8], name: String)]] = [:]
        for name in names {
            let bytes = Array(name.utf8)
            wanted[bytes.count, default: []].append((bytes, name))
        }
        var found: [String: [Int]] = [:]
        var places: [(name: String, members: Int, start: UInt64)] = []
        directory.forEach { name, members, start in
            guard let match = wanted[name.count]?.first(where: { name.elementsEqual($0.bytes) }) else { return }
            places.append((match.name, members, start))
        }
        for place in places { found[place.name] = try positions(from: place.start, count: place.members) }
        return found
    }

    private func positions(from start: UInt64, count members: Int) throws(ContainerError) -> [Int] {
        guard members <= count, start <= length, UInt64(members * 4 + 4) <= length - start else {
            throw damaged("its groups lie outside the file")
        }
        let bytes = try read(members * 4 + 4, at: start)
        let (isRight, positions) = bytes.withUnsafeBytes { bytes -> (Bool, [Int]) in
            func number(_ index: Int) -> UInt32 {
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
            }
            let hash = XXHash64.hash(UnsafeRawBufferPointer(rebasing: bytes[..<(members * 4)]))
            return (number(members) == UInt32(truncatingIfNeeded: hash), (0..<members).map { Int(number($0)) })
        }
        guard isRight else { throw damaged("the checksum of a group doesn't match") }
        guard positions.allSatisfy({ $0 < count }) else { throw damaged("its groups lie outside the file") }
        return positions
    }
}

/// The names of a catalogue's groups, and the offsets of their members.
private struct GroupDirectory {
    private let bytes: [UInt8]
    private let count: Int

    /// The number of bytes per read; few directories are longer.
    private static let chunk = 131_072

    /// Reads and verifies the directory of a catalogue.
    init(of catalogue: CatalogueFile) throws(ContainerError) {
        let damage = catalogue.damaged("its groups are truncated")
        let end = catalogue.length
        var all: [UInt8] = []
        /// Continues to read until `all` has at least `size` bytes.
        func fill(_ size: Int) throws(ContainerError) {
            guard all.count < size else { return }
            let start = catalogue.groupsOffset + UInt64(all.count)
            guard end >= start else { throw damage }
            all += try catalogue.read(Int(min(UInt64(max(size - all.count, Self.chunk)), end - start)), at: start)
            guard all.count >= size else { throw damage }
        }
        func number<Number: FixedWidthInteger>(_ offset: Int, _: Number.Type) -> Number {
            all.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self)) }
        }
        try fill(4)
        let groups = Int(number(0, UInt32.self))
        var offset = 4
        for _ in 0..<groups {
            try fill(offset + 2)
            offset += 2 + Int(number(offset, UInt16.self)) + 12
            try fill(offset)
        }
        try fill(offset + 8)
        let hash = all.withUnsafeBytes { XXHash64.hash(UnsafeRawBufferPointer(rebasing: $0[..<offset])) }
        guard number(offset, UInt64.self) == hash else {
            throw catalogue.damaged("the checksum of its groups doesn't match")
        }
        (bytes, count) = (all, groups)
    }

    /// Calls `take` with each name, the number of its members and their offset.
    func forEach(_ take: (Slice<UnsafeRawBufferPointer>, Int, UInt64) -> Void) {
        bytes.withUnsafeBytes { bytes in
            var offset = 4
            for _ in 0..<count {
                let end =
                    offset + 2 + Int(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
                take(
                    bytes[(offset + 2)..<end],
                    Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt32.self))),
                    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: end + 4, as: UInt64.self)))
                offset = end + 12
            }
        }
    }
}

/// The first bytes of a catalogue: the number of records and the offsets of its parts.
struct CatalogueHeader: Equatable {
    static let size = 80
    static let format: UInt32 = 1
    static let magic: UInt64 = 0x0A54_4143_4B4C_5241  // "ARLKCAT\n", little-endian
    /// The size of an index entry: offset, length and the lower half of the record's hash.
    static let entrySize = 16

    /// The number of records.
    var count: UInt64
    /// The offset of the groups, which follow the records.
    var groupsOffset: UInt64
    /// The length of the file.
    var length: UInt64
    /// A hash of all keys in order. It is equal for catalogues with the same keys, even if their values differ.
    var keysDigest: UInt64
    /// The format of the records' values.
    var valueFormat: UInt32

    /// The offset of the first record.
    var recordsOffset: UInt64 { UInt64(Self.size) + count * UInt64(Self.entrySize) }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(Self.magic, to: &bytes)
        append(Self.format, to: &bytes)
        append(valueFormat, to: &bytes)
        for number in [count, UInt64(Self.size), recordsOffset, groupsOffset, length, keysDigest, 0] {
            append(number, to: &bytes)
        }
        append(bytes.withUnsafeBytes { XXHash64.hash($0) }, to: &bytes)
        return bytes
    }

    private func append<Number: FixedWidthInteger>(_ number: Number, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    init(count: UInt64, groupsOffset: UInt64, length: UInt64, keysDigest: UInt64, valueFormat: UInt32) {
        self.count = count
        self.groupsOffset = groupsOffset
        self.length = length
        self.keysDigest = keysDigest
        self.valueFormat = valueFormat
    }

    /// Verifies a header; throws the reason why it is unusable, without a path.
    init(verifying bytes: [UInt8], fileSize: Int, knownValueFormat: UInt32) throws(ContainerError) {
        guard bytes.count == Self.size else {
            throw ContainerError(.value("\(bytes.count) bytes are too few for a header"))
        }
        func number<Number: FixedWidthInteger>(_ offset: Int, _: Number.Type) -> Number {
            bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self)) }
        }
        guard number(0, UInt64.self) == Self.magic else {
            throw ContainerError(.value("it doesn't begin with a catalogue's magic number"))
        }
        let hash = bytes.withUnsafeBytes { XXHash64.hash(UnsafeRawBufferPointer(rebasing: $0[..<72])) }
        guard number(72, UInt64.self) == hash else { throw ContainerError(.value("its checksum doesn't match")) }
        let format = number(8, UInt32.self)
        guard format <= Self.format else {
            throw ContainerError(.newerFrame(version: Int(format), known: Int(Self.format)))
        }
        valueFormat = number(12, UInt32.self)
        guard valueFormat <= knownValueFormat else {
            throw ContainerError(.newerValue(format: valueFormat, known: knownValueFormat))
        }
        count = number(16, UInt64.self)
        groupsOffset = number(40, UInt64.self)
        length = number(48, UInt64.self)
        keysDigest = number(56, UInt64.self)
        guard length == UInt64(fileSize), count <= length / UInt64(Self.entrySize), recordsOffset <= groupsOffset,
            groupsOffset <= length
        else {
            throw ContainerError(.value("its header states \(length) bytes, the file has \(fileSize)"))
        }
    }
}
