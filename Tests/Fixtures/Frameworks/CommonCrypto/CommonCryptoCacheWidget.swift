import CommonCrypto
import SwiftUI
import WidgetKit

// Older hashing code: cache key, order signature in two algorithms, AES there and back.
// Shows: Cache
// Shows: 059c2936e9a3
// Shows: 1562ce57 / bd9756e5
// Shows: hello widget

nonisolated struct CommonCryptoCacheEntry: TimelineEntry {
    let date: Date
    let key: String
    let signatures: String
    let note: String
}

extension String {
    nonisolated var commonCryptoSHA256: String {
        let data = Data(utf8)
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        data.withUnsafeBytes { buffer in
            _ = CC_SHA256(buffer.baseAddress, CC_LONG(buffer.count), &digest)
        }
        return digest.map { String(format: "%02x", $0) }.joined()
    }

    nonisolated func commonCryptoHMAC(key: String, algorithm: Int, length: Int32) -> String {
        var digest = [UInt8](repeating: 0, count: Int(length))
        CCHmac(CCHmacAlgorithm(algorithm), key, key.utf8.count, self, self.utf8.count, &digest)
        return digest.map { String(format: "%02x", $0) }.joined()
    }
}

extension Data {
    nonisolated func commonCryptoAES(_ operation: Int, key: Data, iv: Data) -> Data? {
        let capacity = count + kCCBlockSizeAES128
        var output = Data(count: capacity)
        var moved = 0
        let status = output.withUnsafeMutableBytes { out in
            withUnsafeBytes { input in
                key.withUnsafeBytes { keyBytes in
                    iv.withUnsafeBytes { ivBytes in
                        CCCrypt(
                            CCOperation(operation), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding),
                            keyBytes.baseAddress, key.count, ivBytes.baseAddress,
                            input.baseAddress, input.count,
                            out.baseAddress, capacity, &moved
                        )
                    }
                }
            }
        }
        guard status == kCCSuccess else { return nil }
        return output.prefix(moved)
    }
}

nonisolated struct CommonCryptoCacheProvider: TimelineProvider {
    func placeholder(in context: Context) -> CommonCryptoCacheEntry {
        CommonCryptoCacheEntry(date: .now, key: "", signatures: "", note: "")
    }

    func getSnapshot(in context: Context, completion: @escaping (CommonCryptoCacheEntry) -> Void) {
        completion(entry())
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<CommonCryptoCacheEntry>) -> Void) {
        completion(Timeline(entries: [entry()], policy: .never))
    }

    private func entry() -> CommonCryptoCacheEntry {
        let order = "order=42&total=1999"
        let sha256 = order.commonCryptoHMAC(key: "k3y", algorithm: kCCHmacAlgSHA256, length: CC_SHA256_DIGEST_LENGTH)
        let sha1 = order.commonCryptoHMAC(key: "k3y", algorithm: kCCHmacAlgSHA1, length: CC_SHA1_DIGEST_LENGTH)
        let key = Data("0123456789abcdef".utf8)
        let iv = Data(repeating: 7, count: kCCBlockSizeAES128)
        let sealed = Data("hello widget".utf8).commonCryptoAES(kCCEncrypt, key: key, iv: iv)
        let opened = sealed?.count == 16 ? sealed?.commonCryptoAES(kCCDecrypt, key: key, iv: iv) : nil
        return CommonCryptoCacheEntry(
            date: .now,
            key: String("widget-cache:/images/hero.png".commonCryptoSHA256.prefix(12)),
            signatures: "\(sha256.prefix(8)) / \(sha1.prefix(8))",
            note: opened.map { String(decoding: $0, as: UTF8.self) } ?? "damaged"
        )
    }
}

struct CommonCryptoCacheWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CommonCryptoCacheWidget", provider: CommonCryptoCacheProvider()) { entry in
            VStack(alignment: .leading, spacing: 4) {
                Label("Cache", systemImage: "externaldrive").font(.headline)
                Text(entry.key).monospaced()
                Text(entry.signatures)
                Text(entry.note)
            }
            .font(.caption2)
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
