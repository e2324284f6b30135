import CryptoKit
import Foundation
import Testing

/// CryptoKit against the known answers of public standards.
struct CryptoKitTests {
    private func bytes(_ hexadecimal: String) throws -> Data {
        let digits = Array(hexadecimal.filter { !$0.isWhitespace })
        return Data(
            try stride(from: 0, to: digits.count, by: 2).map { start in
                try #require(UInt8(String(digits[start..<start + 2]), radix: 16))
            })
    }

    private func hexadecimal(_ bytes: some ContiguousBytes) -> String {
        bytes.withUnsafeBytes { $0.map { String(format: "%02x", $0) }.joined() }
    }

    private func error(_ body: () throws -> some Any) -> String {
        do {
            _ = try body()
            return "none"
        } catch { return "\(error)" }
    }

    @Test("Hash functions return the digests of FIPS 180-4 and RFC 1321")
    func digests() throws {
        let text = Data("abc".utf8)
        #expect(
            SHA256.hash(data: text).description
                == "SHA256 digest: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            hexadecimal(SHA384.hash(data: text))
                == "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7")
        #expect(
            hexadecimal(SHA512.hash(data: text))
                == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
        #expect(hexadecimal(Insecure.MD5.hash(data: text)) == "900150983cd24fb0d6963f7d28e17f72")
        #expect(hexadecimal(Insecure.SHA1.hash(data: text)) == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(
            hexadecimal(SHA256.hash(data: Data()))
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(SHA256.hash(data: text).compactMap { String(format: "%02x", $0) }.joined().hasPrefix("ba7816bf"))
    }

    @Test("A hash function takes a megabyte in parts, and copies go on separately")
    func partialUpdates() throws {
        var function = SHA256()
        for _ in 0..<999 { function.update(data: Data(repeating: 0x61, count: 1000)) }
        var copy = function
        copy.update(data: Data("other".utf8))
        function.update(data: Data(repeating: 0x61, count: 1000))
        let digest = function.finalize()
        #expect(hexadecimal(digest) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
        #expect(digest == function.finalize())
        #expect(copy.finalize() != digest)
        #expect(digest == Data(digest))
        #expect(SHA256Digest.byteCount == 32 && SHA512.blockByteCount == 128)
    }

    @Test("Authentication codes are those of RFC 4231, and a changed code isn't valid")
    func authentication() throws {
        let (key, text) = (SymmetricKey(data: Data("Jefe".utf8)), Data("what do ya want for nothing?".utf8))
        let code = HMAC<SHA256>.authenticationCode(for: text, using: key)
        #expect(hexadecimal(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(
            hexadecimal(
                HMAC<SHA256>.authenticationCode(
                    for: Data("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                    using: SymmetricKey(data: Data(repeating: 0xAA, count: 131))))
                == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
        var changed = Data(code)
        #expect(HMAC<SHA256>.isValidAuthenticationCode(changed, authenticating: text, using: key))
        #expect(HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: text, using: key))
        changed[0] ^= 1
        #expect(!HMAC<SHA256>.isValidAuthenticationCode(changed, authenticating: text, using: key))
        #expect(!HMAC<SHA256>.isValidAuthenticationCode(Data(), authenticating: text, using: key))
    }

    @Test("Derived keys are those of RFC 5869 and of the X9.63 test vectors")
    func derivedKeys() throws {
        let material = SymmetricKey(data: Data(repeating: 0x0B, count: 22))
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: material, salt: try bytes("000102030405060708090a0b0c"),
            info: try bytes("f0f1f2f3f4f5f6f7f8f9"), outputByteCount: 42)
        #expect(
            hexadecimal(key)
                == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
        #expect(
            hexadecimal(HKDF<SHA256>.deriveKey(inputKeyMaterial: material, outputByteCount: 42))
                == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
        #expect(key.bitCount == 336 && key != SymmetricKey(size: .bits256))
        // The vector's secret has 24 bytes, so it is derived as the function that the secret of a key agreement has derives it.
        var function = SHA256()
        function.update(data: try bytes("96c05619d56c328ab95fe84b18264b08725b85e33fd34f08"))
        function.update(data: try bytes("00000001"))
        #expect(hexadecimal(function.finalize()).hasPrefix("443024c3dae66b95e6f5670601558f71"))
    }

    @Test("AES-GCM encrypts as its specification's test cases, and refuses changed boxes and wrong sizes")
    func galoisCounterMode() throws {
        let (short, long) = ("feffe9928665731c6d6a8f9467308308", "5bc94fbc3221a5db94fae95ae7121a47")
        let message = try bytes(
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
                + "b16aedf5aa0de657ba637b39")
        let extra = try bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        let nonce = try AES.GCM.Nonce(data: bytes("cafebabefacedbaddecaf888"))
        let key = SymmetricKey(data: try bytes(short))
        let box = try AES.GCM.seal(message, using: key, nonce: nonce, authenticating: extra)
        #expect(
            hexadecimal(box.ciphertext)
                == "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa05"
                + "1ba30b396a0aac973d58e091")
        #expect(hexadecimal(box.tag) == long)
        let wide = try AES.GCM.seal(
            message, using: SymmetricKey(data: try bytes(short + short)), nonce: nonce, authenticating: extra)
        #expect(hexadecimal(wide.tag) == "76fc6ece0f4e1768cddf8853bb2d551b")
        let empty = try AES.GCM.seal(
            Data(), using: SymmetricKey(data: Data(count: 16)), nonce: AES.GCM.Nonce(data: Data(count: 12)))
        #expect(empty.ciphertext.isEmpty && hexadecimal(empty.tag) == "58e2fccefa7e3061367f1d57a4e7455a")

        #expect(try AES.GCM.open(box, using: key, authenticating: extra) == message)
        let combined = try #require(box.combined)
        #expect(combined == Data(nonce) + box.ciphertext + box.tag)
        #expect(try AES.GCM.open(.init(combined: combined), using: key, authenticating: extra) == message)
        #expect(box.ciphertext.startIndex == 0 && box.tag.startIndex == 0)
        #expect(error { try AES.GCM.open(box, using: key) } == "authenticationFailure")
        #expect(
            error { try AES.GCM.open(box, using: SymmetricKey(size: .bits128), authenticating: extra) }
                == "authenticationFailure")
        for index in [0, 12, combined.count - 1] {
            var changed = combined
            changed[index] ^= 1
            #expect(
                error { try AES.GCM.open(.init(combined: changed), using: key, authenticating: extra) }
                    == "authenticationFailure")
        }
        #expect(
            error { try AES.GCM.seal(message, using: SymmetricKey(data: Data(count: 15))) } == "incorrectKeySize")
        #expect(error { try AES.GCM.SealedBox(combined: Data(count: 27)) } == "incorrectParameterSize")
        #expect(error { try AES.GCM.Nonce(data: Data(count: 11)) } == "incorrectParameterSize")
        #expect(
            error { try AES.GCM.SealedBox(nonce: nonce, ciphertext: Data(), tag: Data(count: 15)) }
                == "incorrectParameterSize")
        let other = try AES.GCM.seal(message, using: key, nonce: AES.GCM.Nonce(data: Data(count: 16)))
        #expect(other.combined == nil)
        #expect(try AES.GCM.open(other, using: key) == message)
    }

    @Test("ChaCha20-Poly1305 encrypts as in RFC 8439, and a megabyte can be decrypted")
    func chaChaPoly() throws {
        let key = SymmetricKey(data: Data(0x80...0x9F))
        let text =
            "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
        let box = try ChaChaPoly.seal(
            Data(text.utf8), using: key, nonce: ChaChaPoly.Nonce(data: bytes("070000004041424344454647")),
            authenticating: try bytes("50515253c0c1c2c3c4c5c6c7"))
        #expect(hexadecimal(box.ciphertext).hasPrefix("d31a8d34648e60db7b86afbc53ef7ec2"))
        #expect(hexadecimal(box.tag) == "1ae10b594f09e26a7e902ecbd0600691")
        let large = Data((0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        let combined = try ChaChaPoly.seal(large, using: key).combined
        #expect(combined.count == large.count + 28)
        #expect(try ChaChaPoly.open(.init(combined: combined), using: key) == large)
        #expect(try AES.GCM.open(AES.GCM.seal(large, using: key), using: key) == large)
        #expect(
            error { try ChaChaPoly.open(.init(combined: combined), using: SymmetricKey(size: .bits256)) }
                == "authenticationFailure")
        #expect(error { try ChaChaPoly.seal(Data(), using: SymmetricKey(size: .bits128)) } == "incorrectKeySize")
        #expect(error { try ChaChaPoly.Nonce(data: Data(count: 13)) } == "incorrectParameterSize")
    }

    @Test("Keys are wrapped as in RFC 3394")
    func keyWrap() throws {
        let wrapping = SymmetricKey(data: Data(0...15))
        let key = SymmetricKey(data: try bytes("00112233445566778899AABBCCDDEEFF"))
        var wrapped = try AES.KeyWrap.wrap(key, using: wrapping)
        #expect(hexadecimal(wrapped) == "1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5")
        #expect(try AES.KeyWrap.unwrap(wrapped, using: wrapping) == key)
        wrapped[3] ^= 1
        #expect(error { try AES.KeyWrap.unwrap(wrapped, using: wrapping) } == "unwrapFailure")
    }

    @Test("Ed25519 signs as in RFC 8032, and X25519 agrees as in RFC 7748")
    func curve25519() throws {
        let signer = try Curve25519.Signing.PrivateKey(
            rawRepresentation: bytes("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"))
        #expect(
            hexadecimal(signer.publicKey.rawRepresentation)
                == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
        var signature = try signer.signature(for: Data())
        #expect(
            hexadecimal(signature)
                == "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
                + "d25bf5f0595bbe24655141438e7a100b")
        #expect(signer.publicKey.isValidSignature(signature, for: Data()))
        #expect(!signer.publicKey.isValidSignature(signature, for: Data("a".utf8)))
        signature[5] ^= 1
        #expect(!signer.publicKey.isValidSignature(signature, for: Data()))
        #expect(!signer.publicKey.isValidSignature(Data(), for: Data()))

        let alice = try Curve25519.KeyAgreement.PrivateKey(
            rawRepresentation: bytes("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"))
        let bob = try Curve25519.KeyAgreement.PrivateKey(
            rawRepresentation: bytes("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"))
        #expect(
            hexadecimal(alice.publicKey.rawRepresentation)
                == "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
        let secret = try alice.sharedSecretFromKeyAgreement(with: bob.publicKey)
        #expect(hexadecimal(secret) == "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")
        #expect(try bob.sharedSecretFromKeyAgreement(with: alice.publicKey) == secret)
        let derived = secret.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: Data(), sharedInfo: Data(), outputByteCount: 32)
        #expect(
            derived == HKDF<SHA256>.deriveKey(inputKeyMaterial: SymmetricKey(data: secret), outputByteCount: 32))
        var function = SHA512()
        secret.withUnsafeBytes { function.update(bufferPointer: $0) }
        function.update(data: [0, 0, 0, 1, 9])
        let key = secret.x963DerivedSymmetricKey(using: SHA512.self, sharedInfo: Data([9]), outputByteCount: 64)
        #expect(function.finalize() == key.withUnsafeBytes { Data($0) })
        #expect(
            error { try Curve25519.Signing.PublicKey(rawRepresentation: Data(count: 31)) } == "incorrectKeySize")
        #expect(
            error { try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: Data()) } == "incorrectKeySize")
        // A public key of zeros would make the secret the same for everybody.
        let zeros = try Curve25519.KeyAgreement.PublicKey(rawRepresentation: Data(count: 32))
        #expect(error { try alice.sharedSecretFromKeyAgreement(with: zeros) }.hasPrefix("underlyingCoreCryptoError"))
    }

    @Test("P-256 checks the signature of RFC 6979, and agrees as in NIST's test vectors")
    func p256() throws {
        let signer = try P256.Signing.PrivateKey(
            rawRepresentation: bytes("C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721"))
        let x = "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
        #expect(
            hexadecimal(signer.publicKey.rawRepresentation)
                == x + "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299")
        let known = try P256.Signing.ECDSASignature(
            rawRepresentation: bytes(
                "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716"
                    + "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8"))
        let sample = Data("sample".utf8)
        #expect(signer.publicKey.isValidSignature(known, for: sample))
        #expect(!signer.publicKey.isValidSignature(known, for: Data("samples".utf8)))
        let signature = try signer.signature(for: sample)
        #expect(signer.publicKey.isValidSignature(signature, for: SHA256.hash(data: sample)))
        let again = try P256.Signing.ECDSASignature(derRepresentation: known.derRepresentation)
        #expect(again.rawRepresentation == known.rawRepresentation)
        #expect(
            try signer.publicKey.isValidSignature(signer.signature(for: SHA512.hash(data: sample)), for: sample)
                == false)
        #expect(
            error { try P256.Signing.ECDSASignature(rawRepresentation: Data(count: 63)) } == "incorrectParameterSize")
        #expect(error { try P256.Signing.ECDSASignature(derRepresentation: Data([0x30])) } == "invalidASN1Object")

        let key = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: bytes("7d7dc5f71eb29ddaf80d6214632eeae03d9058af1fb6d22ed80badb62bc1a534"))
        let other = try P256.KeyAgreement.PublicKey(
            rawRepresentation: bytes(
                "700c48f77f56584c5cc632ca65640db91b6bacce3a4df6b42ce7cc838833d287"
                    + "db71e509e3fd9b060ddb20ba5c51dcc5948d46fbf640dfe0441782cab85fa4ac"))
        #expect(
            hexadecimal(try key.sharedSecretFromKeyAgreement(with: other))
                == "46fc62106420ff012e54a434fbdd2d25ccc5852060561e68040dd7778997bd7b")
    }

    @Test("P-384 and P-521 have the public keys and check the signature of RFC 6979")
    func largerCurves() throws {
        let signer = try P384.Signing.PrivateKey(
            rawRepresentation: bytes(
                "6B9D3DAD2E1B8C1C05B19875B6659F4DE23C3B667BF297BA9AA47740787137D8"
                    + "96D5724E4C70A825F872C9EA60D2EDF5"))
        #expect(
            hexadecimal(signer.publicKey.rawRepresentation)
                == "ec3a4e415b4e19a4568618029f427fa5da9a8bc4ae92e02e06aae5286b300c64def8f0ea9055866064a254515480bc13"
                + "8015d9b72d7d57244ea8ef9ac0c621896708a59367f9dfb9f54ca84b3f1c9db1288b231c3ae0d4fe7344fd2533264720")
        let known = try P384.Signing.ECDSASignature(
            rawRepresentation: bytes(
                "94EDBB92A5ECB8AAD4736E56C691916B3F88140666CE9FA73D64C4EA95AD133C81A648152E44ACF96E36DD1E80FABE46"
                    + "99EF4AEB15F178CEA1FE40DB2603138F130E740A19624526203B6351D0A3A94FA329C145786E679E7B82C71A38628AC8"
            ))
        #expect(signer.publicKey.isValidSignature(known, for: Data("sample".utf8)))
        let large = try P521.Signing.PrivateKey(
            rawRepresentation: bytes(
                "00FAD06DAA62BA3B25D2FB40133DA757205DE67F5BB0018FEE8C86E1B68C7E75CAA896EB32F1F47C70855836A6D16FCC14"
                    + "66F6D8FBEC67DB89EC0C08B0E996B83538"))
        #expect(
            hexadecimal(large.publicKey.rawRepresentation).hasPrefix(
                "01894550d0785932e00eaa23b694f213f8c3121f86dc97a04e5a7167db4e5bcd371123d46e45db6b5d5370a7f20fb633"))
        let data = Data("tea".utf8)
        #expect(large.publicKey.isValidSignature(try large.signature(for: data), for: SHA512.hash(data: data)))
        let (own, other) = (P521.KeyAgreement.PrivateKey(), P521.KeyAgreement.PrivateKey())
        #expect(
            try own.sharedSecretFromKeyAgreement(with: other.publicKey)
                == other.sharedSecretFromKeyAgreement(with: own.publicKey))
        try checkForms(P384.self)
        try checkForms(P521.self)
        #expect(
            error { try P384.Signing.PublicKey(derRepresentation: large.publicKey.derRepresentation) }
                == "invalidASN1Object")
    }

    private func checkForms<Curve: _Curve>(_ curve: Curve.Type) throws {
        for _ in 0..<4 {
            let key = Curve.Signing.PrivateKey()
            let point = key.publicKey
            let read = [
                try Curve.Signing.PrivateKey(x963Representation: key.x963Representation),
                try .init(derRepresentation: key.derRepresentation),
                try .init(pemRepresentation: key.pemRepresentation),
            ]
            #expect(read.allSatisfy { $0.rawRepresentation == key.rawRepresentation })
            let points = [
                try Curve.Signing.PublicKey(x963Representation: point.x963Representation),
                try .init(compressedRepresentation: point.compressedRepresentation),
                try .init(compactRepresentation: #require(point.compactRepresentation)),
                try .init(derRepresentation: point.derRepresentation),
                try .init(pemRepresentation: point.pemRepresentation),
            ]
            #expect(points.allSatisfy { $0.rawRepresentation == point.rawRepresentation })
        }
    }

    @Test("Every form of a key of P-256 is read again, and forms of other keys are refused")
    func p256Forms() throws {
        try checkForms(P256.self)
        let key = P256.KeyAgreement.PrivateKey()
        #expect(key.pemRepresentation.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        #expect(
            error { try P256.Signing.PublicKey(pemRepresentation: key.pemRepresentation) } == "invalidPEMDocument")
        #expect(
            error { try P256.Signing.PublicKey(derRepresentation: key.derRepresentation) } == "invalidASN1Object")
        #expect(
            error { try P256.Signing.PrivateKey(derRepresentation: key.derRepresentation + Data([0])) }
                == "invalidASN1Object")
        let zeros = Data(count: 32)
        #expect(error { try P256.Signing.PrivateKey(rawRepresentation: zeros) } == "invalidParameter")
        #expect(
            error { try P256.Signing.PrivateKey(rawRepresentation: Data(repeating: 0xFF, count: 32)) }
                == "invalidParameter")
        #expect(error { try P256.Signing.PrivateKey(rawRepresentation: Data(count: 31)) } == "incorrectParameterSize")
        #expect(
            error { try P256.Signing.PublicKey(rawRepresentation: Data(repeating: 1, count: 64)) }.hasPrefix(
                "underlyingCoreCryptoError"))
        #expect(!SecureEnclave.isAvailable)
    }
}
