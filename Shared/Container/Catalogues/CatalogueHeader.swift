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
