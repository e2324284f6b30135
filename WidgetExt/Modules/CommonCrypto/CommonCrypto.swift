// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Apple's names.
@_exported import Foundation

@_implementationOnly import CCrypto

public typealias CC_LONG = UInt32
public typealias CCHmacAlgorithm = UInt32

public let CC_MD5_DIGEST_LENGTH: Int32 = 16
public let CC_SHA1_DIGEST_LENGTH: Int32 = 20
public let CC_SHA224_DIGEST_LENGTH: Int32 = 28
public let CC_SHA256_DIGEST_LENGTH: Int32 = 32
public let CC_SHA384_DIGEST_LENGTH: Int32 = 48
public let CC_SHA512_DIGEST_LENGTH: Int32 = 64

public let kCCHmacAlgSHA1 = 0
public let kCCHmacAlgMD5 = 1
public let kCCHmacAlgSHA256 = 2
public let kCCHmacAlgSHA384 = 3
public let kCCHmacAlgSHA512 = 4
public let kCCHmacAlgSHA224 = 5

/// Computes MD5.
@discardableResult
public func CC_MD5(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { digest(data, len, md, EVP_md5()) }

/// Computes SHA-1.
@discardableResult
public func CC_SHA1(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { digest(data, len, md, EVP_sha1()) }

/// Computes SHA-224.
@discardableResult
public func CC_SHA224(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { digest(data, len, md, EVP_sha224()) }

/// Computes SHA-256.
@discardableResult
public func CC_SHA256(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { digest(data, len, md, EVP_sha256()) }

/// Computes SHA-384.
@discardableResult
public func CC_SHA384(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { digest(data, len, md, EVP_sha384()) }

/// Computes SHA-512.
@discardableResult
public func CC_SHA512(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { digest(data, len, md, EVP_sha512()) }

/// Computes a code that authenticates data with a key.
public func CCHmac(
    _ algorithm: CCHmacAlgorithm, _ key: UnsafeRawPointer!, _ keyLength: Int, _ data: UnsafeRawPointer!,
    _ dataLength: Int, _ macOut: UnsafeMutableRawPointer!
) {
    start()
    let kinds: [OpaquePointer?] = [
        EVP_sha1(), EVP_md5(), EVP_sha256(), EVP_sha384(), EVP_sha512(), EVP_sha224(),
    ]
    guard Int(algorithm) < kinds.count, let macOut, keyLength <= Int32.max else { return }
    // Without a key or data, the pointers may be nil, but not for the library.
    withUnsafeBytes(of: 0 as UInt8) { none in
        let message: UnsafeRawPointer? = data ?? none.baseAddress
        _ = HMAC(
            kinds[Int(algorithm)], key ?? none.baseAddress, Int32(keyLength),
            message?.assumingMemoryBound(to: UInt8.self), dataLength, macOut.assumingMemoryBound(to: UInt8.self), nil)
    }
}

private func digest(
    _ data: UnsafeRawPointer?, _ count: CC_LONG, _ result: UnsafeMutablePointer<UInt8>?, _ kind: OpaquePointer?
) -> UnsafeMutablePointer<UInt8>? {
    start()
    guard let result else { return nil }
    return withUnsafeBytes(of: 0 as UInt8) { none in
        EVP_Digest(data ?? none.baseAddress, Int(count), result, nil, kind, nil) == 1 ? result : nil
    }
}

/// Initialises the library, which does so once.
private func start() {
    precondition(airlock_crypto_init() == 1, "can't initialise libcrypto — install a complete libssl3")
}

public typealias CCOperation = UInt32
public typealias CCAlgorithm = UInt32
public typealias CCOptions = UInt32
public typealias CCCryptorStatus = Int32
public typealias CCPBKDFAlgorithm = UInt32
public typealias CCPseudoRandomAlgorithm = UInt32
public typealias CCRNGStatus = Int32

public let kCCEncrypt = 0
public let kCCDecrypt = 1
public let kCCAlgorithmAES128 = 0
public let kCCAlgorithmAES = 0
public let kCCOptionPKCS7Padding = 1
public let kCCOptionECBMode = 2
public let kCCBlockSizeAES128 = 16
public let kCCKeySizeAES128 = 16
public let kCCKeySizeAES192 = 24
public let kCCKeySizeAES256 = 32
public let kCCSuccess = 0
public let kCCParamError = -4300
public let kCCBufferTooSmall = -4301
public let kCCMemoryFailure = -4302
public let kCCAlignmentError = -4303
public let kCCDecodeError = -4304
public let kCCUnimplemented = -4305
public let kCCRNGFailure = -4307
public let kCCPBKDF2 = 2
public let kCCPRFHmacAlgSHA1 = 1
public let kCCPRFHmacAlgSHA224 = 2
public let kCCPRFHmacAlgSHA256 = 3
public let kCCPRFHmacAlgSHA384 = 4
public let kCCPRFHmacAlgSHA512 = 5

/// Encrypts or decrypts with AES, in blocks that depend on each other (CBC) or not (ECB). Other algorithms aren't implemented.
@discardableResult
public func CCCrypt(
    _ op: CCOperation, _ alg: CCAlgorithm, _ options: CCOptions, _ key: UnsafeRawPointer!, _ keyLength: Int,
    _ iv: UnsafeRawPointer!, _ dataIn: UnsafeRawPointer!, _ dataInLength: Int, _ dataOut: UnsafeMutableRawPointer!,
    _ dataOutAvailable: Int, _ dataOutMoved: UnsafeMutablePointer<Int>!
) -> CCCryptorStatus {
    func status(_ code: Int) -> CCCryptorStatus { CCCryptorStatus(code) }
    guard alg == kCCAlgorithmAES else { return status(kCCUnimplemented) }
    guard let key, [16, 24, 32].contains(keyLength), op <= 1, options <= 3,
        (0...Int(Int32.max) - 16).contains(dataInLength),
        dataIn != nil || dataInLength == 0
    else { return status(kCCParamError) }
    let (encrypts, pads) = (op == kCCEncrypt, Int(options) & kCCOptionPKCS7Padding != 0)
    guard dataInLength % 16 == 0 || encrypts && pads else { return status(kCCAlignmentError) }
    let needed = encrypts && pads ? (dataInLength / 16 + 1) * 16 : dataInLength
    guard dataOutAvailable >= needed, dataOut != nil || needed == 0 else {
        dataOutMoved?.pointee = needed
        return status(kCCBufferTooSmall)
    }
    guard airlock_crypto_init() == 1, let context = EVP_CIPHER_CTX_new() else { return status(kCCMemoryFailure) }
    defer {
        EVP_CIPHER_CTX_free(context)
        ERR_clear_error()
    }
    let mode = Int(options) & kCCOptionECBMode != 0 ? "ECB" : "CBC"
    guard let algorithm = EVP_CIPHER_fetch(nil, "AES-\(keyLength * 8)-\(mode)", nil) else {
        return status(kCCUnimplemented)
    }
    defer { EVP_CIPHER_free(algorithm) }
    // Without a vector, the first block depends on zeros.
    let vector = iv.map { Array(UnsafeRawBufferPointer(start: $0, count: 16)) } ?? [UInt8](repeating: 0, count: 16)
    let bytes = key.assumingMemoryBound(to: UInt8.self)
    guard EVP_CipherInit_ex(context, algorithm, nil, bytes, vector, encrypts ? 1 : 0) == 1,
        EVP_CIPHER_CTX_set_padding(context, pads ? 1 : 0) == 1
    else { return status(kCCParamError) }
    // The library writes whole blocks, also before it takes the padding away.
    var output = [UInt8](repeating: 0, count: dataInLength + 32)
    var (written, rest): (Int32, Int32) = (0, 0)
    if dataInLength > 0 {
        let input = dataIn.assumingMemoryBound(to: UInt8.self)
        guard EVP_CipherUpdate(context, &output, &written, input, Int32(dataInLength)) == 1 else {
            return status(kCCDecodeError)
        }
    }
    let isComplete = output.withUnsafeMutableBufferPointer { buffer in
        EVP_CipherFinal_ex(context, buffer.baseAddress.map { $0 + Int(written) }, &rest) == 1
    }
    guard isComplete else { return status(kCCDecodeError) }
    let count = Int(written + rest)
    dataOut?.copyMemory(from: output, byteCount: count)
    dataOutMoved?.pointee = count
    return status(kCCSuccess)
}

/// Derives a key from a password, with PBKDF2.
@discardableResult
public func CCKeyDerivationPBKDF(
    _ algorithm: CCPBKDFAlgorithm, _ password: UnsafePointer<CChar>!, _ passwordLen: Int,
    _ salt: UnsafePointer<UInt8>!, _ saltLen: Int, _ prf: CCPseudoRandomAlgorithm, _ rounds: UInt32,
    _ derivedKey: UnsafeMutablePointer<UInt8>!, _ derivedKeyLen: Int
) -> Int32 {
    let kinds: [OpaquePointer?] = [EVP_sha1(), EVP_sha224(), EVP_sha256(), EVP_sha384(), EVP_sha512()]
    let sizes = [passwordLen, saltLen, derivedKeyLen]
    guard algorithm == kCCPBKDF2, (1...5).contains(prf), (1...UInt32(Int32.max)).contains(rounds), let derivedKey,
        sizes.allSatisfy({ (0...Int(Int32.max)).contains($0) }), derivedKeyLen > 0, airlock_crypto_init() == 1,
        PKCS5_PBKDF2_HMAC(
            password, Int32(passwordLen), salt, Int32(saltLen), Int32(rounds), kinds[Int(prf) - 1],
            Int32(derivedKeyLen), derivedKey) == 1
    else { return Int32(kCCParamError) }
    return Int32(kCCSuccess)
}

/// Fills memory with random bytes.
@discardableResult
public func CCRandomGenerateBytes(_ bytes: UnsafeMutableRawPointer!, _ count: Int) -> CCRNGStatus {
    guard let bytes, count >= 0 else { return CCRNGStatus(kCCParamError) }
    var generator = SystemRandomNumberGenerator()
    for offset in 0..<count {
        bytes.storeBytes(of: UInt8.random(in: 0...255, using: &generator), toByteOffset: offset, as: UInt8.self)
    }
    return CCRNGStatus(kCCSuccess)
}
