import Security
import Shared
import TestSupport
import Testing

/// The keychain of a fixture, and what is added to it in memory.
struct SecurityTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/keychain.json"))
    }

    private func inFixture<Result>(_ body: () throws -> Result) rethrows -> Result {
        try DeviceData.$place.withValue(.fixture(folder.path), operation: body)
    }

    private func query(_ account: String? = nil, _ others: [CFString: Any] = [:]) -> CFDictionary {
        var query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrService: "tea"]
        query[kSecAttrAccount] = account
        return query.merging(others) { $1 } as CFDictionary
    }

    private func data(_ account: String?) -> (status: OSStatus, text: String?) {
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query(account, [kSecReturnData: true]), &item)
        return (status, (item as? Data).map { String(decoding: $0, as: UTF8.self) })
    }

    @Test("An item is added once, changed and removed")
    func itemLifecycle() throws {
        inFixture {
            #expect(data("anna") == (errSecItemNotFound, nil))
            #expect(SecItemUpdate(query("anna"), [kSecValueData: Data()] as CFDictionary) == errSecItemNotFound)
            let item = query("anna", [kSecValueData: Data("assam".utf8)])
            #expect(SecItemAdd(item, nil) == errSecSuccess)
            #expect(SecItemAdd(item, nil) == errSecDuplicateItem)
            #expect(SecItemAdd(query("bert", [kSecValueData: Data("ceylon".utf8)]), nil) == errSecSuccess)
            #expect(data("anna") == (errSecSuccess, "assam"))
            let change = [kSecValueData as String: Data("matcha".utf8)] as CFDictionary
            #expect(SecItemUpdate(query("anna"), change) == errSecSuccess)
            #expect(data("anna") == (errSecSuccess, "matcha"))
            let rename = [kSecAttrAccount: "bert"] as CFDictionary
            #expect(SecItemUpdate(query("anna"), rename) == errSecDuplicateItem)
            #expect(data("anna") == (errSecSuccess, "matcha") && data("bert") == (errSecSuccess, "ceylon"))
            #expect(SecItemDelete(query("anna")) == errSecSuccess)
            #expect(SecItemDelete(query("anna")) == errSecItemNotFound)
            #expect(data("bert") == (errSecSuccess, "ceylon"))
        }
    }

    @Test("A query returns data, attributes or references of one item or of all")
    func results() throws {
        try inFixture {
            let large = Data((0..<1 << 20).map { UInt8(truncatingIfNeeded: $0) })
            var added: CFTypeRef?
            #expect(
                SecItemAdd(query("large", [kSecValueData: large, kSecReturnPersistentRef: true]), &added)
                    == errSecSuccess)
            #expect(SecItemAdd(query("bare", [kSecAttrLabel: "Bare"]), nil) == errSecSuccess)
            let reference = try #require(added as? Data)
            var item: AnyObject?
            let found = [kSecValuePersistentRef: reference, kSecReturnData: true] as [CFString: Any] as CFDictionary
            #expect(SecItemCopyMatching(found, &item) == errSecSuccess)
            #expect(item as? Data == large)

            let all = query(nil, [kSecMatchLimit: kSecMatchLimitAll, kSecReturnAttributes: true, kSecReturnData: true])
            #expect(SecItemCopyMatching(all, &item) == errSecSuccess)
            let items = try #require(item as? [[String: Any]])
            #expect(items.map { $0[kSecAttrAccount as String] as? String } == ["large", "bare"])
            #expect(items[0][kSecValueData as String] as? Data == large && items[1][kSecValueData as String] == nil)
            #expect(items[1][kSecAttrLabel as String] as? String == "Bare")
            #expect(items[0][kSecAttrAccessible as String] as? String == kSecAttrAccessibleWhenUnlocked as String)

            item = nil
            #expect(SecItemCopyMatching(query("bare"), &item) == errSecSuccess)
            #expect(item == nil)
            #expect(SecItemCopyMatching(query("large", [kSecReturnAttributes: true]), &item) == errSecSuccess)
            #expect((item as? NSDictionary)?[kSecAttrService] as? String == "tea")
            #expect((item as? [String: Any])?[kSecValueData as String] == nil)
        }
    }

    @Test("Parameters that a function doesn't take are refused")
    func parameters() {
        inFixture {
            let withoutClass = [kSecAttrService: "tea"] as CFDictionary
            #expect(SecItemAdd(withoutClass, nil) == errSecParam)
            #expect(SecItemCopyMatching(withoutClass, nil) == errSecParam)
            #expect(SecItemDelete(withoutClass) == errSecParam)
            #expect(SecItemAdd(query("a", [kSecValueData: "text"]), nil) == errSecParam)
            #expect(SecItemAdd(query("a"), nil) == errSecSuccess)
            #expect(SecItemUpdate(query("a"), [:] as CFDictionary) == errSecParam)
            #expect(SecItemUpdate(query("a", [kSecReturnData: true]), query("b")) == errSecParam)
            #expect(SecItemDelete(query("a", [kSecMatchLimit: kSecMatchLimitOne])) == errSecParam)
            let access = SecAccessControlCreateWithFlags(
                kCFAllocatorDefault, kSecAttrAccessibleWhenUnlocked, [.userPresence, .or, .biometryAny], nil)
            #expect(
                SecItemAdd(query("c", [kSecAttrAccessControl: access as Any, kSecAttrAccessible: "ak"]), nil)
                    == errSecParam)
            #expect(SecItemAdd(query("c", [kSecAttrAccessControl: access as Any]), nil) == errSecSuccess)
        }
    }

    @Test("A fixture's items are found with any access group, unless they name one")
    func fixtureItems() throws {
        try write(
            """
            [{"class": "genericPassword", "service": "tea", "account": "anna", "value": "assam"},
             {"class": "genericPassword", "service": "tea", "account": "bert", "data": "AAE=", "accessGroup": "mine"},
             {"class": "genericPassword", "service": "tea", "account": "cara", "value": "oolong", "synchronizable": true},
             {"class": "internetPassword", "server": "tea.example", "account": "anna", "value": "sencha"}]
            """)
        inFixture {
            func status(_ account: String, _ others: [CFString: Any]) -> OSStatus {
                SecItemCopyMatching(query(account, others), nil)
            }
            #expect(data("anna") == (errSecSuccess, "assam"))
            #expect(data("bert") == (errSecSuccess, "\0\u{1}"))
            #expect(status("anna", [kSecAttrAccessGroup: "yours"]) == errSecSuccess)
            #expect(status("bert", [kSecAttrAccessGroup: "yours"]) == errSecItemNotFound)
            #expect(status("bert", [kSecAttrAccessGroup: "mine"]) == errSecSuccess)
            #expect(status("cara", [:]) == errSecItemNotFound)
            #expect(status("cara", [kSecAttrSynchronizable: true]) == errSecSuccess)
            #expect(status("cara", [kSecAttrSynchronizable: kSecAttrSynchronizableAny]) == errSecSuccess)
            #expect(SecItemDelete(query("anna")) == errSecSuccess)
            #expect(data("anna").status == errSecItemNotFound)
            let server = [kSecClass: kSecClassInternetPassword, kSecAttrServer: "tea.example"] as CFDictionary
            #expect(SecItemCopyMatching(server, nil) == errSecSuccess)
        }
        #expect(try String(contentsOfFile: "\(folder.path)/keychain.json", encoding: .utf8).contains("assam"))
    }

    @Test("Random bytes differ, and a result has a text")
    func functions() {
        var (first, second) = (Data(count: 32), Data(count: 32))
        for _ in 0..<2 {
            let status = first.withUnsafeMutableBytes { bytes in
                bytes.baseAddress.map { SecRandomCopyBytes(kSecRandomDefault, bytes.count, $0) }
            }
            #expect(status == errSecSuccess)
            swap(&first, &second)
        }
        #expect(first != second)
        #expect(
            SecCopyErrorMessageString(errSecItemNotFound, nil) as String?
                == "The specified item could not be found in the keychain.")
        #expect(SecCopyErrorMessageString(-1, nil) as String? == "OSStatus -1")
    }
}
