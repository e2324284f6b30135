import AirlockSandbox
import Foundation
import Shared
import Synchronization

/// Calls to the built-in extensions, each in a process of its own.
struct ExtensionCalls: Sendable {
    var executables: ExtensionExecutables
    let container: String
    /// The options that fix the clock, passed on as they came.
    let clock: [String]
    let environment: [String: String]
    private let said = CapturedOutput()

    /// What extensions said beside their answers: the same from each of many is passed on once.
    private final class CapturedOutput: Sendable {
        private let lines = Mutex<Set<String>>([])

        func pass(on message: String) {
            for line in message.split(separator: "\n").map(String.init)
            where lines.withLock({ $0.insert(line).inserted }) {
                StandardError.write(line)
            }
        }
    }

    init(executables: ExtensionExecutables, container: String, clock: [String], environment: [String: String]) {
        self.executables = executables
        self.container = container
        self.clock = clock
        self.environment = environment
    }

    /// The variables an extension gets; nothing else of the host's environment reaches it.
    private static let passedVariables =
        LocaleVariables.names + ["HOME", "TZ", "AIRLOCK_FONTS", "XDG_DATA_HOME", SandboxSettings.variable]

    /// What an extension gets of the host's environment.
    static func passed(_ environment: [String: String]) -> [String: String] {
        // Dispatch would tell the system's log, over a socket, that its threads may not change their priority.
        environment.filter { passedVariables.contains($0.key) }.merging(["LIBDISPATCH_LOG": "NO"]) { $1 }
    }

    /// The widget in characters, for a terminal.
    func text(kind: String, family: String) throws -> String {
        String(
            decoding: try widgets(["render", "--kind", kind, "--family", family, "--format", "text"] + located),
            as: UTF8.self)
    }

    /// The snapshot of a view a plug-in handed over: read, checked and drawn by WidgetExt alone.
    ///
    /// - Parameters:
    ///   - view: The archived view.
    ///   - options: Of `WidgetExt render`, such as `--mode` and `--format`.
    /// - Throws: ``ExtensionError``, with what is wrong with the view.
    func drawn(_ view: [UInt8], family: WidgetFamily, options: [String] = []) throws -> [UInt8] {
        try call(
            "WidgetExt", executables.widgets, .widgets,
            ["render", "--archived", "-", "--family", family.rawValue] + options + located, input: view)
    }

    /// The answer to a phrase.
    func ask(_ phrase: String) throws -> String {
        let bytes = try call("IntentsExt", executables.intents, .intents, ["ask", phrase, "--container", container])
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    /// Has a placed widget's timeline drawn into the container.
    ///
    /// - Throws: ``ExtensionError``.
    func publish(_ widget: PlacedWidget) async throws {
        _ = try await onThread { try widgets(["publish", widget.id] + located) }
    }

    /// Has the views of a placed widget of a plug-in drawn into the container, all of them by one process.
    ///
    /// - Parameters:
    ///   - timeline: As `WidgetExt publish --archived` reads it.
    ///   - limit: The longest that all of them may take, in seconds.
    /// - Throws: ``ExtensionError``.
    func publish(_ widget: PlacedWidget, _ timeline: [UInt8], limit: Int) async throws {
        let arguments = ["publish", widget.id, "--archived", "-"] + located
        // What the user taps meanwhile comes first.
        let niceness: CInt = 5
        _ = try await onThread {
            try call(
                "WidgetExt", executables.widgets, .widgets, arguments, input: timeline, limit: limit,
                niceness: niceness)
        }
    }

    /// The answer of an intent, as JSON.
    ///
    /// - Parameter parameters: A JSON object of its parameters' values.
    /// - Throws: ``ExtensionError``.
    func perform(_ intent: String, parameters: String) async throws -> String {
        let bytes = try await onThread {
            try call(
                "IntentsExt", executables.intents, .intents,
                ["perform", intent, "--parameters", parameters, "--json"] + located)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What the intents extension answers to a command, as data: what was done, or `ask`, with what it wants to know.
    ///
    /// - Parameter operand: Taken as it is, whatever it begins with.
    /// - Throws: ``ExtensionError``.
    func asking(_ command: [String], _ operand: String? = nil) async throws -> JSONValue {
        let arguments = command + ["--json"] + located + (operand.map { ["--", $0] } ?? [])
        let bytes = try await onThread {
            try call(
                "IntentsExt", executables.intents, .intents, arguments,
                answers: [ExitCode.done.rawValue, ExitCode.inputNeeded.rawValue])
        }
        return try JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
    }

    /// What the widget extension draws or prints.
    ///
    /// - Parameters:
    ///   - isLocated: Whether the command is about the container.
    ///   - input: What it reads from standard input.
    /// - Throws: ``ExtensionError``.
    func drawing(_ command: [String], isLocated: Bool = true, input: [UInt8]? = nil) async throws -> [UInt8] {
        let arguments = command + (isLocated ? located : [])
        return try await onThread {
            try call("WidgetExt", executables.widgets, .widgets, arguments, input: input)
        }
    }

    /// Waits for a call on a thread of its own: an extension ends with the thread that started it.
    private func onThread(_ body: @escaping @Sendable () throws -> [UInt8]) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
        }
    }

    private var located: [String] { ["--container", container] + clock }

    private func widgets(_ arguments: [String]) throws -> [UInt8] {
        try call("WidgetExt", executables.widgets, .widgets, arguments)
    }

    private func call(
        _ name: String, _ path: String, _ role: ContainerRole, _ arguments: [String], input: [UInt8]? = nil,
        answers: Set<Int32> = [ExitCode.done.rawValue], limit: Int = 60, niceness: CInt = 0
    ) throws -> [UInt8] {
        let passed = Self.passed(environment)
        let launch = ExtensionLaunch(
            launcher: executables.launcher, executable: path, arguments: arguments, role: role, container: container,
            fonts: environment["AIRLOCK_FONTS"])
        let result: SandboxedProcess.Result
        do {
            result = try SandboxedProcess.run(launch, environment: passed, input: input, limit: limit, niceness: niceness)
        } catch let error as SpawnError {
            throw ExtensionError(name: name, fault: .notStarted(reason: error.reason))
        }
        let message = String(decoding: result.errors, as: UTF8.self).trimmingCharacters(in: .newlines)
        let calls = result.violations.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        switch result.ending {
        case .exited(let status) where answers.contains(status):
            // What it asks is in its answer.
            if status == ExitCode.done.rawValue { said.pass(on: message) }
            // What it answered comes from files alone; that it tried is worth knowing.
            if !calls.isEmpty {
                said.pass(on: "AppHost: \(name) tried \(calls.joined(separator: ", ")) and was denied")
            }
            return result.output
        case .exited(let status) where status == ExitCode.denied.rawValue && calls.isEmpty:
            throw ExtensionError(name: name, fault: .unwalled(message: message))
        case .exited(let status):
            throw ExtensionError(
                name: name,
                fault: calls.isEmpty
                    ? .failed(status: status, message: message) : .violated(calls: calls, message: message))
        case .signalled(let signal):
            let last = message.split(separator: "\n").last.map(String.init)
            let tried = calls.isEmpty ? nil : "it had tried \(calls.joined(separator: ", "))"
            let said = [last, tried].compactMap { $0 }.joined(separator: "; ")
            throw ExtensionError(name: name, fault: .crashed(signal: signal, said: said))
        case .flooded:
            throw ExtensionError(name: name, fault: .flooded(bytes: ProcessWatch.outputLimit))
        case .timedOut: throw ExtensionError(name: name, fault: .timedOut(seconds: limit))
        }
    }
}
