import Foundation
import TestSupport
import Testing

@testable import Bring

/// Tests with the real package manager, git and the launcher's sandbox.
@Suite(.blocking) struct PackageResolverTests {
    /// A folder with repositories and a project's folder.
    private final class Fixture {
        let tree: TemporaryTree
        /// The lines of progress.
        var lines: [String] = []

        init(_ files: [String: String] = [:]) throws {
            tree = try TemporaryTree(files.merging(["project/a": ""]) { $1 })
        }

        var path: String { tree.path }
        var build: String { "\(path)/build" }

        /// Runs git without the user's configuration, and returns its output.
        @discardableResult
        func git(_ name: String, _ arguments: String...) throws -> String {
            let variables = [
                "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_AUTHOR_NAME=A", "GIT_COMMITTER_NAME=A",
                "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_EMAIL=a@example.com",
            ]
            let result = try Subprocess(arguments: variables + ["git", "-C", "\(path)/repos/\(name)"] + arguments).run(
                log: "\(path)/git")
            try #require(result.status == 0, "\(result.errors)")
            return String(decoding: result.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }

        /// Commits a package with a manifest, and tags the commit.
        func commit(
            _ name: String, _ tag: String? = nil, dependencies: String = "", code: String = "", more: String = "",
            end: String = "", version: String = "6.1"
        ) throws {
            let folder = "\(path)/repos/\(name)"
            let isNew = !FileManager.default.fileExists(atPath: "\(folder)/.git")
            try FileManager.default.createDirectory(
                atPath: "\(folder)/Sources/\(name)", withIntermediateDirectories: true)
            try manifest(name, dependencies, code, more, end, version).write(
                toFile: "\(folder)/Package.swift", atomically: true, encoding: .utf8)
            try "public let tag = \"\(tag ?? "")\"\n".write(
                toFile: "\(folder)/Sources/\(name)/\(name).swift", atomically: true, encoding: .utf8)
            if isNew { try git(name, "init", "-q", "-b", "main") }
            try git(name, "add", "-A")
            try git(name, "commit", "-q", "--allow-empty", "-m", tag ?? "next")
            if let tag { try git(name, "tag", tag) }
        }

        func manifest(
            _ name: String, _ dependencies: String = "", _ code: String = "", _ more: String = "",
            _ end: String = "", _ version: String = "6.1"
        ) -> String {
            """
            // swift-tools-version: \(version)
            \(code.isEmpty ? "" : "import Foundation")
            import PackageDescription
            \(code)
            let package = Package(name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
                \(more)dependencies: [\(dependencies)], targets: [.target(name: "\(name)", dependencies: [\(Self.names(dependencies))])])
            \(end)

            """
        }

        /// Returns the products of dependencies, because the package manager leaves out a package without a used product.
        private static func names(_ dependencies: String) -> String {
            dependencies.matches(of: #/\/(\w+)"/#).map { ".product(name: \"\($0.1)\", package: \"\($0.1)\")" }
                .joined(separator: ", ")
        }

        func address(_ name: String) -> String { "file://\(path)/repos/\(name)" }

        func remote(_ name: String, _ requirement: PackageReference.Requirement? = .upToNextMajor("1.0.0"))
            -> PackageReference
        {
            var reference = PackageReference(place: .remote(address(name)), requirement: requirement)
            reference.target = "Widgets"
            return reference
        }

        func local(_ name: String) -> PackageReference { PackageReference(place: .local("\(path)/project/\(name)")) }

        func resolve(
            _ references: [PackageReference], pins: [PackagePins.Pin] = [], isOffline: Bool = false,
            manifestTime: Int = 60
        ) throws -> PackageResolution {
            let environment = ProcessInfo.processInfo.environment
            let search = environment["PATH"] ?? ""
            var sandbox = BuildSandbox(launcher: TestProcess.executable("Launcher"), folder: build, searchPath: search)
            sandbox.readable = ["\(path)/project"]
            // An address whose repository is in this folder.
            let mapping = "[url \"\(path)/repos/\"]\n\tinsteadOf = https://git.example.com/\n"
            try mapping.write(toFile: "\(path)/gitconfig", atomically: true, encoding: .utf8)
            var resolver = PackageResolver(
                references: references, pins: PackagePins(pins), sandbox: sandbox,
                mirrors: PackageMirrors(
                    folder: "\(build)/mirrors", searchPath: search,
                    environment: ["GIT_CONFIG_SYSTEM": "\(path)/gitconfig"], usesKeys: false, isOffline: isOffline,
                    progress: { self.lines.append($0) }),
                progress: { self.lines.append($0) })
            resolver.sandboxLimits.processTime = manifestTime
            return try resolver.run()
        }
    }

    @Test("Local and remote packages, a diamond, a branch and traits are resolved as the project and the manifests say")
    func graph() throws {
        let fixture = try Fixture()
        try fixture.commit("Base", "1.0.0")
        try fixture.commit("Base", "1.1.0")
        try fixture.commit("Base", "2.0.0")
        let base = ".package(url: \"\(fixture.address("Base"))\", from: \"1.0.0\")"
        try fixture.commit("Left", "1.0.0", dependencies: base)
        try fixture.commit(
            "Right", dependencies: base, more: "traits: [\"Small\", .default(enabledTraits: [\"Small\"])], ")
        let core = fixture.manifest("Core", ".package(path: \"../Inner\")")
            .replacing(
                "dependencies: [.product(name: \"Inner\", package: \"Inner\")]", with: "dependencies: [\"Inner\"]")
        for (name, text) in [("Core", core), ("Inner", fixture.manifest("Inner"))] {
            let folder = "\(fixture.path)/project/\(name)/Sources/\(name)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try "".write(toFile: "\(folder)/A.swift", atomically: true, encoding: .utf8)
            try text.write(toFile: "\(fixture.path)/project/\(name)/Package.swift", atomically: true, encoding: .utf8)
        }
        let result = try fixture.resolve([
            fixture.remote("Left"), fixture.remote("Right", .branch("main")), fixture.local("Core"),
        ])
        #expect(result.failures == [])
        let found = Dictionary(uniqueKeysWithValues: result.packages.map { ($0.identity, $0) })
        #expect(Set(found.keys) == ["base", "left", "right", "core", "inner"])
        #expect(found["base"]?.version == "1.1.0" && found["right"]?.version == "main" && found["core"]?.version == nil)
        #expect(found["right"]?.traits == ["Small"] && found["left"]?.dependencies == ["base"])
        #expect(found["core"]?.isLocal == true && found["core"]?.dependencies == ["inner"])
        #expect(found["left"]?.manifest["name"]?.string == "Left")
        #expect(
            result.packages.map(\.identity).firstIndex(of: "base") ?? 9 < result.packages.map(\.identity).firstIndex(
                of: "left") ?? 0)
    }

    @Test("A pinned version is used; a pin without its revision becomes its tag, and a tag that was moved is refused")
    func pins() throws {
        let fixture = try Fixture()
        for name in ["Pinned", "Lost", "Moved"] {
            try fixture.commit(name, "1.0.0")
            try fixture.commit(name, "1.1.0")
        }
        func pin(_ name: String, _ revision: String? = nil) throws -> PackagePins.Pin {
            let own = try fixture.git(name, "rev-parse", "1.0.0")
            return .init(location: fixture.address(name), revision: revision ?? own, version: "1.0.0")
        }
        let pins = [try pin("Pinned"), try pin("Lost", String(repeating: "1", count: 40)), try pin("Moved")]
        try fixture.git("Moved", "tag", "-f", "1.0.0", "1.1.0")
        let result = try fixture.resolve(["Pinned", "Lost", "Moved"].map { fixture.remote($0) }, pins: pins)
        #expect(result.packages.map(\.version) == ["1.0.0", "1.0.0"])
        let tag = try fixture.git("Lost", "rev-parse", "1.0.0").prefix(7)
        #expect(
            fixture.lines.contains(
                "- the revision 1111111 that Package.resolved names for lost isn't in \(fixture.address("Lost")), so its tag 1.0.0 is used: \(tag)"
            ))
        #expect(result.failures.map(\.origin) == [fixture.address("Moved")])
        #expect(result.failures.first?.reason.contains("the tag was moved — check the package") == true)
    }

    @Test("Repositories are fetched by git in a step of its own, once; an interrupted copy is fetched again")
    func mirrors() throws {
        let fixture = try Fixture()
        try fixture.commit("Deep", "1.0.0")
        try fixture.commit(
            "Top", "1.0.0", dependencies: ".package(url: \"https://git.example.com/Deep\", from: \"1.0.0\")")
        let top = PackageReference(place: .remote("https://git.example.com/Top"), requirement: .upToNextMajor("1.0.0"))
        let before = try fixture.resolve([top], isOffline: true)
        #expect(
            before.failures.map(\.reason) == [
                "https://git.example.com/Top isn't fetched yet — import once without --offline"
            ])
        var mirrors = PackageMirrors(
            folder: "\(fixture.build)/mirrors", searchPath: "", environment: [:], usesKeys: false, isOffline: true)
        // What an interrupted import leaves.
        let staging = "\(mirrors.path(of: "https://git.example.com/Top")).1.tmp"
        try FileManager.default.createDirectory(atPath: staging, withIntermediateDirectories: true)
        #expect(try !mirrors.add("https://git.example.com/Top"))
        let first = try fixture.resolve([top])
        #expect(first.failures == [] && first.packages.map(\.identity) == ["deep", "top"])
        #expect(
            fixture.lines.filter { $0.hasPrefix("fetching ") }
                == ["Top", "Deep"].map { "fetching https://git.example.com/\($0)" })
        #expect(!FileManager.default.fileExists(atPath: staging))
        // A newer version is only fetched if it is needed.
        try fixture.commit("Top", "2.0.0")
        #expect(try fixture.resolve([top], isOffline: true).packages.map(\.version) == ["1.0.0", "1.0.0"])
        let newer = PackageReference(
            place: .remote("https://git.example.com/Top"), requirement: .upToNextMajor("2.0.0"))
        #expect(try fixture.resolve([newer]).packages.map(\.version) == ["2.0.0"])
    }

    @Test("A branch that moves stays where it was resolved, until the record of the last resolution is removed")
    func movedBranch() throws {
        let fixture = try Fixture()
        func tag() throws -> String {
            let result = try fixture.resolve([fixture.remote("Moving", .branch("main"))])
            let package = try #require(result.packages.first, "\(result.failures)")
            return try String(contentsOfFile: "\(package.path)/Sources/Moving/Moving.swift", encoding: .utf8)
        }
        try fixture.commit("Moving", "first")
        #expect(try tag() == "public let tag = \"first\"\n")
        try fixture.commit("Moving", "second")
        #expect(try tag() == "public let tag = \"first\"\n")
        try FileManager.default.removeItem(atPath: fixture.build)
        #expect(try tag() == "public let tag = \"second\"\n")
    }

    @Test("A project that needs more repositories than are fetched learns the limit")
    func manyRepositories() throws {
        let tree = try TemporaryTree(["a": ""])
        var mirrors = PackageMirrors(
            folder: tree.path, searchPath: "", environment: [:], usesKeys: false, isOffline: true)
        let addresses = (0...PackageMirrors.limit).map { "https://git.example.com/P\($0)" }
        for address in addresses {
            try FileManager.default.createDirectory(
                atPath: mirrors.path(of: address), withIntermediateDirectories: true)
        }
        let added = try addresses.filter { try mirrors.add($0) }
        #expect(added.count == 200)
        #expect(
            mirrors.failures == [addresses[200]: "the packages need more than 200 repositories — link fewer packages"])
    }

    @Test("A package that can't be resolved is named with the target, and the others are resolved")
    func failures() throws {
        let fixture = try Fixture()
        try fixture.commit("Good", "1.0.0")
        try fixture.commit("Base", "1.0.0")
        try fixture.commit("Base", "2.0.0")
        func base(_ version: String) -> String { ".package(url: \"\(fixture.address("Base"))\", from: \"\(version)\")" }
        try fixture.commit("Old", "1.0.0", dependencies: base("1.0.0"))
        try fixture.commit("New", "1.0.0", dependencies: base("2.0.0"))
        try fixture.commit("Broken", "1.0.0", code: "let a: Int = \"\"")
        try fixture.commit("Future", "1.0.0", version: "99.0")
        let unreachable = PackageReference(
            place: .remote("https://git.example.com/Nothing"), requirement: .exact("1.0.0"), target: "Widgets")
        let result = try fixture.resolve(
            ["Good", "Old", "New", "Broken", "Future"].map { fixture.remote($0) } + [unreachable])
        #expect(Set(result.packages.map(\.identity)) == ["good", "old", "base"])
        let reasons = Dictionary(
            result.failures.map { ($0.origin, $0.reason) }, uniquingKeysWith: { first, _ in first })
        #expect(reasons.count == 4 && reasons.values.allSatisfy { $0.hasSuffix(" (linked by the target Widgets)") })
        #expect(reasons["https://git.example.com/Nothing"]?.hasPrefix("https://git.example.com/Nothing ") == true)
        #expect(
            reasons[fixture.address("Broken")]?.contains(
                "the manifest of broken doesn't compile: line 4:14: error: ") == true)
        #expect(reasons[fixture.address("New")]?.hasPrefix("no versions go together: ") == true)
        #expect(reasons[fixture.address("Future")]?.contains("99.0") == true)
    }

    @Test("Packages that need each other are resolved, because their targets may not")
    func cycle() throws {
        let fixture = try Fixture()
        func needs(_ name: String) -> String { ".package(url: \"\(fixture.address(name))\", from: \"1.0.0\")" }
        try fixture.commit("A", "1.0.0", dependencies: needs("B"))
        try fixture.commit("B", "1.0.0", dependencies: needs("A"))
        let result = try fixture.resolve([fixture.remote("A")])
        #expect(result.failures == [] && Set(result.packages.map(\.identity)) == ["a", "b"])
    }

    // MARK: Attacks

    @Test(
        "A manifest can't read the home folder, write outside, change modes, or use the network; the use of the network is named"
    )
    func attacks() throws {
        let fixture = try Fixture(["home/key": "secret", "outside/file": "kept"])
        try fixture.commit("Good", "1.0.0")
        try fixture.commit(
            "Evil", "1.0.0",
            code: """
                var got: [String] = []
                for name in ["evaluated/1.json", "manifests/1/new", "manifests/1/temporary/new", "resolution.json"]
                where fopen("\(fixture.build)/" + name, "a") != nil { got.append("OTHER") }
                if fopen("\(fixture.path)/home/key", "r") != nil { got.append("READ") }
                if fopen("\(fixture.path)/outside/new", "w") != nil { got.append("WRITTEN") }
                if fopen("\(fixture.path)/build/mirrors/new", "w") != nil { got.append("MIRROR") }
                if unlink("\(fixture.path)/outside/file") == 0 { got.append("REMOVED") }
                if chmod("\(fixture.path)/outside/file", 0) == 0 { got.append("CHANGED") }
                if rename("\(fixture.path)/project/a", "\(fixture.path)/project/b") == 0 { got.append("RENAMED") }
                if socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 { got.append("SOCKET") }
                if ProcessInfo.processInfo.environment["GIT_CONFIG_SYSTEM"] != nil { got.append("ENVIRONMENT") }
                var child = pid_t()
                let texts: [String] = ["sh", "-c", "echo x >\(fixture.path)/outside/shell"]
                let words: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
                var status: Int32 = 1
                if posix_spawn(&child, "/bin/sh", nil, nil, words, nil) == 0 { waitpid(child, &status, 0) }
                if status == 0 { got.append("CHILD") }
                """,
            end: "package.defaultLocalization = LanguageTag(rawValue: (got + [\"en\"]).joined(separator: \"-\"))")
        let result = try fixture.resolve([fixture.remote("Evil"), fixture.remote("Good")])
        #expect(result.failures == [] && result.packages.map(\.identity) == ["evil", "good"])
        #expect(result.packages.first?.manifest["defaultLocalization"]?.string == "en")
        #expect(result.packages.last?.manifest["name"]?.string == "Good")
        #expect(
            fixture.lines.contains("- the manifest of evil tried to use the network: socket(AF_INET) is denied"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(fixture.path)/outside") == ["file"])
    }

    @Test(
        "A manifest that doesn't end or takes all memory is ended and named",
        .blocking(.idle),
        arguments: [
            ("while true { sleep(1) }", 20, "the manifest of evil didn't end within 20 s and was ended"),
            (
                "var all: [[UInt8]] = []\nwhile true { all.append([UInt8](repeating: 1, count: 256 << 20)) }",
                120, "the manifest of evil used more than 4096 MiB of memory and was ended"
            ),
        ])
    func limits(code: String, time: Int, reason: String) throws {
        let fixture = try Fixture()
        try fixture.commit("Evil", "1.0.0", code: code)
        try fixture.commit("Good", "1.0.0")
        // The time includes that of the compiler, which other tests slow down.
        let result = try fixture.resolve([fixture.remote("Evil"), fixture.remote("Good")], manifestTime: time)
        #expect(result.packages.map(\.identity) == ["good"])
        #expect(
            result.failures.map(\.reason) == [
                "\(reason) — correct the package, or unlink it (linked by the target Widgets)"
            ])
    }

    @Test(
        "Links in the output folder, which a repository can contain, are refused",
        arguments: ["scratch", "mirrors", "home"])
    func links(name: String) throws {
        let fixture = try Fixture(["outside/file": "kept", "build/a": ""])
        try fixture.commit("Good", "1.0.0")
        try FileManager.default.createSymbolicLink(
            atPath: "\(fixture.build)/\(name)", withDestinationPath: "\(fixture.path)/outside")
        let error = #expect(throws: CommandFailure.self) { try fixture.resolve([fixture.remote("Good")]) }
        #expect(error?.message.contains("through which other files would be replaced — remove it") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(fixture.path)/outside") == ["file"])
    }

    @Test(
        "A build has no attributes of files, an end for a busy program of a package, and time for git as long as it works"
    )
    func buildProfile() throws {
        let tree = try TemporaryTree(["work/a": ""])
        let work = "\(tree.path)/work"
        try FileManager.default.copyItem(
            atPath: URL(fileURLWithPath: "/bin/sh").resolvingSymlinksInPath().path, toPath: "\(work)/busy"
        )
        func launch(_ options: [String], _ command: String...) throws -> Subprocess.Result {
            try Subprocess(
                // Git ends if it can't read the settings of the machine or of the user.
                arguments: [
                    "GIT_CONFIG_NOSYSTEM=1", "HOME=\(work)", TestProcess.executable("Launcher"), "--build", "--make",
                    work,
                ] + options + ["--"] + command
            ).run(log: "\(tree.path)/log")
        }
        // 'ls' shows a plus sign after the mode of a file with an access list, and 'cp' copies attributes.
        let listing = try launch([], "/bin/sh", "-c", "cp -a \(work)/a \(work)/b && ls -l \(work)/b")
        let text = String(decoding: listing.output, as: UTF8.self)
        #expect(
            listing.status == 0 && text.hasPrefix("-rw") && !text.prefix(11).contains("+"),
            "\(listing.errors)")
        let busy = try launch(["--package-cpu", "1"], "\(work)/busy", "-c", "while :; do :; done")
        #expect(busy.status == 70)
        #expect(busy.errors == "Launcher: busy used more than 1 s of processor time and was ended\n")
        let idle = try launch(
            ["--process-time", "1"], "/bin/sh", "-c", "sleep 60 | git hash-object --stdin")
        // The program that git waits for may be ended before it.
        #expect(idle.errors.contains(" didn't end within 1 s and was ended\n"), "\(idle.errors)")
        let copy = try launch(
            ["--process-time", "1"], "/bin/sh", "-c",
            "truncate -s 3G \(work)/large && exec git -c safe.directory=* hash-object --no-filters \(work)/large & wait $!"
        )
        #expect(copy.status == 0 && copy.errors.isEmpty && copy.output.count == 41, "\(copy.errors)")
    }

    @Test("Without Landlock 3 no package is evaluated")
    func failsClosed() throws {
        let tree = try TemporaryTree(["a": ""])
        for settings in ["landlock=2", "landlock=0,accept-missing"] {
            let result = try Subprocess(
                arguments: [
                    "AIRLOCK_SANDBOX=\(settings)", TestProcess.executable("Launcher"), "--build", "--", "/bin/sh",
                    "-c",
                    "echo ran",
                ]
            ).run(log: "\(tree.path)/log")
            #expect(result.status == 77 && result.output.isEmpty)
            #expect(result.errors.hasPrefix("Launcher: the code of packages needs a sandbox with Landlock 3, "))
        }
    }
}
