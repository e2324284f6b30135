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
