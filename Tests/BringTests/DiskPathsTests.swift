import Foundation
import Testing

@testable import Bring

struct DiskPathsTests {
    private let tree: TemporaryTree
    private let disk: DiskPaths

    init() throws {
        tree = try TemporaryTree(["App/Café/Model.swift": "", "App/.env": "key", "Lib/Model.swift": ""])
        disk = DiskPaths(root: "\(tree.path)/App")
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: "\(tree.path)/App/\(name)", withDestinationPath: target)
    }

    @Test(
        "A path is found without regard to case and to the composition of letters",
        arguments: [
            "Café/Model.swift", "cafe\u{301}/MODEL.swift", "./Café//X/../Model.swift", "../App/café/model.swift",
        ])
    func names(path: String) { #expect(disk.find(path) == .inside("Café/Model.swift")) }

    @Test("Of names that differ only in case, the one with the same bytes is found")
    func exactName() throws {
        let tree = try TemporaryTree(["a.swift": "", "A.swift": "", "É.swift": ""])
        // Dictionaries don't distinguish this name from the last one.
        #expect(FileManager.default.createFile(atPath: "\(tree.path)/E\u{301}.swift", contents: nil))
        let disk = DiskPaths(root: tree.path)
        #expect(disk.find("a.swift") == .inside("a.swift") && disk.find("A.swift") == .inside("A.swift"))
        guard case .inside(let name) = disk.find("E\u{301}.swift") else { throw CocoaError(.fileNoSuchFile) }
        #expect(name.utf8.elementsEqual("E\u{301}.swift".utf8))
    }

    @Test("An absolute path in the repository is relative to its root; other paths are outside")
    func places() {
        #expect(disk.find("\(tree.path)/App/Café") == .inside("Café"))
        #expect(disk.find("\(tree.path)/App") == .inside("") && disk.find("") == .inside(""))
        #expect(disk.find("../Lib/Model.swift") == .outside("\(tree.path)/Lib/Model.swift"))
        #expect(disk.find("\(tree.path)/Application/x") == .outside("\(tree.path)/Application/x"))
        #expect(disk.find("/../etc/passwd") == .outside("/etc/passwd"))
        #expect(disk.find("Café/Other.swift") == .missing && disk.find("Café/Model.swift/x") == .missing)
        #expect(disk.plain("\(tree.path)/App/X/../Y.swift") == "Y.swift")
        #expect(disk.plain("../Lib/Model.swift") == "\(tree.path)/Lib/Model.swift")
    }

    @Test("A link in the repository is followed; one that leads out of it or into a hidden folder is outside")
    func links() throws {
        try link("Inner", to: "Café")
        try link("Outer", to: "../Lib")
        try link("Chain", to: "Outer/Model.swift")
        try link("Secret.swift", to: ".env")
        try link("Lost.swift", to: "nothing")
        try link("Loop.swift", to: "Loop.swift")
        let real = URL(fileURLWithPath: tree.path).resolvingSymlinksInPath().path
        #expect(disk.find("Inner/Model.swift") == .inside("Inner/Model.swift"))
        #expect(disk.find("Outer/Model.swift") == .outside("\(real)/Lib/Model.swift"))
        #expect(disk.find("Chain") == .outside("\(real)/Lib/Model.swift"))
        #expect(disk.find("Secret.swift") == .outside("\(real)/App/.env"))
        #expect(disk.find("Lost.swift") == .missing && disk.find("Loop.swift") == .missing)
        let open = DiskPaths(root: "\(tree.path)/App", allowsOutside: true)
        #expect(open.find("Outer/Model.swift") == .inside("\(real)/Lib/Model.swift"))
        #expect(open.find("../Lib/Model.swift") == .inside("\(tree.path)/Lib/Model.swift"))
        #expect(open.find("/nowhere/at/all") == .outside("/nowhere/at/all"))
        #expect(try open.contents(of: "\(tree.path)/Lib/Model.swift", limit: 10) == [])
    }
}
