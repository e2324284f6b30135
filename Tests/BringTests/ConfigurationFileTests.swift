import BringSupport
import Foundation
import Testing

@testable import Bring

struct ConfigurationFileTests {
    private func file(_ tree: TemporaryTree, _ name: String, project: String? = nil) -> ConfigurationFile {
        ConfigurationFile(
            path: "\(tree.path)/\(name)", root: GivenFolder(tree.path),
            projectFolder: project.map { "\(tree.path)/\($0)" })
    }

    private func values(_ file: ConfigurationFile) -> [String] {
        file.level.assignments.map { "\($0.key)=\($0.value)" }
    }

    @Test("The assignments of an included file are in the place of the include")
    func includes() throws {
        let tree = try TemporaryTree([
            "Config/Debug.xcconfig": "A = 1\n#include \"Shared/Base.xcconfig\"\nA = 3",
            "Config/Shared/Base.xcconfig": "A = 2\n#include \"../Other\"", "Config/Other.xcconfig": "B = 1",
        ])
        let file = file(tree, "Config/Debug.xcconfig")
        #expect(values(file) == ["A=1", "A=2", "B=1", "A=3"] && file.diagnostics == [])
        #expect(
            file.files
                == ["Debug", "Shared/Base", "Other"].map { "\(tree.path)/Config/\($0).xcconfig" })
    }

    @Test("An included file is searched for in the folders of the including files, then in the project's folder")
    func searchFolders() throws {
        let tree = try TemporaryTree([
            "App/Config/A.xcconfig": "#include \"Inner/B.xcconfig\"",
            "App/Config/Inner/B.xcconfig": "#include \"C.xcconfig\"\n#include \"Pods/D.xcconfig\"",
            "App/Config/C.xcconfig": "C = 1", "App/Pods/D.xcconfig": "D = 1",
        ])
        let file = file(tree, "App/Config/A.xcconfig", project: "App")
        #expect(values(file) == ["C=1", "D=1"] && file.diagnostics == [])
        #expect(file.missingFiles.first == "\(tree.path)/App/Config/Inner/C.xcconfig")
        let absolute = try TemporaryTree(["X.xcconfig": "X = 1"])
        try "#include \"\(absolute.path)/X.xcconfig\"".write(
            toFile: absolute.path + "/Y.xcconfig", atomically: true, encoding: .utf8)
        #expect(values(self.file(absolute, "Y.xcconfig")) == ["X=1"])
    }

    @Test("A missing file is reported, unless its include is optional")
    func missingFiles() throws {
        let tree = try TemporaryTree([
            "A.xcconfig": "\n#include \"None.xcconfig\"\n#include? \"Local.xcconfig\"\nA = 1"
        ])
        let file = file(tree, "A.xcconfig")
        #expect(values(file) == ["A=1"] && file.files == ["\(tree.path)/A.xcconfig"])
        #expect(
            file.diagnostics == [
                "\(tree.path)/A.xcconfig:2: can't include 'None.xcconfig': there is no such file — add it, or use #include?"
            ])
        #expect(file.missingFiles == ["None", "Local"].map { "\(tree.path)/\($0).xcconfig" })
        let none = self.file(tree, "B.xcconfig")
        #expect(
            none.diagnostics == [
                "no configuration file at \(tree.path)/B.xcconfig — add it, or remove it from the project"
            ])
    }

    @Test("A cycle of includes is reported, and the other lines are read")
    func cycle() throws {
        let tree = try TemporaryTree([
            "A.xcconfig": "A = 1\n#include \"B.xcconfig\"\nA = 2", "B.xcconfig": "B = 1\n#include? \"./A.xcconfig\"",
        ])
        let file = file(tree, "A.xcconfig")
        #expect(values(file) == ["A=1", "B=1", "A=2"])
        #expect(
            file.diagnostics == [
                "\(tree.path)/B.xcconfig:2: can't include './A.xcconfig', because it includes itself: A.xcconfig → B.xcconfig → A.xcconfig — remove one of the includes"
            ])
    }

    @Test("A file outside the root, a link out of it and a file of Xcode aren't included")
    func outside() throws {
        let tree = try TemporaryTree([
            "root/A.xcconfig":
                "#include \"../Secret.xcconfig\"\n#include \"/etc/hostname\"\n#include \"L.xcconfig\"\n#include \"<DEVELOPER_DIR>/X\"",
            "Secret.xcconfig": "S = 1",
        ])
        let root = "\(tree.path)/root"
        try FileManager.default.createSymbolicLink(
            atPath: "\(root)/L.xcconfig", withDestinationPath: "../Secret.xcconfig")
        let file = ConfigurationFile(path: "\(root)/A.xcconfig", root: GivenFolder(root, targets: [root]))
        #expect(values(file) == [] && file.files == ["\(root)/A.xcconfig"])
        #expect(
            file.diagnostics == [
                "\(root)/A.xcconfig:1: can't include '../Secret.xcconfig': \(tree.path)/Secret.xcconfig is outside \(root) — move the file into this folder",
                "\(root)/A.xcconfig:2: can't include '/etc/hostname': /etc/hostname is outside \(root) — move the file into this folder",
                "\(root)/A.xcconfig:3: can't include 'L.xcconfig': \(root)/L.xcconfig is a link to \(tree.path)/Secret.xcconfig, outside the imported folders and their repository — replace the link with a copy",
                "\(root)/A.xcconfig:4: can't include '<DEVELOPER_DIR>/X', which is a part of Xcode — copy the settings that the app needs",
            ])
        let other = ConfigurationFile(path: "\(tree.path)/Secret.xcconfig", root: GivenFolder(root))
        #expect(
            other.diagnostics == [
                "\(tree.path)/Secret.xcconfig is outside \(root) — move the file into this folder"
            ])
    }

    @Test("Files that include each other in a long chain, that double, or that are too large are refused")
    func limits() throws {
        var files = Dictionary(
            uniqueKeysWithValues: (0..<40).map { ("C\($0).xcconfig", "A = \($0)\n#include \"C\($0 + 1).xcconfig\"") })
        for index in 0..<20 {
            files["D\(index).xcconfig"] = String(repeating: "#include \"D\(index + 1).xcconfig\"\n", count: 2)
        }
        files["D20.xcconfig"] = "A = 1"
        files["E.xcconfig"] = "A = " + String(repeating: "x", count: 10 << 20)
        files["F.xcconfig"] = String(repeating: "?\n", count: 1_000)
        let tree = try TemporaryTree(files)
        let chain = file(tree, "C0.xcconfig")
        #expect(chain.level.assignments.count == 32)
        #expect(
            chain.diagnostics == [
                "\(tree.path)/C31.xcconfig:2: can't include 'C32.xcconfig': more than 32 files include each other — use fewer"
            ])
        let doubled = file(tree, "D0.xcconfig")
        #expect(doubled.level.assignments.count < 256 && doubled.files.count == 21 && doubled.diagnostics.count <= 100)
        #expect(
            doubled.diagnostics.first?.hasSuffix(
                "the configuration has more than 256 files or 1048576 bytes, counting each #include — use fewer")
                == true)
        #expect(
            file(tree, "E.xcconfig").diagnostics == [
                "\(tree.path)/E.xcconfig has more than 1048576 bytes — use a smaller file"
            ])
        #expect(file(tree, "F.xcconfig").diagnostics.count == 100)
    }
}
