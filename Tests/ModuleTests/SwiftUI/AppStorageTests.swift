import Foundation
import FoundationGaps
import SwiftUI
import Testing

/// Settings that a view reads.
struct AppStorageTests {
    private enum Size: Int { case small, large }
    private enum Kind: String { case tea, coffee }

    /// The settings of a suite of their own, which are removed afterwards.
    private final class Settings {
        let name = "airlock.tests.\(UUID().uuidString)"
        let defaults: UserDefaults

        init() throws {
            // With an optional name, this is Foundation's own initializer.
            let defaults = UserDefaults(suiteName: name as String?)
            self.defaults = try #require(defaults)
        }

        deinit { defaults.removePersistentDomain(forName: name) }
    }

    @Test("A stored value of each type is read, and an optional value is nil if nothing is stored")
    func values() throws {
        let settings = try Settings()
        let store = settings.defaults
        func read<Value>(_ storage: AppStorage<Value>) -> Value { storage.wrappedValue }
        #expect(read(AppStorage<String?>("text", store: store)) == nil)
        #expect(read(AppStorage<Size?>("size", store: store)) == nil)
        #expect(read(AppStorage(wrappedValue: Size.small, "size", store: store)) == .small)
        store.set("Tea", forKey: "text")
        store.set(7, forKey: "count")
        store.set(2.5, forKey: "amount")
        store.set(true, forKey: "flag")
        store.set(Data([1, 2]), forKey: "data")
        store.set(Date(timeIntervalSince1970: 9), forKey: "date")
        store.set(1, forKey: "size")
        store.set("coffee", forKey: "kind")
        #expect(read(AppStorage<String?>("text", store: store)) == "Tea")
        #expect(read(AppStorage<Int?>("count", store: store)) == 7)
        #expect(read(AppStorage<Double?>("amount", store: store)) == 2.5)
        #expect(read(AppStorage<Bool?>("flag", store: store)) == true)
        #expect(read(AppStorage<Data?>("data", store: store)) == Data([1, 2]))
        #expect(read(AppStorage(wrappedValue: Data(), "data", store: store)) == Data([1, 2]))
        #expect(
            read(AppStorage(wrappedValue: Date.distantPast, "date", store: store)) == Date(timeIntervalSince1970: 9))
        #expect(read(AppStorage<Size?>("size", store: store)) == .large)
        #expect(read(AppStorage(wrappedValue: Size.small, "size", store: store)) == .large)
        #expect(read(AppStorage<Kind?>("kind", store: store)) == .coffee)
    }

    @Test("A stored URL is read, be it a path or an archive")
    func urls() throws {
        let settings = try Settings()
        let file = URL(fileURLWithPath: "/tmp/tea")
        settings.defaults.set(file, forKey: "link")
        #expect(AppStorage<URL?>("link", store: settings.defaults).wrappedValue == file)
        // Foundation on Linux stores only the path of other URLs; an app's settings hold an archive.
        let page = try #require(NSURL(string: "https://example.com/tea"))
        let archive = try NSKeyedArchiver.archivedData(withRootObject: page, requiringSecureCoding: true)
        settings.defaults.set(archive, forKey: "link")
        #expect(AppStorage<URL?>("link", store: settings.defaults).wrappedValue == page as URL)
    }
}
