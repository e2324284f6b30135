import AirlockSandbox
import Foundation
import Shared
import Synchronization

/// Sandboxed processes of one executable of an app, which plan and draw its snapshots and are kept between the requests.
///
/// A process that crashes, hangs or exceeds a limit is replaced at the next request. A widget whose configuration crashes, and a preview
/// that crashes when the previews are listed, is left out of the following requests.
final class SnapshotSessions: Sendable {
    /// The output of a command of the app's executable.
    struct Answer: Sendable {
        let status: Int32
        let output: [UInt8]
        /// The lines of its standard error, without the program's name.
        let lines: [String]
    }

    /// A drawn snapshot.
    struct Drawn: Sendable {
        /// The image, or the text of a text format; empty for the metadata alone.
        let bytes: [UInt8]
        /// The metadata; null for a drawing in characters.
        let metadata: JSONValue
        /// The diagnostics, a line each.
        let messages: [String]
        /// True if the app has read absent data in the process that draws.
        let hasReadAbsentData: Bool
    }

    /// The snapshots of an app, and the reasons why others aren't drawn, by the name of the kind or preview.
    struct Plan: Sendable {
        var snapshots: [PlannedSnapshot] = []
        var omissions: [(name: String, message: String)] = []
    }

    private let workers: [PluginWorker]
    private let queue: WorkerQueue
    private let state: State
    /// The remedy in the message of a process that ended; `nil` if the reader keeps the previous snapshot.
    private let remedy: String?

    /// The experience with the app, which all requests share.
    private final class State: Sendable {
        /// The parts of the app that are left out. The processes read them when they start.
        let leftOut = Mutex(LeftOutParts())
        /// The kinds with a snapshot that exceeded a time limit: their other snapshots would take as long.
        let hanging = Mutex<[String: PluginTimeLimit]>([:])
    }

    /// The limits of one request. Memory is limited, too, so that a widget in an endless recursion doesn't slow down the machine.
    private static let limits: PluginLimits = {
        var limits = PluginLimits()
        (limits.wallClock, limits.processor, limits.idle) = (10_000, 60_000, 86_400_000)
        (limits.line, limits.maximumErrors, limits.endsAtDeniedCalls) = (64 << 20, 64 << 20, false)
        // A stack trace may follow the message of a crash.
        limits.storedErrors = 64 << 10
        return limits
    }()

    /// The time for listing the previews, whose code runs, in seconds.
    private static let planLimit = 40

    /// The number of processes that use the machine's processors.
    static let standardSize = min(max(ProcessInfo.processInfo.activeProcessorCount, 1), 8)

    /// Creates the sessions. Their processes are started by the first requests.
    ///
    /// - Parameters:
    ///   - launch: How the executable is started as a session.
    ///   - container: The container whose app groups the processes may change; `nil` if they may change none.
    ///   - size: The number of processes.
    ///   - remedy: The remedy in the message of a process that ended; `nil` if the reader keeps the previous snapshot.
    /// - Throws: ``SystemError`` if there are no more descriptors.
    init(
        _ launch: ExtensionLaunch, container: String?, environment: [String: String], size: Int = standardSize,
        remedy: String? = nil
    ) throws {
        let meter = container.map { AppGroupMeter(container: $0) }
        var options = PluginOptions()
        options.memoryLimit = ExtensionLimits.memory >> 20
        let state = State()
        workers = try (0..<size).map { [options] _ in
            try PluginWorker(
                launch: launch, options: options,
                folder: .init(
                    path: "",
                    check: {
                        guard let message = meter?.excess() else { return }
                        throw CommandFailure(message, exitCode: .inputOutput)
                    }, empty: {}),
                environment: {
                    var environment = environment
                    environment[CrashedPart.skippedWidgets] = state.leftOut.withLock { $0.skippedWidgets }
                    return environment
                }, limits: Self.limits, makeGroup: { nil }, report: { _ in })
        }
        (queue, self.state, self.remedy) = (WorkerQueue(workers), state, remedy)
    }

    /// The crashes of the parts of the app that are left out.
    var crashMessages: [String] { state.leftOut.withLock { $0.messages } }

    /// Runs a command of the app's executable in the next free process.
    ///
    /// - Parameter seconds: The time limit.
    func run(_ arguments: [String], within seconds: Int = 10) async -> PluginOutcome<Answer> {
        let words = JSONMember("arguments", .array(arguments.map { .string($0) }))
        return await ask(.run, [words], within: seconds) { result in
            guard let status = result["status"]?.integer, let output = result["output"]?.string,
                let bytes = Data(base64Encoded: output), let errors = result["errors"]?.string
            else { throw PluginError.form("not the outcome of a command") }
            let name = "WidgetExt: "
            let lines = errors.split(separator: "\n").map { line in
                line.hasPrefix(name) ? String(line.dropFirst(name.count)) : String(line)
            }
            return Answer(status: Int32(clamping: status), output: Array(bytes), lines: lines)
        }
    }

    /// Plans the snapshots of the app. Previews that crash are left out; if listing the previews ends the process otherwise, all are.
    ///
    /// - Parameters:
    ///   - scope: The name of the scope of `gallery --scope`.
    ///   - kinds: The kinds to draw; empty for all.
    ///   - moment: The options that fix the instant, the time zone and the locale.
    /// - Throws: ``CommandFailure`` with the app's own error, or with the reason why its process ended; ``SystemError``.
    func plan(_ scope: String, kinds: [String] = [], moment: Arguments) async throws -> Plan {
        var crashed: Set<String> = []
        state.hanging.withLock { $0 = [:] }
        while true {
            let parts = state.leftOut.withLock { $0 }
            let members =
                [
                    JSONMember("scope", .string(scope)), JSONMember("kinds", .array(kinds.map { .string($0) })),
                    JSONMember("without", .array(parts.others.map { .string($0) })),
                    JSONMember("withoutPreviews", .bool(parts.allPreviews)),
                ] + moment.members(of: CommonOptions.moment)
            let outcome = await ask(.plan, members, within: Self.planLimit) { result in
                guard let snapshots = result["snapshots"]?.array, let omissions = result["omissions"]?.array else {
                    throw PluginError.form("not a plan")
                }
                var plan = Plan()
                for omission in omissions {
                    plan.omissions.append((omission["name"]?.string ?? "", omission["message"]?.string ?? ""))
                }
                for snapshot in snapshots {
                    do {
                        plan.snapshots.append(try PlannedSnapshot(parsing: snapshot))
                    } catch {
                        plan.omissions.append((snapshot["kind"]?.string ?? "", message(of: error)))
                    }
                }
                return plan
            }
            if var plan = outcome.value {
                // The crashes give the reasons.
                let parts = state.leftOut.withLock { $0 }
                plan.omissions.removeAll { (parts.widgets + parts.others).contains($0.name) }
                plan.omissions.insert(contentsOf: parts.messages.map { ("", $0) }, at: 0)
                return plan
            }
            let reason = reason(outcome)
            if case .failed(let failure) = outcome {
                switch failure {
                case .notStarted(let reason): throw SystemError(.start, reason: reason)
                case .error(let code, _):
                    throw CommandFailure(reason, exitCode: ExitCode(rawValue: Int32(clamping: code)) ?? .badData)
                default: throw CommandFailure(reason, exitCode: .badData)
                }
            }
            let isChanged = state.leftOut.withLock { parts in
                if case .crashed(_, _, let part?) = outcome, case .preview(let name) = part,
                    crashed.insert(name).inserted
                {
                    // Another request may have left it out.
                    if parts.insert(part) { parts.messages.append(reason) }
                    return true
                }
                guard !parts.allPreviews else { return false }
                parts.allPreviews = true
                parts.messages.append(reason)
                return true
            }
            guard isChanged else { throw CommandFailure(reason, exitCode: .badData) }
        }
    }

    /// Draws a snapshot of a plan in the next free process. After a snapshot that exceeded a time limit, the kind's other snapshots of the
    /// plan aren't tried.
    ///
    /// - Parameters:
    ///   - appearance: The parts that replace those of the snapshot.
    ///   - moment: The options that fix the instant, the time zone and the locale.
    func draw(
        _ snapshot: PlannedSnapshot, as format: SnapshotFormat = .png,
        _ appearance: RenderConfiguration = RenderConfiguration(), moment: Arguments
    ) async -> PluginOutcome<Drawn> {
        if let limit = state.hanging.withLock({ $0[snapshot.kind] }) { return .timedOut(limit) }
        let members =
            [
                JSONMember("snapshot", snapshot.json), JSONMember("format", .string(format.rawValue)),
                JSONMember("appearance", appearance.json),
            ] + moment.members(of: CommonOptions.moment + [RenderOptions.madeAt.declaration])
        let outcome = await ask(.draw, members) { result in
            var bytes = Array((result["text"]?.string ?? "").utf8)
            if let text = result["image"]?.string {
                guard let image = Data(base64Encoded: text) else { throw PluginError.form("not an image in Base64") }
                bytes = Array(image)
            }
            return Drawn(
                bytes: bytes, metadata: result["metadata"] ?? .null,
                messages: (result["diagnostics"]?.array ?? []).map { diagnostic in
                    [diagnostic["path"]?.string, diagnostic["message"]?.string].compactMap { $0 }.joined(
                        separator: ": ")
                }, hasReadAbsentData: result["absent"]?.bool == true)
        }
        if case .timedOut(let limit) = outcome { state.hanging.withLock { $0[snapshot.kind] = limit } }
        return outcome
    }

    /// Draws snapshots in all processes, and returns the outcomes in the same order.
    func draw(
        _ snapshots: [PlannedSnapshot], moment: Arguments
    ) async -> [(PlannedSnapshot, PluginOutcome<Drawn>)] {
        await withTaskGroup(of: (Int, PluginOutcome<Drawn>).self) { group in
            var rest = snapshots.enumerated().makeIterator()
            var outcomes: [Int: PluginOutcome<Drawn>] = [:]
            for _ in workers {
                if let (index, snapshot) = rest.next() {
                    group.addTask { (index, await self.draw(snapshot, moment: moment)) }
                }
            }
            for await (index, outcome) in group {
                outcomes[index] = outcome
                if let (index, snapshot) = rest.next() {
                    group.addTask { (index, await self.draw(snapshot, moment: moment)) }
                }
            }
            return snapshots.enumerated().compactMap { index, snapshot in outcomes[index].map { (snapshot, $0) } }
        }
    }

    /// Sends a request to the next free process. If the configuration of a widget crashes, the widget is left out and the request repeated.
    private func ask<Value: Sendable>(
        _ method: PluginRequest.Method, _ parameters: [JSONMember], within seconds: Int = 10,
        read: @escaping @Sendable (JSONValue) throws -> Value
    ) async -> PluginOutcome<Value> {
        let request = PluginRequest(method: method, parameters: .object(parameters))
        var crashes: [String: Int] = [:]
        while true {
            let worker = await queue.take()
            let outcome = await worker.ask(request, within: seconds * 1_000, read: read)
            await queue.give(back: worker)
            guard case .crashed(_, _, let part?) = outcome, case .widget(let type) = part else { return outcome }
            let isLeftOut = state.leftOut.withLock { parts in
                if parts.insert(part) { parts.messages.append(reason(outcome)) }
                return parts.widgets.contains(type)
            }
            // Each process that was started before crashes once.
            crashes[type, default: 0] += 1
            guard isLeftOut, crashes[type, default: 0] <= workers.count else { return outcome }
        }
    }

    private func reason(_ outcome: PluginOutcome<some Sendable>) -> String {
        outcome.reason(of: "the app's process", else: remedy) ?? ""
    }

    /// Ends the processes after all pending requests.
    func end() async { for worker in workers { await worker.stop() } }
}

extension PluginOutcome {
    /// Returns the reason why a session gave no answer, which is the app's own error if it answered with one; `nil` if there is an answer.
    ///
    /// - Parameter remedy: The remedy for a process that ended; by default the consequence that the previous snapshot is kept.
    func reason(of name: String, else remedy: String? = nil) -> String? {
        if case .failed(.error(_, let message)) = self { return message }
        return remedy.map { message(of: name, consequence: $0) } ?? message(of: name)
    }
}

extension Arguments {
    /// The options that are set as the parameters of a session's request.
    fileprivate func members(of options: [OptionDeclaration]) -> [JSONMember] {
        options.compactMap { option in text(of: option).map { JSONMember(option.name, .string($0)) } }
    }
}

/// The free processes of sessions, and the requests that wait for one.
private actor WorkerQueue {
    private var free: [PluginWorker]
    private var waiting: [CheckedContinuation<PluginWorker, Never>] = []

    init(_ workers: [PluginWorker]) { free = workers }

    func take() async -> PluginWorker {
        // The process that was used last is the warmest.
        if let worker = free.popLast() { return worker }
        return await withCheckedContinuation { waiting.append($0) }
    }

    func give(back worker: PluginWorker) {
        if waiting.isEmpty { free.append(worker) } else { waiting.removeFirst().resume(returning: worker) }
    }
}
