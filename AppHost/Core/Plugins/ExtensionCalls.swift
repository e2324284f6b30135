import AirlockSandbox
import Foundation
import Shared
import Synchronization

/// Calls to the built-in extensions, each in its own process.
struct ExtensionCalls: Sendable {
    var executables: ExtensionExecutables
    let container: String
    /// The options that fix the instant, the time zone and the locale, unless a command has its own.
    let clock: Arguments
    let environment: [String: String]
    private let diagnostics = CapturedOutput()

    /// Passes on the extensions' diagnostics; a line that several of them write is output once.
    private final class CapturedOutput: Sendable {
        private let lines = Mutex<Set<String>>([])

        func pass(on message: String) {
            for line in message.split(separator: "\n").map(String.init)
            where lines.withLock({ $0.insert(line).inserted }) {
                StandardError.write(line)
            }
        }
    }

    init(
        executables: ExtensionExecutables, container: String, clock: Arguments = Arguments(command: ""),
        environment: [String: String]
    ) {
        self.executables = executables
        self.container = container
        self.clock = clock
        self.environment = environment
    }

    /// The environment variables that the host passes on to an extension; all others are withheld.
    private static let passedVariables =
        LocaleVariables.names + ["HOME", "TZ", "AIRLOCK_FONTS", "XDG_DATA_HOME", SandboxSettings.variable]

    /// Returns the part of an environment that is passed to an extension.
    static func passed(_ environment: [String: String]) -> [String: String] {
        // Otherwise Dispatch would log, over a socket that the sandbox denies, that its threads can't change their priority.
        environment.filter { passedVariables.contains($0.key) }.merging(["LIBDISPATCH_LOG": "NO"]) { $1 }
    }

    /// Returns a snapshot. The calling thread waits.
    ///
    /// - Throws: ``ExtensionError``.
    func drawn(_ command: RenderCommand) throws -> [UInt8] {
        try call("WidgetExt", executables.widgets, .widgets, located(command.commandLine), input: command.input)
    }

    /// Returns a snapshot.
    ///
    /// - Throws: ``ExtensionError``.
    func drawing(_ command: RenderCommand) async throws -> [UInt8] { try await onThread { try drawn(command) } }

    /// Returns the answer to a phrase.
    func ask(_ phrase: String) throws -> String {
        var command = Arguments(command: "ask", operands: [phrase])
        command[CommonOptions.container] = container
        let bytes = try call("IntentsExt", executables.intents, .intents, command.words)
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    /// Draws an item's timeline into the container.
    ///
    /// - Throws: ``ExtensionError``.
    func publish(_ item: ShownItem) async throws {
        _ = try await drawing(Arguments(command: "publish", operands: [item.id]))
    }

    /// Draws the views of a plug-in's placed widget into the container, all in one process.
    ///
    /// - Parameters:
    ///   - timeline: The input of `WidgetExt publish --archived`.
    ///   - limit: The time limit for all views together, in seconds.
    /// - Throws: ``ExtensionError``.
    func publish(_ widget: PlacedWidget, _ timeline: [UInt8], limit: Int) async throws {
        var command = Arguments(command: "publish", operands: [widget.id])
        command[WidgetOptions.timeline] = "-"
        let arguments = located(command)
        // Drawing for the user's taps has priority.
        let niceness: CInt = 5
        _ = try await onThread {
            try call(
                "WidgetExt", executables.widgets, .widgets, arguments, input: timeline, limit: limit,
                niceness: niceness)
        }
    }

    /// Runs an intent as after a tap, in the process in which a phone would run it, and returns its answer.
    ///
    /// - Parameters:
    ///   - parameters: A JSON object with the parameters' values.
    ///   - answers: The answers to the intent's questions; with `nil`, a question is an error.
    /// - Throws: ``ExtensionError``.
    func tap(_ intent: String, parameters: JSONValue, answers: [String]? = nil) async throws -> JSONValue {
        var command = Arguments.intent("perform", answers: answers ?? [])
        command[IntentOptions.tap] = true
        return try await answer(command, intent, parameters, answers == nil ? [.done] : [.done, .inputNeeded])
    }

    /// Runs a command of the intents extension, and returns its JSON: the outcome, or under `ask` the question to the user.
    ///
    /// - Parameters:
    ///   - operand: An operand, which is passed on unchanged even if it begins with a dash.
    ///   - parameters: For `perform`, a JSON object with the parameters' values.
    /// - Throws: ``ExtensionError``.
    func query(
        _ command: Arguments, _ operand: String? = nil, parameters: JSONValue? = nil
    ) async throws -> JSONValue {
        try await answer(command, operand, parameters, [.done, .inputNeeded])
    }

    /// Parameters are passed on standard input, because other users can read a command line, and its length is limited.
    private func answer(
        _ command: Arguments, _ operand: String?, _ parameters: JSONValue?, _ accepted: [ExitCode]
    ) async throws -> JSONValue {
        var command = command
        if let operand { command.operands = [operand] }
        if parameters != nil { command[IntentOptions.parameters] = "-" }
        command[CommonOptions.json] = true
        let words = located(command)
        let input = try parameters.map { Array(try $0.serialised().utf8) }
        let bytes = try await onThread {
            try call(
                "IntentsExt", executables.intents, .intents, words, input: input,
                answers: Set(accepted.map(\.rawValue)))
        }
        guard !bytes.isEmpty else { throw ExtensionError(name: "IntentsExt", fault: .noAnswer) }
        do throws(JSONError) {
            return try JSONValue(parsing: bytes)
        } catch {
            throw ExtensionError(name: "IntentsExt", fault: .unreadable(reason: "\(error)"))
        }
    }

    /// Returns the output of a command of the widget extension.
    ///
    /// - Throws: ``ExtensionError``.
    func drawing(_ command: Arguments) async throws -> [UInt8] {
        let words = located(command)
        return try await onThread { try call("WidgetExt", executables.widgets, .widgets, words) }
    }

    /// Runs a call on its own thread, because an extension is killed when the thread that started it ends.
    private func onThread(_ body: @escaping @Sendable () throws -> [UInt8]) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
        }
    }

    /// Returns a command line with the container and the clock.
    private func located(_ command: Arguments) -> [String] {
        var command = command
        command[CommonOptions.container] = container
        command.complete(from: clock)
        return command.words
    }

    /// The maximum length of an argument in bytes, which is less than the kernel's limit.
    private static let argumentLimit = 64 << 10

    /// - Throws: ``ExtensionError``.
    private func call(
        _ name: String, _ path: String, _ role: ContainerRole, _ arguments: [String], input: [UInt8]? = nil,
        answers: Set<Int32> = [ExitCode.done.rawValue], limit: Int = 60, niceness: CInt = 0
    ) throws -> [UInt8] {
        if let long = arguments.first(where: { $0.utf8.count > Self.argumentLimit }) {
            throw ExtensionError(
                name: name, fault: .tooLong(bytes: long.utf8.count, limit: Self.argumentLimit))
        }
        let passed = Self.passed(environment)
        let meter = AppGroupMeter(container: container)
        // While a group exceeds its quota, the extensions can read groups, and not change them.
        let excess = meter.measure()
        if let excess { diagnostics.pass(on: "AppHost: \(excess), without which extensions can't change app groups") }
        let launch = ExtensionLaunch(
            launcher: executables.launcher, executable: path, arguments: arguments, role: role, container: container,
            changesGroups: excess == nil, fonts: environment["AIRLOCK_FONTS"])
        let result: SandboxedProcess.Result
        do {
            result = try SandboxedProcess.run(
                launch, environment: passed, input: input, limit: limit, niceness: niceness,
                excess: excess == nil ? { meter.excess() } : nil)
            if excess == nil, let reason = meter.measure() {
                throw ExtensionError(name: name, fault: .overQuota(message: reason))
            }
        } catch let error as SystemError {
            throw ExtensionError(name: name, fault: .notStarted(reason: error.reason))
        }
        let message = String(decoding: result.errors, as: UTF8.self).trimmingCharacters(in: .newlines)
        let calls = result.violations.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        switch result.ending {
        case .exited(let status) where answers.contains(status):
            // With the other accepted status, the output already contains the question.
            if status == ExitCode.done.rawValue { diagnostics.pass(on: message) }
            // The denied call had no influence on the answer, but is worth reporting.
            if !calls.isEmpty {
                diagnostics.pass(on: "AppHost: \(name) tried \(calls.joined(separator: ", ")) and was denied")
            }
            return result.output
        // An extension that was started can deny something, too.
        case .exited(ExitCode.denied.rawValue) where calls.isEmpty && message.hasPrefix("Launcher: "):
            throw ExtensionError(name: name, fault: .notSandboxed(message: message))
        case .exited(let status):
            throw ExtensionError(
                name: name,
                fault: calls.isEmpty
                    ? .failed(status: status, message: message) : .violated(calls: calls, message: message))
        case .signalled(let signal):
            let line = message.isEmpty ? nil : message.lastMessage
            let tried = calls.isEmpty ? nil : "it had tried \(calls.joined(separator: ", "))"
            let last = [line, tried].compactMap { $0 }.joined(separator: "; ")
            throw ExtensionError(name: name, fault: .crashed(signal: signal, message: last))
        case .flooded:
            throw ExtensionError(name: name, fault: .flooded(bytes: SandboxedProcess.outputLimit))
        case .overMemory: throw ExtensionError(name: name, fault: .overMemory)
        case .exceeded(let reason): throw ExtensionError(name: name, fault: .overQuota(message: reason))
        case .timedOut: throw ExtensionError(name: name, fault: .timedOut(seconds: limit))
        }
    }
}

/// Compares the app groups of a container with their quota.
final class AppGroupMeter: Sendable {
    private let container: String
    /// The time before which the groups aren't measured again, in milliseconds.
    private let next = Mutex(0)

    init(container: String) { self.container = container }

    /// Returns the cause and remedy if a group exceeds its quota.
    func measure() -> String? { AppGroupUse.exceeding(inContainer: container).first?.message }

    /// Returns the same as ``measure()``, or `nil` if the groups were measured a moment ago. Measuring takes at most a tenth of the time.
    func excess() -> String? {
        let begun = ChildProcess.now()
        guard next.withLock({ $0 <= begun }) else { return nil }
        let message = measure()
        let end = ChildProcess.now()
        next.withLock { $0 = end + max(100, 10 * (end - begun)) }
        return message
    }
}

extension Arguments {
    /// The command of a widget extension that lists its widgets as JSON, without the choices of their configurations.
    static var widgetList: Arguments {
        var command = Arguments(command: "list")
        (command[CommonOptions.json], command[WidgetOptions.withoutChoices]) = (true, true)
        return command
    }

    /// The command of a widget extension that lists its previews as JSON.
    static var previewList: Arguments {
        var command = Arguments(command: "previews")
        command[CommonOptions.json] = true
        return command
    }

    /// Returns the command of a widget extension that prints a widget's timeline as JSON.
    static func timeline(of kind: String, in family: WidgetFamily?) -> Arguments {
        var command = Arguments(command: "timeline")
        (command[RenderOptions.kind], command[RenderOptions.family]) = (kind, family)
        command[CommonOptions.json] = true
        return command
    }

    /// Returns a command of an intents extension with the answers to an intent's questions.
    static func intent(_ name: String, answers: [String]) -> Arguments {
        var command = Arguments(command: name)
        command[IntentOptions.answer] = answers
        return command
    }
}
