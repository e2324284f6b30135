import Foundation

extension P256 {
    /// Key agreement with ECDH.
    public enum KeyAgreement {
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
        }

        /// The private key.
        public struct PrivateKey: DiffieHellmanKeyAgreement, Sendable {
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

            /// Returns the secret shared with the owner of a public key.
            public func sharedSecretFromKeyAgreement(with publicKeyShare: PublicKey) throws -> SharedSecret {
                try LibraryKey(der: encoded, isPrivate: true).sharedSecret(with: publicKeyShare.key)
            }
        }
    }
}
