import Security
import SwiftUI
import WidgetKit

// Shows: Sign in first
// Shows: -25300
// Shows: saved: matcha
// Shows with data: darjeeling
// Shows with data: anna has assam
// Reports: Security answers as a phone whose keychain has no items of the app

/// The keychain, as most projects wrap it.
nonisolated enum TokenStore {
    enum Failure: Error { case unexpected(OSStatus) }

    private static func query(_ service: String, _ account: String) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: account,
            kSecAttrAccessGroup as String: "group.com.example.tea",
        ]
    }

    static func save(_ data: Data, service: String, account: String) throws {
        var query = query(service, account)
        query[kSecValueData as String] = data
        query[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock
        var status = SecItemAdd(query as CFDictionary, nil)
        if status == errSecDuplicateItem {
            let changes = [kSecValueData: data] as CFDictionary
            status = SecItemUpdate(TokenStore.query(service, account) as CFDictionary, changes)
        }
        guard status == errSecSuccess else { throw Failure.unexpected(status) }
    }

    static func read(service: String, account: String) -> (data: Data?, status: OSStatus) {
        var query = query(service, account)
        query[kSecReturnData as String] = kCFBooleanTrue
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        return (item as? Data, status)
    }

    static func server() -> String? {
        let query: [CFString: Any] = [
            kSecClass: kSecClassInternetPassword, kSecAttrServer: "tea.example", kSecReturnAttributes: true,
            kSecReturnData: true, kSecMatchLimit: kSecMatchLimitAll,
        ]
        var result: AnyObject?
        guard SecItemCopyMatching(query as CFDictionary, &result) == noErr,
            let items = result as? [[String: Any]], let item = items.first,
            let account = item[kSecAttrAccount as String] as? String,
            let data = item[kSecValueData as String] as? Data
        else { return nil }
        return "\(account) has \(String(decoding: data, as: UTF8.self))"
    }

    static func nonce() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        return SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess
    }
}

nonisolated struct TokenEntry: TimelineEntry {
    let date: Date
    var token: String?
    var server: String?
    var saved = ""
    var status = errSecSuccess
}

struct TokenProvider: TimelineProvider {
    func placeholder(in context: Context) -> TokenEntry { TokenEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (TokenEntry) -> Void) { completion(entry()) }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<TokenEntry>) -> Void) {
        completion(Timeline(entries: [entry()], policy: .never))
    }

    private func entry() -> TokenEntry {
        let session = TokenStore.read(service: "com.example.tea", account: "session")
        var entry = TokenEntry(date: .now, status: session.status)
        entry.token = session.data.flatMap { String(data: $0, encoding: .utf8) }
        entry.server = TokenStore.server()
        do {
            try TokenStore.save(Data("matcha".utf8), service: "cache", account: "tea")
            try TokenStore.save(Data("matcha".utf8), service: "cache", account: "tea")
            let cached = TokenStore.read(service: "cache", account: "tea").data
            entry.saved = cached.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
        } catch TokenStore.Failure.unexpected(let status) {
            entry.saved = SecCopyErrorMessageString(status, nil) as String? ?? "unknown"
        } catch {
            entry.saved = error.localizedDescription
        }
        return entry
    }
}

struct TokenWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Token", provider: TokenProvider()) { entry in
            VStack(alignment: .leading) {
                Label(entry.token ?? "Sign in first", systemImage: "key.fill").font(.headline)
                if entry.status != errSecSuccess { Text(verbatim: "\(entry.status)").font(.caption) }
                if let server = entry.server { Text(server).font(.caption) }
                Text("saved: \(entry.saved)").font(.caption).foregroundStyle(.secondary)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
