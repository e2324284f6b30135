import Foundation
import TestSupport
import Testing

/// `airlock bring --agents` with the real program, in a repository of a test's own.
@Suite(.blocking) struct AgentInstructionsTests {
    private let folder: TemporaryFolder
    private var repository: String { "\(folder.path)/my repo" }
    private var path: String { "\(repository)/AGENTS.md" }

    init() throws {
        folder = try TemporaryFolder()
        let manager = FileManager.default
        for name in [".git", "App/Widgets"] {
            try manager.createDirectory(atPath: "\(repository)/\(name)", withIntermediateDirectories: true)
        }
        try write("import WidgetKit\n", to: "App/Widgets/Tea.swift")
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(repository)/\(name)"))
    }

    private func read() throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }

    private func bring(_ words: String..., from: String = "App") throws -> ChildResult {
        try ChildProcess(
            ChildProcess.executable("Bring"), [Airlock.root] + words,
            environment: ["AIRLOCK_FROM": "\(repository)/\(from)"], input: []
        ).wait()
    }

    /// The names in the repository's root, to check that no temporary file is left.
    private var names: [String] { folder.names("my repo") }

    @Test("The first run creates the file in the repository's root, and the second run changes nothing")
    func created() throws {
        let result = try bring("--agents", "Widgets")
        #expect(result == ChildResult(status: .exited(0), output: "created \(path)\n", errors: ""))
        let text = try read()
        #expect(
            text.contains("\nairlock bring verdict App/Widgets --check   #")
                && text.hasSuffix("\n<!-- airlock:end -->\n"))
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
        #expect(try bring("--agents", "Widgets").output == "\(path) is up to date\n")
        // Without a folder, the section has a placeholder.
        #expect(try bring("--agents").output == "replaced the section in \(path)\n")
        #expect(try read().contains("airlock bring verdict PATH --check   #"))
        #expect(names == [".git", "AGENTS.md", "App"])
    }

    @Test("A project, a workspace and a repository are named by their paths, and a missing project is refused")
    func projects() throws {
        let manager = FileManager.default
        try manager.copyItem(
            atPath: "\(Airlock.root)/Tests/Fixtures/Projects/Workspace", toPath: "\(repository)/Ferry")
        for (from, path, place) in [
            ("", "Ferry/Ferry.xcworkspace", "Ferry/Ferry.xcworkspace"),
            ("Ferry/App", "Ferry.xcodeproj", "Ferry/App/Ferry.xcodeproj"), ("Ferry", ".", "Ferry"), ("", ".", "."),
        ] {
            #expect(try bring("--agents", "--yes", path, from: from).status == .exited(0))
            #expect(try read().contains("\nairlock watch \(place)   #"), "\(path)")
        }
        let none = try bring("--agents", "None.xcodeproj", from: "")
        #expect(none.status == .exited(74))
        #expect(
            none.errors
                == "bring: \(repository)/None.xcodeproj doesn't exist — name an .xcodeproj, an .xcworkspace or a folder\n"
        )
    }

    @Test("A later run replaces only the section, with the file's line ends and permissions")
    func replaced() throws {
        let (before, after) = ("\u{FEFF}# Äpp\r\n\r\n", "\r\n\r\nLast line")
        try write(before + "<!-- airlock:begin: old -->\r\nOld\r\n<!-- airlock:end -->" + after, to: "AGENTS.md")
        chmod(path, 0o640)
        #expect(try bring("--agents", "Widgets").output == "replaced the section in \(path)\n")
        let text = try read()
        #expect(text.hasPrefix(before) && text.hasSuffix(after))
        #expect(Array(text.utf8).count { $0 == 0x0A } == Array(text.utf8).count { $0 == 0x0D })
        #expect(!text.contains("Old"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o640)
        #expect(names == [".git", "AGENTS.md", "App"])
    }

    @Test("Without a terminal, an existing file isn't changed: the section is printed, and --yes adds it")
    func consent() throws {
        try write("# App", to: "AGENTS.md")
        let refused = try bring("--agents", "Widgets")
        #expect(refused.status == .exited(2))
        #expect(
            refused.errors
                == "bring: \(path) exists and wasn't changed: there is no terminal to ask on — add --yes to add the section above\n"
        )
        #expect(try read() == "# App")
        #expect(try bring("--agents", "--yes", "Widgets").output == "added the section to \(path)\n")
        // What was printed is what is added.
        #expect(try read() == "# App\n\n" + refused.output)
    }

    @Test(
        "On a terminal, the section is shown, and added only if the user agrees",
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "no script: it is in util-linux"),
        arguments: [("y", 0), ("YES", 0), ("n", 2), ("", 2)])
    func terminal(answer: String, status: Int32) throws {
        try write("# App\n", to: "AGENTS.md")
        let result = try ChildProcess(
            "/usr/bin/script",
            ["-qec", "'\(ChildProcess.executable("Bring"))' '\(Airlock.root)' --agents", "/dev/null"],
            environment: ["AIRLOCK_FROM": repository, "PATH": "/usr/bin:/bin", "SHELL": "/bin/sh"],
            input: Array("\(answer)\n".utf8)
        ).wait()
        #expect(result.status == .exited(status), "\(result)")
        #expect(result.output.contains("## Widgets on Linux"))
        #expect(result.output.contains("Add this section to \(path)? [y/N] "))
        #expect(try read().contains("## Widgets on Linux") == (status == 0))
        #expect(try read().hasPrefix("# App\n"))
    }

    @Test(
        "A file that another program changes while the user is asked is left unchanged",
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "no script: it is in util-linux"))
    func changedMeanwhile() throws {
        try write("# App\n", to: "AGENTS.md")
        let child = try ChildProcess(
            "/usr/bin/script",
            ["-qec", "'\(ChildProcess.executable("Bring"))' '\(Airlock.root)' --agents", "/dev/null"],
            environment: ["AIRLOCK_FROM": repository, "PATH": "/usr/bin:/bin", "SHELL": "/bin/sh"])
        while let line = child.nextLine(), !line.hasPrefix("<!-- airlock:end -->") {}
        try write("# Another text\n", to: "AGENTS.md")
        child.write("y\n")
        let result = child.wait()
        #expect(result.status == .exited(74))
        #expect(result.output.contains("bring: \(path) was changed by another program — run the command again"))
        #expect(try read() == "# Another text\n")
        #expect(names == [".git", "AGENTS.md", "App"])
    }

    @Test("A link to a file in the repository stays a link; one that leads elsewhere is refused")
    func links() throws {
        let manager = FileManager.default
        try write("# Claude\n", to: "CLAUDE.md")
        try manager.createSymbolicLink(atPath: path, withDestinationPath: "CLAUDE.md")
        #expect(try bring("--agents", "--yes").output == "added the section to \(path)\n")
        #expect(try manager.destinationOfSymbolicLink(atPath: path) == "CLAUDE.md")
        #expect(try read().hasPrefix("# Claude\n\n<!-- airlock:begin"))

        let outside = "\(folder.path)/profile"
        try Data("secret\n".utf8).write(to: URL(fileURLWithPath: outside))
        for (target, message) in [
            ("../profile", "is a link to \(outside), outside the repository — replace the link with a file"),
            ("none.md", "is a link to a file that doesn't exist — create the file, or remove the link"),
        ] {
            try manager.removeItem(atPath: path)
            try manager.createSymbolicLink(atPath: path, withDestinationPath: target)
            let result = try bring("--agents", "--yes")
            #expect(result == ChildResult(status: .exited(74), output: "", errors: "bring: \(path) \(message)\n"))
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: outside)) == Data("secret\n".utf8))
        #expect(names == [".git", "AGENTS.md", "App", "CLAUDE.md"])
    }

    @Test("A read-only file, a folder in its place, other encodings and a path without a repository are refused")
    func refused() throws {
        func expect(_ status: Int32, _ message: String, _ words: [String] = [], from: String = "App") throws {
            let result = try ChildProcess(
                ChildProcess.executable("Bring"), [Airlock.root, "--agents", "--yes"] + words,
                environment: ["AIRLOCK_FROM": "\(repository)/\(from)"], input: []
            ).wait()
            #expect(result == ChildResult(status: .exited(status), output: "", errors: "bring: \(message)\n"))
        }
        try write("# App\n", to: "AGENTS.md")
        chmod(path, 0o444)
        try expect(
            74, "\(path) is read-only — allow writing with chmod u+w, and run the command again")
        #expect(try read() == "# App\n")
        try FileManager.default.removeItem(atPath: path)
        let latin: [UInt8] = [0x66, 0xFC, 0x72, 0x0A]
        try Data(latin).write(to: URL(fileURLWithPath: path))
        try expect(65, "\(path) isn't text in UTF-8 — convert it, such as with iconv -f LATIN1 -t UTF-8")
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(latin))
        try FileManager.default.removeItem(atPath: path)
        mkdir(path, 0o755)
        try expect(74, "\(path) isn't a file — remove it, or rename it")
        rmdir(path)
        try expect(
            74, "\(repository)/App/None isn't a folder — name the folder of the widget extension's sources", ["None"])
        rmdir("\(repository)/.git")
        try expect(
            65,
            "no repository contains \(repository)/App — run 'git init' in the app's folder, or name a folder of widget sources in a repository"
        )
    }

    @Test("The command accepts no other option or command, and --yes belongs to it")
    func arguments() throws {
        for (words, message) in [
            (
                ["--agents", "--json"],
                "unknown option '--json' — choose one of --yes; see './airlock bring --agents --help'"
            ),
            (["Widgets", "--yes"], "--yes belongs to '--agents' — write ./airlock bring --agents [PATH] --yes"),
            (["verdict", "Widgets", "--agents"], "--agents is a command of its own — leave 'verdict' out"),
            (["--agents", "A", "B"], "bring takes one folder or project — write ./airlock bring PATH"),
        ] {
            let result = try ChildProcess(
                ChildProcess.executable("Bring"), [Airlock.root] + words,
                environment: ["AIRLOCK_FROM": "\(repository)/App"], input: []
            ).wait()
            #expect(result == ChildResult(status: .exited(64), output: "", errors: "bring: \(message)\n"))
        }
    }
}
