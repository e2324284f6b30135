import Foundation

@_implementationOnly import CCrypto

/// The elliptic curve Curve25519.
public enum Curve25519 {
    /// Signatures with Ed25519, as in RFC 8032.
    public enum Signing {
        /// The key that checks signatures.
        public struct PublicKey: Sendable {
            /// The 32 bytes of the key.
            public let rawRepresentation: Data

            public init<D: ContiguousBytes>(rawRepresentation: D) throws {
                self.rawRepresentation = try Curve25519.bytes(rawRepresentation)
            }

            /// Returns true if the signature is that of the data.
            public func isValidSignature<S: DataProtocol, D: DataProtocol>(_ signature: S, for data: D) -> Bool {
                // A key that isn't a point of the curve has no signatures.
                (try? LibraryKey(EVP_PKEY_ED25519, public: Array(rawRepresentation)).isValid(
                    Array(signature), ofMessage: Array(data))) ?? false
            }
        }

        /// The key that signs.
        public struct PrivateKey: Sendable {
            /// The key that checks signatures.
            public let publicKey: PublicKey
            private let bytes: SecretBytes

            /// Creates a random key.
            public init() { self = Curve25519.random { try Self(rawRepresentation: $0) } }

            public init<D: ContiguousBytes>(rawRepresentation: D) throws {
                bytes = SecretBytes(try Curve25519.bytes(rawRepresentation))
                publicKey = try PublicKey(
                    rawRepresentation: LibraryKey(EVP_PKEY_ED25519, private: bytes).rawPublicKey)
            }

            /// The 32 bytes of the key.
            public var rawRepresentation: Data { Data(bytes.copiedBytes) }

            /// Returns the signature of data. It is always the same; on a phone, each signature of the same data is different.
            public func signature<D: DataProtocol>(for data: D) throws -> Data {
                Data(try LibraryKey(EVP_PKEY_ED25519, private: bytes).signature(ofMessage: Array(data)))
            }
        }
    }

    /// Key agreement with X25519, as in RFC 7748.
    public enum KeyAgreement {
        /// The key for the other party.
        public struct PublicKey: Sendable {
            /// The 32 bytes of the key.
            public let rawRepresentation: Data

            public init<D: ContiguousBytes>(rawRepresentation: D) throws {
                self.rawRepresentation = try Curve25519.bytes(rawRepresentation)
            }
        }

        /// The key that derives the secret.
        public struct PrivateKey: DiffieHellmanKeyAgreement, Sendable {
            /// The key for the other party.
            public let publicKey: PublicKey
            private let bytes: SecretBytes

            /// Creates a random key.
            public init() { self = Curve25519.random { try Self(rawRepresentation: $0) } }

            public init<D: ContiguousBytes>(rawRepresentation: D) throws {
                bytes = SecretBytes(try Curve25519.bytes(rawRepresentation))
                publicKey = try PublicKey(
                    rawRepresentation: LibraryKey(EVP_PKEY_X25519, private: bytes).rawPublicKey)
            }

            /// The 32 bytes of the key.
            public var rawRepresentation: Data { Data(bytes.copiedBytes) }

            /// Returns the secret shared with the owner of a public key.
            public func sharedSecretFromKeyAgreement(with publicKeyShare: PublicKey) throws -> SharedSecret {
                try LibraryKey(EVP_PKEY_X25519, private: bytes).sharedSecret(
                    with: LibraryKey(EVP_PKEY_X25519, public: Array(publicKeyShare.rawRepresentation)))
            }
        }
    }

    /// Returns the 32 bytes of a key.
    private static func bytes(_ key: some ContiguousBytes) throws -> Data {
        let bytes = key.copiedBytes
        guard bytes.count == 32 else { throw CryptoKitError.incorrectKeySize }
        return Data(bytes)
    }

    /// Returns a key made from random bytes, all of which are valid keys.
    private static func random<Key>(_ make: ([UInt8]) throws -> Key) -> Key {
        do { return try make(LibCrypto.randomBytes(32)) } catch {
            preconditionFailure("can't create a key of Curve25519: \(error)")
        }
    }
}
