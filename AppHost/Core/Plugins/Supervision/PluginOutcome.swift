import AirlockSandbox
import Foundation
import Glibc
import Shared

/// The outcome of a request to a plug-in.
enum PluginOutcome<Value: Sendable>: Sendable {
    case answered(Value)
    /// It answered with an error, its answer is invalid, or the request wasn't sent.
    case failed(PluginFailure)
    /// A signal killed it; `message` is the last line of its standard error, and `part` the part of an app that a drawing session names.
    case crashed(signal: Int32, message: String, part: CrashedPart? = nil)
    case timedOut(PluginTimeLimit)
    /// It exceeded its memory limit, in MiB.
    case overMemory(limit: Int)
    /// Its processes exceeded the limit of threads.
    case tooManyThreads(limit: Int)
    /// It made calls that the sandbox forbids; the list is empty if such a call killed it.
    case violated(calls: [String])
    /// It exited without an answer. `unfinished` is the number of bytes of an incomplete line, and `message` is the last line of its
    /// standard error.
    case exitedWithoutAnswer(status: Int32, unfinished: Int, message: String)

    var value: Value? { if case .answered(let value) = self { value } else { nil } }

    /// True if it counts as a crash; an error that the plug-in itself reports doesn't.
    var isCrash: Bool {
        switch self {
        case .answered: false
        case .failed(let failure): failure.isCrash
        default: true
        }
    }

    /// Returns the outcome of a further step that takes the answer; without an answer, the outcome is unchanged.
    func flatMap<Other>(_ body: (Value) -> PluginOutcome<Other>) -> PluginOutcome<Other> {
        switch self {
        case .answered(let value): body(value)
        case .failed(let failure): .failed(failure)
        case .crashed(let signal, let message, let part): .crashed(signal: signal, message: message, part: part)
        case .timedOut(let limit): .timedOut(limit)
        case .overMemory(let limit): .overMemory(limit: limit)
        case .tooManyThreads(let limit): .tooManyThreads(limit: limit)
        case .violated(let calls): .violated(calls: calls)
        case .exitedWithoutAnswer(let status, let unfinished, let message):
            .exitedWithoutAnswer(status: status, unfinished: unfinished, message: message)
        }
    }

    /// Returns the message for the user if there is no answer; `nil` if there is one.
    func message(of name: String, consequence: String = "the previous snapshot is kept") -> String? {
        func quoted(_ message: String) -> String { message.isEmpty ? "" : " (\(message))" }
        switch self {
        case .answered: return nil
        case .failed(let failure): return failure.message(of: name)
        case .crashed(let signal, let message, _):
            return "\(name) was killed by signal \(signal)\(quoted(message)) — \(consequence)"
        case .timedOut(.wallClock(let seconds)):
            return "\(name) didn't answer within \(seconds) s and was killed — \(consequence)"
        case .timedOut(.processor(let seconds)):
            return "\(name) used \(seconds) s of processor time without answering and was killed — \(consequence)"
        case .timedOut(.drawing(let seconds, let views)):
            let what = views == 1 ? "the view of \(name)" : "the \(views) views of \(name)"
            return "\(what) took more than \(seconds) s to draw — show fewer or simpler views; \(consequence)"
        case .overMemory(let limit):
            return "\(name) used more than \(limit) MiB of memory and was killed — "
                + "reduce its memory use, or raise AirlockPlugin.MemoryLimit"
        case .tooManyThreads(let limit):
            return "\(name) had more than \(limit) threads, including its children's, and was killed — "
                + "start fewer threads"
        case .violated(let calls):
            let what =
                calls.isEmpty ? "made a forbidden system call" : "tried \(calls.joined(separator: ", "))"
            return "\(name) \(what) and was killed — "
                + "remove the calls that the sandbox forbids, such as socket, ptrace and mount"
        case .exitedWithoutAnswer(let status, 0, let message):
            return "\(name) exited with status \(status) without an answer\(quoted(message)) — \(consequence)"
        case .exitedWithoutAnswer(let status, let unfinished, let message):
            return "\(name) exited with status \(status) after \(unfinished) bytes of an answer\(quoted(message)) — "
                + "end each line with a line feed"
        }
    }

    /// The outcome's name, for scripts.
    var word: String {
        switch self {
        case .answered: "answered"
        case .failed: "failed"
        case .crashed: "crashed"
        case .timedOut: "timedOut"
        case .overMemory: "overMemory"
        case .tooManyThreads: "tooManyThreads"
        case .violated: "violated"
        case .exitedWithoutAnswer: "exitedWithoutAnswer"
        }
    }
}

extension PluginOutcome: Equatable where Value: Equatable {}

/// A time limit that a plug-in exceeded, in seconds.
enum PluginTimeLimit: Hashable, Sendable {
    /// Wall-clock time from the request to the answer, including the start.
    case wallClock(seconds: Int)
    case processor(seconds: Int)
    /// The time for drawing all views of its answer.
    case drawing(seconds: Int, views: Int)
}

/// The reason why a plug-in's process gave no usable answer.
enum PluginFailure: Equatable, Sendable {
    /// The plug-in's own error.
    case error(code: Int, message: String)
    case broke(PluginError)
    /// It uses another version of the protocol.
    case version(Int)
    /// A file in its folder is invalid.
    case file(ContainerError)
    case notStarted(reason: String)
    /// The request itself can't be encoded.
    case request(reason: String)
    /// It crashed, and isn't started before an instant.
    case backingOff(until: Date)
    /// It crashed too often.
    case stopped(identifier: String)
    case disabled(identifier: String)
    /// The kernel has no Landlock, and the user didn't accept that for the plug-in.
    case unprotected(identifier: String, Landlock.Availability)
    /// The plug-in's record or folder can't be read or written.
    case storage(reason: String)

    /// True if it counts as a crash.
    var isCrash: Bool {
        switch self {
        case .broke: true
        case .file(let error): error.code == .overQuota
        default: false
        }
    }

    func message(of name: String) -> String {
        switch self {
        case .error(let code, let message):
            "\(name) answered with error \(code): \(message) — the previous snapshot is kept"
        case .broke(let fault): "\(name) \(fault.message)"
        case .version(let version):
            "\(name) uses version \(version) of the protocol, but AppHost uses version \(PluginRequest.version) — "
                + (version > PluginRequest.version ? "update Airlock" : "update the plug-in")
        case .file(let error): "\(name): \(error.message)"
        case .notStarted(let reason): "can't start \(name): \(reason) — check its CFBundleExecutable"
        case .request(let reason): "can't encode the request to \(name): \(reason) — change the request"
        case .backingOff(let until):
            "\(name) crashed and isn't restarted before \(until.formatted(.iso8601)) — the previous snapshot is kept"
        case .stopped(let identifier):
            "\(name) crashed \(CrashWindow.limit) times in \(CrashWindow.length / 60) minutes and was stopped — "
                + "'AppHost plugins enable \(identifier)' restarts it"
        case .disabled(let identifier): PluginError.disabled(identifier).message
        case .unprotected(let identifier, let landlock):
            "\(landlock.obstacle ?? ""), and without it \(name) could use all your files — \(landlock.remedy ?? ""), "
                + "or accept the risk with 'AppHost plugins enable \(identifier) \(PluginRecords.withoutLandlock)'"
        case .storage(let reason): "\(name): \(reason)"
        }
    }
}
