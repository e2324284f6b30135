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
