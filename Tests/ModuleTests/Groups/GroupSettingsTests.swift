import Foundation
import Shared
import TestSupport
import Testing

@testable import FoundationGaps

/// Settings of groups in a container's folder and in fixtures.
struct GroupSettingsTests {
    private let folder: TemporaryFolder
    private let id = "group.com.example"

    /// In memory, since a writer waits 250 ms for another, which may take longer to write to a busy disk.
    init() throws { folder = try TemporaryFolder(isInMemory: true) }

    private var preferences: String { "\(folder.path)/groups/\(id)/Library/Preferences" }

    private func makeGroup() throws {
        try FileManager.default.createDirectory(atPath: preferences, withIntermediateDirectories: true)
    }

    private func container() -> AppGroups { AppGroups(.container(folder.path), program: "Test") }

    private func defaults(_ groups: AppGroups) throws -> GroupDefaults {
        let group = try #require(groups.group(id))
        return try #require(GroupDefaults(GroupSettings(SettingsFile(group), faults: groups.faults), id: group.id))
    }

    private func write(_ values: [String: Any], _ format: PropertyListSerialization.PropertyListFormat) throws {
        try PropertyListSerialization.data(fromPropertyList: values, format: format, options: 0)
            .write(to: URL(fileURLWithPath: "\(preferences)/\(id).plist"))
    }

    @Test(
        "Settings of every type are read from binary and XML property lists",
        arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
    func propertyListFormats(format: PropertyListSerialization.PropertyListFormat) throws {
        try makeGroup()
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        try write(
            [
                "text": "Ada", "count": 3, "share": 0.1, "flag": true, "date": date, "data": Data([1, 2]),
                "list": ["a", "b"], "nested": ["deep": 1],
            ], format)
        let defaults = try defaults(container())
        #expect(defaults.string(forKey: "text") == "Ada" && defaults.string(forKey: "count") == "3")
        #expect(defaults.integer(forKey: "count") == 3 && defaults.double(forKey: "count") == 3)
        #expect(defaults.double(forKey: "share") == 0.1 && defaults.float(forKey: "share") == 0.1)
        #expect(defaults.integer(forKey: "share") == 0)
        #expect(defaults.bool(forKey: "flag") && defaults.integer(forKey: "flag") == 1)
        #expect(defaults.object(forKey: "date") as? Date == date && defaults.data(forKey: "data") == Data([1, 2]))
        #expect(defaults.stringArray(forKey: "list") == ["a", "b"])
        #expect(defaults.dictionary(forKey: "nested")?["deep"] as? Int == 1)
        #expect(defaults.object(forKey: "count") as? Double == 3)
        #expect(defaults.string(forKey: "missing") == nil && !defaults.bool(forKey: "missing"))
        #expect(defaults.dictionaryRepresentation().count == 8)
    }

    @Test("Key-value coding sets, removes and returns settings, also at a path of keys")
    func keyValueCoding() throws {
        try makeGroup()
        let (defaults, other) = (try defaults(container()), try defaults(container()))
        defaults.setValue(3, forKey: "count")
        defaults.setValue(["deep": ["value": 1]], forKey: "nested")
        #expect(other.value(forKey: "count") as? Int == 3 && other.integer(forKey: "count") == 3)
        #expect(other.value(forKeyPath: "nested.deep.value") as? Int == 1)
        #expect(other.value(forKeyPath: "nested.missing.value") == nil)
        defaults.setValue(nil, forKey: "count")
        #expect(other.object(forKey: "count") == nil)
        defaults.setValuesForKeys(["a": "b", "nested": NSNull()])
        let values = other.dictionaryWithValues(forKeys: ["a", "nested"])
        #expect(values["a"] as? String == "b" && values["nested"] is NSNull)
    }

    @Test("Key-value coding works on settings that belong to no group")
    func plainKeyValueCoding() throws {
        let name = "airlock.test.\(UUID())"
        let defaults = try #require(UserDefaults(suiteName: name as String?))
        defer { defaults.removePersistentDomain(forName: name) }
        defaults.setValue("x", forKey: "text")
        defaults.setValue(Date(timeIntervalSinceReferenceDate: 5), forKey: "date")
        #expect(defaults.string(forKey: "text") == "x" && defaults.value(forKey: "text") as? String == "x")
        #expect(defaults.value(forKey: "date") as? Date == Date(timeIntervalSinceReferenceDate: 5))
        defaults.setValue(nil, forKey: "text")
        #expect(defaults.value(forKey: "text") == nil)
    }

    @Test("A value set through one instance is visible to another at once")
    func sharedWrites() throws {
        try makeGroup()
        let (one, other) = (try defaults(container()), try defaults(container()))
        one.set("Ada", forKey: "name")
        #expect(other.string(forKey: "name") == "Ada")
        other.set(true, forKey: "flag")
        other.set(2.5, forKey: "share")
        other.set(URL(string: "https://example.com/a"), forKey: "url")
        other.set([1, 2], forKey: "list")
        #expect(one.bool(forKey: "flag") && one.double(forKey: "share") == 2.5)
        #expect(one.url(forKey: "url")?.absoluteString == "https://example.com/a")
        one.removeObject(forKey: "name")
        #expect(other.object(forKey: "name") == nil)
        #expect(other.array(forKey: "list") as? [Int] == [1, 2])
        #expect(
            try Set(FileManager.default.contentsOfDirectory(atPath: preferences)) == ["\(id).plist", ".\(id).lock"])
    }

    @Test("Concurrent writers don't lose each other's values")
    func concurrentWriters() async throws {
        try makeGroup()
        let all = try (0..<4).map { _ in try defaults(container()) }
        await withTaskGroup(of: Void.self) { group in
            for (writer, defaults) in all.enumerated() {
                group.addTask { for count in 0..<10 { defaults.set(count, forKey: "\(writer)-\(count)") } }
            }
        }
        #expect(try defaults(container()).dictionaryRepresentation().count == 40)
    }

    @Test(
        "In a group beyond its quota, settings can shrink and not grow, and settings that can't be read aren't written")
    func quota() throws {
        try makeGroup()
        let groups = container()
        let defaults = try defaults(groups)
        defaults.set(String(repeating: "a", count: 1_000), forKey: "text")
        let large = "\(folder.path)/groups/\(id)/large"
        FileManager.default.createFile(atPath: large, contents: nil)
        truncate(large, 257 << 20)
        defaults.set("b", forKey: "text")
        #expect(try self.defaults(container()).string(forKey: "text") == "b")
        defaults.set(String(repeating: "c", count: 1_000), forKey: "text")
        #expect(try self.defaults(container()).string(forKey: "text") == "b")
        #expect(
            groups.faults.first?.message
                == "\(preferences)/\(id).plist can't be written: \(folder.path)/groups/\(id) has more than 256 MiB, the quota of an app group — remove files from it"
        )
        unlink(large)
        let others = container()
        try self.defaults(others).set([Int](repeating: 0, count: 200_000), forKey: "many")
        #expect(
            others.faults.first?.message
                == "\(preferences)/\(id).plist can't be written: it contains more than 200000 values, counting each reference — store large values in files"
        )
        #expect(try self.defaults(container()).string(forKey: "text") == "b")
    }

    @Test("A registered default is returned until a value is set")
    func registeredDefaults() throws {
        try makeGroup()
        let defaults = try defaults(container())
        defaults.register(defaults: ["goal": 8_000])
        #expect(defaults.integer(forKey: "goal") == 8_000)
        defaults.set(1, forKey: "goal")
        #expect(defaults.integer(forKey: "goal") == 1)
    }

    @Test(
        "An unreadable settings file is reported and never overwritten",
        arguments: [
            ("bplist00 broken", "isn't a property list — restore or remove it"),
            (
                "<plist version=\"1.0\"><array/></plist>",
                "isn't a dictionary of settings — restore or remove it"
            ),
        ])
    func unreadableFile(content: String, message: String) throws {
        try makeGroup()
        let path = "\(preferences)/\(id).plist"
        try Data(content.utf8).write(to: URL(fileURLWithPath: path))
        let groups = container()
        let defaults = try defaults(groups)
        #expect(defaults.string(forKey: "name") == nil)
        #expect(groups.faults.first?.message == "\(path) \(message)")
        // An unreadable file isn't replaced either.
        defaults.set("Ada", forKey: "name")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == content)
    }

    @Test("A JSON fixture provides dates and data, and values set over it are not written to the file")
    func jsonFixture() throws {
        let path = "\(folder.path)/\(id).json"
        try Data(
            #"{"name": "Ada", "n": 3, "d": 2.5, "on": true, "when": {"$date": "2026-01-02T03:04:05Z"}, "bytes": {"$data": "AQI="}, "list": [1, "a"]}"#
                .utf8
        ).write(to: URL(fileURLWithPath: path))
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let defaults = try defaults(AppGroups(.fixture(folder.path), program: "Test"))
        #expect(defaults.string(forKey: "name") == "Ada" && defaults.integer(forKey: "n") == 3)
        #expect(defaults.double(forKey: "d") == 2.5 && defaults.bool(forKey: "on"))
        #expect((defaults.object(forKey: "when") as? Date)?.timeIntervalSince1970 == 1_767_323_045)
        #expect(defaults.data(forKey: "bytes") == Data([1, 2]))
        defaults.set("Bob", forKey: "name")
        #expect(defaults.string(forKey: "name") == "Bob")
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test(
        "An invalid settings fixture is reported with its path, the key and the reason",
        arguments: [
            (#"{"a": null}"#, "has an invalid 'a': null isn't a property list value — leave it out"),
            (
                #"{"a": {"$date": "today"}}"#,
                "has an invalid 'a': not a date — write an instant such as 2026-11-21T09:41:00Z"
            ),
            (#"{"a": {"$data": "%"}}"#, "has an invalid 'a': not Base64 — encode the bytes"),
            ("[]", "isn't a JSON object — write an object of settings"),
        ])
    func invalidFixture(content: String, message: String) throws {
        let path = "\(folder.path)/\(id).json"
        try Data(content.utf8).write(to: URL(fileURLWithPath: path))
        let groups = AppGroups(.fixture(folder.path), program: "Test")
        #expect(try defaults(groups).string(forKey: "a") == nil)
        #expect(groups.faults.first?.message == "\(path) \(message)")
    }

    @Test("Only existing groups are found, and a path or empty name finds none")
    func existingGroups() throws {
        try makeGroup()
        #expect(container().group(id)?.folder == "\(folder.path)/groups/\(id)")
        for other in ["group.other", "../groups/\(id)", "", "."] { #expect(container().group(other) == nil) }
        #expect(AppGroups(.nowhere, program: "").group(id) == nil)
    }

    @Test("A suite name without the group prefix gives ordinary defaults, and a group name group defaults")
    func suiteName() throws {
        let defaults = try #require(UserDefaults(suiteName: "com.example.own"))
        #expect(!(defaults is GroupDefaults))
        #expect(try #require(UserDefaults(suiteName: "group.com.example.unknown")) is GroupDefaults)
    }
}
