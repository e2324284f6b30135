import CryptoKit
import SwiftUI
import WidgetKit

// Round trips: sealed box, signatures on two curves, a key agreement and what happens to a changed message.
// Shows: Vault
// Shows: meet at noon
// Shows: P256 ok, P384 ok
// Shows: Forgery rejected
// Shows: Shared 32 bytes

nonisolated struct CryptoKitVaultEntry: TimelineEntry {
    let date: Date
    let note: String
    let curves: String
    let forgery: String
    let agreement: String
}

nonisolated struct CryptoKitVault: Sendable {
    private let key = SymmetricKey(size: .bits256)

    func seal(_ text: String) throws -> Data {
        let box = try AES.GCM.seal(Data(text.utf8), using: key, authenticating: Data("v1".utf8))
        guard let combined = box.combined else { throw CryptoKitError.incorrectParameterSize }
        return combined
    }

    func open(_ combined: Data) throws -> String {
        let box = try AES.GCM.SealedBox(combined: combined)
        let data = try AES.GCM.open(box, using: key, authenticating: Data("v1".utf8))
        return String(decoding: data, as: UTF8.self)
    }

    func isForgeryRejected(_ combined: Data) -> Bool {
        var forged = combined
        forged[forged.startIndex + 13] ^= 0x01
        do {
            _ = try open(forged)
            return false
        } catch CryptoKitError.authenticationFailure {
            return true
        } catch {
            return false
        }
    }

    static func curvesText() throws -> String {
        let message = Data("order 42".utf8)

        let p256 = P256.Signing.PrivateKey()
        let first = try p256.signature(for: message)
        let publicKey = try P256.Signing.PublicKey(x963Representation: p256.publicKey.x963Representation)
        let p256OK = publicKey.isValidSignature(first, for: message) && first.rawRepresentation.count == 64

        let p384 = P384.Signing.PrivateKey()
        let second = try p384.signature(for: SHA384.hash(data: message))
        let p384OK =
            p384.publicKey.isValidSignature(second, for: message)
            && !p384.publicKey.isValidSignature(second, for: Data("order 43".utf8))
        return "P256 \(p256OK ? "ok" : "bad"), P384 \(p384OK ? "ok" : "bad")"
    }

    static func agreementText() throws -> String {
        let alice = Curve25519.KeyAgreement.PrivateKey()
        let bob = Curve25519.KeyAgreement.PrivateKey()
        let left = try alice.sharedSecretFromKeyAgreement(with: bob.publicKey)
        let right = try bob.sharedSecretFromKeyAgreement(with: alice.publicKey)
        guard left == right else { return "Mismatch" }
        let key = left.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: Data(), sharedInfo: Data("chat".utf8), outputByteCount: 32)
        return "Shared \(key.bitCount / 8) bytes"
    }
}

nonisolated struct CryptoKitVaultProvider: TimelineProvider {
    func placeholder(in context: Context) -> CryptoKitVaultEntry {
        CryptoKitVaultEntry(date: .now, note: "locked", curves: "", forgery: "", agreement: "")
    }

    func getSnapshot(in context: Context, completion: @escaping (CryptoKitVaultEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<CryptoKitVaultEntry>) -> Void) {
        let vault = CryptoKitVault()
        do {
            let sealed = try vault.seal("meet at noon")
            let entry = CryptoKitVaultEntry(
                date: .now,
                note: try vault.open(sealed),
                curves: try CryptoKitVault.curvesText(),
                forgery: vault.isForgeryRejected(sealed) ? "Forgery rejected" : "Forgery accepted",
                agreement: try CryptoKitVault.agreementText()
            )
            completion(Timeline(entries: [entry], policy: .never))
        } catch {
            completion(Timeline(entries: [placeholder(in: context)], policy: .never))
        }
    }
}

struct CryptoKitVaultWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CryptoKitVaultWidget", provider: CryptoKitVaultProvider()) { entry in
            VStack(alignment: .leading, spacing: 3) {
                Label("Vault", systemImage: "lock.shield").font(.headline)
                Text(entry.note)
                Text(entry.curves)
                Text(entry.forgery)
                Text(entry.agreement)
            }
            .font(.caption2)
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
