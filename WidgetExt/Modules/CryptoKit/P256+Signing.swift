import Foundation

/// The elliptic curve P-256 of NIST.
public enum P256 {
    /// Returns the first valid key that is made from random bytes. Almost all bytes are a valid scalar, and half of the keys have a compact form.
    static func random<Key>(_ make: ([UInt8]) throws -> Key?) -> Key {
        for _ in 0..<200 {
            // The next bytes may be a valid scalar.
            if let key = try? make(LibCrypto.randomBytes(P256Point.size)) { return key }
        }
        preconditionFailure("can't create a key of P-256: \(LibCrypto.failure)")
    }

    /// Signatures with ECDSA.
    public enum Signing {
        /// The public key.
        public struct PublicKey: Sendable {
            private let point: [UInt8]

            fileprivate init(point: [UInt8]) { self.point = point }

            /// Reads a key of 64 bytes: both coordinates.
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {
                let bytes = rawRepresentation.copiedBytes
                guard bytes.count == 2 * P256Point.size else { throw CryptoKitError.incorrectParameterSize }
                point = try P256Point.read([4] + bytes, .full)
            }

            /// Reads a key of 65 bytes: the byte 4 and both coordinates.
            public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
                point = try P256Point.read(x963Representation.copiedBytes, .full)
            }

            /// Reads a key of 33 bytes: the byte 2 or 3 and the first coordinate.
            public init<Bytes: ContiguousBytes>(compressedRepresentation: Bytes) throws {
                point = try P256Point.read(compressedRepresentation.copiedBytes, .compressed)
            }

            /// Reads a key of 32 bytes: the first coordinate.
            public init<Bytes: ContiguousBytes>(compactRepresentation: Bytes) throws {
                point = try P256Point.read(compactRepresentation.copiedBytes, .compact)
            }

            /// Reads a key in the encoding DER.
            public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8 {
                point = try P256Encoding.publicPoint(der: Array(derRepresentation))
            }

            /// Reads a key in the text form PEM.
            public init(pemRepresentation: String) throws {
                point = try P256Encoding.publicPoint(
                    der: P256Encoding.der(pem: pemRepresentation, labels: ["PUBLIC KEY"]))
            }

            /// Both coordinates.
            public var rawRepresentation: Data { Data(point.dropFirst()) }
            /// The byte 4 and both coordinates.
            public var x963Representation: Data { Data(point) }
            /// The byte 2 or 3 and the first coordinate.
            public var compressedRepresentation: Data { Data(P256Point.compressed(point)) }
            /// The key in the encoding DER.
            public var derRepresentation: Data { Data(P256Encoding.der(public: point)) }
            /// The key in the text form PEM.
            public var pemRepresentation: String {
                P256Encoding.pem("PUBLIC KEY", P256Encoding.der(public: point))
            }

            /// The first coordinate; `nil` if the second one is the larger of the two solutions.
            public var compactRepresentation: Data? {
                // A key's point is on the curve.
                (try? P256Point.isCompact(point)) == true ? Data(point[1...P256Point.size]) : nil
            }

            fileprivate var key: LibraryKey {
                get throws { try LibraryKey(der: P256Encoding.der(public: point), isPrivate: false) }
            }

            /// Returns true if the signature is that of data with this digest.
            public func isValidSignature<D: Digest>(_ signature: ECDSASignature, for digest: D) -> Bool {
                // A key's point is on the curve.
                (try? key.isValid(Array(signature.derRepresentation), ofDigest: digest.copiedBytes)) ?? false
            }

            /// Returns true if the signature is that of the data, with the hash function SHA-256.
            public func isValidSignature<D: DataProtocol>(_ signature: ECDSASignature, for data: D) -> Bool {
                isValidSignature(signature, for: SHA256.hash(data: data))
            }
        }

        /// The private key.
        public struct PrivateKey: Sendable {
            /// The public key.
            public let publicKey: PublicKey
            private let scalar: SecretBytes

            private init(scalar: [UInt8]) throws {
                guard scalar.count == P256Point.size else { throw CryptoKitError.incorrectParameterSize }
                self.scalar = SecretBytes(scalar)
                publicKey = PublicKey(point: try P256Point.publicPoint(of: self.scalar))
            }

            /// Creates a random key, by default one whose public key has a compact form.
            public init(compactRepresentable: Bool = true) {
                self = P256.random { bytes in
                    let key = try Self(scalar: bytes)
                    return compactRepresentable && key.publicKey.compactRepresentation == nil ? nil : key
                }
            }

            /// Reads a key of 32 bytes: the scalar.
            public init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws {
                try self.init(scalar: rawRepresentation.copiedBytes)
            }

            /// Reads a key of 97 bytes: the public key's 65 bytes and the scalar.
            public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
                let bytes = x963Representation.copiedBytes
                guard bytes.count == 3 * P256Point.size + 1 else { throw CryptoKitError.incorrectParameterSize }
                try self.init(scalar: Array(bytes.suffix(P256Point.size)))
                guard x963Representation.copiedBytes == Array(self.x963Representation) else {
                    throw CryptoKitError.invalidParameter
                }
            }

            /// Reads a key in the encoding DER.
            public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8 {
                try self.init(scalar: P256Encoding.privateScalar(der: Array(derRepresentation)))
            }

            /// Reads a key in the text form PEM.
            public init(pemRepresentation: String) throws {
                try self.init(
                    derRepresentation: P256Encoding.der(
                        pem: pemRepresentation, labels: ["PRIVATE KEY", "EC PRIVATE KEY"]))
            }

            /// The scalar.
            public var rawRepresentation: Data { Data(scalar.copiedBytes) }
            /// The public key's 65 bytes and the scalar.
            public var x963Representation: Data { publicKey.x963Representation + rawRepresentation }
            /// The key in the encoding DER.
            public var derRepresentation: Data { Data(encoded) }
            /// The key in the text form PEM.
            public var pemRepresentation: String { P256Encoding.pem("PRIVATE KEY", encoded) }

            private var encoded: [UInt8] {
                P256Encoding.der(private: scalar, public: Array(publicKey.x963Representation))
            }

            /// Returns a signature of data with this digest. Each is different.
            public func signature<D: Digest>(for digest: D) throws -> ECDSASignature {
                try ECDSASignature(
                    derRepresentation: LibraryKey(der: encoded, isPrivate: true).signature(
                        ofDigest: digest.copiedBytes))
            }

            /// Returns a signature of the data, with the hash function SHA-256. Each is different.
            public func signature<D: DataProtocol>(for data: D) throws -> ECDSASignature {
                try signature(for: SHA256.hash(data: data))
            }
        }

        /// A signature: two numbers of 32 bytes.
        public struct ECDSASignature: ContiguousBytes, Sendable {
            /// The 64 bytes.
            public var rawRepresentation: Data

            public init<D: DataProtocol>(rawRepresentation: D) throws {
                guard rawRepresentation.count == 2 * P256Point.size else {
                    throw CryptoKitError.incorrectParameterSize
                }
                self.rawRepresentation = Data(rawRepresentation)
            }

            /// Reads a signature in the encoding DER.
            public init<D: DataProtocol>(derRepresentation: D) throws {
                rawRepresentation = Data(try P256Encoding.signature(der: Array(derRepresentation)))
            }

            /// The signature in the encoding DER.
            public var derRepresentation: Data { Data(P256Encoding.der(signature: Array(rawRepresentation))) }

            /// Calls the closure with the 64 bytes.
            public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
                try rawRepresentation.withUnsafeBytes(body)
            }
        }
    }
}
