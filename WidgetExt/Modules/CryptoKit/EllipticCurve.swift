import Foundation

@_implementationOnly import CCrypto

/// An elliptic curve of NIST: its points, as the byte 4 with both coordinates, and its scalars.
struct EllipticCurve: Sendable {
    /// The name in the library.
    let name: String
    /// The number of the curve in the library.
    let number: Int32
    /// The size of a coordinate and of a scalar in bytes.
    let size: Int
    /// The bits of a scalar's first byte.
    let mask: UInt8
    /// The encoding of the curve's identifier.
    let identifier: [UInt8]

    static let p256 = EllipticCurve(
        name: "prime256v1", number: NID_X9_62_prime256v1, size: 32, mask: 0xFF,
        identifier: [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07])
    static let p384 = EllipticCurve(
        name: "secp384r1", number: NID_secp384r1, size: 48, mask: 0xFF,
        identifier: [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22])
    static let p521 = EllipticCurve(
        name: "secp521r1", number: NID_secp521r1, size: 66, mask: 1,
        identifier: [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x23])

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
    func read(_ bytes: [UInt8], _ form: Form) throws -> [UInt8] {
        let (count, marks): (Int, Set<UInt8>) =
            switch form {
            case .full: (2 * size + 1, [4])
            case .compressed: (size + 1, [2, 3])
            case .compact: (size, [])
            }
        guard bytes.count == count else { throw CryptoKitError.incorrectParameterSize }
        guard form == .compact || marks.contains(bytes[0]) else { throw CryptoKitError.invalidParameter }
        return try Calculation(self).run { calculation in
            let encoded = form == .compact ? [2] + bytes : bytes
            try LibCrypto.check(
                EC_POINT_oct2point(
                    calculation.group, calculation.point, encoded, encoded.count, calculation.context))
            if form == .compact, try !calculation.hasSmallerSolution() { try calculation.invert() }
            return try calculation.bytes()
        }
    }

    /// Returns the compressed form of a point.
    func compressed(_ point: [UInt8]) -> [UInt8] { [2 + (point[2 * size] & 1)] + point[1...size] }

    /// Returns true if the second coordinate is the smaller of the two solutions.
    func isCompact(_ point: [UInt8]) throws -> Bool {
        try Calculation(self).run { calculation in
            try LibCrypto.check(
                EC_POINT_oct2point(calculation.group, calculation.point, point, point.count, calculation.context))
            return try calculation.hasSmallerSolution()
        }
    }

    /// Returns the first valid key that is made from random bytes. Almost all bytes are a valid scalar, and half of the keys have a compact
    /// form.
    func random<Key>(_ make: ([UInt8]) throws -> Key?) -> Key {
        for _ in 0..<200 {
            var bytes = LibCrypto.randomBytes(size)
            bytes[0] &= mask
            // The next bytes may be a valid scalar.
            if let key = try? make(bytes) { return key }
        }
        preconditionFailure("can't create a key of \(name): \(LibCrypto.failure)")
    }

    /// Returns the public point of a private scalar.
    ///
    /// - Throws: ``CryptoKitError/invalidParameter`` if the scalar is zero, or isn't smaller than the order of the curve.
    func publicPoint(of scalar: SecretBytes) throws -> [UInt8] {
        try Calculation(self).run { calculation in
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
        private let size: Int

        init(_ curve: EllipticCurve) throws {
            LibCrypto.start()
            let group = EC_GROUP_new_by_curve_name(curve.number)
            let (point, context) = (EC_POINT_new(group), BN_CTX_new())
            guard let group, let point, let context else {
                EC_POINT_free(point)
                EC_GROUP_free(group)
                BN_CTX_free(context)
                throw LibCrypto.failure
            }
            (self.group, self.point, self.context, size) = (group, point, context, curve.size)
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
