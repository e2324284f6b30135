import BringSupport
import Foundation
import Testing

@testable import Bring

struct OutputFolderTests {
    private let tree: TemporaryTree
    private let conditions = CompilationConditions(modules: [])

    init() throws {
        var project = SampleProject(
            folders: ["Cups": [:]],
            targets: [
                .init(name: "Widgets", sources: ["App/A.swift"], folders: ["Cups"])
            ])
        project.region = "de"
        tree = try TemporaryTree([
            "Tea.xcodeproj/project.pbxproj": project.text, "App/A.swift": "struct A {}", "Cups/B.swift": "struct B {}",
        ])
    }

    private func check(_ folder: String, isNamed: Bool = true) throws {
        let project = try AppProject(root: tree.path, projects: ["Tea.xcodeproj"], configuration: nil)
        let target = try #require(project.targets.first)
        let source = ImportSource(
            folder: try ImportedFolder(target, root: tree.path, conditions: conditions),
            settings: .init(near: tree.path),
            name: "Widgets", title: "Tea", output: folder, repository: tree.path, target: target)
        try OutputFolder(path: folder, isNamed: isNamed).check(source)
    }

    private func link(_ path: String) throws {
        let url = URL(fileURLWithPath: "\(tree.path)/\(path)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: "\(tree.path)/App")
    }

    @Test(
        "A folder that contains a source, or whose files belong to the target, isn't written",
        arguments: ["", "/App", "/Cups", "/Cups/Out"])
    func sources(inner: String) {
        let folder = tree.path + inner
        #expect(
            throws: CommandFailure(
                "can't write into the sources: \(folder) — name a folder outside them with --into")
        ) {
            try check(folder)
        }
    }

    @Test("An import waits for another one that writes into the folder, and names its process")
    func lock() throws {
        let folder = OutputFolder(path: "\(tree.path)/Out", isNamed: true)
        #expect(try folder.locked(progress: { _ in }, { 1 }) == 1)
        let descriptor = open("\(tree.path)/Out/.build/lock", O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        // F_OFD_SETLK: a lock of the open file, which also excludes others of the same process, and has no process.
        var other = flock(l_type: Int16(F_WRLCK), l_whence: 0, l_start: 0, l_len: 0, l_pid: 0)
        #expect(fcntl(descriptor, 37, &other) == 0)
        var lines: [String] = []
        try folder.locked { line in
            lines.append(line)
            other.l_type = Int16(F_UNLCK)
            fcntl(descriptor, 37, &other)
        } _: {
            lines.append("imported")
        }
        #expect(
            lines == ["waiting for process -1, which imports into \(tree.path)/Out, too", "imported"])
        try link("Linked/.build/lock")
        #expect(throws: CommandFailure.self) {
            try OutputFolder(path: "\(tree.path)/Linked", isNamed: true).locked(progress: { _ in }, {})
        }
    }

    @Test(
        "A link in the output folder, through which other files would be replaced, is refused",
        arguments: [".build", ".sources", "snapshots", "mywidgets", ".build/app/debug/objects", ".sources/App"])
    func links(name: String) throws {
        try check("\(tree.path)/Out")
        try link("Out/\(name)")
        #expect(
            throws: CommandFailure(
                "\(tree.path)/Out/\(name) is a link, through which other files would be replaced — remove it, or name another folder with --into",
                exitCode: .inputOutput)
        ) { try check("\(tree.path)/Out") }
    }

    @Test("The default output folder isn't a link, and a named one can be")
    func linkedFolder() throws {
        try link("Out")
        #expect(throws: CommandFailure.self) { try check("\(tree.path)/Out", isNamed: false) }
        try FileManager.default.removeItem(atPath: "\(tree.path)/Out")
        try FileManager.default.createDirectory(atPath: "\(tree.path)/Other", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: "\(tree.path)/Out", withDestinationPath: "\(tree.path)/Other")
        try check("\(tree.path)/Out")
    }

    @Test("A file that no import wrote isn't replaced", arguments: ["mywidgets", "Package.swift"])
    func ownFiles(name: String) throws {
        let path = "\(tree.path)/Out"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data("// Written by './airlock bring': again\n".utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
        try check(path)
        try Data("echo\n".utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
        #expect(
            throws: CommandFailure(
                "\(path)/\(name) isn't the output of an import — name another folder with --into",
                exitCode: .inputOutput)
        ) {
            try check(path)
        }
    }
}
