import Shared

/// The error for a notification that wasn't shown.
struct NotificationError: CommandError, Hashable {
    enum Fault: Hashable {
        case notStarted(reason: String)
        /// The command failed; `message` is the last line of its standard error, or an empty string.
        case failed(status: Int32, message: String)
        case signalled(Int32)
        case timedOut(seconds: Int)
    }

    let program: NotificationProgram
    let fault: Fault

    var exitCode: ExitCode { .unavailable }

    var message: String {
        let name = program.name
        let remedy = "try it with '\(program.trying)'"
        return switch fault {
        case .notStarted(let reason):
            "can't start \(name): \(reason) — install it, or name another program with '\(program.choosing)'"
        case .failed(let status, let message):
            "\(name) exited with status \(status)\(message.isEmpty ? "" : " (\(message))") — \(remedy)"
        case .signalled(let signal): "\(name) was killed by signal \(signal) — \(remedy)"
        case .timedOut(let seconds): "\(name) didn't finish within \(seconds) s and was killed — \(remedy)"
        }
    }
}
