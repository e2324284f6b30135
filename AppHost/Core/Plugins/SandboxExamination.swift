import AirlockSandbox
import Foundation
import Glibc
import Shared

/// The layers of each extension's sandbox that work on this machine, determined by starting the extension.
struct SandboxExamination {
    /// The state of a layer.
    enum State: Hashable {
        case holds
        /// A part of the layer is missing, for the given reason.
        case weaker(String)
        case missing(String)

        var word: String {
            switch self {
            case .holds: "holds"
            case .weaker: "weaker"
            case .missing: "missing"
            }
        }

        var reason: String? {
            switch self {
            case .holds: nil
            case .weaker(let reason), .missing(let reason): reason
            }
        }

        var isMissing: Bool { if case .missing = self { true } else { false } }
    }

    /// An independent part of the sandbox.
    enum Layer: String, CaseIterable {
        case construction, launch, start

        var title: String {
            switch self {
            case .construction: "by construction"
            case .launch: "at launch"
            case .start: "at start"
            }
        }
    }

    struct Extension {
        var name: String
        var layers: [(layer: Layer, state: State)]

        /// True if nothing but the extension's own code prevents it from using the network.
        var isOpen: Bool { layers.allSatisfy { $0.layer == .construction || $0.state.isMissing } }
    }

    let kernel: KernelFeatures
    let extensions: [Extension]
    /// The state of the host's own protection when it reads files that extensions may write.
    let host: State

    /// Starts each extension without and with the launcher, and evaluates the reports.
    init(of executables: ExtensionExecutables, kernel: KernelFeatures, environment: [String: String]) {
        self.kernel = kernel
        extensions = [
            ("WidgetExt", executables.widgets, ContainerRole.widgets),
            ("IntentsExt", executables.intents, .intents),
        ].map { name, path, role in
            Extension(
                name: name,
                layers: [
                    (.construction, Self.construction(of: path)),
                    (.launch, Self.launch(path, role, executables.launcher, kernel, environment)),
                    (.start, Self.start(path, kernel, environment)),
                ])
        }
        host =
            kernel.opensBeneath
            ? .holds
            : .weaker("no openat2 (Linux 5.6): symbolic links are detected only at the end of a path")
    }

    /// The error for extensions without a sandbox; `nil` if all have one.
    var open: CommandFailure? {
        let names = extensions.filter(\.isOpen).map(\.name)
        guard !names.isEmpty else { return nil }
        return CommandFailure(
            "no sandbox around \(names.joined(separator: " and ")) on this kernel — use a kernel with CONFIG_SECCOMP_FILTER",
            exitCode: .denied)
    }

    // MARK: Layers

    /// Symbols and library names that only programs with networking contain.
    // The bare module name isn't listed, because Foundation contains it too, in order to look it up at run time.
    private static let networking = [
        "libFoundationNetworking.so", "$s20FoundationNetworking", "libcurl.so", "libcurl-gnutls.so", "curl_easy_init",
        "SSL_connect", "gnutls_handshake",
    ]

    static func construction(of path: String) -> State {
        // The reason names the file.
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else {
            return .missing("can't read \(path)")
        }
        let found = Self.names(networking, in: bytes)
        return found.isEmpty ? .holds : .missing("it contains \(found.joined(separator: ", "))")
    }

    /// Returns the names that a file contains.
    static func names(_ names: [String], in file: Data) -> [String] {
        // Foundation's search copies the file and takes a second for each name.
        file.withUnsafeBytes { file in names.filter { file.firstRun(of: Array($0.utf8), from: 0) != nil } }
    }

    /// The command of an extension that examines its own sandbox.
    private static var command: [String] {
        var command = Arguments(command: "sandbox")
        command[CommonOptions.json] = true
        return command.words
    }

    private static func launch(
        _ path: String, _ role: ContainerRole, _ launcher: String, _ kernel: KernelFeatures,
        _ environment: [String: String]
    ) -> State {
        let launch = ExtensionLaunch(
            launcher: launcher, executable: path, arguments: command, role: role, container: nil,
            fonts: environment["AIRLOCK_FONTS"])
        return examine(kernel, { try SandboxedProcess.run(launch, environment: environment) }) { report, result in
            guard report["launched"]?.bool == true else { return .missing("the extension isn't sandboxed") }
            return result.isReported ? nil : .weaker("denied calls can't be reported (Linux 5.0)")
        }
    }

    private static func start(_ path: String, _ kernel: KernelFeatures, _ environment: [String: String]) -> State {
        examine(kernel, { try SandboxedProcess.runAlone(path, command, environment: environment) }) {
            _, _ in
            nil
        }
    }

    /// Runs an extension, parses its report, and returns the state of a layer.
    private static func examine(
        _ kernel: KernelFeatures, _ run: () throws -> SandboxedProcess.Result,
        _ evaluate: (JSONValue, SandboxedProcess.Result) -> State?
    ) -> State {
        do {
            let result = try run()
            let diagnostic =
                result.errors.split(separator: UInt8(ascii: "\n")).first.map { String(decoding: $0, as: UTF8.self) }
                ?? ""
            guard result.ending == .exited(status: 0) else {
                return .missing(
                    diagnostic.isEmpty
                        ? "the extension failed without an error message: \(result.ending)" : diagnostic)
            }
            let report = try JSONValue(parsing: result.output)
            guard report["filtered"]?.bool == true else { return .missing(diagnostic) }
            return evaluate(report, result) ?? landlock(report["landlock"]?.integer ?? 0, kernel.landlock)
        } catch let error as SystemError {
            return .missing(error.reason)
        } catch {
            return .missing("can't read the extension's report: \(error)")
        }
    }

    private static func landlock(_ abi: Int, _ available: Landlock.Availability) -> State {
        let none =
            switch available {
            case .version, .absent: "no Landlock (Linux 5.13)"
            case .disabled, .forbidden: "\(available.obstacle ?? "") (\(available.remedy ?? ""))"
            }
        let filtered = abi < 4 ? "TCP, abstract sockets and signals" : "abstract sockets and signals"
        return switch abi {
        case 0:
            .weaker(
                "\(none): only file modes protect files, and through them other processes and the network"
            )
        case 1, 2: .weaker("Landlock \(abi): only the filter denies \(filtered); writable files can be truncated")
        case 3, 4, 5: .weaker("Landlock \(abi): only the filter denies \(filtered)")
        default: .holds
        }
    }

    // MARK: Output

    var text: String {
        var lines = [kernel.text]
        for item in extensions {
            for (layer, state) in item.layers {
                let reason = state.reason.map { ": \($0)" } ?? ""
                lines.append("\(padded(item.name, 12))\(padded(layer.title, 17))\(state.word)\(reason)")
            }
        }
        lines.append(
            "\(padded("AppHost", 12))\(padded("reading", 17))\(host.word)\(host.reason.map { ": \($0)" } ?? "")")
        return lines.joined(separator: "\n")
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(width - text.count, 1))
    }

    var json: JSONValue {
        [
            "kernel": kernel.json,
            "extensions": .array(
                extensions.map { item in
                    [
                        "name": .string(item.name),
                        "layers": .array(
                            item.layers.map { layer, state in Self.json(layer.rawValue, state) }),
                    ]
                }),
            "host": Self.json("reading", host),
        ]
    }

    private static func json(_ layer: String, _ state: State) -> JSONValue {
        [
            "layer": .string(layer), "state": .string(state.word), "reason": state.reason.map { .string($0) } ?? .null,
        ]
    }
}

/// The features of this kernel that sandboxes use.
struct KernelFeatures: Hashable {
    /// The release, such as `6.1.0-18-amd64`.
    var release: String
    /// The architecture, such as `x86_64`.
    var architecture: String
    /// True if the calls that a filter denies can be reported (Linux 5.0 or later).
    var canReport: Bool
    /// The version of Landlock, or the reason why there is none.
    var landlock: Landlock.Availability
    /// True if the kernel can prevent a path from leading out of its folder (Linux 5.6 or later).
    var opensBeneath: Bool

    /// The features of the running kernel.
    static var current: KernelFeatures {
        var name = utsname()
        uname(&name)
        return KernelFeatures(
            release: withUnsafeBytes(of: &name.release, text), architecture: withUnsafeBytes(of: &name.machine, text),
            canReport: Kernel.canReport, landlock: Landlock().availability,
            opensBeneath: Kernel.opensBeneath)
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    var text: String {
        let version =
            switch landlock {
            case .version(let abi): "Landlock \(abi)"
            case .absent: "no Landlock"
            case .disabled: "Landlock not enabled"
            case .forbidden: "Landlock forbidden"
            }
        return "kernel \(release) on \(architecture): \(version), reports of denied calls: \(canReport ? "yes" : "no")"
    }

    var json: JSONValue {
        [
            "release": .string(release), "architecture": .string(architecture), "landlock": .integer(landlock.abi),
            "reports": .bool(canReport), "opensBeneath": .bool(opensBeneath),
        ]
    }
}
