import Foundation

@_implementationOnly import CCrypto

/// A cipher of libcrypto with a nonce and an authentication tag of 16 bytes.
struct AuthenticatedCipher {
    let name: String

    static let tagSize = 16

    /// Returns the encrypted message and its tag.
    func seal(
        _ message: some DataProtocol, _ key: SymmetricKey, nonce: [UInt8], authenticating data: some DataProtocol
    ) throws -> (ciphertext: Data, tag: Data) {
        let context = try CipherContext(name, key, nonce, encrypts: true)
        try context.authenticate(data)
        let ciphertext = try context.update(message)
        try context.finish()
        var tag = [UInt8](repeating: 0, count: Self.tagSize)
        try LibCrypto.check(
            EVP_CIPHER_CTX_ctrl(context.context, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagSize), &tag))
        return (ciphertext, Data(tag))
    }

    /// Returns the decrypted message.
    ///
    /// - Throws: ``CryptoKitError/authenticationFailure`` if the tag isn't that of the message, the data, the nonce and the key.
    func open(
        _ ciphertext: Data, tag: Data, _ key: SymmetricKey, nonce: [UInt8], authenticating data: some DataProtocol
    ) throws -> Data {
        let context = try CipherContext(name, key, nonce, encrypts: false)
        try context.authenticate(data)
        let message = try context.update(ciphertext)
        var tag = Array(tag)
        try LibCrypto.check(
            EVP_CIPHER_CTX_ctrl(context.context, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagSize), &tag))
        do { try context.finish() } catch { throw CryptoKitError.authenticationFailure }
        return message
    }
}

/// An operation of a cipher.
final class CipherContext {
    let context: OpaquePointer

    init(_ name: String, _ key: SymmetricKey, _ nonce: [UInt8]?, encrypts: Bool) throws {
        LibCrypto.start()
        context = try LibCrypto.check(EVP_CIPHER_CTX_new())
        let algorithm = try LibCrypto.check(EVP_CIPHER_fetch(nil, name, nil))
        defer { EVP_CIPHER_free(algorithm) }
        let direction: Int32 = encrypts ? 1 : 0
        try LibCrypto.check(EVP_CipherInit_ex(context, algorithm, nil, nil, nil, direction))
        if let nonce {
            try LibCrypto.check(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, Int32(nonce.count), nil))
        }
        try LibCrypto.check(EVP_CipherInit_ex(context, nil, nil, key.copiedBytes, nonce, direction))
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    /// Adds data that the tag covers and that aren't encrypted.
    func authenticate(_ data: some DataProtocol) throws {
        for part in Self.parts(of: data) {
            var written: Int32 = 0
            try LibCrypto.check(EVP_CipherUpdate(context, nil, &written, part, Int32(part.count)))
        }
    }

    /// Returns the encrypted or decrypted bytes of a message.
    func update(_ message: some DataProtocol) throws -> Data {
        var output = Data(capacity: message.count)
        for part in Self.parts(of: message) {
            // A key wrap is longer than the key.
            var bytes = [UInt8](repeating: 0, count: part.count + 16)
            var written: Int32 = 0
            try LibCrypto.check(EVP_CipherUpdate(context, &bytes, &written, part, Int32(part.count)))
            output.append(contentsOf: bytes.prefix(Int(written)))
        }
        return output
    }

    func finish() throws {
        var (bytes, written) = ([UInt8](repeating: 0, count: 16), Int32(0))
        try LibCrypto.check(EVP_CipherFinal_ex(context, &bytes, &written))
    }

    /// The library's sizes have 32 bits.
    private static func parts(of data: some DataProtocol) -> [[UInt8]] {
        let bytes = Array(data)
        return stride(from: 0, to: bytes.count, by: 1 << 30).map { start in
            start == 0 && bytes.count <= 1 << 30 ? bytes : Array(bytes[start..<min(start + 1 << 30, bytes.count)])
        }
    }
}

/// The Advanced Encryption Standard.
public enum AES {
    static func requireSize(_ key: SymmetricKey) throws {
        guard [128, 192, 256].contains(key.bitCount) else { throw CryptoKitError.incorrectKeySize }
    }

    /// The wrapping of keys in other keys, as in RFC 3394.
    public enum KeyWrap {
        /// Returns the wrapped key.
        public static func wrap(_ keyToWrap: SymmetricKey, using kek: SymmetricKey) throws -> Data {
            try AES.requireSize(kek)
            guard keyToWrap.bitCount >= 128, keyToWrap.bitCount % 64 == 0 else {
                throw CryptoKitError.incorrectKeySize
            }
            do { return try run(keyToWrap.copiedBytes, kek, encrypts: true) } catch {
                throw CryptoKitError.wrapFailure
            }
        }

        /// Returns the key that was wrapped.
        public static func unwrap<WrappedKey: DataProtocol>(
            _ wrappedKey: WrappedKey, using kek: SymmetricKey
        ) throws -> SymmetricKey {
            try AES.requireSize(kek)
            do { return SymmetricKey(data: try run(Array(wrappedKey), kek, encrypts: false)) } catch {
                throw CryptoKitError.unwrapFailure
            }
        }

        private static func run(_ bytes: [UInt8], _ kek: SymmetricKey, encrypts: Bool) throws -> Data {
            let output = try CipherContext("AES-\(kek.bitCount)-WRAP", kek, nil, encrypts: encrypts).update(bytes)
            guard !output.isEmpty else { throw CryptoKitError.invalidParameter }
            return output
        }
    }
}

/// The Secure Enclave, which a phone has and this machine doesn't.
public enum SecureEnclave {
    /// False: there is none here.
    public static var isAvailable: Bool { false }
}
