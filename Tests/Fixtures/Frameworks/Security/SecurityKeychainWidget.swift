import Security
import SwiftUI
import WidgetKit

// The usual Keychain helper, one whole life of an item; the keychain holds nothing at the start.
// Shows: Account
// Shows: At first: signed out
// Shows: Then: beta
// Shows: Again: -25299
// Shows: After: signed out

nonisolated struct SecurityKeychainEntry: TimelineEntry {
    let date: Date
    let lines: [String]
}

nonisolated enum SecurityKeychainError: Error {
    case status(OSStatus)
}

nonisolated struct SecurityKeychain: Sendable {
    let service: String

    private func query(_ account: String) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: account,
        ]
    }

    func add(_ value: String, for account: String) throws {
        var attributes = query(account)
        attributes[kSecValueData as String] = Data(value.utf8)
        attributes[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw SecurityKeychainError.status(status) }
    }

    func read(_ account: String) throws -> String? {
        var attributes = query(account)
        attributes[kSecReturnData as String] = true
        attributes[kSecMatchLimit as String] = kSecMatchLimitOne
        var item: CFTypeRef?
        let status = SecItemCopyMatching(attributes as CFDictionary, &item)
        switch status {
        case errSecSuccess:
            return (item as? Data).flatMap { String(data: $0, encoding: .utf8) }
        case errSecItemNotFound:
            return nil
        default:
            throw SecurityKeychainError.status(status)
        }
    }

    func update(_ value: String, for account: String) throws {
        let changes = [kSecValueData as String: Data(value.utf8)]
        let status = SecItemUpdate(query(account) as CFDictionary, changes as CFDictionary)
        guard status == errSecSuccess else { throw SecurityKeychainError.status(status) }
    }

    @discardableResult
    func delete(_ account: String) -> Bool {
        SecItemDelete(query(account) as CFDictionary) == errSecSuccess
    }
}

nonisolated struct SecurityKeychainProvider: TimelineProvider {
    func placeholder(in context: Context) -> SecurityKeychainEntry { SecurityKeychainEntry(date: .now, lines: []) }

    func getSnapshot(in context: Context, completion: @escaping (SecurityKeychainEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<SecurityKeychainEntry>) -> Void) {
        let keychain = SecurityKeychain(service: "com.example.airlock.keychain")
        var lines: [String] = []
        do {
            lines.append("At first: \(try keychain.read("token") ?? "signed out")")
            try keychain.add("alpha", for: "token")
            try keychain.update("beta", for: "token")
            lines.append("Then: \(try keychain.read("token") ?? "nothing")")
            do {
                try keychain.add("gamma", for: "token")
            } catch SecurityKeychainError.status(let status) {
                lines.append("Again: \(status)")
            }
            keychain.delete("token")
            lines.append("After: \(try keychain.read("token") ?? "signed out")")
        } catch {
            lines.append("Keychain error")
        }
        completion(Timeline(entries: [SecurityKeychainEntry(date: .now, lines: lines)], policy: .never))
    }
}

struct SecurityKeychainWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "SecurityKeychainWidget", provider: SecurityKeychainProvider()) { entry in
            VStack(alignment: .leading) {
                Label("Account", systemImage: "key.fill")
                ForEach(entry.lines, id: \.self) { Text($0).font(.caption) }
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
