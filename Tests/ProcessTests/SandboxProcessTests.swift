import AirlockSandbox
import Foundation
import Glibc
import TestSupport
import Testing

@testable import AppHost

/// The sandbox of the real extensions, as reported by the host and as seen from outside.
@Suite(.blocking) struct SandboxProcessTests {
    private let airlock: Airlock

    init() throws { airlock = try Airlock(isInMemory: false) }

    private let phrase = "Tell me a joke from Mr. Funny Jokes"

    private func launch(_ executable: String, _ arguments: String...) -> ExtensionLaunch {
        ExtensionLaunch(
            launcher: Airlock.executable("Launcher"), executable: executable, arguments: arguments, role: .intents,
            container: airlock.container, fonts: "\(Airlock.root)/.build/fonts/fonts.conf")
    }

    private func run(_ launch: ExtensionLaunch, limit: Int = 60) throws -> SandboxedProcess.Result {
        try SandboxedProcess.run(launch, environment: ["AIRLOCK_CONTAINER": airlock.container], limit: limit)
    }

    // MARK: Reports to the host

    @Test(
        "The host receives a violation for each denied socket family and for io_uring",
        arguments: [[], ["--sandbox"]])
    func deniedCalls(start: [String]) throws {
        let plugin = ChildProcess.executable("EscapePlugin")
        var launch = launch(plugin)
        launch.arguments = start + ["every-socket"]
        let result = try run(launch)
        #expect(result.ending == .exited(status: 0))
        #expect(String(decoding: result.output, as: UTF8.self) == "EACCES\n")
        let families = Set(result.violations.map { $0.arguments[0] })
        #expect(families == Set(0...45))
        #expect(result.violations.allSatisfy { $0.name.hasPrefix("socket(") })
        launch.arguments = start + ["io-uring"]
        #expect(try run(launch).violations.map(\.name) == ["io_uring_setup()"])
    }

    /// Dispatch checks its workers every second, and ends a process in which it can't.
    @Test("Dispatch workers complete their work inside the sandbox")
    func dispatchWorkers() throws {
        var launch = launch(ChildProcess.executable("EscapePlugin"))
        launch.arguments = ["--sandbox", "--work"]
        let result = try run(launch)
        #expect(result.ending == .exited(status: 0), "\(String(decoding: result.errors, as: UTF8.self))")
        #expect(String(decoding: result.output, as: UTF8.self) == "40\n")
    }

    @Test(
        "A sandboxed process can't read the status of another process",
        .enabled(if: KernelLandlock.abi > 0, "this kernel has no Landlock"))
    func processStatus() throws {
        for path in ["/proc/1/stat", "/proc/\(getpid())/stat"] {
            let result = try run(launch(ChildProcess.executable("EscapePlugin"), "read", path))
            #expect(String(decoding: result.output, as: UTF8.self) == "EACCES\n", "\(path)")
        }
    }

    @Test("An extension that checks its own sandbox causes no violation")
    func sandboxProbe() throws {
        try airlock.sync()
        let result = try run(launch(Airlock.executable("IntentsExt"), "ask", phrase))
        #expect(result.ending == .exited(status: 0))
        #expect(result.violations == [])
        let sandbox = try run(launch(Airlock.executable("IntentsExt"), "sandbox", "--json"))
        #expect(
            String(decoding: sandbox.output, as: UTF8.self)
                == "{\"launched\":true,\"filtered\":true,\"landlock\":\(KernelLandlock.abi)}\n")
    }

    @Test("A forbidden system call kills the extension and is reported as such")
    func killedCall() throws {
        let result = try run(launch(ChildProcess.executable("EscapePlugin"), "unshare"))
        #expect(result.ending == .signalled(SIGSYS))
        #expect(
            ExtensionError(name: "WidgetExt", fault: .crashed(signal: SIGSYS)).message
                == "WidgetExt made a forbidden system call and was killed — remove the calls that the sandbox forbids, such as socket, ptrace and mount"
        )
        #expect(ExtensionError(name: "WidgetExt", fault: .crashed(signal: SIGSYS)).exitCode == .denied)
        #expect(
            ExtensionError(
                name: "WidgetExt", fault: .crashed(signal: 5, message: "Fatal error: nil; it had tried socket(AF_INET)")
            )
            .message
                == "WidgetExt was killed by signal 5 (Fatal error: nil; it had tried socket(AF_INET)) — the previous snapshot is kept"
        )
    }

    @Test("An extension that exceeds its time limit is ended")
    func extensionTimeout() throws {
        let result = try run(launch("/bin/sleep", "1000"), limit: 1)
        #expect(result.ending == .timedOut)
    }

    @Test("An extension that writes more than 64 MiB is ended")
    func outputLimit() throws {
        let result = try run(launch("/usr/bin/yes"))
        #expect(result.ending == .flooded)
        #expect(result.output.count < SandboxedProcess.outputLimit + 1_000_000)
        #expect(
            ExtensionError(name: "WidgetExt", fault: .flooded(bytes: SandboxedProcess.outputLimit)).message
                == "WidgetExt wrote more than 64 MiB and was killed — the previous snapshot is kept")
    }

    @Test("An extension ends when its host process is killed")
    func parentDeath() throws {
        // The shell takes the role of the host, and waits for input that never comes.
        let host = try ChildProcess(
            "/bin/sh",
            [
                "-c",
                "\(Airlock.executable("Launcher")) --run /usr --parent $$ -- /bin/sleep 1000 & echo $!; read line",
            ])
        let child = try #require(host.nextLine().flatMap { pid_t($0) })
        let end = Kernel.processDescriptor(child)
        try #require(end >= 0)
        defer { close(CInt(end)) }
        host.send(SIGKILL)
        host.reap()
        var place = pollfd(fd: CInt(end), events: Int16(POLLIN), revents: 0)
        #expect(poll(&place, 1, 600_000) == 1)
    }

    // MARK: Planted files

    /// The host treats everything that an extension may write as hostile. These are files that an extension could plant without a sandbox.
    @Test(
        "A symlink or FIFO in place of a document is refused, and the next sync replaces it",
        arguments: ["symlink", "fifo"])
    func plantedFiles(escape: String) throws {
        try airlock.sync()
        let document = airlock.document("joke-of-the-day")
        try FileManager.default.removeItem(atPath: document)
        let planted = try ChildProcess(ChildProcess.executable("EscapePlugin"), [escape, document], input: []).wait()
        #expect(planted.output == "done\n")
        let status = try airlock.run("AppHost", ["status"])
        #expect(status.status == .exited(65))
        #expect(status.errors == "AppHost: \(document) is not a regular file — the next sync writes it again\n")
        try airlock.sync()
        #expect(try airlock.run("AppHost", ["status"]).status == .exited(0))
        #expect(try airlock.ask(phrase).status == .exited(0))
    }

    @Test("An address in the queue folder never causes a network connection")
    func queuedAddress() throws {
        try airlock.sync()
        let server = try LoopbackServer(isAnswering: false)
        for name in ["action", "action.json", "1"] {
            let action = #"{"id":"1","open":"\#(server.address)","url":"\#(server.address)","method":"POST"}"#
            try Data(action.utf8).write(to: URL(fileURLWithPath: "\(airlock.container)/documents/queue/\(name)"))
        }
        #expect(try airlock.run("AppHost", ["status"]).status == .exited(0))
        try airlock.sync()
        let host = try airlock.start("AppHost", ["run"])
        #expect(host.nextLine()?.isEmpty == false)
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
        #expect(!server.hasCaller)
        // Proves that a connection would have been noticed.
        close(try server.connection())
        #expect(server.hasCaller)
    }

    // MARK: The machine's support

    /// Runs AppHost's doctor as on a kernel that lacks features.
    private func doctor(without features: String? = nil, _ options: String..., sandbox: String? = nil) throws
        -> ChildResult
    {
        let call = [Airlock.executable("AppHost"), "doctor"] + options
        var environment = ["AIRLOCK_FONTS": "\(Airlock.root)/.build/fonts/fonts.conf"]
        environment["AIRLOCK_SANDBOX"] = sandbox
        guard let features else {
            return try ChildProcess(call[0], Array(call[1...]), environment: environment, input: []).wait()
        }
        return try ChildProcess(
            ChildProcess.executable("EscapePlugin"), ["--hide", features] + call, environment: environment, input: []
        ).wait()
    }

    private func report(launch: String = "holds", start: String = "holds", host: String = "holds") -> String {
        ["WidgetExt   ", "IntentsExt  "].map { name in
            "\(name)by construction  holds\n\(name)at launch        \(launch)\n\(name)at start         \(start)\n"
        }.joined() + "AppHost     reading          \(host)\n"
    }

    @Test(
        "The doctor reports which sandbox layers hold for each Landlock version",
        .enabled(
            if: KernelLandlock.abi >= 6, "this kernel's Landlock is \(KernelLandlock.abi), so some layers are weaker"),
        arguments: [
            (nil, "holds", "holds"), (6, "holds", "holds"),
            (4, "weaker: Landlock 4: only the filter denies abstract sockets and signals", nil),
            (3, "weaker: Landlock 3: only the filter denies TCP, abstract sockets and signals", nil),
            (
                2,
                "weaker: Landlock 2: only the filter denies TCP, abstract sockets and signals; writable files can be truncated",
                nil
            ),
            (
                0,
                "weaker: no Landlock (Linux 5.13): only file modes protect files, and through them other processes and the network",
                nil
            ),
        ] as [(Int?, String, String?)])
    func sandboxLayers(landlock: Int?, launch: String, start: String?) throws {
        let result = try doctor(sandbox: landlock.map { "landlock=\($0)" })
        #expect(result.status == .exited(0))
        let lines = result.output.split(separator: "\n", maxSplits: 1)
        #expect(lines[0].hasPrefix("kernel "))
        #expect(lines[1] == report(launch: launch, start: start ?? launch))
        #expect(result.errors == "")
    }

    @Test("The doctor distinguishes a forbidden Landlock from a disabled one")
    func forbiddenLandlock() throws {
        let rest = "only file modes protect files, and through them other processes and the network"
        let forbidden = try doctor(without: "landlock,forbidden")
        #expect(forbidden.output.contains(": Landlock forbidden, "))
        let calls = "landlock_create_ruleset, landlock_add_rule and landlock_restrict_self"
        #expect(
            forbidden.output.contains(
                "weaker: Landlock is forbidden here (allow \(calls) in the container's profile): \(rest)\n"))
        let disabled = try doctor(without: "landlock,disabled")
        #expect(disabled.output.contains(": Landlock not enabled, "))
        #expect(
            disabled.output.contains(
                "weaker: this kernel runs without Landlock (add landlock to the kernel's parameter lsm=): \(rest)\n"))
    }

    // Requirements: J-051, J-077, W-042, X-004
    @Test("Networking code in a program is detected, and the built-in extensions contain none")
    func linkedNetworking() {
        #expect(
            SandboxExamination.construction(of: ChildProcess.debugExecutable("EscapePlugin"))
                == .missing("it contains libFoundationNetworking.so, $s20FoundationNetworking"))
        for name in ["IntentsExt", "WidgetExt"] {
            #expect(SandboxExamination.construction(of: Airlock.executable(name)) == .holds, "\(name)")
        }
    }

    @Test("Without seccomp an extension refuses to start until the user accepts it, and the doctor fails")
    func missingSeccomp() throws {
        let reason =
            "this kernel refuses system call filters: Function not implemented — use a kernel with CONFIG_SECCOMP_FILTER, or run without the filter: AIRLOCK_SANDBOX=accept-missing"
        let result = try doctor(without: "seccomp")
        #expect(result.status == .exited(77))
        #expect(result.output.contains("IntentsExt  at launch        missing: Launcher: \(reason)\n"))
        #expect(result.output.contains("IntentsExt  at start         missing: IntentsExt: \(reason)\n"))
        #expect(
            result.errors
                == "AppHost: no sandbox around WidgetExt and IntentsExt on this kernel — use a kernel with CONFIG_SECCOMP_FILTER\n"
        )
        try airlock.sync()
        let hidden = ["--hide", "seccomp", Airlock.executable("IntentsExt"), "ask", phrase]
        let plugin = ChildProcess.executable("EscapePlugin")
        let refused = try airlock.runProgram(plugin, hidden)
        #expect(refused == ChildResult(status: .exited(77), output: "", errors: "IntentsExt: \(reason)\n"))
        let accepted = try ChildProcess(
            plugin, hidden, environment: ["AIRLOCK_CONTAINER": airlock.container, "AIRLOCK_SANDBOX": "accept-missing"],
            input: []
        ).wait()
        #expect(accepted.status == .exited(0))
        #expect(
            accepted.errors
                == "IntentsExt: this kernel has no system call filters, so network access isn't blocked\n")
    }

    @Test("Without seccomp notifications the doctor reports that denied calls can't be observed")
    func missingListener() throws {
        let result = try doctor(without: "listener", "--json")
        #expect(result.status == .exited(0))
        let unheard = #"{"layer":"launch","state":"weaker","reason":"denied calls can't be reported (Linux 5.0)"}"#
        #expect(result.output.components(separatedBy: unheard).count == 3)
    }

    @Test("On an old kernel the demo succeeds, and the doctor lists the weaker layers")
    func oldKernel() throws {
        let old = "openat2,close_range,pidfd,landlock,listener"
        let result = try doctor(without: old)
        #expect(result.status == .exited(0))
        let landlock =
            "weaker: no Landlock (Linux 5.13): only file modes protect files, and through them other processes and the network"
        #expect(
            result.output.hasSuffix(
                report(
                    launch: "weaker: denied calls can't be reported (Linux 5.0)", start: landlock,
                    host: "weaker: no openat2 (Linux 5.6): symbolic links are detected only at the end of a path")))
        let page = "\(airlock.folder.path)/gallery.html"
        let demo = try airlock.runProgram(
            ChildProcess.executable("EscapePlugin"),
            ["--hide", old, Airlock.executable("AppHost"), "demo", "--out", page])
        #expect(demo.status == .exited(0))
        // Reported by the first of many launches, and passed on once.
        #expect(demo.errors == "Launcher: this kernel has no Landlock: files are protected by their modes alone\n")
    }

    @Test("An unknown value of the sandbox's environment variable fails the doctor with 77")
    func unknownSetting() throws {
        let result = try doctor(sandbox: "of")
        #expect(
            result.output.contains(
                "missing: Launcher: unknown word 'of' in AIRLOCK_SANDBOX — set it to accept-missing, or unset it\n"))
        #expect(result.status == .exited(77))
    }

    // MARK: Evidence

    // Requirements: J-051, W-043, X-004
    @Test(
        "The only sockets that an extension tries to open are the two of its self-test, both denied",
        .enabled(if: TracedCalls.obstacle == nil, "\(TracedCalls.obstacle ?? "")"), arguments: ["ask", "render"])
    func socketAttempts(command: String) throws {
        try airlock.sync()
        let call =
            command == "ask"
            ? [Airlock.executable("IntentsExt"), "ask", phrase]
            : [
                Airlock.executable("WidgetExt"), "render", "--kind", "JokeOfTheDayWidget", "--out",
                "\(airlock.folder.path)/snapshot.png",
            ]
        let calls = TracedCalls(airlock)
        let traced = try airlock.runProgram(TracedCalls.strace, calls.options + call)
        #expect(traced.status == .exited(0), "\(traced.errors)")
        #expect(try calls.sockets().map(\.text) == TracedCalls.selfTest)
    }

    private static let unshare = "/usr/bin/unshare"

    /// True if this user may create a network namespace here, tested by creating one.
    private static let canUnshare: Bool = {
        (try? ChildProcess(unshare, ["-rn", "/bin/true"], input: []).wait().status) == .exited(0)
    }()

    // Requirements: J-074, W-043, X-004
    @Test(
        "Extensions give the same results in a namespace without a network",
        .enabled(if: canUnshare, "'unshare -rn' is not allowed here"))
    func networkNamespace() throws {
        try airlock.sync()
        let answer = try airlock.ask(phrase)
        let alone = try airlock.runProgram(Self.unshare, ["-rn", Airlock.executable("IntentsExt"), "ask", phrase])
        #expect(alone == answer)
        let expected = try airlock.render("--format", "json")
        let drawn = try airlock.runProgram(
            Self.unshare,
            ["-rn", Airlock.executable("WidgetExt"), "render", "--kind", "JokeOfTheDayWidget", "--format", "json"]
                + Airlock.clock)
        #expect(drawn == expected)
    }

    // Requirements: J-051, J-077, X-004
    @Test(
        "The link maps of the release executables name no networking library",
        .enabled(if: Airlock.isRelease, "link maps are made by the release build"),
        arguments: ["WidgetExt", "IntentsExt", "Launcher"])
    func linkMap(product: String) throws {
        let map = try airlock.bytes(Airlock.executable("\(product).map"))
        #expect(
            SandboxExamination.names(["libswiftCore.a"], in: map) == ["libswiftCore.a"],
            "the map doesn't name the linked libraries")
        #expect(Self.networking(in: map) == [], "\(product)")
    }

    /// Returns the networking libraries that a link map names.
    private static func networking(in map: Data) -> [String] {
        SandboxExamination.names(
            ["FoundationNetworking", "CFURLSession", "libcurl", "libssl", "libcrypto", "libgnutls", "libnghttp2"],
            in: map)
    }

    /// Links a program that calls libcurl, and returns it with its link map.
    private func planted(_ options: String...) throws -> (program: String, map: Data) {
        let (program, map) = ("\(airlock.folder.path)/planted", "\(airlock.folder.path)/planted.map")
        try Data("void *curl_easy_init(void);\nint main(void) { return !curl_easy_init(); }\n".utf8).write(
            to: URL(fileURLWithPath: "\(program).c"))
        let result = try SwiftCompiler().link("\(program).c", to: program, ["-Wl,-Map=\(map)"] + options)
        try #require(result.status == .exited(0), "\(result.errors)")
        return (program, try airlock.bytes(map))
    }

    // Requirements: X-004
    @Test("A program linked with the shared libcurl is detected as containing networking")
    func plantedLibrary() throws {
        let planted = try planted("-lcurl")
        #expect(
            SandboxExamination.construction(of: planted.program)
                == .missing("it contains libcurl.so, curl_easy_init"))
    }

    @Test("The sandbox grants an extension's run path, and never a plug-in's")
    func runPath() throws {
        let (folder, program) = ("\(airlock.folder.path)/private", "\(airlock.folder.path)/planted")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try Data().write(to: URL(fileURLWithPath: "\(folder)/libswiftCore.so"))
        try Data("int main(void) { return 0; }\n".utf8).write(to: URL(fileURLWithPath: "\(program).c"))
        let linked = try SwiftCompiler().link("\(program).c", to: program, ["-Wl,-rpath,\(folder)"])
        try #require(linked.status == .exited(0), "\(linked.errors)")
        #expect(RunPath.folders(of: program).contains(folder))
        let plugin = Plugin(
            manifest: PluginManifest(
                identifier: "com.example.bad", executable: "planted", name: "Bad", version: nil, point: .widgets),
            origin: .given, folder: airlock.folder.path)
        let words = ExtensionLaunch(
            launcher: Airlock.executable("Launcher"), plugin: plugin, container: airlock.container
        ).command(parent: 1)
        #expect(!words.contains(folder))
        #expect(words.filter { $0.hasSuffix("/fonts") } == ["/etc/fonts"])
        #expect(words.contains("--require-landlock"))
        #expect(launch(program).command(parent: 1).contains(folder))
    }

    private static let archive = SwiftCompiler.library("libcurl.a")

    // Requirements: X-004
    @Test(
        "A statically linked curl object is detected in the link map and in the program",
        .enabled(if: archive != nil, "there is no libcurl.a"))
    func plantedObject() throws {
        // Curl's own dependencies may be missing, as the program is never run.
        let planted = try planted(try #require(Self.archive), "-Wl,--unresolved-symbols=ignore-all")
        #expect(Self.networking(in: planted.map).contains("libcurl"))
        guard case .missing(let reason) = SandboxExamination.construction(of: planted.program) else {
            Issue.record("the curl object wasn't found")
            return
        }
        #expect(reason.contains("curl_easy_init"))
    }
}
