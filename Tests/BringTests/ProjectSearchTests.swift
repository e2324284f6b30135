import BringSupport
import Foundation
import Testing

@testable import Bring

struct ProjectSearchTests {
    private func tree(_ names: String...) throws -> TemporaryTree {
        try TemporaryTree(Dictionary(uniqueKeysWithValues: names.map { ($0, "{}") }))
    }

    @Test("The projects of a repository are found, except those of dependencies and builds")
    func repository() throws {
        let tree = try tree(
            ".git/HEAD", "App/Tea.xcodeproj/project.pbxproj", "App/Empty.xcodeproj/x",
            "Lib/Lib.xcodeproj/project.pbxproj",
            "node_modules/a/A.xcodeproj/project.pbxproj", "App/Pods/Pods.xcodeproj/project.pbxproj",
            "a/b/c/d/e/f/g/Deep.xcodeproj/project.pbxproj", "Tea-airlock/T.xcodeproj/project.pbxproj")
        let search = try #require(try ProjectSearch(tree.path))
        #expect(search.root == tree.path && search.inner == nil)
        #expect(search.projects == ["App/Tea.xcodeproj", "Lib/Lib.xcodeproj"])
        // A folder of the repository with a project is searched alone.
        let inner = try #require(try ProjectSearch("\(tree.path)/Lib"))
        #expect(inner.root == tree.path && inner.projects == ["Lib/Lib.xcodeproj"])
    }

    @Test("The project above a folder is found, beside it or in the folder 'ios', up to the repository's root")
    func above() throws {
        let tree = try tree(
            "Tea.xcodeproj/project.pbxproj", "App/.git/HEAD", "App/Widget/A.swift",
            "App/ios/Tea.xcodeproj/project.pbxproj",
            "Other/.git/HEAD", "Other/Widget/A.swift", "Other/ios/x")
        let search = try #require(try ProjectSearch("\(tree.path)/App/Widget"))
        #expect(search.root == "\(tree.path)/App" && search.inner == "Widget")
        #expect(search.projects == ["ios/Tea.xcodeproj"])
        #expect(try ProjectSearch("\(tree.path)/Other/Widget") == nil)
    }

    @Test(
        "Projects of dependencies alone are no project", arguments: ["Pods", "node_modules/x", "Carthage/Checkouts/x"])
    func dependencies(folder: String) throws {
        let tree = try tree(".git/HEAD", "\(folder)/P.xcodeproj/project.pbxproj")
        #expect(try ProjectSearch(tree.path) == nil)
        // A named project is read wherever it is.
        #expect(try ProjectSearch("\(tree.path)/\(folder)/P.xcodeproj")?.projects == ["\(folder)/P.xcodeproj"])
    }

    @Test("A package without a project is a folder")
    func package() throws {
        let tree = try tree("Tea.xcodeproj/project.pbxproj", "Kit/Package.swift", "Kit/Sources/Kit/A.swift")
        #expect(try ProjectSearch("\(tree.path)/Kit") == nil)
        #expect(try ProjectSearch("\(tree.path)/Kit/Sources/Kit") == nil)
    }

    @Test("A folder that can't be read is skipped", .enabled(if: geteuid() != 0, "root reads all folders"))
    func unreadableFolder() throws {
        let tree = try tree(".git/HEAD", "A/Tea.xcodeproj/project.pbxproj", "B/Tea.xcodeproj/project.pbxproj")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: "\(tree.path)/B")
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(tree.path)/B") }
        #expect(try ProjectSearch(tree.path)?.projects == ["A/Tea.xcodeproj"])
    }

    // MARK: Workspaces

    private func workspace(_ text: String, _ names: String...) throws -> Result<ProjectSearch?, CommandFailure> {
        let tree = try TemporaryTree(
            Dictionary(
                uniqueKeysWithValues: names.map { ($0, "{}") } + [("App/W.xcworkspace/contents.xcworkspacedata", text)])
        )
        defer { withExtendedLifetime(tree) {} }
        do throws(CommandFailure) { return .success(try ProjectSearch("\(tree.path)/App/W.xcworkspace")) } catch {
            return .failure(CommandFailure(error.message.replacing(tree.path, with: ""), exitCode: error.exitCode))
        }
    }

    @Test(
        "A workspace's projects are found by group, container and absolute paths; comments and missing files are ignored"
    )
    func workspaces() throws {
        let search = try workspace(
            """
            <?xml version="1.0"?><Workspace version="1.0"><!-- <FileRef location="group:D.xcodeproj"/> -->
            <Group location="container:Lib" name="x>"><FileRef location = 'group:A &amp; B.xcodeproj'></FileRef>
            <FileRef location="container:C.xcodeproj"/><Group location="group:"/></Group>
            <FileRef location="group:C.xcodeproj"/><FileRef location="group:Pods/Pods.xcodeproj"/>
            <FileRef location="absolute:/etc/E.xcodeproj"/><FileRef location="group:../Out.xcodeproj"/>
            <FileRef location="odd"/><FileRef/></Workspace>
            """, "App/Lib/A & B.xcodeproj/project.pbxproj", "App/C.xcodeproj/project.pbxproj",
            "App/D.xcodeproj/project.pbxproj", "App/Pods/Pods.xcodeproj/project.pbxproj",
            "Out.xcodeproj/project.pbxproj"
        ).get()
        #expect(search?.projects == ["Lib/A & B.xcodeproj", "C.xcodeproj"])
    }

    @Test(
        "A workspace that is damaged or refers to nothing is an error",
        arguments: [
            "", "<<<<<<< HEAD", "\u{0}\u{1}", "<Workspace><FileRef location=\"group:No.xcodeproj\"/></Workspace>",
            "<FileRef location=\"", "<Group location='group:..'><FileRef location='group:x.xcodeproj'>",
        ])
    func faultyWorkspaces(text: String) throws {
        let error = #expect(throws: CommandFailure.self) { try workspace(text).get() }
        #expect(
            error?.message
                == "/App/W.xcworkspace refers to no project that exists in the repository — name an .xcodeproj instead")
        #expect(error?.exitCode == .inputNeeded)
    }

    @Test(
        "A workspace's groups that are too deep or have long paths are ignored, and those after them are read",
        arguments: [
            (256, "", 0, ["A", "B"]), (257, "", 0, ["B"]), (100_000, "aaaaaaaa", 1, ["B"]),
            (1, "./", 1_000, ["A", "B"]),
            (1, "./", 3_000, ["B"]), (3, "./", 1_000, ["B"]),
        ])
    func boundedGroups(depth: Int, part: String, count: Int, projects: [String]) throws {
        let start = "<Group location=\"group:\(String(repeating: part, count: count))\">"
        let search = try workspace(
            String(repeating: start, count: depth) + "<FileRef location=\"group:A.xcodeproj\"/>"
                + String(repeating: "</Group>", count: depth) + "<FileRef location=\"group:B.xcodeproj\"/>",
            "App/A.xcodeproj/project.pbxproj", "App/B.xcodeproj/project.pbxproj"
        ).get()
        #expect(search?.projects == projects.map { "\($0).xcodeproj" })
    }

    @Test("A project or workspace that doesn't exist is an error")
    func missing() throws {
        let tree = try tree("Empty.xcworkspace/x")
        let project = #expect(throws: CommandFailure.self) { try ProjectSearch("\(tree.path)/No.xcodeproj") }
        #expect(
            project?.message
                == "\(tree.path)/No.xcodeproj doesn't exist — name an .xcodeproj, an .xcworkspace or a folder")
        let workspace = #expect(throws: CommandFailure.self) { try ProjectSearch("\(tree.path)/Empty.xcworkspace") }
        #expect(
            workspace?.message
                == "\(tree.path)/Empty.xcworkspace/contents.xcworkspacedata doesn't exist — name an .xcodeproj instead")
    }

    // MARK: Generators

    @Test(
        "The tool that makes a folder's project is named",
        arguments: [
            ("project.yml", "project.yml is XcodeGen's: run 'xcodegen generate' in "),
            ("Project.swift", "Project.swift is Tuist's: run 'tuist generate' in "),
            ("MODULE.bazel", "MODULE.bazel is Bazel's: run the target of 'rules_xcodeproj' in "),
        ])
    func generators(file: String, advice: String) throws {
        let tree = try tree(file)
        #expect(ProjectSearch.generator(in: tree.path) == advice + tree.path)
    }

    @Test("A project.json is a generator's only if it lists targets, and a link isn't read")
    func projectDocument() throws {
        let tree = try TemporaryTree([
            "A/project.json": "{\"targets\": {}}", "B/project.json": "{\"name\": 1}", "C/x": "",
        ])
        try FileManager.default.createSymbolicLink(
            atPath: "\(tree.path)/C/project.json", withDestinationPath: "\(tree.path)/A/project.json")
        #expect(ProjectSearch.generator(in: "\(tree.path)/A") != nil)
        #expect(ProjectSearch.generator(in: "\(tree.path)/B") == nil)
        #expect(ProjectSearch.generator(in: "\(tree.path)/C") == nil)
    }
}
