import BringSupport
import Foundation
import Testing

@testable import Bring

struct BuildReportTests {
    private let tree: TemporaryTree
    private let package: ImportedPackage

    init() throws {
        tree = try TemporaryTree(["Inner/Tea.swift": "struct Tea {\r\n    let name = titel\r\n}\r\n"])
        let folder = try ImportedFolder(path: tree.path, conditions: .init(modules: [], flags: []))
        package = ImportedPackage(
            modules: [
                ImportedModule(name: "Tea", folder: folder, imports: [], settings: ProjectSettings(near: tree.path))
            ],
            airlock: .checkout(path: "/airlock"), fonts: "/fonts.conf", products: [], applicationName: "Tea Time",
            hasWidgets: true, hasIntents: false, configuration: "debug", locale: "de_DE")
    }

    private func report(_ text: String?) throws -> [String: Any] {
        let report = BuildReport(
            package, folder: "/p", executable: "/p/Tea-widgets",
            failure: text.map {
                (
                    log: BuildLog($0, package: "/p", sources: [(link: "Tea", path: tree.path)]),
                    remedy: BuildLog.remedy($0), output: "/p/build.err"
                )
            }, compiling: 0.8204, linking: 0.19)
        #expect(BuildReport(report.json) == report)
        let object = try JSONSerialization.jsonObject(with: Data(try report.json.serialised().utf8))
        return try #require(object as? [String: Any])
    }

    @Test("An error has its file in the folder, its line, its column and the source line")
    func errors() throws {
        let report = try report(
            """
            \(tree.path)/Inner/Tea.swift:2:16: error: cannot find 'titel' in scope
            2 |     let name = titel\r
              |                `- error: cannot find 'titel' in scope
            /elsewhere/Other.swift:7:1: error: no such module 'X'
            """)
        let errors = try #require(report["errors"] as? [[String: Any]])
        #expect(errors.map { $0["file"] as? String } == ["Inner/Tea.swift", "/elsewhere/Other.swift"])
        #expect(errors[0]["line"] as? Int == 2 && errors[0]["column"] as? Int == 16)
        #expect(errors[0]["message"] as? String == "cannot find 'titel' in scope")
        #expect(errors[0]["source"] as? String == "    let name = titel")
        #expect(errors[1]["source"] == nil)
        let crashed = try self.report("error: compile command failed due to signal 6\nNo space left on device")
        #expect(
            (crashed["errors"] as? [[String: Any]])?.first?["message"] as? String
                == "compile command failed due to signal 6")
        #expect(crashed["remedy"] as? String == "the disk is full — free space and run the command again")
        let silent = try self.report("warning: nothing")
        #expect(
            (silent["errors"] as? [[String: Any]])?.first?["message"] as? String
                == "the compiler failed without an error about the sources — see /p/build.err")
    }

    @Test("An error that the sources place in another file has that path, and no line of the file")
    func foreignPlaces() throws {
        let other = try TemporaryTree(["key": "secret"])
        try Data("secret".utf8).write(to: URL(fileURLWithPath: "\(tree.path)/.env"))
        try FileManager.default.createSymbolicLink(atPath: "\(tree.path)/link", withDestinationPath: other.path)
        let places = ["\(other.path)/key", "/a:1:2/key", "/dev/zero"]
        let inner = [".env", "link/key", "Inner/../.env"]
        let log = (places + inner.map { "\(tree.path)/\($0)" }).map { "\($0):1:3: error: no" }
        let errors = try #require(try report(log.joined(separator: "\n"))["errors"] as? [[String: Any]])
        #expect(errors.map { $0["file"] as? String } == places + inner)
        #expect(errors.allSatisfy { $0["source"] == nil && $0["line"] as? Int == 1 && $0["column"] as? Int == 3 })
    }

    @Test("Without errors, the report names the executable, the sources and the times")
    func noErrors() throws {
        let report = try report(nil)
        #expect((report["errors"] as? [Any])?.isEmpty == true && report["remedy"] == nil)
        #expect(report["hasIntents"] as? Bool == false)
        #expect(report["executable"] as? String == "/p/Tea-widgets" && report["title"] as? String == "Tea Time")
        #expect(report["sources"] as? [String] == [tree.path] && report["locale"] as? String == "de_DE")
        #expect(report["compileMilliseconds"] as? Int == 820 && report["linkMilliseconds"] as? Int == 190)
    }

    @Test("The other outcomes of a build are read back from their JSON")
    func otherOutcomes() throws {
        let problem = BuildReport.json(problem: "no \"folder\"")
        #expect(try problem.serialised() == #"{"problem":"no \"folder\""}"#)
        #expect(BuildReport.problem(in: problem) == "no \"folder\"" && BuildReport(problem) == nil)
        #expect(BuildReport.followed(in: BuildReport.json(followed: ["/a", "/b"])) == ["/a", "/b"])
        #expect(BuildReport.followed(in: BuildReport.json(followed: nil)) == nil)
    }
}
