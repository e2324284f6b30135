import CommonCrypto
import Foundation
import Testing

/// The functions of C, as sources call them that were written before CryptoKit.
struct CommonCryptoTests {
    private func hex(_ bytes: [UInt8]) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

    /// Vectors of FIPS 180 and RFC 1321.
    @Test("Digests of C functions have the standards' values")
    func digests() {
        func digest(
            _ text: String, _ count: Int32,
            _ function: (UnsafeRawPointer?, CC_LONG, UnsafeMutablePointer<UInt8>?) -> UnsafeMutablePointer<UInt8>?
        ) -> String {
            var result = [UInt8](repeating: 0, count: Int(count))
            let data = Data(text.utf8)
            data.withUnsafeBytes { _ = function($0.baseAddress, CC_LONG(data.count), &result) }
            return hex(result)
        }
        #expect(
            digest("abc", CC_SHA256_DIGEST_LENGTH, CC_SHA256)
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(digest("abc", CC_SHA1_DIGEST_LENGTH, CC_SHA1) == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(digest("abc", CC_MD5_DIGEST_LENGTH, CC_MD5) == "900150983cd24fb0d6963f7d28e17f72")
        #expect(digest("", CC_MD5_DIGEST_LENGTH, CC_MD5) == "d41d8cd98f00b204e9800998ecf8427e")
    }

    /// The second vector of RFC 4231.
    @Test("A code of authentication has the standard's value")
    func authentication() {
        let (key, data) = (Array("Jefe".utf8), Array("what do ya want for nothing?".utf8))
        var code = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), key, key.count, data, data.count, &code)
        #expect(hex(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    }
}
