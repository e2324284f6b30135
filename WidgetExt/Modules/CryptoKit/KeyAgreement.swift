import Foundation

@_implementationOnly import CCrypto

/// A key of libcrypto for one operation.
final class LibraryKey {
    private let key: OpaquePointer

    /// Reads a public or private key of the type `EVP_PKEY_ED25519` or `EVP_PKEY_X25519`.
    init(_ type: Int32, private bytes: some ContiguousBytes) throws {
        LibCrypto.start()
        key = try bytes.withUnsafeBytes { bytes in
            try LibCrypto.check(
                EVP_PKEY_new_raw_private_key(
                    type, nil, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count))
        }
    }

    init(_ type: Int32, public bytes: [UInt8]) throws {
        LibCrypto.start()
        key = try LibCrypto.check(EVP_PKEY_new_raw_public_key(type, nil, bytes, bytes.count))
    }

    /// Reads a key in the encoding DER.
    ///
    /// - Throws: ``CryptoKitASN1Error/invalidASN1Object`` if the bytes are another object, or more than one.
    init(der: [UInt8], isPrivate: Bool) throws {
        LibCrypto.start()
        let read = der.withUnsafeBufferPointer { bytes -> (key: OpaquePointer?, count: Int) in
            var next = bytes.baseAddress
            let key = isPrivate ? d2i_AutoPrivateKey(nil, &next, bytes.count) : d2i_PUBKEY(nil, &next, bytes.count)
            return (key, next.flatMap { next in bytes.baseAddress.map { next - $0 } } ?? 0)
        }
        guard let key = read.key else {
            ERR_clear_error()
            throw CryptoKitASN1Error.invalidASN1Object
        }
        self.key = key
        // The initialiser has set all properties, so deinit releases the key.
        guard read.count == der.count else { throw CryptoKitASN1Error.invalidASN1Object }
    }

    deinit { EVP_PKEY_free(key) }

    /// The raw bytes of the public key.
    var rawPublicKey: [UInt8] {
        get throws { try output { EVP_PKEY_get_raw_public_key(self.key, $0, $1) } }
    }

    /// Returns true for a key of the curve.
    func isOn(_ curve: EllipticCurve) -> Bool {
        var (name, count) = ([CChar](repeating: 0, count: 64), 0)
        return EVP_PKEY_get_group_name(key, &name, name.count, &count) == 1
            && name.prefix(count).elementsEqual(curve.name.utf8.map { CChar(truncatingIfNeeded: $0) })
    }

    /// The bytes of a private scalar.
    func privateScalar(_ size: Int) throws -> [UInt8] {
        var number: OpaquePointer?
        try LibCrypto.check(EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number))
        defer { BN_clear_free(number) }
        var bytes = [UInt8](repeating: 0, count: size)
        guard BN_bn2binpad(number, &bytes, Int32(size)) == size else { throw LibCrypto.failure }
        return bytes
    }

    /// The bytes of a public point.
    var publicPoint: [UInt8] {
        get throws {
            try output { bytes, count in
                EVP_PKEY_get_octet_string_param(self.key, OSSL_PKEY_PARAM_PUB_KEY, bytes, count.pointee, count)
            }
        }
    }

    /// Returns the result of a function that sets the number of bytes.
    private func output(
        _ body: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>) -> Int32
    ) throws -> [UInt8] {
        var count = 0
        try LibCrypto.check(body(nil, &count))
        var bytes = [UInt8](repeating: 0, count: count)
        try LibCrypto.check(body(&bytes, &count))
        return Array(bytes.prefix(count))
    }

    /// Returns the secret shared with the owner of a public key.
    func sharedSecret(with other: LibraryKey) throws -> SharedSecret {
        let context = try LibCrypto.check(EVP_PKEY_CTX_new(key, nil))
        defer { EVP_PKEY_CTX_free(context) }
        try LibCrypto.check(EVP_PKEY_derive_init(context))
        try LibCrypto.check(EVP_PKEY_derive_set_peer(context, other.key))
        return SharedSecret(bytes: SecretBytes(try output { EVP_PKEY_derive(context, $0, $1) }))
    }

    /// Returns the ECDSA signature of a digest, in the encoding DER.
    func signature(ofDigest digest: [UInt8]) throws -> [UInt8] {
        let context = try LibCrypto.check(EVP_PKEY_CTX_new(key, nil))
        defer { EVP_PKEY_CTX_free(context) }
        try LibCrypto.check(EVP_PKEY_sign_init(context))
        return try output { EVP_PKEY_sign(context, $0, $1, digest, digest.count) }
    }

    func isValid(_ signature: [UInt8], ofDigest digest: [UInt8]) throws -> Bool {
        let context = try LibCrypto.check(EVP_PKEY_CTX_new(key, nil))
        defer {
            EVP_PKEY_CTX_free(context)
            ERR_clear_error()
        }
        try LibCrypto.check(EVP_PKEY_verify_init(context))
        return EVP_PKEY_verify(context, signature, signature.count, digest, digest.count) == 1
    }

    /// Returns the Ed25519 signature of a message.
    func signature(ofMessage message: [UInt8]) throws -> [UInt8] {
        let context = try LibCrypto.check(EVP_MD_CTX_new())
        defer { EVP_MD_CTX_free(context) }
        try LibCrypto.check(EVP_DigestSignInit(context, nil, nil, nil, key))
        return try output { EVP_DigestSign(context, $0, $1, message, message.count) }
    }

    func isValid(_ signature: [UInt8], ofMessage message: [UInt8]) throws -> Bool {
        let context = try LibCrypto.check(EVP_MD_CTX_new())
        defer {
            EVP_MD_CTX_free(context)
            ERR_clear_error()
        }
        try LibCrypto.check(EVP_DigestVerifyInit(context, nil, nil, nil, key))
        return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}

/// A private key from which two parties derive the same secret.
public protocol DiffieHellmanKeyAgreement {
    associatedtype PublicKey
    /// The key for the other party.
    var publicKey: PublicKey { get }
    /// Returns the secret shared with the owner of a public key.
    func sharedSecretFromKeyAgreement(with publicKeyShare: PublicKey) throws -> SharedSecret
}

/// A secret that two parties have derived from their keys.
public struct SharedSecret: ContiguousBytes, Hashable, CustomStringConvertible, Sendable {
    fileprivate let bytes: SecretBytes

    /// The name of the type and the bytes as hexadecimal digits.
    public var description: String { "\(Self.self): \(copiedBytes.hexadecimal)" }

    /// Calls the closure with the bytes.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    /// Compares the secrets in constant time.
    public static func == (lhs: Self, rhs: Self) -> Bool { LibCrypto.equal(lhs, rhs) }

    /// Compares the secret with bytes in constant time.
    public static func == <D: DataProtocol>(lhs: Self, rhs: D) -> Bool { LibCrypto.equal(lhs, Array(rhs)) }

    /// Adds the bytes to a hasher.
    public func hash(into hasher: inout Hasher) { withUnsafeBytes { hasher.combine(bytes: $0) } }

    /// Returns a key derived as in RFC 5869.
    public func hkdfDerivedSymmetricKey<H: HashFunction, Salt: DataProtocol, SI: DataProtocol>(
        using hashFunction: H.Type, salt: Salt, sharedInfo: SI, outputByteCount: Int
    ) -> SymmetricKey {
        HKDF<H>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: self), salt: salt, info: sharedInfo,
            outputByteCount: outputByteCount)
    }

    /// Returns a key derived as in ANSI X9.63.
    public func x963DerivedSymmetricKey<H: HashFunction, SI: DataProtocol>(
        using hashFunction: H.Type, sharedInfo: SI, outputByteCount: Int
    ) -> SymmetricKey {
        var (output, counter): ([UInt8], UInt32) = ([], 0)
        while output.count < outputByteCount {
            counter += 1
            var function = H()
            withUnsafeBytes { function.update(bufferPointer: $0) }
            Swift.withUnsafeBytes(of: counter.bigEndian) { function.update(bufferPointer: $0) }
            function.update(data: sharedInfo)
            output += function.finalize()
        }
        return SymmetricKey(data: Array(output.prefix(outputByteCount)))
    }
}
