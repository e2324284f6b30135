import Foundation

/// The size of a symmetric key.
public struct SymmetricKeySize: Sendable {
    /// The number of bits.
    public let bitCount: Int

    public static var bits128: SymmetricKeySize { SymmetricKeySize(bitCount: 128) }
    public static var bits192: SymmetricKeySize { SymmetricKeySize(bitCount: 192) }
    public static var bits256: SymmetricKeySize { SymmetricKeySize(bitCount: 256) }

    public init(bitCount: Int) {
        precondition(bitCount > 0 && bitCount % 8 == 0, "a key of \(bitCount) bits — use a multiple of 8")
        self.bitCount = bitCount
    }
}

/// A key that both parties know.
public struct SymmetricKey: ContiguousBytes, Equatable, Sendable {
    private let bytes: SecretBytes

    public init<D: ContiguousBytes>(data: D) { bytes = SecretBytes(data) }

    /// Creates a random key.
    public init(size: SymmetricKeySize) { self.init(data: LibCrypto.randomBytes(size.bitCount / 8)) }

    /// The number of bits.
    public var bitCount: Int { bytes.count * 8 }

    /// Calls the closure with the bytes.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    /// Compares the keys in constant time.
    public static func == (lhs: Self, rhs: Self) -> Bool { LibCrypto.equal(lhs, rhs) }
}

/// The result of a message authentication.
public protocol MessageAuthenticationCode: Hashable, ContiguousBytes, CustomStringConvertible, Sequence
where Element == UInt8 {
    /// The number of bytes.
    var byteCount: Int { get }
}

extension MessageAuthenticationCode {
    /// Compares the codes in constant time.
    public static func == (lhs: Self, rhs: Self) -> Bool { LibCrypto.equal(lhs, rhs) }

    /// Compares the code with bytes in constant time.
    public static func == <D: DataProtocol>(lhs: Self, rhs: D) -> Bool { LibCrypto.equal(lhs, Array(rhs)) }

    /// Compares the code with bytes in constant time.
    public static func != <D: DataProtocol>(lhs: Self, rhs: D) -> Bool { !(lhs == rhs) }

    /// Returns an iterator over the bytes.
    public func makeIterator() -> Array<UInt8>.Iterator { copiedBytes.makeIterator() }

    /// The name of the type and the bytes as hexadecimal digits.
    public var description: String { "\(Self.self): \(hexadecimal)" }

    /// Adds the bytes to a hasher.
    public func hash(into hasher: inout Hasher) { withUnsafeBytes { hasher.combine(bytes: $0) } }
}

/// The result of a message authentication with a hash function.
public struct HashedAuthenticationCode<H: HashFunction>: MessageAuthenticationCode, Sendable {
    fileprivate let digest: H.Digest

    /// The number of bytes.
    public var byteCount: Int { H.Digest.byteCount }

    /// The name of the function and the bytes as hexadecimal digits.
    public var description: String { "HMAC with \(H.self): \(hexadecimal)" }

    /// Calls the closure with the bytes.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try digest.withUnsafeBytes(body)
    }
}

/// Message authentication with a hash function, as in RFC 2104.
public struct HMAC<H: HashFunction>: Sendable {
    public typealias Key = SymmetricKey
    /// The type of the result.
    public typealias MAC = HashedAuthenticationCode<H>

    private var inner = H()
    private var outer = H()

    public init(key: SymmetricKey) {
        var block = key.copiedBytes
        if block.count > H.blockByteCount { block = H.hash(data: block).copiedBytes }
        block += [UInt8](repeating: 0, count: H.blockByteCount - block.count)
        inner.update(data: block.map { $0 ^ 0x36 })
        outer.update(data: block.map { $0 ^ 0x5C })
    }

    public static func authenticationCode<D: DataProtocol>(for data: D, using key: SymmetricKey) -> MAC {
        var authentication = Self(key: key)
        authentication.update(data: data)
        return authentication.finalize()
    }

    /// Returns true if the code is that of the data.
    public static func isValidAuthenticationCode<D: DataProtocol>(
        _ authenticationCode: MAC, authenticating authenticatedData: D, using key: SymmetricKey
    ) -> Bool { LibCrypto.equal(Self.authenticationCode(for: authenticatedData, using: key), authenticationCode) }

    /// Returns true if the bytes are the code of the data.
    public static func isValidAuthenticationCode<C: ContiguousBytes, D: DataProtocol>(
        _ authenticationCode: C, authenticating authenticatedData: D, using key: SymmetricKey
    ) -> Bool { LibCrypto.equal(Self.authenticationCode(for: authenticatedData, using: key), authenticationCode) }

    /// Returns true if the code is that of the bytes.
    public static func isValidAuthenticationCode(
        _ mac: MAC, authenticating bufferPointer: UnsafeRawBufferPointer, using key: SymmetricKey
    ) -> Bool { isValidAuthenticationCode(mac, authenticating: Array(bufferPointer), using: key) }

    /// Adds data.
    public mutating func update<D: DataProtocol>(data: D) { inner.update(data: data) }

    /// Returns the code of the data so far.
    public func finalize() -> MAC {
        var outer = outer
        inner.finalize().withUnsafeBytes { outer.update(bufferPointer: $0) }
        return MAC(digest: outer.finalize())
    }
}

/// The derivation of keys from a key with a hash function, as in RFC 5869.
public struct HKDF<H: HashFunction>: Sendable {
    /// Returns a key that depends on a salt and on information about its use.
    public static func deriveKey<Salt: DataProtocol, Info: DataProtocol>(
        inputKeyMaterial: SymmetricKey, salt: Salt, info: Info, outputByteCount: Int
    ) -> SymmetricKey {
        expand(
            pseudoRandomKey: extract(inputKeyMaterial: inputKeyMaterial, salt: salt), info: info,
            outputByteCount: outputByteCount)
    }

    /// Returns a key that depends on information about its use.
    public static func deriveKey<Info: DataProtocol>(
        inputKeyMaterial: SymmetricKey, info: Info, outputByteCount: Int
    ) -> SymmetricKey {
        deriveKey(
            inputKeyMaterial: inputKeyMaterial, salt: [UInt8](), info: info, outputByteCount: outputByteCount)
    }

    /// Returns a key that depends on a salt.
    public static func deriveKey<Salt: DataProtocol>(
        inputKeyMaterial: SymmetricKey, salt: Salt, outputByteCount: Int
    ) -> SymmetricKey {
        deriveKey(
            inputKeyMaterial: inputKeyMaterial, salt: salt, info: [UInt8](), outputByteCount: outputByteCount)
    }

    public static func deriveKey(inputKeyMaterial: SymmetricKey, outputByteCount: Int) -> SymmetricKey {
        deriveKey(inputKeyMaterial: inputKeyMaterial, info: [UInt8](), outputByteCount: outputByteCount)
    }

    /// Returns a key of the digest's size.
    public static func extract<Salt: DataProtocol>(
        inputKeyMaterial: SymmetricKey, salt: Salt?
    ) -> HashedAuthenticationCode<H> {
        HMAC<H>.authenticationCode(
            for: inputKeyMaterial.copiedBytes, using: SymmetricKey(data: salt.map { Array($0) } ?? []))
    }

    /// Returns a key of any size, up to 255 digests, from one that ``extract(inputKeyMaterial:salt:)`` returned.
    public static func expand<PRK: ContiguousBytes, Info: DataProtocol>(
        pseudoRandomKey prk: PRK, info: Info?, outputByteCount: Int
    ) -> SymmetricKey {
        precondition(
            (0...255 * H.Digest.byteCount).contains(outputByteCount),
            "a derived key of \(outputByteCount) bytes — use at most \(255 * H.Digest.byteCount)")
        let (key, info) = (SymmetricKey(data: prk), info.map { Array($0) } ?? [])
        var (output, block, counter): ([UInt8], [UInt8], UInt8) = ([], [], 0)
        while output.count < outputByteCount {
            counter += 1
            block = HMAC<H>.authenticationCode(for: block + info + [counter], using: key).copiedBytes
            output += block
        }
        return SymmetricKey(data: Array(output.prefix(outputByteCount)))
    }
}
