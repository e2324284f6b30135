import Foundation
import TestSupport
import Testing

/// `airlock bring` with packages when programs are killed and the disk is full, and with keys.
@Suite(.blocking) struct PackageFaultProcessTests {
    private let app: PackageApp

    init() throws {
        app = try PackageApp()
        try app.commit("Plain", ["Sources/Plain/A.swift": "public let plain = \"plain\"\n"])
    }

    @Test(
        "Without --ssh, git gets no key and no agent; with it, a repository whose copying was killed is fetched again")
    func keysAndKills() throws {
        // The copy takes several reads.
        try app.write(
            ["noise": String((0..<40_000).map { _ in "abcdefghijklmnop".randomElement() ?? "a" })],
            in: "\(app.folder.path)/repos/Plain")
        try app.git("Plain", "add", "-A")
        try app.git("Plain", "commit", "-q", "-m", "two")
        try app.git("Plain", "tag", "1.1.0")
        app.server = "ssh://git@git.example.com"
        try app.makeApp([("Plain", "Plain", "plain")])
        let (records, repository) = ("\(app.tools)/records", "\(app.folder.path)/repos/Plain")
        try app.write(["system": "[url \"/nonexistent/\"]\n\tinsteadOf = https://git.example.com/\n"], in: records)
        // In the sandbox, in which git has neither keys nor a network, nothing is recorded.
        try app.install("git", "{ env >>'\(records)/git'; } 2>/dev/null\nexec \"$real\" \"$@\"")
        try app.install(
            "ssh",
            """
            echo "$@" >>'\(records)/arguments'
            env >>'\(records)/ssh'
            if [ ! -e '\(records)/victim' ]; then exec git-upload-pack '\(repository)'; fi
            git-upload-pack '\(repository)' | dd bs=1 count=3000 2>&-
            # The processes above this one, down from the one that is killed.
            process=$PPID victims=
            while :; do
                victims="$process $victims"
                [ "$(cat /proc/$process/comm)" = "$(cat '\(records)/victim')" ] && break
                [ "$process" -gt 1 ] || exit 1
                process=$(sed 's/.*) . \\([0-9]*\\) .*/\\1/' /proc/$process/stat)
            done
            rm '\(records)/victim'
            kill -9 $victims
            """)
        let environment = [
            "PATH": app.searchPath, "SSH_AUTH_SOCK": "/agent", "GIT_CONFIG_SYSTEM": "\(records)/system",
        ]
        func record(_ name: String) throws -> [String] {
            guard FileManager.default.fileExists(atPath: "\(records)/\(name)") else { return [] }
            return try String(contentsOfFile: "\(records)/\(name)", encoding: .utf8).split(separator: "\n").map(
                String.init)
        }

        let without = try app.bring(environment: environment)
        #expect(without.errors.contains("- the package ssh://git@git.example.com/Plain is missing: "), "\(without)")
        let passed = try record("git")
        #expect(passed.contains("HOME=/nonexistent") && !passed.contains { $0.hasPrefix("SSH_AUTH_SOCK=") })
        #expect(try record("arguments") == [])

        // Git alone is killed, and then the import with it.
        try app.write(["victim": "git\n"], in: records)
        let killed = try app.bring("--ssh", environment: environment)
        #expect(
            killed.errors.hasSuffix("git was killed while it fetched ssh://git@git.example.com/Plain — import again\n"),
            "\(killed)")
        #expect(!app.outputs(endingWith: "/HEAD").contains { $0.contains("/mirrors/") })
        try app.write(["victim": "Bring\n"], in: records)
        let ended = try app.bring("--ssh", environment: environment)
        #expect(ended.status == .signalled(SIGKILL), "\(ended)")
        #expect(app.outputs(endingWith: ".tmp").count == 1)

        let last = try app.bring("--ssh", environment: environment)
        #expect(try last.status == .exited(0) && app.text("Plain") == "plain", "\(last)")
        #expect(app.outputs(endingWith: ".tmp") == [])
        let arguments = try record("arguments")
        #expect(arguments.count == 3)
        #expect(
            arguments.allSatisfy {
                $0.hasPrefix("-o BatchMode=yes ") && $0.hasSuffix("git@git.example.com git-upload-pack '/Plain'")
            }, "\(arguments)")
        let variables = try record("ssh")
        #expect(variables.contains("SSH_AUTH_SOCK=/agent") && variables.contains("HOME=\(app.airlock.folder.path)"))
    }

    @Test("A manifest that only prints that the disk is full stops no import")
    func inventedFullDisk() throws {
        let manifest = """
            // swift-tools-version: 6.1
            import Foundation
            import PackageDescription
            let package = Package(name: "Liar")
            FileHandle.standardError.write(Data("fatal: No space left on device\\n".utf8))
            exit(1)
            """
        try app.commit("Liar", ["Sources/Liar/A.swift": "public let liar = \"liar\"\n"]) {
            try app.write(["Package.swift": manifest], in: "\(app.folder.path)/repos/Liar")
        }
        try app.makeApp([("Plain", "Plain", "plain"), ("Liar", "Liar", "liar")])
        let result = try app.bring()
        #expect(result.status == .exited(0), "\(result)")
        let missing = "the package \(app.address("Liar")) is missing: the manifest of liar doesn't compile — "
        #expect(result.errors.contains(missing), "\(result.errors)")
        #expect(!result.errors.contains("the disk is full"), "\(result.errors)")
        #expect(try app.text("Plain") == "plain")
    }

    @Test(
        "On a disk that gets full, nothing that is incomplete is used by the next import",
        .enabled(if: SmallFileSystem.isAvailable, "mounting a file system is not allowed here"))
    func fullDisk() throws {
        try app.makeApp([("Plain", "Plain", "plain")])
        let disk = try SmallFileSystem(at: app.output, kilobytes: 64 << 10)
        for name in ["git", "swift", "swiftc"] {
            // The programs of the sandbox write into their own temporary folder.
            try app.install(
                name,
                """
                if [ -e '\(app.tools)/full-\(name)' ]; then
                    case "$*" in
                        *"$(cat '\(app.tools)/full-\(name)')"*)
                            yes >"${TMPDIR:-\(app.output)}/filler" 2>&- ;;
                    esac
                fi
                exec "$real" "$@"
                """)
        }
        let stages = [
            ("swift", "dump-package", "can't evaluate packages: "),
            ("git", "clone", "can't fetch \(app.address("Plain")): "), ("swift", "resolve", "can't resolve packages: "),
            ("swiftc", "-module-name Plain ", "can't compile Plain: "),
        ]
        for (name, words, action) in stages {
            try app.write(["full-\(name)": words], in: app.tools)
            let result = try app.bring(environment: ["PATH": app.searchPath])
            #expect(
                result.status != .exited(0)
                    && result.errors.hasSuffix("\(action)the disk is full — free space and run the command again\n"),
                "\(name) \(words): \(result)")
            try FileManager.default.removeItem(atPath: "\(app.tools)/full-\(name)")
            for path in app.outputs(endingWith: "filler") {
                try FileManager.default.removeItem(atPath: "\(app.output)/\(path)")
            }
        }
        try disk.enlarge(toMegabytes: 2_048)
        let last = try app.bring(environment: ["PATH": app.searchPath])
        #expect(try last.status == .exited(0) && app.text("Plain") == "plain", "\(last)")
    }
}
