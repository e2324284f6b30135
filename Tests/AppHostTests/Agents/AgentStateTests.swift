import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

struct AgentStateTests {
    private let folder: TemporaryFolder
    private let state: AgentState

    init() throws {
        folder = try TemporaryFolder()
        state = AgentState(folder: folder.path, fixture: nil)
        try state.reset()
    }

    @Test("Every value of a fixture's JSON is stored and read back")
    func values() throws {
        let text = #"""
            {"flag":true,"one":1,"half":0.5,"text":"é","list":[1,"a",false],"inner":{"$x":{"y":0}},
             "day":{"$date":"2026-11-21T09:41:00Z"},"bytes":{"$data":"AQI="}}
            """#
        let members = try #require(try JSONValue(parsing: text).members)
        try state.set(members, in: "group.a")
        let settings = try state.contents()["group.a"]?.settings ?? []
        #expect(settings == members.sorted { $0.key < $1.key })
        try state.set([JSONMember("flag", .null)], in: "group.a")
        #expect(try state.contents()["group.a"]?.value(of: "flag") == nil)
    }

    @Test("Changes name settings and files that are new, different and gone")
    func changes() throws {
        let before = try state.contents()
        try state.set([JSONMember("cups", .integer(3))], in: "group.a")
        try state.write([(path: "Notes/a.txt", text: "x")], in: "group.a")
        let middle = try state.contents()
        #expect(
            AgentState.changes(from: before, to: middle)
                == ["group.a cups: not set → 3", "group.a file Notes/a.txt is new"])
        try state.write([(path: "Notes/a.txt", text: "y")], in: "group.a")
        #expect(
            AgentState.changes(from: middle, to: try state.contents()) == ["group.a file Notes/a.txt has changed"])
        try state.write([(path: "Notes/a.txt", text: nil)], in: "group.a")
        #expect(AgentState.changes(from: middle, to: try state.contents()) == ["group.a file Notes/a.txt is gone"])
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
        let state = AgentState(folder: "\(folder.path)/made", fixture: fixture)
        try state.reset()
        try state.set([JSONMember("x", .integer(9))], in: "group.c")
        try state.reset()
        let contents = try state.contents()
        #expect(contents.keys.sorted() == ["group.a", "group.b"])
        #expect(contents["group.a"]?.settings == [JSONMember("x", .integer(7))])
        #expect(contents["group.a"]?.files.keys.sorted() == ["b/c.txt"])
        #expect(contents["group.b"]?.settings == [JSONMember("z", .integer(3))])
    }

    @Test(
        "A damaged fixture and damaged settings are named",
        arguments: [("group.a.json", "[1]", "isn't a JSON object"), ("group.a.json", "{", "isn't JSON: ")])
    func damagedFixture(name: String, text: String, message: String) throws {
        let fixture = "\(folder.path)/groups"
        try FileManager.default.createDirectory(atPath: fixture, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(fixture)/\(name)"))
        let error = #expect(throws: AppBuildError.self) {
            try AgentState(folder: "\(folder.path)/made", fixture: fixture).reset()
        }
        #expect(error?.message.hasPrefix("\(fixture)/\(name) \(message)") == true)
    }

    @Test("Settings that an app has damaged can be replaced by a reset")
    func damagedSettings() throws {
        try state.set([JSONMember("x", .integer(1))], in: "group.a")
        let path = "\(folder.path)/container/groups/group.a/Library/Preferences/group.a.plist"
        try Data("no list".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: AppBuildError("\(path) can't be read as settings — call set_state with 'reset'")) {
            try state.contents()
        }
        try state.reset()
        #expect(try state.contents().isEmpty)
    }
}
