import AirlockSandbox
import Foundation
import Shared
import Synchronization

/// `AppHost lint`: runs the extension's own `lint`, divided among as many processes as there are cores.
///
/// A sandboxed extension can't start processes, so the host starts all of them. The merged output is byte for byte the same as the output
/// of a single worker.
struct LintCommand {
    private static let workers = CommandOption<Int?>(
        "workers", "N", help: "processes that share the work, from 1 to \(most); as many as cores by default",
        noun: "number of workers", in: 1...most, remedy: "write a number from 1 to \(most)")
    private static let unitLimit = CommandOption(
        LintOptions.unitLimit.name, "SECONDS",
        help: "the time for one widget in one family and language; 60 by default",
        default: 60,
        read: { text throws(CommandFailure) in
            guard let seconds = Int(text), (1...limit).contains(seconds) else {
                throw CommandFailure(
                    "invalid \(LintOptions.unitLimit) '\(text)' — write a number from 1 to \(limit)")
            }
            return seconds
        }, write: { "\($0)" })

    static let grammar = CommandGrammar.Command(
        "lint", summary: "finds problems in the widgets, in as many processes as there are cores"
    ) {
        workers
        ExtensionExecutables.widgetsOption
        unitLimit
        LintOptions.all
        CommonOptions.container
        CommonOptions.fixture
        CommonOptions.moment
    }

    /// The maximum number of workers.
    private static let most = 64
    /// The maximum run time of a worker, in seconds.
    private static let limit = 3_600

    private let arguments: Arguments
    private let environment: [String: String]
    private let now: Date
    private let executables: ExtensionExecutables
    private let container: String

    init(_ settings: HostSettings) throws {
        (arguments, environment, now) = (settings.arguments, settings.environment, settings.process.now())
        executables = try ExtensionExecutables(folder: try settings.process.folder())
        container = try settings.containerPath
    }

    /// Runs the lint, and writes its findings.
    ///
    /// - Throws: ``CommandFailure`` if the extension exited with a status other than 0; ``ExtensionError`` if it didn't exit normally.
    func run() throws {
        if arguments.has(LintOptions.explain) { return try passOn(try ended(try run())) }
        let parts = try TemporaryParts()
        let count = arguments[Self.workers] ?? min(max(ProcessInfo.processInfo.activeProcessorCount, 1), Self.most)
        let began = ContinuousClock.now
        let results = try runWorkers(count)
        let seconds = began.duration(to: .now) / .seconds(1)
        var (snapshots, memory) = (0, 0)
        var reported: Set<String> = []
        var files = count
        func add(_ result: SandboxedProcess.Result, part number: Int) throws {
            for line in result.lines where reported.insert(line).inserted { StandardError.write(line) }
            let part = try JSONValue(parsing: result.output, limits: JSONLimits(bytes: SandboxedProcess.outputLimit))
            snapshots += part["snapshots"]?.integer ?? 0
            memory = max(memory, part["memory"]?.integer ?? 0)
            try parts.write(result.output, part: number)
        }
        for (index, result) in results.enumerated() {
            guard result.isBroken else {
                try add(result, part: index + 1)
                continue
            }
            try parts.write(Array(#"{"snapshots":0,"entries":[]}"#.utf8), part: index + 1)
            try eachCase(ofPart: index, of: count, number: { files + 1 }) {
                files += 1
                switch $0 {
                case .ended(let result): try add(result, part: files)
                case .broken(let finding):
                    snapshots += 1
                    try parts.write(Array(try finding.serialised().utf8), part: files)
                }
            }
        }
        StandardError.write(
            "AppHost: \(LintCost(snapshots: snapshots, seconds: seconds, memory: memory, workers: count))")
        let merged = try run { $0[LintOptions.parts] = parts.path }
        try passOn(try ended(merged))
    }

    // MARK: Crashes

    /// The outcome of a process that lints a single unit or case.
    private enum Outcome {
        case ended(SandboxedProcess.Result)
        /// The report of the case that ended the process.
        case broken(JSONValue)
    }

    /// For a worker that crashed or didn't end, lints each of the worker's units in a process of its own. If such a process crashes or
    /// doesn't end either, lints each case of the unit in a process of its own.
    ///
    /// - Parameters:
    ///   - number: Returns the number of the next outcome's report.
    ///   - take: Receives each outcome.
    private func eachCase(
        ofPart part: Int, of count: Int, number: () -> Int, _ take: (Outcome) throws -> Void
    ) throws {
        let listed = try ended(try run { $0[LintOptions.units] = true })
        let units = try JSONValue(parsing: listed.output, limits: JSONLimits(bytes: SandboxedProcess.outputLimit))
        func lint(_ unit: Int, _ lintCase: Int? = nil) throws -> SandboxedProcess.Result {
            let part = number()
            return try run(part: part, of: part) {
                ($0[LintOptions.unit], $0[LintOptions.lintCase]) = (unit, lintCase)
            }
        }
        for (index, unit) in (units.array ?? []).enumerated() where index % count == part {
            let whole = try lint(index)
            guard whole.isBroken else {
                try take(.ended(try ended(whole)))
                continue
            }
            var hangs = 0
            for (position, name) in (unit["cases"]?.array ?? []).enumerated() {
                let single = try lint(index, position)
                guard single.isBroken else {
                    try take(.ended(try ended(single)))
                    continue
                }
                try take(.broken(report(of: single, unit, index, name.string ?? "")))
                if single.isHanging { hangs += 1 }
                // A case that doesn't end takes the whole time limit, and after two of them the other cases probably don't end either.
                if hangs == 2 { break }
            }
        }
    }

    /// Returns a worker's report with the finding that a case ended its process.
    private func report(
        of result: SandboxedProcess.Result, _ unit: JSONValue, _ index: Int, _ name: String
    ) -> JSONValue {
        var message =
            "drawing doesn't end within \(arguments[Self.unitLimit]) seconds — look for an endless loop, or for too much work in a body"
        var location: (file: String, line: Int)?
        if result.ending == .overMemory {
            message =
                "drawing uses more than \(ExtensionLimits.memory >> 20) MiB of memory — look for an endless recursion, or for large images"
        } else if !result.isHanging {
            message = result.lines.joined(separator: "\n").lastMessage.withoutName
            if let match = message.firstMatch(of: #/ at (.+):(\d+) — /#), let line = Int(match.2) {
                let folder = arguments[LintOptions.sources].map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
                let file = String(match.1)
                location = (file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : file, line)
            }
        }
        let finding: JSONValue = [
            "rule": .string("drawing"), "level": .string("error"), "kind": unit["kind"] ?? .null,
            "place": unit["place"] ?? .null, "message": .string(message), "path": .string(""),
            "case": .string(name), "count": .integer(1),
            "file": location.map { .string($0.file) } ?? .null, "line": location.map { .integer($0.line) } ?? .null,
        ]
        return ["snapshots": .integer(1), "entries": .array([["unit": .integer(index), "finding": finding]])]
    }

    /// Runs all workers concurrently, each watched by a thread of its own. The result of a worker that crashed or didn't end is included.
    private func runWorkers(_ count: Int) throws -> [SandboxedProcess.Result] {
        let results = Mutex<[Int: Result<SandboxedProcess.Result, any Error>]>([:])
        let command = self
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = Result { try command.run(part: index + 1, of: count) }
            results.withLock { $0[index] = result }
        }
        return try results.withLock { results in
            try (0..<count).compactMap { try results[$0]?.get() }.map { $0.isBroken ? $0 : try ended($0) }
        }
    }

    /// The command line of every process of the extension: this command's own options, and the instant that all processes use.
    private var passed: Arguments {
        var passed = arguments
        (passed[Self.workers], passed[ExtensionExecutables.widgetsOption]) = (nil, nil)
        passed[LintOptions.unitLimit] = nil
        // Extensions don't get the variable that may name the container.
        passed[CommonOptions.container] = container
        // Workers that start at different instants would draw different entries.
        if !arguments.has(CommonOptions.at) { passed[CommonOptions.at] = now }
        return passed
    }

    /// Runs a worker, which ends itself if a unit of its part takes too long.
    private func run(
        part: Int, of count: Int, _ change: (inout Arguments) -> Void = { _ in }
    ) throws -> SandboxedProcess.Result {
        try run {
            $0[LintOptions.part] = LintPart(number: part, of: count)
            $0[LintOptions.unitLimit] = arguments[Self.unitLimit]
            change(&$0)
        }
    }

    /// Runs a process of the extension.
    ///
    /// - Parameter change: Adds options to those of every process.
    private func run(_ change: (inout Arguments) -> Void = { _ in }) throws -> SandboxedProcess.Result {
        var command = passed
        change(&command)
        var launch = ExtensionLaunch(
            launcher: executables.launcher,
            executable: arguments[ExtensionExecutables.widgetsOption] ?? executables.widgets,
            arguments: command.words, role: .widgets, container: container, changesGroups: false,
            fonts: environment["AIRLOCK_FONTS"])
        launch.grants += command.grants
        do {
            return try SandboxedProcess.run(launch, environment: ExtensionCalls.passed(environment), limit: Self.limit)
        } catch let error as SystemError {
            throw ExtensionError(name: "WidgetExt", fault: .notStarted(reason: error.reason))
        }
    }

    /// Returns the result of a process that exited normally.
    ///
    /// - Throws: ``CommandFailure`` for a known exit status, except 0 and the status that reports findings; ``ExtensionError`` if the process
    ///   crashed, exceeded a limit or exited with an unknown status.
    private func ended(_ result: SandboxedProcess.Result) throws -> SandboxedProcess.Result {
        switch result.ending {
        case .exited(status: ExitCode.done.rawValue), .exited(status: ExitCode.found.rawValue): return result
        case .exited(let status):
            guard let code = ExitCode(rawValue: status) else {
                throw ExtensionError(
                    name: "WidgetExt", fault: .failed(status: status, message: result.lines.last ?? ""))
            }
            throw result.error(code, "the extension gave no reason")
        case .signalled(let signal):
            throw ExtensionError(
                name: "WidgetExt",
                fault: .crashed(signal: signal, message: result.lines.joined(separator: "\n").lastMessage))
        case .exceeded(let reason): throw ExtensionError(name: "WidgetExt", fault: .overQuota(message: reason))
        case .timedOut: throw ExtensionError(name: "WidgetExt", fault: .timedOut(seconds: Self.limit))
        case .overMemory: throw ExtensionError(name: "WidgetExt", fault: .overMemory)
        case .flooded: throw ExtensionError(name: "WidgetExt", fault: .flooded(bytes: SandboxedProcess.outputLimit))
        }
    }

    /// Writes a process's output, and throws if it exited with findings.
    private func passOn(_ result: SandboxedProcess.Result) throws {
        try StandardOutput.write(bytes: result.output)
        if result.ending == .exited(status: ExitCode.found.rawValue) {
            throw result.error(.found, "findings")
        }
        for line in result.lines { StandardError.write(line) }
    }
}

/// A temporary folder of the workers' results, which is removed with this value.
private final class TemporaryParts {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("airlock-lint-\(UUID().uuidString)")
        path = url.path
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            StandardError.write("AppHost: can't remove \(path): \(error) — remove the folder yourself")
        }
    }

    func write(_ bytes: [UInt8], part: Int) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(part).json"))
    }
}

extension SandboxedProcess.Result {
    /// True if the process ended itself because a unit of its work took too long.
    fileprivate var isHanging: Bool { ending == .exited(status: LintOptions.timeoutStatus) }

    /// True if a widget's code ended the process, or didn't end.
    fileprivate var isBroken: Bool { if case .signalled = ending { true } else { isHanging || ending == .overMemory } }

    /// The lines of the process's standard error.
    fileprivate var lines: [String] {
        String(decoding: errors, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Returns the command's error: the extension's own error or, if the extension wrote none, an error with `message`.
    fileprivate func error(_ code: ExitCode, _ message: String) -> CommandFailure {
        CommandFailure((lines.last ?? message).withoutName, exitCode: code)
    }
}

extension String {
    /// The line without the extension's name, which is added again when the error is printed.
    fileprivate var withoutName: String {
        let name = "WidgetExt: "
        return hasPrefix(name) ? String(dropFirst(name.count)) : self
    }
}
