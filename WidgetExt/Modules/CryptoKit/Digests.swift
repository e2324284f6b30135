import Foundation

@_implementationOnly import CCrypto

/// The result of a hash function.
public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sendable, Sequence
where Element == UInt8 {
    /// The number of bytes.
    static var byteCount: Int { get }
}

extension Digest {
    /// The name of the type and the bytes as hexadecimal digits.
    public var description: String { "\(Self.self): \(hexadecimal)" }

    /// Returns an iterator over the bytes.
    public func makeIterator() -> Array<UInt8>.Iterator { copiedBytes.makeIterator() }

    /// Compares the digests in constant time.
    public static func == (lhs: Self, rhs: Self) -> Bool { LibCrypto.equal(lhs, rhs) }

    /// Compares the digest with bytes in constant time.
    public static func == <D: DataProtocol>(lhs: Self, rhs: D) -> Bool { LibCrypto.equal(lhs, Array(rhs)) }

    /// Compares the digest with bytes in constant time.
    public static func != <D: DataProtocol>(lhs: Self, rhs: D) -> Bool { !(lhs == rhs) }

    /// Adds the bytes to a hasher.
    public func hash(into hasher: inout Hasher) { withUnsafeBytes { hasher.combine(bytes: $0) } }
}

/// A cryptographic hash function.
public protocol HashFunction: Sendable {
    /// The number of bytes in the blocks that the function processes.
    static var blockByteCount: Int { get }
    associatedtype Digest: CryptoKit.Digest
    init()
    /// Adds bytes.
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    /// Returns the digest of the bytes so far.
    func finalize() -> Digest
}

extension HashFunction {
    @inlinable public static func hash<D: DataProtocol>(data: D) -> Digest {
        var function = Self()
        function.update(data: data)
        return function.finalize()
    }

    /// Adds data.
    @inlinable public mutating func update<D: DataProtocol>(data: D) {
        for region in data.regions { region.withUnsafeBytes { update(bufferPointer: $0) } }
    }
}

/// The state of a hash function, copied when a second owner changes it.
private final class HashState: @unchecked Sendable {
    private let context: OpaquePointer

    init(_ hash: LibCrypto.Hash) {
        context = Self.context()
        EVP_DigestInit_ex(context, LibCrypto.algorithm(hash), nil)
    }

    private init(copying other: HashState) {
        context = Self.context()
        EVP_MD_CTX_copy_ex(context, other.context)
    }

    deinit { EVP_MD_CTX_free(context) }

    private static func context() -> OpaquePointer {
        LibCrypto.start()
        guard let context = EVP_MD_CTX_new() else { preconditionFailure("no memory for a hash function") }
        return context
    }

    static func update(_ state: inout HashState, _ bytes: UnsafeRawBufferPointer) {
        if !isKnownUniquelyReferenced(&state) { state = HashState(copying: state) }
        EVP_DigestUpdate(state.context, bytes.baseAddress, bytes.count)
    }

    func finish(_ count: Int) -> [UInt8] {
        let copy = HashState(copying: self)
        return [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, written in
            EVP_DigestFinal_ex(copy.context, buffer.baseAddress, nil)
            written = count
        }
    }
}

/// The digest of SHA-256.
public struct SHA256Digest: Digest {
    fileprivate let bytes: [UInt8]

    /// The number of bytes: 32.
    public static var byteCount: Int { 32 }

    /// The name of the function and the bytes as hexadecimal digits.
    public var description: String { "SHA256 digest: \(bytes.hexadecimal)" }

    /// Calls the closure with the bytes.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }
}

/// The hash function SHA-256.
public struct SHA256: HashFunction {
    /// The type of the result.
    public typealias Digest = SHA256Digest
    /// The number of bytes in a block: 64.
    public static var blockByteCount: Int { 64 }
    /// The number of bytes in a digest: 32.
    public static var byteCount: Int { 32 }
    private var state = HashState(.sha256)

    public init() {}

    /// Adds bytes.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { HashState.update(&state, bufferPointer) }

    /// Returns the digest of the bytes so far.
    public func finalize() -> Digest { Digest(bytes: state.finish(Self.byteCount)) }
}

/// The digest of SHA-384.
public struct SHA384Digest: Digest {
    fileprivate let bytes: [UInt8]

    /// The number of bytes: 48.
    public static var byteCount: Int { 48 }

    /// The name of the function and the bytes as hexadecimal digits.
    public var description: String { "SHA384 digest: \(bytes.hexadecimal)" }

    /// Calls the closure with the bytes.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }
}

/// The hash function SHA-384.
public struct SHA384: HashFunction {
    /// The type of the result.
    public typealias Digest = SHA384Digest
    /// The number of bytes in a block: 128.
    public static var blockByteCount: Int { 128 }
    /// The number of bytes in a digest: 48.
    public static var byteCount: Int { 48 }
    private var state = HashState(.sha384)

    public init() {}

    /// Adds bytes.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { HashState.update(&state, bufferPointer) }

    /// Returns the digest of the bytes so far.
    public func finalize() -> Digest { Digest(bytes: state.finish(Self.byteCount)) }
}

/// The digest of SHA-512.
public struct SHA512Digest: Digest {
    fileprivate let bytes: [UInt8]

    /// The number of bytes: 64.
    public static var byteCount: Int { 64 }

    /// The name of the function and the bytes as hexadecimal digits.
    public var description: String { "SHA512 digest: \(bytes.hexadecimal)" }

    /// Calls the closure with the bytes.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }
}

/// The hash function SHA-512.
public struct SHA512: HashFunction {
    /// The type of the result.
    public typealias Digest = SHA512Digest
    /// The number of bytes in a block: 128.
    public static var blockByteCount: Int { 128 }
    /// The number of bytes in a digest: 64.
    public static var byteCount: Int { 64 }
    private var state = HashState(.sha512)

    public init() {}

    /// Adds bytes.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { HashState.update(&state, bufferPointer) }

    /// Returns the digest of the bytes so far.
    public func finalize() -> Digest { Digest(bytes: state.finish(Self.byteCount)) }
}

/// Hash functions that are broken, for data that have to be compatible with them.
public enum Insecure {
    /// The digest of MD5.
    public struct MD5Digest: Digest {
        fileprivate let bytes: [UInt8]

        /// The number of bytes: 16.
        public static var byteCount: Int { 16 }

        /// The name of the function and the bytes as hexadecimal digits.
        public var description: String { "MD5 digest: \(bytes.hexadecimal)" }

        /// Calls the closure with the bytes.
        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            try bytes.withUnsafeBytes(body)
        }
    }

    /// The hash function MD5.
    public struct MD5: HashFunction {
        /// The type of the result.
        public typealias Digest = MD5Digest
        /// The number of bytes in a block: 64.
        public static var blockByteCount: Int { 64 }
        /// The number of bytes in a digest: 16.
        public static var byteCount: Int { 16 }
        private var state = HashState(.md5)

        public init() {}

        /// Adds bytes.
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) { HashState.update(&state, bufferPointer) }

        /// Returns the digest of the bytes so far.
        public func finalize() -> Digest { Digest(bytes: state.finish(Self.byteCount)) }
    }

    /// The digest of SHA-1.
    public struct SHA1Digest: Digest {
        fileprivate let bytes: [UInt8]

        /// The number of bytes: 20.
        public static var byteCount: Int { 20 }

        /// The name of the function and the bytes as hexadecimal digits.
        public var description: String { "SHA1 digest: \(bytes.hexadecimal)" }

        /// Calls the closure with the bytes.
        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            try bytes.withUnsafeBytes(body)
        }
    }

    /// The hash function SHA-1.
    public struct SHA1: HashFunction {
        /// The type of the result.
        public typealias Digest = SHA1Digest
        /// The number of bytes in a block: 64.
        public static var blockByteCount: Int { 64 }
        /// The number of bytes in a digest: 20.
        public static var byteCount: Int { 20 }
        private var state = HashState(.sha1)

        public init() {}

        /// Adds bytes.
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) { HashState.update(&state, bufferPointer) }

        /// Returns the digest of the bytes so far.
        public func finalize() -> Digest { Digest(bytes: state.finish(Self.byteCount)) }
    }
}
