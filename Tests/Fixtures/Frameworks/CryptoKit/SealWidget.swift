import CryptoKit
import SwiftUI
import WidgetKit

// Shows: 5d41402abc4b2a76b9719d911017c592
// Shows: opened: gyokuro
// Shows: refused
// Shows: signed

nonisolated extension String {
    /// The name of a file in a cache.
    var cacheKey: String {
        Insecure.MD5.hash(data: Data(utf8)).map { String(format: "%02hhx", $0) }.joined()
    }
}

/// The data that an app and its widget share encrypted.
nonisolated struct SharedSecretBox {
    let key: SymmetricKey

    init(passphrase: String) {
        let digest = SHA256.hash(data: Data(passphrase.utf8))
        key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: digest), salt: Data("tea".utf8), info: Data(), outputByteCount: 32)
    }

    func seal(_ text: String) throws -> Data? {
        try AES.GCM.seal(Data(text.utf8), using: key, nonce: AES.GCM.Nonce()).combined
    }

    func open(_ data: Data) throws -> String {
        String(decoding: try AES.GCM.open(AES.GCM.SealedBox(combined: data), using: key), as: UTF8.self)
    }
}

nonisolated struct SealEntry: TimelineEntry {
    let date: Date
    var lines: [String] = []
}

struct SealProvider: TimelineProvider {
    func placeholder(in context: Context) -> SealEntry { SealEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (SealEntry) -> Void) { completion(entry()) }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<SealEntry>) -> Void) {
        completion(Timeline(entries: [entry()], policy: .never))
    }

    private func entry() -> SealEntry {
        var entry = SealEntry(date: .now, lines: ["hello".cacheKey])
        do {
            let box = SharedSecretBox(passphrase: "leaves")
            guard let data = try box.seal("gyokuro") else { return entry }
            entry.lines.append("opened: \(try box.open(data))")
            do {
                entry.lines.append(try SharedSecretBox(passphrase: "bags").open(data))
            } catch CryptoKitError.authenticationFailure {
                entry.lines.append("refused")
            }
            let signer = Curve25519.Signing.PrivateKey()
            let request = Data("GET /tea".utf8)
            let code = HMAC<SHA256>.authenticationCode(for: request, using: box.key)
            let signature = try signer.signature(for: Data(code))
            if signer.publicKey.isValidSignature(signature, for: Data(code)) { entry.lines.append("signed") }
        } catch {
            entry.lines.append(error.localizedDescription)
        }
        return entry
    }
}

struct SealWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Seal", provider: SealProvider()) { entry in
            VStack(alignment: .leading) {
                Label("Sealed", systemImage: "lock.shield.fill").font(.headline)
                ForEach(entry.lines, id: \.self) { Text($0).font(.caption) }
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemMedium])
    }
}
