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

    /// The first blocks of SP 800-38A.
    @Test("AES encrypts and decrypts as the standard says, with Apple's codes for wrong sizes and padding")
    func encryption() {
        func crypt(
            _ operation: Int, _ options: Int, _ text: [UInt8], key count: Int = 16, room: Int = 64
        ) -> (status: Int, bytes: [UInt8]) {
            let key: [UInt8] = [
                0x2B, 0x7E, 0x15, 0x16, 0x28, 0xAE, 0xD2, 0xA6, 0xAB, 0xF7, 0x15, 0x88, 0x09, 0xCF, 0x4F, 0x3C,
            ]
            var (output, moved) = ([UInt8](repeating: 0, count: 64), 0)
            let status = CCCrypt(
                CCOperation(operation), CCAlgorithm(kCCAlgorithmAES), CCOptions(options), key, count,
                Array(UInt8(0)...15), text, text.count, &output, room, &moved)
            return (Int(status), Array(output.prefix(moved)))
        }
        let text: [UInt8] = [
            0x6B, 0xC1, 0xBE, 0xE2, 0x2E, 0x40, 0x9F, 0x96, 0xE9, 0x3D, 0x7E, 0x11, 0x73, 0x93, 0x17, 0x2A,
        ]
        #expect(hex(crypt(kCCEncrypt, 0, text).bytes) == "7649abac8119b246cee98e9b12e9197d")
        #expect(hex(crypt(kCCEncrypt, kCCOptionECBMode, text).bytes) == "3ad77bb40d7a3660a89ecaf32466ef97")
        let sealed = crypt(kCCEncrypt, kCCOptionPKCS7Padding, Array("tea".utf8)).bytes
        #expect(sealed.count == 16 && crypt(kCCDecrypt, kCCOptionPKCS7Padding, sealed).bytes == Array("tea".utf8))
        #expect(crypt(kCCEncrypt, kCCOptionPKCS7Padding, []).bytes.count == 16)
        #expect(crypt(kCCEncrypt, 0, [1]).status == kCCAlignmentError)
        #expect(crypt(kCCEncrypt, 0, text, key: 15).status == kCCParamError)
        let small = crypt(kCCEncrypt, kCCOptionPKCS7Padding, text, room: 16)
        #expect(small.status == kCCBufferTooSmall && small.bytes.count == 32)
        #expect(crypt(kCCDecrypt, kCCOptionPKCS7Padding, text).status == kCCDecodeError)
    }

    @Test("A key derived from a password has the value that other libraries compute")
    func derivedKeys() {
        var key = [UInt8](repeating: 0, count: 20)
        func derive(_ rounds: UInt32) -> Int {
            Int(
                CCKeyDerivationPBKDF(
                    CCPBKDFAlgorithm(kCCPBKDF2), "password", 8, Array("salt".utf8), 4,
                    CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds, &key, key.count))
        }
        #expect(derive(1_000) == kCCSuccess && hex(key) == "632c2812e46d4604102ba7618e9d6d7d2f8128f6")
        #expect(derive(0) == kCCParamError)
        #expect(CCRandomGenerateBytes(&key, key.count) == kCCSuccess)
    }
}
