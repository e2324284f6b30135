import Foundation

extension AES {
    /// The Advanced Encryption Standard in Galois counter mode, with a tag.
    public enum GCM {
        private static func cipher(_ key: SymmetricKey) throws -> AuthenticatedCipher {
            try AES.requireSize(key)
            return AuthenticatedCipher(name: "AES-\(key.bitCount)-GCM")
        }

        /// Encrypts a message, with a tag for the message and further data. Without a nonce, a random one is used.
        public static func seal<Plaintext: DataProtocol, AuthenticatedData: DataProtocol>(
            _ message: Plaintext, using key: SymmetricKey, nonce: Nonce? = nil,
            authenticating authenticatedData: AuthenticatedData
        ) throws -> SealedBox {
            let nonce = nonce ?? Nonce()
            let sealed = try cipher(key).seal(message, key, nonce: Array(nonce), authenticating: authenticatedData)
            return try SealedBox(nonce: nonce, ciphertext: sealed.ciphertext, tag: sealed.tag)
        }

        /// Encrypts a message, with a tag. Without a nonce, a random one is used.
        public static func seal<Plaintext: DataProtocol>(
            _ message: Plaintext, using key: SymmetricKey, nonce: Nonce? = nil
        ) throws -> SealedBox { try seal(message, using: key, nonce: nonce, authenticating: Data()) }

        /// Decrypts a message, and checks the tag for the message and further data.
        public static func open<AuthenticatedData: DataProtocol>(
            _ sealedBox: SealedBox, using key: SymmetricKey, authenticating authenticatedData: AuthenticatedData
        ) throws -> Data {
            try cipher(key).open(
                sealedBox.ciphertext, tag: sealedBox.tag, key, nonce: Array(sealedBox.nonce),
                authenticating: authenticatedData)
        }

        /// Decrypts a message, and checks the tag.
        public static func open(_ sealedBox: SealedBox, using key: SymmetricKey) throws -> Data {
            try open(sealedBox, using: key, authenticating: Data())
        }

        /// A value that is used only once with a key.
        public struct Nonce: ContiguousBytes, Sequence, Sendable {
            fileprivate let bytes: Data

            /// Creates a random nonce of 12 bytes.
            public init() { bytes = Data(LibCrypto.randomBytes(12)) }

            /// Creates a nonce of at least 12 bytes.
            public init<D: DataProtocol>(data: D) throws {
                guard data.count >= 12 else { throw CryptoKitError.incorrectParameterSize }
                bytes = Data(data)
            }

            /// Returns an iterator over the bytes.
            public func makeIterator() -> Array<UInt8>.Iterator { Array(bytes).makeIterator() }

            /// Calls the closure with the bytes.
            public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
                try bytes.withUnsafeBytes(body)
            }
        }

        /// An encrypted message with its nonce and its tag.
        public struct SealedBox: Sendable {
            public let nonce: Nonce
            /// The encrypted message.
            public let ciphertext: Data
            /// The tag of 16 bytes.
            public let tag: Data

            /// The nonce, the encrypted message and the tag; `nil` if the nonce doesn't have 12 bytes.
            public var combined: Data? { nonce.bytes.count == 12 ? nonce.bytes + ciphertext + tag : nil }

            public init<C: DataProtocol, T: DataProtocol>(nonce: Nonce, ciphertext: C, tag: T) throws {
                guard tag.count == AuthenticatedCipher.tagSize else { throw CryptoKitError.incorrectParameterSize }
                (self.nonce, self.ciphertext, self.tag) = (nonce, Data(ciphertext), Data(tag))
            }

            /// Creates a box from the nonce of 12 bytes, the encrypted message and the tag.
            public init<D: DataProtocol>(combined: D) throws {
                let bytes = Data(combined)
                guard bytes.count >= 12 + AuthenticatedCipher.tagSize else {
                    throw CryptoKitError.incorrectParameterSize
                }
                try self.init(
                    nonce: Nonce(data: bytes.prefix(12)),
                    ciphertext: bytes.dropFirst(12).dropLast(AuthenticatedCipher.tagSize),
                    tag: bytes.suffix(AuthenticatedCipher.tagSize))
            }
        }
    }
}

/// The cipher ChaCha20 with the tag Poly1305, as in RFC 8439.
public enum ChaChaPoly {
    private static func cipher(_ key: SymmetricKey) throws -> AuthenticatedCipher {
        guard key.bitCount == 256 else { throw CryptoKitError.incorrectKeySize }
        return AuthenticatedCipher(name: "ChaCha20-Poly1305")
    }

    /// Encrypts a message, with a tag for the message and further data. Without a nonce, a random one is used.
    public static func seal<Plaintext: DataProtocol, AuthenticatedData: DataProtocol>(
        _ message: Plaintext, using key: SymmetricKey, nonce: Nonce? = nil,
        authenticating authenticatedData: AuthenticatedData
    ) throws -> SealedBox {
        let nonce = nonce ?? Nonce()
        let sealed = try cipher(key).seal(message, key, nonce: Array(nonce), authenticating: authenticatedData)
        return try SealedBox(nonce: nonce, ciphertext: sealed.ciphertext, tag: sealed.tag)
    }

    /// Encrypts a message, with a tag. Without a nonce, a random one is used.
    public static func seal<Plaintext: DataProtocol>(
        _ message: Plaintext, using key: SymmetricKey, nonce: Nonce? = nil
    ) throws -> SealedBox { try seal(message, using: key, nonce: nonce, authenticating: Data()) }

    /// Decrypts a message, and checks the tag for the message and further data.
    public static func open<AuthenticatedData: DataProtocol>(
        _ sealedBox: SealedBox, using key: SymmetricKey, authenticating authenticatedData: AuthenticatedData
    ) throws -> Data {
        try cipher(key).open(
            sealedBox.ciphertext, tag: sealedBox.tag, key, nonce: Array(sealedBox.nonce),
            authenticating: authenticatedData)
    }

    /// Decrypts a message, and checks the tag.
    public static func open(_ sealedBox: SealedBox, using key: SymmetricKey) throws -> Data {
        try open(sealedBox, using: key, authenticating: Data())
    }

    /// A value that is used only once with a key.
    public struct Nonce: ContiguousBytes, Sequence, Sendable {
        fileprivate let bytes: Data

        /// Creates a random nonce of 12 bytes.
        public init() { bytes = Data(LibCrypto.randomBytes(12)) }

        /// Creates a nonce of 12 bytes.
        public init<D: DataProtocol>(data: D) throws {
            guard data.count == 12 else { throw CryptoKitError.incorrectParameterSize }
            bytes = Data(data)
        }

        /// Returns an iterator over the bytes.
        public func makeIterator() -> Array<UInt8>.Iterator { Array(bytes).makeIterator() }

        /// Calls the closure with the bytes.
        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            try bytes.withUnsafeBytes(body)
        }
    }

    /// An encrypted message with its nonce and its tag.
    public struct SealedBox: Sendable {
        public let nonce: Nonce
        /// The encrypted message.
        public let ciphertext: Data
        /// The tag of 16 bytes.
        public let tag: Data

        /// The nonce, the encrypted message and the tag.
        public var combined: Data { nonce.bytes + ciphertext + tag }

        public init<C: DataProtocol, T: DataProtocol>(nonce: Nonce, ciphertext: C, tag: T) throws {
            guard tag.count == AuthenticatedCipher.tagSize else { throw CryptoKitError.incorrectParameterSize }
            (self.nonce, self.ciphertext, self.tag) = (nonce, Data(ciphertext), Data(tag))
        }

        /// Creates a box from the nonce of 12 bytes, the encrypted message and the tag.
        public init<D: DataProtocol>(combined: D) throws {
            let bytes = Data(combined)
            guard bytes.count >= 12 + AuthenticatedCipher.tagSize else {
                throw CryptoKitError.incorrectParameterSize
            }
            try self.init(
                nonce: Nonce(data: bytes.prefix(12)),
                ciphertext: bytes.dropFirst(12).dropLast(AuthenticatedCipher.tagSize),
                tag: bytes.suffix(AuthenticatedCipher.tagSize))
        }
    }
}
