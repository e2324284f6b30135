import Foundation

@_implementationOnly import CCrypto

/// The encodings of the keys of a curve.
extension EllipticCurve {
    /// Returns an element of the encoding DER.
    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        let length =
            count < 128
            ? [UInt8(count)] : count < 256 ? [0x81, UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 255)]
        return [tag] + length + content
    }

    /// The encoding of the algorithm: an elliptic curve, and which one.
    private var algorithm: [UInt8] {
        Self.element(0x30, [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01] + identifier)
    }

    /// Returns the encoding of a public key, as in RFC 5480.
    func der(public point: [UInt8]) -> [UInt8] {
        Self.element(0x30, algorithm + Self.element(0x03, [0x00] + point))
    }

    /// Returns the encoding of a private key, as in RFC 5958 and RFC 5915.
    func der(private scalar: SecretBytes, public point: [UInt8]) -> [UInt8] {
        let key = Self.element(
            0x30,
            [0x02, 0x01, 0x01] + Self.element(0x04, scalar.copiedBytes)
                + Self.element(0xA1, Self.element(0x03, [0x00] + point)))
        return Self.element(0x30, [0x02, 0x01, 0x00] + algorithm + Self.element(0x04, key))
    }

    /// Reads a public key, and returns its point.
    func publicPoint(der: [UInt8]) throws -> [UInt8] {
        let key = try LibraryKey(der: der, isPrivate: false)
        guard key.isOn(self) else { throw CryptoKitASN1Error.invalidASN1Object }
        let point = try key.publicPoint
        return try read(point, point.count == size + 1 ? .compressed : .full)
    }

    /// Reads a private key, and returns its scalar.
    func privateScalar(der: [UInt8]) throws -> [UInt8] {
        let key = try LibraryKey(der: der, isPrivate: true)
        guard key.isOn(self) else { throw CryptoKitASN1Error.invalidASN1Object }
        return try key.privateScalar(size)
    }

    /// Returns the encoding of a signature, as in RFC 3279.
    func der(signature: [UInt8]) -> [UInt8] {
        func integer(_ number: ArraySlice<UInt8>) -> [UInt8] {
            var bytes = Array(number.drop { $0 == 0 })
            // The first bit is the sign.
            if bytes.first.map({ $0 > 127 }) ?? true { bytes.insert(0, at: 0) }
            return Self.element(0x02, bytes)
        }
        let numbers = integer(signature.prefix(size)) + integer(signature.suffix(size))
        return Self.element(0x30, numbers)
    }

    /// Reads a signature, and returns its two numbers.
    ///
    /// - Throws: ``CryptoKitASN1Error/invalidASN1Object``, or ``CryptoKitError/incorrectParameterSize`` if a number is larger.
    func signature(der: [UInt8]) throws -> [UInt8] {
        LibCrypto.start()
        let read = der.withUnsafeBufferPointer { bytes -> (signature: OpaquePointer?, count: Int) in
            var next = bytes.baseAddress
            let signature = d2i_ECDSA_SIG(nil, &next, bytes.count)
            return (signature, next.flatMap { next in bytes.baseAddress.map { next - $0 } } ?? 0)
        }
        defer {
            ECDSA_SIG_free(read.signature)
            ERR_clear_error()
        }
        guard let signature = read.signature, read.count == der.count else {
            throw CryptoKitASN1Error.invalidASN1Object
        }
        return try [ECDSA_SIG_get0_r(signature), ECDSA_SIG_get0_s(signature)].flatMap { number in
            var bytes = [UInt8](repeating: 0, count: size)
            guard BN_is_negative(number) == 0, BN_bn2binpad(number, &bytes, Int32(bytes.count)) == bytes.count else {
                throw CryptoKitError.incorrectParameterSize
            }
            return bytes
        }
    }

    /// Returns the text of an encoded object, as in RFC 7468.
    static func pem(_ label: String, _ der: [UInt8]) -> String {
        let text = Array(Data(der).base64EncodedString())
        let lines = stride(from: 0, to: text.count, by: 64).map { String(text[$0..<min($0 + 64, text.count)]) }
        return (["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----"]).joined(separator: "\n")
    }

    /// Reads the text of an object with one of the labels.
    ///
    /// - Throws: ``CryptoKitASN1Error/invalidPEMDocument``.
    static func der(pem: String, labels: [String]) throws -> [UInt8] {
        let lines = pem.split { $0.isNewline }
        let content = lines.dropFirst().dropLast()
        let label = labels.first { lines.first == "-----BEGIN \($0)-----" && lines.last == "-----END \($0)-----" }
        guard label != nil, let last = content.last, last.utf8.count <= 64,
            content.dropLast().allSatisfy({ $0.utf8.count == 64 }),
            let der = Data(base64Encoded: content.joined())
        else { throw CryptoKitASN1Error.invalidPEMDocument }
        return Array(der)
    }
}
