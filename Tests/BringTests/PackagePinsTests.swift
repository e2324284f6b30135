import Foundation
import Testing

@testable import Bring

struct PackagePinsTests {
    private static let first = """
        {"object": {"pins": [{"package": "A", "repositoryURL": "https://example.com/x/A.git",
          "state": {"branch": null, "revision": "r1", "version": "1.0.0"}}]}, "version": 1}
        """
    private static let third = """
        {"originHash": "h", "pins": [
          {"identity": "a", "kind": "remoteSourceControl", "location": "https://example.com/x/A.git",
           "state": {"revision": "r1", "version": "1.0.0"}},
          {"identity": "b", "kind": "localSourceControl", "location": "/repos/B", "state": {"branch": "main", "revision": "r2"}},
          {"identity": "scope.c", "kind": "registry", "location": "", "state": {"version": "1.0.0"}}], "version": 3}
        """

    @Test("Package.resolved is read in versions 1 and 3, and written in version 2")
    func versions() throws {
        let first = try PackagePins(parsing: Array(Self.first.utf8))
        #expect(first.pins == [.init(location: "https://example.com/x/A.git", revision: "r1", version: "1.0.0")])
        let third = try PackagePins(parsing: Array(Self.third.utf8))
        #expect(third.pins.map(\.location) == ["https://example.com/x/A.git", "file:///repos/B"])
        #expect(third.pin(of: "git@example.com:x/a")?.revision == "r1")
        #expect(try PackagePins(parsing: Array(third.text.utf8)) == third)
        #expect(try third.text.contains("\"version\": 2"))
    }

    @Test(
        "A damaged Package.resolved is named with the reason",
        arguments: [
            ("{", "is damaged"), ("{\n<<<<<<< HEAD\n", "has an unresolved merge conflict"),
            ("{\"version\": 9}", "has a version other than 1, 2 and 3"),
        ])
    func damage(text: String, reason: String) throws {
        let tree = try TemporaryTree(["Package.resolved": text])
        let error = #expect(throws: CommandFailure.self) { try PackagePins(at: "\(tree.path)/Package.resolved") }
        #expect(error?.message == "\(tree.path)/Package.resolved \(reason) — repair it, or remove it")
    }

    @Test("The pins of the named workspace count before the project's, and a named project has its own")
    func paths() throws {
        let inner = "xcshareddata/swiftpm/Package.resolved"
        let tree = try TemporaryTree([
            "App.xcworkspace/\(inner)": Self.first, "ios/App.xcodeproj/project.xcworkspace/\(inner)": Self.third,
        ])
        let project = "\(tree.path)/ios/App.xcodeproj"
        let own = "\(project)/project.xcworkspace/\(inner)"
        let workspace = "\(tree.path)/App.xcworkspace/\(inner)"
        #expect(PackagePins.paths(named: tree.path, project: project) == [workspace, own])
        #expect(PackagePins.paths(named: "\(tree.path)/App.xcworkspace", project: project) == [workspace, own])
        #expect(PackagePins.paths(named: project, project: project) == [own])
        #expect(try PackagePins(ofFirst: [workspace, own]).pins.count == 1)
        #expect(try PackagePins(ofFirst: ["\(tree.path)/none"]).pins.isEmpty)
    }
}
