import AirlockSandbox
import Foundation
import Glibc
import TestSupport
import Testing

/// The script `./airlock` with a fake compiler: its output, and the files and processes it leaves behind.
@Suite(.blocking) struct ScriptProcessTests {
    private let folder = try? ScriptCheckout()

    /// A fake `swift build`: records its arguments, warns, then makes the objects, fails, or hangs like a compiler, with a worker process
    /// in a process group of its own. It is also the fake test program that it makes.
    private static let builder = """
        #!/bin/sh
        echo "$*" >> "$CALLS"
        echo "warning: prohibited flag(s): -pthread"
        echo "$PWD/Shared/A.swift:3:5: warning: never used"
        echo "$PWD/Shared/A.swift:3:5: warning: never used"
        case "$*" in *" $FAILS"*)
            echo "$PWD/Shared/A.swift:7:1: error: cannot find 'x' in scope"
            echo " 7 |  \\`- error: cannot find 'x' in scope"
            exit 1 ;;
        esac
        LOG=/dev/null
        for word; do case $word in */tests.jsonl) LOG=$word ;; esac; done
        export LOG
        case "$*" in *" $HANGS"*)
            bash -c 'set -m; sleep 600 & echo $! > worker; until [ "$(cat /proc/$!/comm)" = sleep ]; do :; done
                echo "$EVENTS" > "$LOG"; echo x > "$STARTED"; wait' &
            wait
            echo noted > "$PWD/noted"
            exit 1 ;;
        esac
        for folder in .build/debug .build/release; do
            mkdir -p $folder/Airlock_WidgetExt.resources
            [ -e $folder/A.o ] || echo > $folder/A.o
            for product in AppHost EscapePlugin IntentsExt Launcher SampleIntents SampleWidgets WidgetExt; do
                mkdir -p "$folder/$product.product"
                echo "'$PWD/$folder/A.o'" > "$folder/$product.product/Objects.LinkFileList"
            done
        done
        touch .build/release/EscapePlugin .build/release/SampleWidgets
        [ -e .build/debug/AirlockPackageTests.xctest ] || cp "$0" .build/debug/AirlockPackageTests.xctest
        """

    /// A fake `swiftc` as a linker: writes the name of the product to the executable, which can't be traced.
    private static let linker = """
        #!/bin/sh
        [ "$1" != -frontend ] || { printf '  %s\\n' $OPTIONS; exit; }
        [ "$1" = -o ] || exit 0
        [ "${2##*/}" != "$FULL" ] || { echo "error: no space left on device"; exit 1; }
        product=${3#@.build/*/}
        echo "${product%.product/*}" > "$2"
        """

    /// A fake C compiler: the program that it makes prints the name of a function, as a trace does.
    private static let compiler = """
        #!/bin/sh
        [ "$1" != -print-file-name=libstdc++.a ] || { echo "$0"; exit; }
        while [ $# -gt 0 ]; do
            [ "$1" != -o ] || { printf '#!/bin/sh\\necho traced\\n' > "$2"; chmod 755 "$2"; }
            shift
        done
        """

    /// A fake `find`: reports a CJK font if the environment says that one is installed.
    private static let finder = """
        #!/bin/sh
        case "$*" in
            *NotoSansCJK*-exec*) echo font > "$HOME/.build/fonts/files/NotoSansCJK-Regular.ttc" ;;
            *NotoSansCJK*) [ -z "$CJK" ] || echo NotoSansCJK-Regular.ttc ;;
            *) exec /usr/bin/find "$@" ;;
        esac
        """

    /// A checkout that contains only the script, and the programs on its path.
    private final class ScriptCheckout {
        let path: String
        let started: String

        init() throws {
            path = FileManager.default.temporaryDirectory.appendingPathComponent("script-\(UUID().uuidString)").path
            started = path + "/started"
            let manager = FileManager.default
            try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
            for file in ["airlock", "Packaging/helpers.sh", "Packaging/release-values.sh", "Packaging/static-start.c"] {
                try install("\(Airlock.root)/\(file)", file)
            }
            for name in try manager.contentsOfDirectory(atPath: "\(Airlock.root)/Packaging/commands") {
                try install("\(Airlock.root)/Packaging/commands/\(name)", "Packaging/commands/\(name)")
            }
            try install(ChildProcess.executable("ScriptTool"), ".build/debug/ScriptTool")
            for (name, text) in [
                ("swift", ScriptProcessTests.builder), ("swiftc", ScriptProcessTests.linker),
                ("traced-cc", ScriptProcessTests.compiler),
                ("fc-cache", "#!/bin/sh\n"), ("find", ScriptProcessTests.finder),
                ("dpkg-query", "#!/bin/sh\necho install ok installed\n"), ("strip", "#!/bin/sh\n"),
                ("pkg-config", "#!/bin/sh\n"),
            ] { try install(text: text, "bin/\(name)") }
        }

        /// By another program: a file that this process or a child started meanwhile has open for writing can't be run (ETXTBSY).
        func install(_ file: String, _ place: String) throws {
            let words = ["-D", "-m", "755", file, "\(path)/\(place)"]
            #expect(try ChildProcess("/usr/bin/install", words, input: []).wait().status == .exited(0))
        }

        func install(text: String, _ place: String) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/text"))
            try install("\(path)/text", place)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private func path(_ name: String) throws -> String { "\(try #require(folder).path)/\(name)" }

    private func environment(_ settings: [String: String] = [:]) throws -> [String: String] {
        [
            "PATH": "\(try path("bin")):/usr/bin:/bin", "HOME": try path(""), "CALLS": try path("calls"),
            "FAILS": "nothing", "HANGS": "nothing", "FULL": "nothing", "EVENTS": "", "STARTED": try path("started"),
            "OPTIONS": "-disable-concrete-type-metadata-mangled-name-accessors -no-serialize-debugging-options",
        ].merging(settings) { $1 }
    }

    private func start(_ words: [String], _ settings: [String: String] = [:]) throws -> ChildProcess {
        try ChildProcess(path("airlock"), words, environment: environment(settings), input: [])
    }

    private func read(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    /// Returns the error lines, with every number of seconds replaced by 1.
    private func errorLines(_ result: ChildResult) -> [String] {
        result.errors.replacing(#/\b\d+ s\b/#, with: "1 s").split(separator: "\n").map(String.init)
    }

    private static let products = ["AppHost", "IntentsExt", "Launcher", "WidgetExt"]

    @Test("One build produces all executables, with a line per stage and the full output in the log")
    func oneBuild() throws {
        let result = try start(["build"]).wait()
        #expect(result.status == .exited(0))
        let links = Self.products.flatMap { ["Linking \($0) …", "Linked \($0) in 1 s"] }
        #expect(
            errorLines(result) == [
                "Building the executables …",
                "Built the executables in 1 s, with 1 warning in the project's sources: .build/logs/executables.log",
            ] + links)
        #expect(try read(".build/logs/executables.log").contains("prohibited flag"))
        for product in Self.products { #expect(try read(".build/dist/\(product)") == "\(product)\n") }
        let calls = try read("calls").split(separator: "\n")
        #expect(calls.count == 1 && calls.first?.hasSuffix("--target Executables") == true)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: path(".build/logs")).allSatisfy { $0.hasSuffix(".log") }
        )
    }

    /// Commits the checkout, with fakes of what packs a release and of a released toolchain in 'named', and returns the commit.
    private func commitReleasable() throws -> String {
        func install(_ text: String, _ place: String) throws {
            try #require(folder).install(text: "#!/bin/sh\n\(text)\n", place)
        }
        func git(_ words: [String]) throws -> String {
            let identity = ["-C", try path(""), "-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
            let result = try ChildProcess("/usr/bin/git", identity + words, input: []).wait()
            try #require(result.status == .exited(0), "\(result.errors)")
            return result.output.trimmingCharacters(in: .newlines)
        }
        try install(#"echo "archive $AIRLOCK_BIN $* $(command -v swiftc)""#, "Packaging/archive")
        try install(#"echo "release $*""#, "Packaging/release-folder")
        try install(#"echo "$0" >> "$CALLS"; exec "$HOME/bin/swift" "$@""#, "named/usr/bin/swift")
        try install(
            #"""
            [ "$1" != -print-target-info ] || { echo '  "compilerVersion": "Swift version 6.5 (swift-6.5-RELEASE)",'; exit; }
            exec "$HOME/bin/swiftc" "$@"
            """#, "named/usr/bin/swiftc")
        try install("", "half/usr/bin/swiftc")
        try Data(".build\ncalls\nstarted\n".utf8).write(to: URL(fileURLWithPath: path(".gitignore")))
        for words in [["init", "-q"], ["add", "."], ["commit", "-q", "-m", "All"]] { _ = try git(words) }
        return try git(["rev-parse", "HEAD"])
    }

    @Test("A checkout's executables are linked once, and a release's again in the order of their use")
    func orderedLink() throws {
        _ = try commitReleasable()
        let tracing = ["CC": "traced-cc"]
        #expect(try !start(["build"], tracing).wait().errors.contains("ordered by use"))
        let (result, folder) = (
            try start(["release", "1.0.0", "--swift", path("named")], tracing).wait(), try path(".build/ordered")
        )
        #expect(result.status == .exited(0) && result.output.hasPrefix("archive \(folder) 1.0.0 "), "\(result.errors)")
        #expect(
            errorLines(result).filter { $0.hasPrefix("Linked") } == [
                "Linked AppHost in 1 s", "Linked IntentsExt in 1 s", "Linked IntentsExt, ordered by use, in 1 s",
                "Linked Launcher in 1 s", "Linked WidgetExt in 1 s", "Linked WidgetExt, ordered by use, in 1 s",
            ])
        #expect(try read(".build/trace/IntentsExt") == "traced\n")
    }

    @Test("A compiler that lacks a private option builds without it, and the option is named")
    func privateOptions() throws {
        let option = "-disable-concrete-type-metadata-mangled-name-accessors"
        #expect(try start(["build", "intents"]).wait().status == .exited(0))
        #expect(try read("calls").contains(" -Xswiftc -Xfrontend -Xswiftc \(option) --product IntentsExt\n"))
        try FileManager.default.removeItem(atPath: path("calls"))
        let result = try start(["build", "intents"], ["OPTIONS": "-other"]).wait()
        #expect(result.status == .exited(0))
        #expect(errorLines(result).first == "The compiler has no option \(option): the build goes on without it.")
        #expect(try !read("calls").contains(option))
    }

    @Test("An executable is linked again only after one of its objects has changed")
    func relinking() throws {
        #expect(try start(["build"]).wait().status == .exited(0))
        #expect(!errorLines(try start(["build"]).wait()).contains { $0.hasPrefix("Link") })
        // Newer than the executables even on a file system with coarse timestamps.
        let later = Date().addingTimeInterval(60)
        try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: path(".build/release/A.o"))
        #expect(
            errorLines(try start(["build", "widgets"]).wait()).suffix(2) == [
                "Linking WidgetExt …", "Linked WidgetExt in 1 s",
            ])
    }

    @Test("A moved checkout is built without the compiler's cache, which contains the former path")
    func movedCheckout() throws {
        let cache = try path(".build/x86_64/debug/ModuleCache")
        let manager = FileManager.default
        for former in [nil, "/elsewhere\n"] {
            try manager.createDirectory(atPath: cache, withIntermediateDirectories: true)
            if let former { try Data(former.utf8).write(to: URL(fileURLWithPath: path(".build/path"))) }
            #expect(try start(["build", "intents"]).wait().status == .exited(0))
            #expect(!manager.fileExists(atPath: cache))
        }
        try manager.createDirectory(atPath: cache, withIntermediateDirectories: true)
        #expect(try start(["build", "intents"]).wait().status == .exited(0))
        #expect(manager.fileExists(atPath: cache))
    }

    @Test("The optimised modules are planned again only after a folder of sources has changed")
    func newSources() throws {
        let plan = try path(".build/toolkit/release.yaml")
        let manager = FileManager.default
        for folder in ["Shared/Values", ".build/toolkit"] {
            try manager.createDirectory(atPath: path(folder), withIntermediateDirectories: true)
        }
        #expect(manager.createFile(atPath: plan, contents: nil))
        try manager.setAttributes([.modificationDate: Date().addingTimeInterval(60)], ofItemAtPath: plan)
        #expect(try start(["modules", "release"]).wait().status == .exited(0))
        #expect(manager.fileExists(atPath: plan))
        let later = Date().addingTimeInterval(120)
        try manager.setAttributes([.modificationDate: later], ofItemAtPath: path("Shared/Values"))
        #expect(try start(["modules", "release"]).wait().status == .exited(0))
        #expect(!manager.fileExists(atPath: plan))
    }

    @Test("A release is built of the commit by the named toolchain, or refused before it is built")
    func release() throws {
        let commit = try commitReleasable()
        func refuse(_ words: [String], _ status: Int32, _ message: String) throws {
            let result = try start(["release"] + words).wait()
            #expect(result == ChildResult(status: .exited(status), output: "", errors: "\(message)\n"))
        }
        try refuse([], 64, "release: '' isn't a version — write one such as 1.0.0")
        for place in try ["", "nowhere", path("half")] {
            let message = "airlock: '\(place)' has no usr/bin/swift and usr/bin/swiftc"
            let remedy = "write --swift PATH with the folder of a toolchain from swift.org"
            try refuse(["1.0.0", "--swift", place], 64, "\(message) — \(remedy)")
        }
        try refuse(
            ["1.0.0", "--fast"], 64,
            "airlock: unknown argument '--fast' of 'release' — write --swift PATH or nothing; see './airlock --help'")
        try refuse(
            ["1.0.0"], 69,
            "release: '\(path("bin/swiftc"))' isn't a compiler of a Swift release — name a toolchain from swift.org with --swift PATH"
        )
        try Data().write(to: URL(fileURLWithPath: path("new.swift")))
        try refuse(
            ["1.0.0", "--swift", path("named")], 65,
            "release: 'new.swift' isn't as in the commit that is released — commit your changes, or put them aside with: git stash --include-untracked"
        )
        try FileManager.default.removeItem(atPath: path("new.swift"))
        #expect(try !FileManager.default.fileExists(atPath: path("calls")))
        let result = try start(["release", "1.0.0", "--swift", path("named")]).wait()
        #expect(result.status == .exited(0), "\(result.errors)")
        let words = try "archive \(path(".build/ordered")) 1.0.0 \(commit) \(path("named/usr/bin/swiftc"))"
        #expect(result.output == "\(words)\nrelease 1.0.0\n")
        let builds = try read("calls").components(separatedBy: "\(path("named/usr/bin/swift"))\nbuild ")
        #expect(builds.count == 5 && builds.allSatisfy { !$0.contains("\nbuild ") })
    }

    /// The arguments of `swift build` in every debug build.
    private static let debugBuild =
        "build --disable-index-store -Xswiftc -gline-tables-only -Xswiftc -diagnostic-style=llvm -Xswiftc -use-ld=lld"
    /// The arguments of `swift build` for the tests.
    private static let testBuild = debugBuild + " --product AirlockPackageTests"

    /// Returns the arguments of the test program.
    private func testRun(_ options: String = "") throws -> String {
        try "--testing-library swift-testing --event-stream-output-path \(path(".build/logs/tests.jsonl"))\(options)"
    }

    @Test("All tests run on the debug executables, and with --release on the release executables")
    func configurations() throws {
        #expect(try start(["test"]).wait().status == .exited(0))
        #expect(try read("calls").split(separator: "\n").map(String.init) == [Self.testBuild, testRun()])
        try Data().write(to: URL(fileURLWithPath: path("calls")))
        #expect(try start(["test", "--release", "--quiet"]).wait().status == .exited(0))
        let calls = try read("calls").split(separator: "\n").map(String.init)
        #expect(calls.prefix(3).allSatisfy { $0.contains(" -c release ") } && calls.count == 5)
        #expect(calls.suffix(2) == [Self.testBuild, try testRun(" --quiet")])
    }

    @Test("The tests' executables are linked once more, and again only after an object has changed")
    func linkedTests() throws {
        #expect(try start(["test"]).wait().status == .exited(0))
        let linked = try FileManager.default.contentsOfDirectory(atPath: path(".build/linked"))
        #expect(
            linked.sorted() == [
                "Airlock_WidgetExt.resources", "AppHost", "EscapePlugin", "IntentsExt", "Launcher", "SampleIntents",
                "SampleWidgets", "WidgetExt",
            ])
        #expect(try read(".build/linked/WidgetExt") == "WidgetExt\n")
        try Data("kept".utf8).write(to: URL(fileURLWithPath: path(".build/linked/WidgetExt")))
        #expect(try start(["test"]).wait().status == .exited(0))
        #expect(try read(".build/linked/WidgetExt") == "kept")
        let later = Date().addingTimeInterval(60)
        try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: path(".build/debug/A.o"))
        let failed = try start(["test"], ["FULL": "WidgetExt.new"]).wait()
        #expect(failed.status == .exited(1))
        #expect(
            errorLines(failed).suffix(2) == ["Linking WidgetExt failed:", "error: no space left on device"])
        #expect(try read(".build/linked/WidgetExt") == "kept")
    }

    @Test("Every debug build has the same options, so that none compiles what another one did")
    func sharedObjects() throws {
        for words in [["modules"], ["bring", "--help"], ["test", "--quiet"]] { _ = try start(words).wait() }
        let builds = try read("calls").split(separator: "\n").filter { $0.hasPrefix("build ") }
        #expect(builds.count == 3)
        #expect(builds.allSatisfy { $0.hasPrefix(Self.debugBuild + " --") })
    }

    @Test("Named suites are tested on the debug executables, without a release build")
    func namedSuites() throws {
        let suites = try path("Tests/SharedTests")
        try FileManager.default.createDirectory(atPath: suites, withIntermediateDirectories: true)
        let source = "struct AlphaTests {}\nstruct BetaTests {}\n"
        try Data(source.utf8).write(to: URL(fileURLWithPath: suites + "/A.swift"))
        #expect(try start(["test", "AlphaTests", "BetaTests"]).wait().status == .exited(0))
        #expect(
            try read("calls").split(separator: "\n").map(String.init) == [
                Self.testBuild, testRun(" --filter [.](AlphaTests|BetaTests)/"),
            ])
        let result = try start(["test", "AlfaTests"]).wait()
        let message = "airlock: unknown suite 'AlfaTests' — did you mean 'AlphaTests'?\n"
        #expect(result == ChildResult(status: .exited(64), output: "", errors: message))
    }

    @Test("A proof whose tests print no result fails, and is recorded under its name")
    func emptyProof() throws {
        try FileManager.default.createDirectory(atPath: path("Documentation"), withIntermediateDirectories: true)
        let result = try start(["prove", "readers", "--minutes", "1"]).wait()
        #expect(result.status == .exited(1))
        #expect(result.errors.contains("\nairlock: 'prove readers' printed no result — no test of this proof ran\n"))
        let record = try read("Documentation/Proofs.md").split(separator: "\n")
        #expect(record.first?.hasPrefix("## readers, ") == true && record.last?.contains("failed at") == true)
    }

    @Test("A proof replaces its former result, and leaves those of the other proofs")
    func recordedProof() throws {
        try FileManager.default.createDirectory(atPath: path("Documentation"), withIntermediateDirectories: true)
        let page = "# Proofs\n\n## readers, 2026-01-01\n\nformer\n\n## readers of feeds, 2026-01-01\n\nother\n"
        try Data(page.utf8).write(to: URL(fileURLWithPath: path("Documentation/Proofs.md")))
        _ = try start(["prove", "readers", "--minutes", "1"]).wait()
        let record = try read("Documentation/Proofs.md")
        #expect(record.hasPrefix("# Proofs\n\n## readers of feeds, 2026-01-01\n\nother\n\n## readers, 20"))
        #expect(!record.contains("former") && record.contains(" cores, 1 minutes, failed at "))
    }

    /// Reads lines from a pipe that the script writes its errors to, until one has the prefix, and returns that one.
    private func errorLine(startingWith prefix: String, from pipe: FileHandle?) throws -> String {
        var text = ""
        while true {
            let bytes = try #require(pipe).availableData
            text += String(decoding: bytes, as: UTF8.self)
            let lines = text.split(separator: "\n")
            if let line = lines.first(where: { $0.hasPrefix(prefix) }) { return String(line) }
            try #require(!bytes.isEmpty, "no line starts with '\(prefix)': \(text)")
        }
    }

    /// Starts the script with a pipe for its errors.
    private func startWithPipe(_ words: [String], _ settings: [String: String] = [:]) throws -> (
        ChildProcess, FileHandle?
    ) {
        let pipe = try path("errors-\(words.joined())")
        #expect(mkfifo(pipe, 0o600) == 0)
        let command = "exec '\(try path("airlock"))' \(words.joined(separator: " ")) 2> '\(pipe)'"
        let child = try ChildProcess(
            "/bin/sh", ["-c", command], environment: environment(settings), input: [])
        return (child, FileHandle(forReadingAtPath: pipe))
    }

    @Test("A long build reports its stage and time on an output that is no terminal")
    func progress() throws {
        let (child, pipe) = try startWithPipe(
            ["build", "intents"], ["HANGS": "--product IntentsExt", "STARTED": "/dev/null", "AIRLOCK_PROGRESS": "1"])
        let line = try errorLine(startingWith: "Building IntentsExt … ", from: pipe)
        #expect(line.wholeMatch(of: #/Building IntentsExt … \d+ s/#) != nil, "\(line)")
        child.send(SIGTERM)
        _ = try errorLine(startingWith: "airlock: interrupted", from: pipe)
        // Not earlier, because the script would get SIGPIPE.
        defer { try? pipe?.close() }
        #expect(child.wait().status == .exited(143))
    }

    @Test(
        "A second command in a checkout waits until the first one has ended",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/flock"), "no flock: it is in util-linux"))
    func secondCommand() throws {
        #expect(mkfifo(try path("started"), 0o600) == 0)
        let first = try start(["build", "host"], ["HANGS": "--product AppHost"])
        #expect(FileHandle(forReadingAtPath: try path("started"))?.readDataToEndOfFile() == Data("x\n".utf8))
        let (second, pipe) = try startWithPipe(["build", "intents"])
        let line = try errorLine(startingWith: "Waiting", from: pipe)
        #expect(line == "Waiting for process \(first.processID), which builds in this checkout …")
        #expect(try !read("calls").contains("IntentsExt"))
        first.send(SIGTERM)
        #expect(first.wait().status == .exited(143))
        _ = try errorLine(startingWith: "Linked IntentsExt", from: pipe)
        defer { try? pipe?.close() }
        #expect(second.wait().status == .exited(0))
        #expect(try read(".build/dist/IntentsExt") == "IntentsExt\n")
    }

    @Test(
        "A command that another one starts leaves the checkout locked for that one",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/flock"), "no flock: it is in util-linux"))
    func nestedCommand() throws {
        let nested = ". Packaging/helpers.sh; lock_checkout; unlock_checkout; echo \"${AIRLOCK_LOCKED:-none}\""
        let script = """
            root=$1; export root; cd "$root"; . Packaging/helpers.sh; lock_checkout
            sh -euc '\(nested)'; flock -n .build/lock true || echo locked
            unlock_checkout; echo "${AIRLOCK_LOCKED:-none}"; flock -n .build/lock echo free
            """
        let root = try path("")
        let result = try ChildProcess(
            "/bin/sh", ["-euc", script, "sh", root], environment: environment(), input: []
        ).wait()
        #expect(result.output == "\(root)\nlocked\nnone\nfree\n", "\(result)")
    }

    @Test(
        "A user who can't write to the checkout gets an error before anything is built",
        .enabled(
            if: getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"),
            "only root can run a program as another user, with setpriv"))
    func foreignCheckout() throws {
        try FileManager.default.createDirectory(atPath: path(".build"), withIntermediateDirectories: true)
        let words = ["--reuid=65534", "--regid=65534", "--clear-groups", try path("airlock"), "demo"]
        let result = try ChildProcess("/usr/bin/setpriv", words, environment: environment(), input: []).wait()
        let name = String(cString: try #require(getpwuid(65_534)).pointee.pw_name)
        let message =
            "airlock: \(name) can't write to \(try path(".build")) — run this as a user who can, or clone the repository to a folder of your own\n"
        #expect(result == ChildResult(status: .exited(1), output: "", errors: message))
        #expect(!FileManager.default.fileExists(atPath: try path("calls")))
    }

    @Test("Tests that hang are terminated and listed with the processes of the run")
    func hangingTests() throws {
        func event(_ kind: String, _ test: String) -> String {
            #"{"kind":"event","payload":{"kind":"\#(kind)","messages":[],"testID":"\#(test)"},"version":"6.3.0"}"#
        }
        let (first, second) = (#"A.ATests\/one()\/A.swift:3:6"#, #"A.ATests\/two(_:)\/A.swift:9:6"#)
        let events = [
            event("testStarted", "A.ATests"), event("testStarted", first), event("testStarted", second),
            event("testEnded", first),
        ]
        let result = try start(
            ["test", "--quiet"],
            ["HANGS": "swift-testing", "EVENTS": events.joined(separator: "\n"), "AIRLOCK_TEST_PATIENCE": "0"]
        ).wait()
        #expect(result.status == .exited(1))
        let lines = result.errors.split(separator: "\n").map(String.init)
        let place = try #require(lines.firstIndex { $0.hasPrefix("airlock: no test") })
        #expect(
            lines[place..<min(place + 3, lines.count)] == [
                "airlock: no test began or ended for 0 s. Unfinished:",
                "  A.ATests/two(_:)/A.swift:9:6", "Processes of the run:",
            ])
        let worker = try read("worker").trimmingCharacters(in: .newlines)
        #expect(lines.contains("  \(worker) sleep 600 "), "\(lines)")
        #expect(hasEnded(try #require(pid_t(worker))))
    }

    @Test("A failed link preserves the previous executable and leaves no temporary file")
    func failedLink() throws {
        #expect(try start(["build", "widgets"]).wait().status == .exited(0))
        let later = Date().addingTimeInterval(60)
        try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: path(".build/release/A.o"))
        let result = try start(["build", "widgets"], ["FULL": "WidgetExt.new"]).wait()
        #expect(result.status == .exited(1))
        #expect(
            errorLines(result).suffix(3) == [
                "Linking WidgetExt failed after 1 s:", "error: no space left on device",
                "The full output is in .build/logs/link-WidgetExt.log",
            ])
        #expect(try read(".build/dist/WidgetExt") == "WidgetExt\n")
        let files = try FileManager.default.contentsOfDirectory(atPath: path(".build/dist"))
        #expect(files.sorted() == ["Airlock_WidgetExt.resources", "WidgetExt"])
    }

    @Test("The option --verbose prints the compiler's full output, before or after `build`")
    func verboseBuild() throws {
        for words in [["build", "--verbose", "intents"], ["--verbose", "build", "intents"]] {
            let result = try start(words).wait()
            #expect(result.status == .exited(0))
            #expect(result.errors.hasPrefix("Building IntentsExt …\nwarning: prohibited flag(s): -pthread\n"))
        }
    }

    @Test(
        "A build of named parts builds only their executables, with one compiler call each",
        arguments: [
            (["widgets"], ["WidgetExt"]), (["IntentsExt"], ["IntentsExt"]), (["host"], ["AppHost", "Launcher"]),
            (["intents", "widgets"], ["IntentsExt", "WidgetExt"]),
        ])
    func partialBuild(_ parts: [String], _ products: [String]) throws {
        #expect(try start(["build"] + parts).wait().status == .exited(0))
        let built = try FileManager.default.contentsOfDirectory(atPath: path(".build/dist")).filter {
            !$0.contains(".")
        }
        #expect(built.sorted() == products)
        #expect(try read("calls").split(separator: "\n").count == products.count)
    }

    @Test("Unknown parts, options and commands are refused with 64 and a suggestion")
    func badArguments() throws {
        for (words, message) in [
            (["build", "widgts"], "airlock: unknown part 'widgts' — did you mean 'widgets'?"),
            (
                ["build", "everything"],
                "airlock: unknown part 'everything' — choose one of host, widgets, intents, AppHost, WidgetExt, IntentsExt, Launcher"
            ),
            (
                ["setup", "--fonts"],
                "airlock: unknown argument '--fonts' of 'setup' — write --cjk or nothing; see './airlock --help'"
            ),
            (["biuld"], "airlock: unknown command 'biuld' — did you mean 'build'?; see './airlock --help'"),
        ] {
            let result = try start(words).wait()
            #expect(result == ChildResult(status: .exited(64), output: "", errors: "\(message)\n"))
        }
        #expect(!FileManager.default.fileExists(atPath: try path("calls")))
        #expect(try start(["build", "--help"]).wait().output.hasPrefix("./airlock build [--verbose] [PART…]\n"))
    }

    @Test("Before the first build, an unknown command is refused with the list of commands")
    func withoutTool() throws {
        try FileManager.default.removeItem(atPath: path(".build"))
        let result = try start(["tset"]).wait()
        let names =
            "demo, group, setup, bring, watch, mcp, modules, build, test, prove, bench, install, release, gallery, check, fonts"
        let message = "airlock: unknown command 'tset' — choose one of \(names); see './airlock --help'\n"
        #expect(result == ChildResult(status: .exited(64), output: "", errors: message))
        #expect(!FileManager.default.fileExists(atPath: try path(".build")))
    }

    @Test("Every command in the list has a file with its function")
    func commandFiles() throws {
        let script = try read("airlock")
        let names = try #require(script.firstMatch(of: /\ncommands="(.*)"\n/)).1.split(separator: " ")
        let files = try FileManager.default.contentsOfDirectory(atPath: path("Packaging/commands"))
        let functions = try files.flatMap { file in
            try read("Packaging/commands/\(file)").matches(of: /(?m)^run_(\w+)\(\)/).map(\.1)
        }
        #expect(names.sorted() == functions.sorted())
        let help = try start(["--help"]).wait().output
        for name in names where name != "fonts" { #expect(help.contains("./airlock \(name) "), "\(name)") }
    }

    @Test("The CJK fonts are added by `setup --cjk` and preserved later; a missing font fails the setup")
    func cjk() throws {
        func stamp() throws -> String { try read(".build/fonts/stamp") }
        #expect(try start(["setup"]).wait().status == .exited(0))
        let made = try stamp()
        #expect(!made.hasSuffix(" cjk\n"))
        #expect(
            try start(["setup", "--cjk"]).wait()
                == ChildResult(
                    status: .exited(1), output: "",
                    errors: "airlock: no NotoSansCJK-Regular.ttc in /usr/share/fonts — install fonts-noto-cjk\n"))
        #expect(try stamp() == made)
        #expect(try start(["setup", "--cjk"], ["CJK": "yes"]).wait().status == .exited(0))
        #expect(try stamp() == made.replacing("\n", with: " cjk\n"))
        #expect(try read(".build/fonts/files/NotoSansCJK-Regular.ttc") == "font\n")
        #expect(try start(["fonts"]).wait().status == .exited(0))
        #expect(try stamp().hasSuffix(" cjk\n"))
    }

    @Test(
        "`bring` installs packages and fonts only for commands that draw",
        arguments: [
            (["verdict", "App"], false), (["targets", "App"], false), (["App", "--agents"], false),
            (["--agents"], false), (["--help"], false), (["App", "--into", "Tea"], true),
        ])
    func bringSetup(words: [String], installs: Bool) throws {
        let bring = try path("text")
        try Data("#!/bin/sh\nprintf '%s|' \"$@\"\n".utf8).write(to: URL(fileURLWithPath: bring))
        let copy = ["-D", "-m", "755", bring, try path(".build/debug/Bring")]
        #expect(try ChildProcess("/usr/bin/install", copy, input: []).wait().status == .exited(0))
        let result = try start(["bring"] + words).wait()
        #expect(result.output == (["\(try #require(folder).path)"] + words).map { "\($0)|" }.joined())
        #expect(FileManager.default.fileExists(atPath: try path(".build/fonts/stamp")) == installs)
    }

    @Test("A failed build shows the compiler's errors and the path of its log")
    func buildErrors() throws {
        let result = try start(["build", "widgets"], ["FAILS": "--product WidgetExt"]).wait()
        #expect(result.status == .exited(1))
        #expect(
            errorLines(result) == [
                "Building WidgetExt …", "Building WidgetExt failed after 1 s:",
                "\(try path("Shared/A.swift")):7:1: error: cannot find 'x' in scope",
                "The full output is in .build/logs/WidgetExt.log",
            ])
        #expect(!FileManager.default.fileExists(atPath: try path(".build/dist")))
    }

    /// Returns true if a signalled process ends, even if it isn't reaped.
    private func hasEnded(_ process: pid_t) -> Bool {
        let descriptor = Kernel.processDescriptor(process)
        guard descriptor >= 0 else { return descriptor == -Int(ESRCH) }
        defer { close(CInt(descriptor)) }
        var ended = pollfd(fd: CInt(descriptor), events: Int16(POLLIN), revents: 0)
        return poll(&ended, 1, 600_000) == 1
    }

    @Test(
        "An interrupted build exits with 128 plus the signal and leaves no process running",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid"), "no setsid: it is in util-linux"),
        arguments: [SIGINT, SIGTERM], [["build"], ["build", "host"], ["--verbose", "bring", "."]])
    func interruptedBuild(_ signal: Int32, _ words: [String]) throws {
        #expect(mkfifo(try path("started"), 0o600) == 0)
        let child = try start(
            words,
            ["HANGS": words.contains("bring") ? "--product Bring" : words.count > 1 ? "--product AppHost" : "--target"])
        // Opening the pipe waits for a writer.
        #expect(FileHandle(forReadingAtPath: try path("started"))?.readDataToEndOfFile() == Data("x\n".utf8))
        child.send(signal)
        let result = child.wait()
        #expect(result.status == .exited(128 + signal))
        #expect(result.errors.hasSuffix("airlock: interrupted\n"), "\(result.errors)")
        // The compiler ended by itself, so that its next run knows what has been built.
        #expect(try read("noted") == "noted\n")
        let worker = try read("worker").trimmingCharacters(in: .newlines)
        #expect(hasEnded(try #require(pid_t(worker))))
        #expect(!FileManager.default.fileExists(atPath: try path(".build/dist")))
    }
}
