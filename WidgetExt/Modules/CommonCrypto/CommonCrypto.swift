// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import Foundation

@_implementationOnly import CCrypto

public typealias CC_LONG = UInt32
public typealias CCHmacAlgorithm = UInt32

public let CC_MD5_DIGEST_LENGTH: Int32 = 16
public let CC_SHA1_DIGEST_LENGTH: Int32 = 20
public let CC_SHA224_DIGEST_LENGTH: Int32 = 28
public let CC_SHA256_DIGEST_LENGTH: Int32 = 32
public let CC_SHA384_DIGEST_LENGTH: Int32 = 48
public let CC_SHA512_DIGEST_LENGTH: Int32 = 64

public let kCCHmacAlgSHA1 = 0
public let kCCHmacAlgMD5 = 1
public let kCCHmacAlgSHA256 = 2
public let kCCHmacAlgSHA384 = 3
public let kCCHmacAlgSHA512 = 4
public let kCCHmacAlgSHA224 = 5

/// Computes MD5.
@discardableResult
public func CC_MD5(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { digest(data, len, md, EVP_md5()) }

/// Computes SHA-1.
@discardableResult
public func CC_SHA1(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { digest(data, len, md, EVP_sha1()) }

/// Computes SHA-224.
@discardableResult
public func CC_SHA224(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { digest(data, len, md, EVP_sha224()) }

/// Computes SHA-256.
@discardableResult
public func CC_SHA256(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { digest(data, len, md, EVP_sha256()) }

/// Computes SHA-384.
@discardableResult
public func CC_SHA384(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { digest(data, len, md, EVP_sha384()) }

/// Computes SHA-512.
@discardableResult
public func CC_SHA512(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { digest(data, len, md, EVP_sha512()) }

/// Computes a code that authenticates data with a key.
public func CCHmac(
    _ algorithm: CCHmacAlgorithm, _ key: UnsafeRawPointer!, _ keyLength: Int, _ data: UnsafeRawPointer!,
    _ dataLength: Int, _ macOut: UnsafeMutableRawPointer!
) {
    start()
    let kinds: [OpaquePointer?] = [
        EVP_sha1(), EVP_md5(), EVP_sha256(), EVP_sha384(), EVP_sha512(), EVP_sha224(),
    ]
    guard Int(algorithm) < kinds.count, let macOut, keyLength <= Int32.max else { return }
    // Without a key or data, the pointers may be nil, but not for the library.
    withUnsafeBytes(of: 0 as UInt8) { none in
        let message: UnsafeRawPointer? = data ?? none.baseAddress
        _ = HMAC(
            kinds[Int(algorithm)], key ?? none.baseAddress, Int32(keyLength),
            message?.assumingMemoryBound(to: UInt8.self), dataLength, macOut.assumingMemoryBound(to: UInt8.self), nil)
    }
}

private func digest(
    _ data: UnsafeRawPointer?, _ count: CC_LONG, _ result: UnsafeMutablePointer<UInt8>?, _ kind: OpaquePointer?
) -> UnsafeMutablePointer<UInt8>? {
    start()
    guard let result else { return nil }
    return withUnsafeBytes(of: 0 as UInt8) { none in
        EVP_Digest(data ?? none.baseAddress, Int(count), result, nil, kind, nil) == 1 ? result : nil
    }
}

/// Initialises the library, which does so once.
private func start() {
    precondition(airlock_crypto_init() == 1, "can't initialise libcrypto — install a complete libssl3")
}
