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
