import Foundation

/// A curve of NIST.
public protocol _Curve: Sendable {
    /// The hash function of signatures of data.
    associatedtype _Hash: HashFunction
    /// The bits of a coordinate.
    static var _bits: Int { get }
}

extension _Curve {
    static var parameters: EllipticCurve { _bits == 256 ? .p256 : _bits == 384 ? .p384 : .p521 }

    /// Signatures with ECDSA.
    public typealias Signing = _CurveSigning<Self>
    /// Key agreement with ECDH.
    public typealias KeyAgreement = _CurveKeyAgreement<Self>
}

/// The elliptic curve P-256 of NIST.
public enum P256: _Curve {
    public typealias _Hash = SHA256
    public static var _bits: Int { 256 }
}

/// The elliptic curve P-384 of NIST.
public enum P384: _Curve {
    public typealias _Hash = SHA384
    public static var _bits: Int { 384 }
}

/// The elliptic curve P-521 of NIST.
public enum P521: _Curve {
    public typealias _Hash = SHA512
    public static var _bits: Int { 521 }
}

/// Signatures with ECDSA.
public enum _CurveSigning<Curve: _Curve>: Sendable {
    public typealias PublicKey = _CurvePublicKey<Curve, Self>
    public typealias PrivateKey = _CurvePrivateKey<Curve, Self>
    public typealias ECDSASignature = _CurveSignature<Curve>
}

/// Key agreement with ECDH.
public enum _CurveKeyAgreement<Curve: _Curve>: Sendable {
    public typealias PublicKey = _CurvePublicKey<Curve, Self>
    public typealias PrivateKey = _CurvePrivateKey<Curve, Self>
}

/// A public key of a curve for a purpose.
public struct _CurvePublicKey<Curve: _Curve, Purpose: Sendable>: Sendable {
    private let point: [UInt8]

    fileprivate init(point: [UInt8]) { self.point = point }

    /// Reads a key of two numbers: both coordinates.
    public init<D: ContiguousBytes>(rawRepresentation: D) throws {
        let bytes = rawRepresentation.copiedBytes
        guard bytes.count == 2 * Curve.parameters.size else { throw CryptoKitError.incorrectParameterSize }
        point = try Curve.parameters.read([4] + bytes, .full)
    }

    /// Reads a key of the byte 4 and both coordinates.
    public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
        point = try Curve.parameters.read(x963Representation.copiedBytes, .full)
    }

    /// Reads a key of the byte 2 or 3 and the first coordinate.
    public init<Bytes: ContiguousBytes>(compressedRepresentation: Bytes) throws {
        point = try Curve.parameters.read(compressedRepresentation.copiedBytes, .compressed)
    }

    /// Reads a key of one number: the first coordinate.
    public init<Bytes: ContiguousBytes>(compactRepresentation: Bytes) throws {
        point = try Curve.parameters.read(compactRepresentation.copiedBytes, .compact)
    }

    /// Reads a key in the encoding DER.
    public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8 {
        point = try Curve.parameters.publicPoint(der: Array(derRepresentation))
    }

    /// Reads a key in the text form PEM.
    public init(pemRepresentation: String) throws {
        point = try Curve.parameters.publicPoint(
            der: EllipticCurve.der(pem: pemRepresentation, labels: ["PUBLIC KEY"]))
    }

    /// Both coordinates.
    public var rawRepresentation: Data { Data(point.dropFirst()) }
    /// The byte 4 and both coordinates.
    public var x963Representation: Data { Data(point) }
    /// The byte 2 or 3 and the first coordinate.
    public var compressedRepresentation: Data { Data(Curve.parameters.compressed(point)) }
    /// The key in the encoding DER.
    public var derRepresentation: Data { Data(Curve.parameters.der(public: point)) }
    /// The key in the text form PEM.
    public var pemRepresentation: String {
        EllipticCurve.pem("PUBLIC KEY", Curve.parameters.der(public: point))
    }

    /// The first coordinate; `nil` if the second one is the larger of the two solutions.
    public var compactRepresentation: Data? {
        // A key's point is on the curve.
        (try? Curve.parameters.isCompact(point)) == true ? Data(point[1...Curve.parameters.size]) : nil
    }

    fileprivate var key: LibraryKey {
        get throws { try LibraryKey(der: Curve.parameters.der(public: point), isPrivate: false) }
    }
}

/// A private key of a curve for a purpose.
public struct _CurvePrivateKey<Curve: _Curve, Purpose: Sendable>: Sendable {
    public let publicKey: _CurvePublicKey<Curve, Purpose>
    private let scalar: SecretBytes

    private init(scalar: [UInt8]) throws {
        guard scalar.count == Curve.parameters.size else { throw CryptoKitError.incorrectParameterSize }
        self.scalar = SecretBytes(scalar)
        publicKey = _CurvePublicKey(point: try Curve.parameters.publicPoint(of: self.scalar))
    }

    /// Creates a random key, by default one whose public key has a compact form.
    public init(compactRepresentable: Bool = true) {
        self = Curve.parameters.random { bytes in
            let key = try Self(scalar: bytes)
            return compactRepresentable && key.publicKey.compactRepresentation == nil ? nil : key
        }
    }

    /// Reads a key of one number: the scalar.
    public init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws {
        try self.init(scalar: rawRepresentation.copiedBytes)
    }

    /// Reads a key of the public key's bytes and the scalar.
    public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
        let bytes = x963Representation.copiedBytes
        guard bytes.count == 3 * Curve.parameters.size + 1 else { throw CryptoKitError.incorrectParameterSize }
        try self.init(scalar: Array(bytes.suffix(Curve.parameters.size)))
        guard x963Representation.copiedBytes == Array(self.x963Representation) else {
            throw CryptoKitError.invalidParameter
        }
    }

    /// Reads a key in the encoding DER.
    public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8 {
        try self.init(scalar: Curve.parameters.privateScalar(der: Array(derRepresentation)))
    }

    /// Reads a key in the text form PEM.
    public init(pemRepresentation: String) throws {
        try self.init(
            derRepresentation: EllipticCurve.der(
                pem: pemRepresentation, labels: ["PRIVATE KEY", "EC PRIVATE KEY"]))
    }

    public var rawRepresentation: Data { Data(scalar.copiedBytes) }
    /// The public key's bytes and the scalar.
    public var x963Representation: Data { publicKey.x963Representation + rawRepresentation }
    /// The key in the encoding DER.
    public var derRepresentation: Data { Data(encoded) }
    /// The key in the text form PEM.
    public var pemRepresentation: String { EllipticCurve.pem("PRIVATE KEY", encoded) }

    private var encoded: [UInt8] {
        Curve.parameters.der(private: scalar, public: Array(publicKey.x963Representation))
    }

    fileprivate var key: LibraryKey { get throws { try LibraryKey(der: encoded, isPrivate: true) } }
}

/// A signature: two numbers.
public struct _CurveSignature<Curve: _Curve>: ContiguousBytes, Sendable {
    /// The bytes of both numbers.
    public var rawRepresentation: Data

    public init<D: DataProtocol>(rawRepresentation: D) throws {
        guard rawRepresentation.count == 2 * Curve.parameters.size else {
            throw CryptoKitError.incorrectParameterSize
        }
        self.rawRepresentation = Data(rawRepresentation)
    }

    /// Reads a signature in the encoding DER.
    public init<D: DataProtocol>(derRepresentation: D) throws {
        rawRepresentation = Data(try Curve.parameters.signature(der: Array(derRepresentation)))
    }

    /// The signature in the encoding DER.
    public var derRepresentation: Data { Data(Curve.parameters.der(signature: Array(rawRepresentation))) }

    /// Calls the closure with the bytes of both numbers.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try rawRepresentation.withUnsafeBytes(body)
    }
}

extension _CurvePublicKey where Purpose == _CurveSigning<Curve> {
    /// Returns true if the signature is that of data with this digest.
    public func isValidSignature<D: Digest>(_ signature: _CurveSignature<Curve>, for digest: D) -> Bool {
        // A key's point is on the curve.
        (try? key.isValid(Array(signature.derRepresentation), ofDigest: digest.copiedBytes)) ?? false
    }

    /// Returns true if the signature is that of the data, with the curve's hash function.
    public func isValidSignature<D: DataProtocol>(_ signature: _CurveSignature<Curve>, for data: D) -> Bool {
        isValidSignature(signature, for: Curve._Hash.hash(data: data))
    }
}

extension _CurvePrivateKey where Purpose == _CurveSigning<Curve> {
    /// Returns a signature of data with this digest. Each is different.
    public func signature<D: Digest>(for digest: D) throws -> _CurveSignature<Curve> {
        try _CurveSignature(derRepresentation: key.signature(ofDigest: digest.copiedBytes))
    }

    /// Returns a signature of the data, with the curve's hash function. Each is different.
    public func signature<D: DataProtocol>(for data: D) throws -> _CurveSignature<Curve> {
        try signature(for: Curve._Hash.hash(data: data))
    }
}

extension _CurvePrivateKey: DiffieHellmanKeyAgreement where Purpose == _CurveKeyAgreement<Curve> {
    /// Returns the secret shared with the owner of a public key.
    public func sharedSecretFromKeyAgreement(with publicKeyShare: _CurvePublicKey<Curve, Purpose>) throws
        -> SharedSecret
    {
        try key.sharedSecret(with: publicKeyShare.key)
    }
}
