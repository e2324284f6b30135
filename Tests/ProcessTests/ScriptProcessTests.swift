import AirlockWall
import Foundation
import Glibc
import TestSupport
import Testing

/// The script `./airlock` as a person meets it, with a compiler that is made up: what it says, and what is left of it.
@Suite(.blocking) struct ScriptProcessTests {
    private let folder = try? TemporaryFolderOfAScript()

    /// Stands in for `swift build`: notes how it was called, warns, then makes what was asked for, fails, or hangs as a compiler does,
    /// with one process in a group of its own that does the work.
    private static let compiler = """
        #!/bin/sh
        echo "$*" >> "$CALLS"
        echo "warning: prohibited flag(s): -pthread"
        echo "$PWD/Shared/A.swift:3:5: warning: never used"
        echo "$PWD/Shared/A.swift:3:5: warning: never used"
        case "$*" in *"--product $FAILS"*)
            echo "$PWD/Shared/A.swift:7:1: error: cannot find 'x' in scope"
            echo " 7 |  \\`- error: cannot find 'x' in scope"
            exit 1 ;;
        esac
        case "$*" in *"--product $HANGS"*)
            bash -c 'set -m; sleep 600 & echo $! > worker; echo x > "$STARTED"; wait' &
            wait
            echo noted > "$PWD/noted"
            exit 1 ;;
        esac
        for place in .build .build-static .build-static-exec; do
            mkdir -p $place/release $place/release/Airlock_WidgetExt.resources
            for name in AppHost WidgetExt IntentsExt Launcher; do echo $name > $place/release/$name; echo > $place/$name.map; done
        done
        """

    /// A checkout of the script alone, and the programs it finds.
    private final class TemporaryFolderOfAScript {
        let path: String
        let started: String

        init() throws {
            path = FileManager.default.temporaryDirectory.appendingPathComponent("script-\(UUID().uuidString)").path
            started = path + "/started"
            let manager = FileManager.default
            for folder in ["Packaging", "bin"] {
                try manager.createDirectory(atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
            }
            // By another program: a file this process has open to write can't be run, nor one that a child it starts meanwhile has.
            func install(_ file: String, _ place: String) throws {
                let words = ["-m", "755", file, "\(path)/\(place)"]
                #expect(try ChildProcess("/usr/bin/install", words, input: []).wait().status == .exited(0))
            }
            for file in ["airlock", "Packaging/stages.sh"] { try install("\(Airlock.root)/\(file)", file) }
            for (name, text) in [
                ("swift", ScriptProcessTests.compiler), ("fc-cache", "#!/bin/sh\n"),
                ("dpkg-query", "#!/bin/sh\necho install ok installed\n"),
            ] {
                try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/text"))
                try install("\(path)/text", "bin/\(name)")
            }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private func path(_ name: String) throws -> String { "\(try #require(folder).path)/\(name)" }

    private func start(_ words: [String], _ settings: [String: String] = [:]) throws -> ChildProcess {
        let environment = [
            "PATH": "\(try path("bin")):/usr/bin:/bin", "HOME": try path(""), "CALLS": try path("calls"),
            "FAILS": "nothing", "HANGS": "nothing", "STARTED": try path("started"),
        ]
        return try ChildProcess(
            path("airlock"), words, environment: environment.merging(settings) { $1 }, input: [])
    }

    private func read(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    /// What was said, with every number of seconds as one.
    private func said(_ result: ChildResult) -> [String] {
        result.errors.replacing(#/\b\d+ s\b/#, with: "1 s").split(separator: "\n").map(String.init)
    }

    @Test func aBuildSaysALineAStageAndKeepsTheRest() throws {
        let result = try start(["build"]).wait()
        #expect(result.status == .exited(0))
        let lines = said(result)
        for (number, product) in ["AppHost", "IntentsExt", "Launcher", "WidgetExt"].enumerated() {
            let title = "\(product) (\(number + 1) of 4)"
            #expect(lines.contains("Building \(title) …"))
            #expect(
                lines.contains("Built \(title) in 1 s, with a warning of our sources: .build/logs/\(product).log"))
            #expect(try read(".build/logs/\(product).log").contains("prohibited flag"))
            #expect(try read(".build/dist/\(product)") == "\(product)\n")
        }
        #expect(lines.count == 8, "\(lines)")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: path(".build/logs")).allSatisfy { $0.hasSuffix(".log") }
        )
    }

    @Test func allIsShownWhereItIsAskedFor() throws {
        for words in [["build", "--verbose", "intents"], ["--verbose", "build", "intents"]] {
            let result = try start(words).wait()
            #expect(result.status == .exited(0))
            #expect(result.errors.hasPrefix("Building IntentsExt …\nwarning: prohibited flag(s): -pthread\n"))
        }
    }

    @Test(arguments: [
        (["widgets"], ["WidgetExt"]), (["IntentsExt"], ["IntentsExt"]), (["host"], ["AppHost", "Launcher"]),
        (["intents", "widgets"], ["IntentsExt", "WidgetExt"]),
    ]) func aPartIsBuiltAlone(_ parts: [String], _ products: [String]) throws {
        #expect(try start(["build"] + parts).wait().status == .exited(0))
        let built = try FileManager.default.contentsOfDirectory(atPath: path(".build/dist")).filter {
            !$0.contains(".")
        }
        #expect(built.sorted() == products)
        #expect(try read("calls").split(separator: "\n").count == products.count)
    }

    @Test func whatIsCalledWronglyIsToldTheNearestName() throws {
        for (words, message) in [
            (["build", "widgts"], "airlock: nothing called 'widgts' to build — did you mean 'widgets'?"),
            (
                ["build", "everything"],
                "airlock: nothing called 'everything' to build — one of host, widgets, intents, AppHost, WidgetExt, IntentsExt, Launcher"
            ), (["biuld"], "airlock: no command 'biuld' — did you mean 'build'?; see './airlock --help'"),
        ] {
            let result = try start(words).wait()
            #expect(result == ChildResult(status: .exited(64), output: "", errors: "\(message)\n"))
        }
        #expect(!FileManager.default.fileExists(atPath: try path("calls")))
        #expect(try start(["build", "--help"]).wait().output.hasPrefix("./airlock build [--verbose] [PART…]\n"))
    }

    @Test func errorsAreShownWithThePlaceOfTheRest() throws {
        let result = try start(["build", "widgets"], ["FAILS": "WidgetExt"]).wait()
        #expect(result.status == .exited(1))
        #expect(
            said(result) == [
                "Building WidgetExt …", "Building WidgetExt failed after 1 s:",
                "\(try path("Shared/A.swift")):7:1: error: cannot find 'x' in scope",
                "All it said is in .build/logs/WidgetExt.log",
            ])
        #expect(!FileManager.default.fileExists(atPath: try path(".build/dist")))
    }

    /// Whether a process that was sent a signal ends by it, though nobody may have waited for it.
    private func hasEnded(_ process: pid_t) -> Bool {
        let descriptor = Kernel.processDescriptor(process)
        guard descriptor >= 0 else { return descriptor == -Int(ESRCH) }
        defer { close(CInt(descriptor)) }
        var ended = pollfd(fd: CInt(descriptor), events: Int16(POLLIN), revents: 0)
        return poll(&ended, 1, 600_000) == 1
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid"), "no setsid: it is in util-linux"),
        arguments: [SIGINT, SIGTERM], [["build"], ["build", "host"], ["--verbose", "bring", "."]])
    func whatIsInterruptedLeavesNothingRunning(_ signal: Int32, _ words: [String]) throws {
        #expect(mkfifo(try path("started"), 0o600) == 0)
        let child = try start(words, ["HANGS": words.contains("build") ? "AppHost" : "Bring"])
        // Opening it waits for who writes.
        #expect(FileHandle(forReadingAtPath: try path("started"))?.readDataToEndOfFile() == Data("x\n".utf8))
        child.send(signal)
        let result = child.wait()
        #expect(result.status == .exited(128 + signal))
        #expect(result.errors.hasSuffix("airlock: interrupted\n"), "\(result.errors)")
        // The compiler came to its own end: only then does it know the next time what it has done.
        #expect(try read("noted") == "noted\n")
        let worker = try read("worker").trimmingCharacters(in: .newlines)
        #expect(hasEnded(try #require(pid_t(worker))))
        #expect(!FileManager.default.fileExists(atPath: try path(".build/dist")))
    }
}
