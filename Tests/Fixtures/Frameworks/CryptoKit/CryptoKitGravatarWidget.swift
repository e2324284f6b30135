import CryptoKit
import SwiftUI
import WidgetKit

// Gravatar address, a signed request and a derived key. All values are fixed.
// Shows: Jane
// Shows: 86e0b9e56c17
// Shows: sig 6e953171
// Shows: key 0fd057d5
// Shows: sha512 bc8164d1

extension Sequence where Element == UInt8 {
    nonisolated var cryptoKitHex: String {
        map { String(format: "%02x", $0) }.joined()
    }
}

nonisolated struct CryptoKitGravatarEntry: TimelineEntry {
    let date: Date
    let avatar: URL
    let signature: String
    let key: String
    let release: String
}

nonisolated enum CryptoKitGravatar {
    static func url(email: String, size: Int = 80) -> URL {
        let normalized = email.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        let hash = SHA256.hash(data: Data(normalized.utf8)).cryptoKitHex
        return URL(string: "https://gravatar.com/avatar/\(hash)?s=\(size)") ?? URL(fileURLWithPath: "/")
    }

    static func signature(method: String, path: String, timestamp: Int, secret: String) -> String {
        let key = SymmetricKey(data: Data(secret.utf8))
        var hmac = HMAC<SHA256>(key: key)
        hmac.update(data: Data("\(method)\n".utf8))
        hmac.update(data: Data("\(path)\n".utf8))
        hmac.update(data: Data(String(timestamp).utf8))
        let code = hmac.finalize()
        let whole = Data("\(method)\n\(path)\n\(timestamp)".utf8)
        guard HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: whole, using: key) else { return "invalid" }
        return Data(code).cryptoKitHex
    }

    static func derivedKey() -> String {
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Data("passphrase".utf8)),
            salt: Data("salt".utf8),
            info: Data("notes".utf8),
            outputByteCount: 32
        )
        return key.withUnsafeBytes { Data($0) }.cryptoKitHex
    }

    static func release() -> String {
        let digest = SHA512.hash(data: Data("release-1.4.2".utf8))
        return digest.compactMap { String(format: "%02x", $0) }.joined()
    }
}

nonisolated struct CryptoKitGravatarProvider: TimelineProvider {
    func placeholder(in context: Context) -> CryptoKitGravatarEntry { makeEntry() }

    func getSnapshot(in context: Context, completion: @escaping (CryptoKitGravatarEntry) -> Void) {
        completion(makeEntry())
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<CryptoKitGravatarEntry>) -> Void) {
        completion(Timeline(entries: [makeEntry()], policy: .never))
    }

    private func makeEntry() -> CryptoKitGravatarEntry {
        CryptoKitGravatarEntry(
            date: .now,
            avatar: CryptoKitGravatar.url(email: "  Jane.Doe@Example.com "),
            signature: CryptoKitGravatar.signature(
                method: "GET", path: "/v1/items", timestamp: 1_700_000_000, secret: "airlock-secret"),
            key: CryptoKitGravatar.derivedKey(),
            release: CryptoKitGravatar.release()
        )
    }
}

struct CryptoKitGravatarView: View {
    let entry: CryptoKitGravatarEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 3) {
            Label("Jane", systemImage: "person.crop.circle").font(.headline)
            Text(entry.avatar.lastPathComponent.prefix(12))
            Text("sig \(String(entry.signature.prefix(8)))")
            Text("key " + entry.key.prefix(8))
            Text(verbatim: "sha512 \(entry.release.prefix(8))")
        }
        .font(.caption2.monospaced())
    }
}

struct CryptoKitGravatarWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CryptoKitGravatarWidget", provider: CryptoKitGravatarProvider()) { entry in
            CryptoKitGravatarView(entry: entry)
                .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
