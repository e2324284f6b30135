@_exported import Foundation
@_exported import FoundationGaps

@_implementationOnly import CCrypto

/// The causes of failed operations.
public enum CryptoKitError: Error, Sendable {
    case incorrectKeySize, incorrectParameterSize, authenticationFailure
    case underlyingCoreCryptoError(error: Int32)
    case wrapFailure, unwrapFailure, invalidParameter
}

/// The causes of unreadable PEM and DER representations.
public enum CryptoKitASN1Error: Equatable, Error, Sendable {
    case invalidFieldIdentifier, unexpectedFieldType, invalidObjectIdentifier, invalidASN1Object
    case invalidASN1IntegerEncoding, truncatedASN1Field, unsupportedFieldLength, invalidPEMDocument
}

/// OpenSSL's libcrypto, which reads no configuration file.
enum LibCrypto {
    /// The algorithms of hash functions.
    enum Hash: String, CaseIterable {
        case md5 = "MD5"
        case sha1 = "SHA1"
        case sha256 = "SHA256"
        case sha384 = "SHA384"
        case sha512 = "SHA512"
    }

    // Each is fetched once; the library counts its users with atomic operations.
    nonisolated(unsafe) private static let hashes: [Hash: OpaquePointer] = {
        start()
        return Dictionary(
            uniqueKeysWithValues: Hash.allCases.map { hash in
                guard let algorithm = EVP_MD_fetch(nil, hash.rawValue, nil) else {
                    preconditionFailure("libcrypto has no \(hash.rawValue) — install a complete libssl3")
                }
                return (hash, algorithm)
            })
    }()

    private static let started = airlock_crypto_init()

    /// Initialises the library before its first use.
    static func start() { precondition(started == 1, "can't initialise libcrypto — install a complete libssl3") }

    static func algorithm(_ hash: Hash) -> OpaquePointer? { hashes[hash] }

    /// The library's last error. It clears the thread's list of errors.
    static var failure: CryptoKitError {
        let code = ERR_get_error()
        ERR_clear_error()
        return .underlyingCoreCryptoError(error: Int32(truncatingIfNeeded: code))
    }

    /// Checks the result of a function that returns 1 after a success.
    static func check(_ result: Int32) throws { guard result == 1 else { throw failure } }

    /// Returns a pointer that a function returned.
    ///
    /// - Throws: The library's error if it is null.
    static func check(_ pointer: OpaquePointer?) throws -> OpaquePointer {
        guard let pointer else { throw failure }
        return pointer
    }

    static func randomBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// Returns true if the bytes are equal; the time doesn't depend on the position of a difference.
    static func equal(_ left: some ContiguousBytes, _ right: some ContiguousBytes) -> Bool {
        left.withUnsafeBytes { left in
            right.withUnsafeBytes { right in
                guard left.count == right.count else { return false }
                guard let first = left.baseAddress, let second = right.baseAddress else { return true }
                return CRYPTO_memcmp(first, second, left.count) == 0
            }
        }
    }
}

/// Bytes that are overwritten when they are no longer used.
final class SecretBytes: @unchecked Sendable, ContiguousBytes {
    // Never changed after the initialiser.
    private let buffer: UnsafeMutableRawBufferPointer

    init(_ bytes: some ContiguousBytes) {
        buffer = bytes.withUnsafeBytes { bytes in
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
            copy.copyMemory(from: bytes)
            return copy
        }
    }

    deinit {
        if let address = buffer.baseAddress { OPENSSL_cleanse(address, buffer.count) }
        buffer.deallocate()
    }

    var count: Int { buffer.count }

    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try body(UnsafeRawBufferPointer(buffer))
    }
}

extension Sequence<UInt8> {
    /// Two hexadecimal digits for each byte.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

extension ContiguousBytes {
    /// A copy of the bytes.
    var copiedBytes: [UInt8] { withUnsafeBytes { Array($0) } }
}
