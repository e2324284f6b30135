/// The 64 little-endian bytes at the start of every document. `Documentation/Container.md` has them as a table.
package struct FrameHeader: Sendable, Equatable {
    package static let size = 64
    /// "AIRLOCK" and a line feed, which a text-mode copy would change.
    package static let magic: UInt64 = 0x0A4B_434F_4C52_4941
    package static let version: UInt16 = 1
    /// The largest payload, in bytes.
    package static let payloadLimit = 1 << 20

    package var flags: UInt16 = 0
    /// The value's own format number.
    package var valueFormat: UInt32
    /// XXH64 of "DOMAIN/NAME", which detects a file under another document's name.
    package var keyHash: UInt64
    /// The number of the document's version, from 1.
    package var generation: UInt64
    /// A random number, which distinguishes two versions of the same generation.
    package var commitID: UInt64
    package var payloadLength: UInt64

    /// Returns the bytes of a file with this header and a payload, including the checksum.
    package func frame(_ payload: [UInt8]) -> [UInt8] {
        var bytes = [UInt8]()
        bytes.reserveCapacity(Self.size + payload.count)
        func append(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
        }
        append(Self.magic)
        append(Self.version)
        append(flags)
        append(valueFormat)
        append(keyHash)
        append(generation)
        append(commitID)
        append(payloadLength)
        append(UInt64(0))  // reserved
        append(UInt64(0))  // checksum, filled in below
        bytes.append(contentsOf: payload)
        let checksum = bytes.withUnsafeBytes { XXHash64.hash($0) }
        withUnsafeBytes(of: checksum.littleEndian) { bytes.replaceSubrange(56..<64, with: $0) }
        return bytes
    }

    /// Reads the fields of a header without verifying its payload; nil unless the bytes begin with a header of this version.
    package init?(unverified bytes: [UInt8]) {
        guard bytes.count >= Self.size, Self.field(bytes, 0, UInt64.self) == Self.magic,
            Self.field(bytes, 8, UInt16.self) == Self.version
        else { return nil }
        self.init(fields: bytes)
    }

    /// Reads and verifies the bytes of a whole file.
    ///
    /// Throws the cause: `newerFrame` or `unknownFlags` if a newer process wrote the file, `frame` or `empty` if the file is damaged.
    package init(verifying bytes: [UInt8], keyHash expected: UInt64) throws(ContainerError) {
        if bytes.isEmpty { throw ContainerError(.empty) }
        guard bytes.count >= Self.size else { throw ContainerError(.frame(.shortHeader(bytes: bytes.count))) }
        guard Self.field(bytes, 0, UInt64.self) == Self.magic else { throw ContainerError(.frame(.magic)) }
        let version = Self.field(bytes, 8, UInt16.self)
        guard version == Self.version else {
            // If the checksum fits the known version, the version field itself is damaged: the file isn't newer.
            if version == 0 || Self.checksumFits(bytes, version: Self.version) {
                throw ContainerError(.frame(.version))
            }
            throw ContainerError(.newerFrame(version: Int(version), known: Int(Self.version)))
        }
        self.init(fields: bytes)
        let found = bytes.count - Self.size
        guard payloadLength == UInt64(found) else {
            throw ContainerError(.frame(.length(stated: payloadLength, found: found)))
        }
        guard Self.checksumFits(bytes, version: version) else { throw ContainerError(.frame(.checksum)) }
        guard keyHash == expected else { throw ContainerError(.frame(.otherDocument)) }
        guard flags == 0 else { throw ContainerError(.unknownFlags(flags)) }
    }

    package init(valueFormat: UInt32, keyHash: UInt64, generation: UInt64, commitID: UInt64, payloadLength: Int) {
        self.valueFormat = valueFormat
        self.keyHash = keyHash
        self.generation = generation
        self.commitID = commitID
        self.payloadLength = UInt64(payloadLength)
    }

    private init(fields bytes: [UInt8]) {
        flags = Self.field(bytes, 10, UInt16.self)
        valueFormat = Self.field(bytes, 12, UInt32.self)
        keyHash = Self.field(bytes, 16, UInt64.self)
        generation = Self.field(bytes, 24, UInt64.self)
        commitID = Self.field(bytes, 32, UInt64.self)
        payloadLength = Self.field(bytes, 40, UInt64.self)
    }

    private static func field<T: FixedWidthInteger>(_ bytes: [UInt8], _ offset: Int, _: T.Type) -> T {
        bytes.withUnsafeBytes { T(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: T.self)) }
    }

    private static func checksumFits(_ bytes: [UInt8], version: UInt16) -> Bool {
        let stored = field(bytes, 56, UInt64.self)
        var copy = bytes
        copy.replaceSubrange(56..<64, with: repeatElement(0, count: 8))
        withUnsafeBytes(of: version.littleEndian) { copy.replaceSubrange(8..<10, with: $0) }
        return copy.withUnsafeBytes { XXHash64.hash($0) } == stored
    }
}

/// XXH64, the 64-bit xxHash: a fast checksum, which gives no protection against intentional changes.
///
/// Follows the specification at https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md.
package struct XXHash64: Sendable {
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    /// Returns the hash of `bytes`.
    package static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
        let count = bytes.count
        var position = 0
        var hash: UInt64
        if count >= 32 {
            var lane1 = seed &+ prime1 &+ prime2
            var lane2 = seed &+ prime2
            var lane3 = seed
            var lane4 = seed &- prime1
            while position &+ 32 <= count {
                lane1 = round(lane1, word(bytes, position))
                lane2 = round(lane2, word(bytes, position &+ 8))
                lane3 = round(lane3, word(bytes, position &+ 16))
                lane4 = round(lane4, word(bytes, position &+ 24))
                position &+= 32
            }
            hash = rotate(lane1, 1) &+ rotate(lane2, 7) &+ rotate(lane3, 12) &+ rotate(lane4, 18)
            hash = merge(merge(merge(merge(hash, lane1), lane2), lane3), lane4)
        } else {
            hash = seed &+ prime5
        }
        hash &+= UInt64(count)
        while position &+ 8 <= count {
            hash = rotate(hash ^ round(0, word(bytes, position)), 27) &* prime1 &+ prime4
            position &+= 8
        }
        if position &+ 4 <= count {
            let half = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)))
            hash = rotate(hash ^ (half &* prime1), 23) &* prime2 &+ prime3
            position &+= 4
        }
        while position < count {
            hash = rotate(hash ^ (UInt64(bytes[position]) &* prime5), 11) &* prime1
            position &+= 1
        }
        hash = (hash ^ (hash >> 33)) &* prime2
        hash = (hash ^ (hash >> 29)) &* prime3
        return hash ^ (hash >> 32)
    }

    /// Returns the hash of a string's UTF-8.
    package static func hash(_ text: String, seed: UInt64 = 0) -> UInt64 {
        var text = text
        return text.withUTF8 { hash(UnsafeRawBufferPointer($0), seed: seed) }
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }

    @inline(__always)
    private static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 {
        (value << bits) | (value >> (64 - bits))
    }

    @inline(__always)
    private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
        rotate(lane &+ input &* prime2, 31) &* prime1
    }

    @inline(__always)
    private static func merge(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
        (hash ^ round(0, lane)) &* prime1 &+ prime4
    }
}
