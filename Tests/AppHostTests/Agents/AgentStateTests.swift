import BringSupport
import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

struct AgentStateTests {
    private let folder: TemporaryFolder
    private let state: AgentState

    private static func state(_ folder: String, fixture: String? = nil) -> AgentState {
        AgentState(folder: folder, fixture: fixture, userStates: "\(folder)/user")
    }

    init() throws {
        folder = try TemporaryFolder()
        state = Self.state(folder.path)
        try state.reset()
    }

    @Test("Every value of a fixture's JSON is stored and read back")
    func values() throws {
        let text = #"""
            {"flag":true,"one":1,"half":0.5,"text":"é","list":[1,"a",false],"inner":{"$x":{"y":0}},
             "day":{"$date":"2026-11-21T09:41:00Z"},"bytes":{"$data":"AQI="}}
            """#
        let members = try #require(try JSONValue(parsing: text).members)
        try state.apply(members, [], in: "group.a")
        let settings = state.contents()["group.a"]?.settings ?? []
        #expect(settings == members.sorted { $0.key < $1.key })
        try state.apply([JSONMember("flag", .null)], [], in: "group.a")
        #expect(state.contents()["group.a"]?.value(of: "flag") == nil)
    }

    @Test("Changes name settings and files that are new, different and gone")
    func changes() throws {
        let before = state.contents()
        try state.apply([JSONMember("cups", .integer(3))], [], in: "group.a")
        try state.apply([], [(path: "Notes/a.txt", text: "x")], in: "group.a")
        let middle = state.contents()
        #expect(
            AgentState.changes(from: before, to: middle)
                == ["group.a cups: not set → 3", "group.a file Notes/a.txt is new"])
        try state.apply([], [(path: "Notes/a.txt", text: "y")], in: "group.a")
        #expect(
            AgentState.changes(from: middle, to: state.contents()) == ["group.a file Notes/a.txt has changed"])
        try state.apply([], [(path: "Notes/a.txt", text: nil)], in: "group.a")
        #expect(AgentState.changes(from: middle, to: state.contents()) == ["group.a file Notes/a.txt is gone"])
    }

    @Test("A reset copies the data of a phone, and groups from the folder for them, of which nothing else is a group")
    func deviceData() throws {
        let fixture = "\(folder.path)/fixture"
        for (path, text) in [
            ("groups/group.a.json", #"{"x":1}"#), ("location.json", #"{"latitude":1,"longitude":2}"#),
            ("calendars/work.json", "{}"), ("notes.json", "{}"),
        ] {
            let url = URL(fileURLWithPath: "\(fixture)/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        let state = Self.state("\(folder.path)/made", fixture: fixture)
        try state.reset()
        #expect(state.contents().keys.sorted() == ["group.a"])
        #expect(folder.names("made/container/device") == ["calendars", "location.json"])
        try FileManager.default.removeItem(atPath: "\(fixture)/location.json")
        try state.reset()
        #expect(folder.names("made/container/device") == ["calendars"])
        // Without a folder for them, groups are beside the data.
        try FileManager.default.moveItem(
            atPath: "\(fixture)/groups/group.a.json", toPath: "\(fixture)/group.a.json")
        try FileManager.default.removeItem(atPath: "\(fixture)/groups")
        try Data("[]".utf8).write(to: URL(fileURLWithPath: "\(fixture)/health.json"))
        try FileManager.default.removeItem(atPath: "\(fixture)/notes.json")
        try state.reset()
        #expect(state.contents().keys.sorted() == ["group.a"])
        #expect(folder.names("made/container/device") == ["calendars", "health.json"])
    }

    @Test("A reset restores the fixture's settings and files, of which a property list comes before JSON")
    func reset() throws {
        let fixture = "\(folder.path)/groups"
        for (path, text) in [
            ("group.a/b/c.txt", "c"), ("group.a.json", #"{"x":1,"y":2}"#), ("group.b.json", #"{"z":3}"#),
        ] {
            let url = URL(fileURLWithPath: "\(fixture)/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        let list = try PropertyListSerialization.data(fromPropertyList: ["x": 7], format: .xml, options: 0)
        try list.write(to: URL(fileURLWithPath: "\(fixture)/group.a.plist"))
        let state = Self.state("\(folder.path)/made", fixture: fixture)
        try state.reset()
        try state.apply([JSONMember("x", .integer(9))], [], in: "group.c")
        try state.reset()
        let contents = state.contents()
        #expect(contents.keys.sorted() == ["group.a", "group.b"])
        #expect(contents["group.a"]?.settings == [JSONMember("x", .integer(7))])
        #expect(contents["group.a"]?.files.keys.sorted() == ["b/c.txt"])
        #expect(contents["group.b"]?.settings == [JSONMember("z", .integer(3))])
    }

    @Test(
        "A link in a fixture or among the states isn't followed, wherever it is",
        arguments: [
            ("groups/group.a/inner/key", "key"), ("groups/group.a/linked", ""), ("groups/group.a", ""),
            ("groups/group.a.plist", "key"), ("groups/group.a.json", "key"), ("user/Brew.json", "key"),
        ])
    func linkedFixture(link: String, target: String) throws {
        for path in ["groups/group.b/inner", "groups/group.a/inner", "user", "outside"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(path)", withIntermediateDirectories: true)
        }
        try Data(#"{"a":"secret"}"#.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/outside/key"))
        let real = "\(folder.path)/outside" + (target.isEmpty ? "" : "/\(target)")
        if link == "groups/group.a" { try FileManager.default.removeItem(atPath: "\(folder.path)/\(link)") }
        try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/\(link)", withDestinationPath: real)
        let state = AgentState(
            folder: "\(folder.path)/made", fixture: "\(folder.path)/groups", userStates: "\(folder.path)/user")
        #expect(
            throws: CommandFailure(
                "\(folder.path)/\(link) is a link, or in a linked folder, and links aren't followed here — replace the link with a copy of \(real)",
                exitCode: .badData)
        ) { try state.reset() }
        let copied = try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/made")
        #expect(!copied.contains { $0.contains("key") || $0.contains("Brew") })
    }

    @Test("A pipe in a fixture is left out, and a fixture that is too deep is refused")
    func boundedFixture() throws {
        let inner = "\(folder.path)/groups/group.a/inner"
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
        try Data("b".utf8).write(to: URL(fileURLWithPath: "\(inner)/b.txt"))
        #expect(mkfifo("\(inner)/pipe", 0o600) == 0)
        let state = Self.state("\(folder.path)/made", fixture: "\(folder.path)/groups")
        try state.reset()
        #expect(state.contents()["group.a"]?.files.keys.sorted() == ["inner/b.txt"])
        let deep = (0..<17).map { _ in "d" }.joined(separator: "/")
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/groups/group.a/\(deep)", withIntermediateDirectories: true)
        #expect(
            throws: CommandFailure(
                "\(folder.path)/groups/group.a/\(deep) is more than 16 folders deep — use a smaller folder",
                exitCode: .badData)
        ) { try state.reset() }
    }

    @Test(
        "A damaged fixture and damaged settings are named",
        arguments: [("group.a.json", "[1]", "isn't a JSON object"), ("group.a.json", "{", "isn't JSON: ")])
    func damagedFixture(name: String, text: String, message: String) throws {
        let fixture = "\(folder.path)/groups"
        try FileManager.default.createDirectory(atPath: fixture, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(fixture)/\(name)"))
        let error = #expect(throws: AppBuildError.self) {
            try Self.state("\(folder.path)/made", fixture: fixture).reset()
        }
        #expect(error?.message.hasPrefix("\(fixture)/\(name) \(message)") == true)
    }

    @Test("Settings that an app has damaged are listed as a file, and can be replaced by a reset")
    func damagedSettings() throws {
        try state.apply([JSONMember("x", .integer(1))], [], in: "group.a")
        let path = "\(state.container)/groups/group.a/Library/Preferences/group.a.plist"
        try Data("no list".utf8).write(to: URL(fileURLWithPath: path))
        let damaged = state.contents()["group.a"]
        #expect(damaged?.settings == [] && damaged?.files.keys.sorted() == ["Library/Preferences/group.a.plist"])
        #expect(
            throws: AppBuildError(
                "the settings of group.a are damaged, or have too many values — change them in the app, or call set_state with 'reset'"
            )
        ) { try state.apply([JSONMember("x", .integer(2))], [], in: "group.a") }
        try state.reset()
        #expect(state.contents().isEmpty)
    }

    @Test("Settings that an app has replaced by a link or a pipe aren't read")
    func linkedSettings() throws {
        try state.apply([JSONMember("x", .integer(1))], [], in: "group.a")
        let path = "\(state.container)/groups/group.a/Library/Preferences/group.a.plist"
        let other = "\(folder.path)/other.plist"
        try FileManager.default.moveItem(atPath: path, toPath: other)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
        #expect(state.contents()["group.a"]?.settings == [])
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(state.contents()["group.a"]?.settings == [])
    }

    @Test("Settings that JSON can't contain are written as text, and large numbers keep their digits")
    func unusualNumbers() throws {
        try state.apply([JSONMember("time", .integer(1_795_000_000_000_000_001))], [], in: "group.a")
        #expect(state.contents()["group.a"]?.value(of: "time") == .integer(1_795_000_000_000_000_001))
        let list = try PropertyListSerialization.data(
            fromPropertyList: ["none": Double.nan], format: .binary, options: 0)
        try list.write(
            to: URL(fileURLWithPath: "\(state.container)/groups/group.a/Library/Preferences/group.a.plist"))
        #expect(state.contents()["group.a"]?.value(of: "none") == .string("nan"))
        #expect(AgentState.changes(from: state.contents(), to: state.contents()) == [])
    }

    @Test("Wrong values and paths are refused before anything is written")
    func wholeChanges() throws {
        for (values, path) in [("[null]", "a.txt"), ("1", "../a.txt"), ("1", "/a.txt"), ("1", "a//b.txt")] {
            let value = try JSONValue(parsing: values)
            #expect(throws: CommandFailure.self) {
                try state.apply([JSONMember("x", value)], [(path: path, text: "a")], in: "group.a")
            }
        }
        #expect(state.contents().isEmpty)
    }

    @Test("A reset restores the user's states of Live Activities and removes others")
    func states() throws {
        let user = "\(folder.path)/user"
        try FileManager.default.createDirectory(atPath: user, withIntermediateDirectories: true)
        try Data("{}".utf8).write(to: URL(fileURLWithPath: "\(user)/Brew.json"))
        try state.setActivity("Brew", .object([JSONMember("state", .null)]))
        try state.setActivity("Other", .object([]))
        #expect(state.activities == ["Brew", "Other"])
        try state.reset()
        #expect(state.activities == ["Brew"])
        #expect(FileManager.default.contents(atPath: "\(folder.path)/states/Brew.json") == Data("{}".utf8))
        #expect(FileManager.default.contents(atPath: "\(user)/Brew.json") == Data("{}".utf8))
    }
}
