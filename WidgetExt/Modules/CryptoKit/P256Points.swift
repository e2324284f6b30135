import Foundation

@_implementationOnly import CCrypto

/// The points of the curve P-256, as the byte 4 with both coordinates, and its scalars.
enum P256Point {
    /// The size of a coordinate and of a scalar.
    static let size = 32

    /// The forms in which a point can be read.
    enum Form {
        /// The byte 4 and both coordinates.
        case full
        /// The byte 2 or 3, for the parity of the second coordinate, and the first coordinate.
        case compressed
        /// The first coordinate; the second one is the smaller of the two solutions.
        case compact
    }

    /// Reads a point, and returns its full form.
    ///
    /// - Throws: ``CryptoKitError/incorrectParameterSize``, or the library's error if the curve doesn't contain the point.
    static func read(_ bytes: [UInt8], _ form: Form) throws -> [UInt8] {
        let (count, marks): (Int, Set<UInt8>) =
            switch form {
            case .full: (2 * size + 1, [4])
            case .compressed: (size + 1, [2, 3])
            case .compact: (size, [])
            }
        guard bytes.count == count else { throw CryptoKitError.incorrectParameterSize }
        guard form == .compact || marks.contains(bytes[0]) else { throw CryptoKitError.invalidParameter }
        return try Calculation().run { calculation in
            let encoded = form == .compact ? [2] + bytes : bytes
            try LibCrypto.check(
                EC_POINT_oct2point(
                    calculation.group, calculation.point, encoded, encoded.count, calculation.context))
            if form == .compact, try !calculation.hasSmallerSolution() { try calculation.invert() }
            return try calculation.bytes()
        }
    }

    /// Returns the compressed form of a point.
    static func compressed(_ point: [UInt8]) -> [UInt8] { [2 + (point[2 * size] & 1)] + point[1...size] }

    /// Returns true if the second coordinate is the smaller of the two solutions.
    static func isCompact(_ point: [UInt8]) throws -> Bool {
        try Calculation().run { calculation in
            try LibCrypto.check(
                EC_POINT_oct2point(calculation.group, calculation.point, point, point.count, calculation.context))
            return try calculation.hasSmallerSolution()
        }
    }

    /// Returns the public point of a private scalar.
    ///
    /// - Throws: ``CryptoKitError/invalidParameter`` if the scalar is zero, or isn't smaller than the order of the curve.
    static func publicPoint(of scalar: SecretBytes) throws -> [UInt8] {
        try Calculation().run { calculation in
            let number = try LibCrypto.check(
                scalar.withUnsafeBytes {
                    BN_bin2bn($0.bindMemory(to: UInt8.self).baseAddress, Int32($0.count), nil)
                })
            defer { BN_clear_free(number) }
            guard BN_is_zero(number) == 0, BN_cmp(number, EC_GROUP_get0_order(calculation.group)) < 0 else {
                throw CryptoKitError.invalidParameter
            }
            try LibCrypto.check(
                EC_POINT_mul(calculation.group, calculation.point, number, nil, nil, calculation.context))
            return try calculation.bytes()
        }
    }

    /// A point with what the library needs to calculate with it.
    private final class Calculation {
        let group: OpaquePointer
        let point: OpaquePointer
        let context: OpaquePointer

        init() throws {
            LibCrypto.start()
            let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)
            let (point, context) = (EC_POINT_new(group), BN_CTX_new())
            guard let group, let point, let context else {
                EC_POINT_free(point)
                EC_GROUP_free(group)
                BN_CTX_free(context)
                throw LibCrypto.failure
            }
            (self.group, self.point, self.context) = (group, point, context)
        }

        deinit {
            EC_POINT_clear_free(point)
            EC_GROUP_free(group)
            BN_CTX_free(context)
        }

        /// Keeps the pointers valid until the closure returns.
        func run<Result>(_ body: (Calculation) throws -> Result) throws -> Result {
            try withExtendedLifetime(self) { try body(self) }
        }

        func invert() throws { try LibCrypto.check(EC_POINT_invert(group, point, context)) }

        /// The full form of the point.
        func bytes() throws -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: 2 * size + 1)
            let count = EC_POINT_point2oct(
                group, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count, context)
            guard count == bytes.count else { throw LibCrypto.failure }
            return bytes
        }

        /// Returns true if the inverted point has a larger second coordinate.
        func hasSmallerSolution() throws -> Bool {
            let coordinate = try bytes().suffix(size)
            try invert()
            let other = try bytes().suffix(size)
            try invert()
            return coordinate.lexicographicallyPrecedes(other)
        }
    }
}

/// The encodings of keys of the curve P-256.
enum P256Encoding {
    /// The encoding of the algorithm: an elliptic curve, P-256.
    private static let algorithm: [UInt8] = [
        0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D,
        0x03,
        0x01, 0x07,
    ]

    /// Returns the encoding of a public key, as in RFC 5480.
    static func der(public point: [UInt8]) -> [UInt8] { [0x30, 0x59] + algorithm + [0x03, 0x42, 0x00] + point }

    /// Returns the encoding of a private key, as in RFC 5958 and RFC 5915.
    static func der(private scalar: SecretBytes, public point: [UInt8]) -> [UInt8] {
        [0x30, 0x81, 0x87, 0x02, 0x01, 0x00] + algorithm
            + [0x04, 0x6D, 0x30, 0x6B, 0x02, 0x01, 0x01, 0x04, 0x20] + scalar.copiedBytes
            + [0xA1, 0x44, 0x03, 0x42, 0x00] + point
    }

    /// Reads a public key, and returns its point.
    static func publicPoint(der: [UInt8]) throws -> [UInt8] {
        let key = try LibraryKey(der: der, isPrivate: false)
        guard key.isP256 else { throw CryptoKitASN1Error.invalidASN1Object }
        let point = try key.publicPoint
        return try P256Point.read(point, point.count == P256Point.size + 1 ? .compressed : .full)
    }

    /// Reads a private key, and returns its scalar.
    static func privateScalar(der: [UInt8]) throws -> [UInt8] {
        let key = try LibraryKey(der: der, isPrivate: true)
        guard key.isP256 else { throw CryptoKitASN1Error.invalidASN1Object }
        return try key.privateScalar(P256Point.size)
    }

    /// Returns the encoding of a signature, as in RFC 3279.
    static func der(signature: [UInt8]) -> [UInt8] {
        func integer(_ number: ArraySlice<UInt8>) -> [UInt8] {
            var bytes = Array(number.drop { $0 == 0 })
            // The first bit is the sign.
            if bytes.first.map({ $0 > 127 }) ?? true { bytes.insert(0, at: 0) }
            return [0x02, UInt8(bytes.count)] + bytes
        }
        let numbers = integer(signature.prefix(P256Point.size)) + integer(signature.suffix(P256Point.size))
        return [0x30, UInt8(numbers.count)] + numbers
    }

    /// Reads a signature, and returns its two numbers of 32 bytes.
    ///
    /// - Throws: ``CryptoKitASN1Error/invalidASN1Object``, or ``CryptoKitError/incorrectParameterSize`` if a number is larger.
    static func signature(der: [UInt8]) throws -> [UInt8] {
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
            var bytes = [UInt8](repeating: 0, count: P256Point.size)
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
