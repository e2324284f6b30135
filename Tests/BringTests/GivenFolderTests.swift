import AirlockBase
import Foundation
import Testing

@testable import BringSupport

/// Folders that others have filled, with links, pipes and devices.
struct GivenFolderTests {
    private let tree: TemporaryTree

    init() throws {
        tree = try TemporaryTree([
            "given/a.txt": "a", "given/inner/b.txt": "b", "given/inner/deep/c.txt": "c", "outside/key": "secret",
            "outside/.ssh/id": "secret", "given-not/x": "x",
        ])
    }

    private func folder(_ targets: [String] = [], opensByComponent: Bool = false) -> GivenFolder {
        var folder = GivenFolder("\(tree.path)/given", targets: targets)
        folder.opensByComponent = opensByComponent
        return folder
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: "\(tree.path)/\(name)", withDestinationPath: target)
    }

    private func text(_ data: Data?) -> String? { data.map { String(decoding: $0, as: UTF8.self) } }

    @Test("A file beneath the folder is read, and a missing one is none", arguments: [false, true])
    func reading(opensByComponent: Bool) throws {
        let folder = folder(opensByComponent: opensByComponent)
        #expect(text(try folder.contents(of: "inner/deep/c.txt", limit: 1)) == "c")
        #expect(try folder.contents(of: "inner/none.txt", limit: 1) == nil)
        #expect(try folder.contents(of: "a.txt/none.txt", limit: 1) == nil)
        #expect(
            throws: CommandFailure(
                "\(tree.path)/given/a.txt has more than 0 bytes — use a smaller file", exitCode: .badData)
        ) {
            try folder.contents(of: "a.txt", limit: 0)
        }
        #expect(
            throws: CommandFailure(
                "\(tree.path)/given/inner isn't a regular file — replace it with one, or remove it", exitCode: .badData)
        ) {
            try folder.contents(of: "inner", limit: 9)
        }
        #expect(try folder.entries()?.map(\.name) == ["a.txt", "inner"])
        #expect(try folder.entries()?.map(\.kind) == [.file, .folder])
        #expect(try folder.entries(of: "none") == nil)
    }

    @Test("A path that leaves the folder isn't opened", arguments: [false, true])
    func escapes(opensByComponent: Bool) throws {
        for path in ["../outside/key", "inner/../../outside/key", "\(tree.path)/outside/key", "../given-not/x"] {
            let folder = folder([tree.path + "/given"], opensByComponent: opensByComponent)
            let data = try? folder.contents(of: path, limit: 99)
            #expect(data.flatMap { $0 } == nil, "\(path)")
        }
    }

    @Test("A link is refused, at the end of a path and in the middle", arguments: [false, true])
    func links(opensByComponent: Bool) throws {
        try link("given/key", to: "../outside/key")
        try link("given/inner/folder", to: tree.path + "/outside")
        try link("given/again", to: "a.txt")
        let folder = folder(opensByComponent: opensByComponent)
        for (path, target) in [("key", "outside/key"), ("inner/folder/key", "outside/key"), ("again", "given/a.txt")] {
            let real = URL(fileURLWithPath: "\(tree.path)/\(target)").resolvingSymlinksInPath().path
            #expect(
                throws: CommandFailure(
                    "\(tree.path)/given/\(path) is a link, or in a linked folder, and links aren't followed here — replace the link with a copy of \(real)",
                    exitCode: .badData)
            ) { try folder.contents(of: path, limit: 99) }
        }
        #expect(try folder.entries()?.first { $0.name == "key" }?.kind == .link)
    }

    @Test(
        "A link to a folder for targets is followed, unless its target is elsewhere or hidden",
        arguments: [false, true])
    func allowedLinks(opensByComponent: Bool) throws {
        try link("given/key", to: "../outside/key")
        try link("given/again", to: "inner/b.txt")
        try link("given/hidden", to: "../outside/.ssh/id")
        try link("given/other", to: "../given-not/x")
        try link("given/none", to: "nowhere")
        let folder = folder([tree.path + "/given", tree.path + "/outside"], opensByComponent: opensByComponent)
        #expect(text(try folder.contents(of: "key", limit: 99)) == "secret")
        #expect(text(try folder.contents(of: "again", limit: 99)) == "b")
        for (name, target) in [("hidden", "outside/.ssh/id"), ("other", "given-not/x")] {
            let real = URL(fileURLWithPath: "\(tree.path)/\(target)").resolvingSymlinksInPath().path
            #expect(
                throws: CommandFailure(
                    "\(tree.path)/given/\(name) is a link to \(real), outside the imported folders and their repository — replace the link with a copy",
                    exitCode: .badData)
            ) { try folder.contents(of: name, limit: 99) }
        }
        #expect(
            throws: CommandFailure("\(tree.path)/given/none is a link to nothing — remove the link", exitCode: .badData)
        ) {
            try folder.contents(of: "none", limit: 99)
        }
    }

    @Test("A pipe, a device and a socket are refused without waiting")
    func specialFiles() throws {
        #expect(mkfifo("\(tree.path)/given/pipe", 0o600) == 0)
        let refused = CommandFailure(
            "\(tree.path)/given/pipe isn't a regular file — replace it with one, or remove it", exitCode: .badData)
        #expect(throws: refused) { try folder().contents(of: "pipe", limit: 9) }
        #expect(
            throws: CommandFailure(
                "/dev/zero isn't a regular file — replace it with one, or remove it", exitCode: .badData)
        ) {
            try GivenFolder("/dev").contents(of: "zero", limit: 9)
        }
    }

    @Test("A copy has every file, and names the pipes that it leaves out")
    func copying() throws {
        #expect(mkfifo("\(tree.path)/given/inner/pipe", 0o600) == 0)
        #expect(chmod("\(tree.path)/given/inner", 0o500) == 0)
        let diagnostics = try folder().copy(to: "\(tree.path)/copy")
        #expect(
            diagnostics == [
                "\(tree.path)/given/inner/pipe is a pipe, a socket or a device and isn't copied — remove it"
            ])
        #expect(
            try FileManager.default.subpathsOfDirectory(atPath: "\(tree.path)/copy").sorted()
                == ["a.txt", "inner", "inner/b.txt", "inner/deep", "inner/deep/c.txt"])
        #expect(FileManager.default.contents(atPath: "\(tree.path)/copy/inner/deep/c.txt") == Data("c".utf8))
        try folder().copy("inner", to: "\(tree.path)/part") { $0 != "inner/deep" }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: "\(tree.path)/part") == ["b.txt"])
    }

    @Test("A copy that has a link, or exceeds a limit, is refused")
    func refusedCopies() throws {
        func error(_ change: (inout GivenFolder.Limits) -> Void) -> String? {
            var limits = GivenFolder.Limits()
            change(&limits)
            defer { try? FileManager.default.removeItem(atPath: "\(tree.path)/copy") }
            do throws(CommandFailure) {
                try folder().copy(to: "\(tree.path)/copy", limits: limits)
                return nil
            } catch { return error.message }
        }
        let path = "\(tree.path)/given"
        #expect(error { _ in } == nil)
        #expect(error { $0.entries = 5 } == "\(path) holds more than 5 files — use a smaller folder")
        #expect(error { $0.depth = 1 } == "\(path)/inner/deep is more than 1 folders deep — use a smaller folder")
        #expect(error { $0.bytes = 2 } == "\(path) holds more than 0 MiB — use a smaller folder")
        try link("given/inner/key", to: "/etc/passwd")
        #expect(
            error { _ in }
                == "\(path)/inner/key is a link, or in a linked folder, and links aren't followed here — replace the link with a copy of /etc/passwd"
        )
    }

    @Test("A linked folder is copied if its target is allowed, and a linked folder in it isn't followed")
    func linkedFolders() throws {
        try link("given/Assets", to: "../outside")
        try link("outside/key-link", to: "key")
        let folder = folder([tree.path + "/outside"])
        try folder.copy("Assets", to: "\(tree.path)/copy")
        #expect(FileManager.default.contents(atPath: "\(tree.path)/copy/key-link") == Data("secret".utf8))
        try link("outside/loop", to: ".")
        let real = URL(fileURLWithPath: "\(tree.path)/outside").resolvingSymlinksInPath().path
        #expect(
            throws: CommandFailure(
                "\(real)/loop is a link to a folder, which isn't followed here — replace the link with the folder",
                exitCode: .badData)
        ) { try folder.copy("Assets", to: "\(tree.path)/again") }
    }
}
