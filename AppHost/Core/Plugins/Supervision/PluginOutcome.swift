import Foundation
import Glibc
import Shared

/// What came of asking a plug-in something.
enum PluginOutcome<Value: Sendable>: Sendable {
    case answered(Value)
    /// It said so itself, or what it said can't be used, or it wasn't asked at all.
    case failed(PluginFailure)
    /// A signal ended it; what it said last.
    case crashed(signal: Int32, said: String)
    case timedOut(PluginTimeLimit)
    /// It held more memory than it may, in MiB.
    case overMemory(limit: Int)
    /// Its processes had more threads in all than they may.
    case tooManyThreads(limit: Int)
    /// It tried what the wall forbids: the calls that were heard; none for one that ended it.
    case violated(calls: [String])
    /// It ended by itself; how much of a line it had written, and what it said last.
    case exitedWithoutAnswer(status: Int32, unfinished: Int, said: String)

    var value: Value? { if case .answered(let value) = self { value } else { nil } }

    /// Whether it counts against the plug-in: an error it knows and says is none.
    var isBadEnd: Bool {
        switch self {
        case .answered: false
        case .failed(let failure): failure.isBadEnd
        default: true
        }
    }

    /// The outcome for what is made of an answer.
    func flatMap<Other>(_ body: (Value) -> PluginOutcome<Other>) -> PluginOutcome<Other> {
        switch self {
        case .answered(let value): body(value)
        case .failed(let failure): .failed(failure)
        case .crashed(let signal, let said): .crashed(signal: signal, said: said)
        case .timedOut(let limit): .timedOut(limit)
        case .overMemory(let limit): .overMemory(limit: limit)
        case .tooManyThreads(let limit): .tooManyThreads(limit: limit)
        case .violated(let calls): .violated(calls: calls)
        case .exitedWithoutAnswer(let status, let unfinished, let said):
            .exitedWithoutAnswer(status: status, unfinished: unfinished, said: said)
        }
    }

    /// What a person is told of a plug-in that didn't answer; `nil` for one that did.
    func message(of name: String) -> String? {
        let stays = "what it showed before stays"
        func quoted(_ said: String) -> String { said.isEmpty ? "" : " (\(said))" }
        switch self {
        case .answered: return nil
        case .failed(let failure): return failure.message(of: name)
        case .crashed(let signal, let said):
            return "\(name) was ended by signal \(signal)\(quoted(said)) — \(stays)"
        case .timedOut(.wall(let seconds)):
            return "\(name) gave no answer in \(seconds) s and was ended — \(stays)"
        case .timedOut(.processor(let seconds)):
            return "\(name) used \(seconds) s of processor time without an answer and was ended — \(stays)"
        case .timedOut(.drawing(let seconds, let views)):
            let what = views == 1 ? "the view of \(name)" : "the \(views) views of \(name)"
            return "\(what) took more than \(seconds) s to draw — show fewer or simpler views; \(stays)"
        case .overMemory(let limit):
            return "\(name) held more than \(limit) MiB and was ended — "
                + "let it hold less, or raise AirlockPlugin.MemoryLimit"
        case .tooManyThreads(let limit):
            return "\(name) had more than \(limit) threads, with those of its children, and was ended — start fewer"
        case .violated(let calls):
            let what =
                calls.isEmpty ? "made a system call no extension may make" : "tried \(calls.joined(separator: ", "))"
            return "\(name) \(what) and was ended — leave the network, other processes and the kernel alone"
        case .exitedWithoutAnswer(let status, 0, let said):
            return "\(name) exited with status \(status) without an answer\(quoted(said)) — \(stays)"
        case .exitedWithoutAnswer(let status, let unfinished, let said):
            return "\(name) exited with status \(status) after \(unfinished) bytes of an answer\(quoted(said)) — "
                + "end a line with a line feed"
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

/// The time a plug-in didn't keep to, in seconds.
enum PluginTimeLimit: Hashable, Sendable {
    /// From the request to the answer, its start included.
    case wall(seconds: Int)
    case processor(seconds: Int)
    /// For drawing all views of its answer.
    case drawing(seconds: Int, views: Int)
}
