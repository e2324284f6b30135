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

    /// The program's name.
    let program: String
    let fault: Fault

    var exitCode: ExitCode { .unavailable }

    var message: String {
        switch fault {
        case .notStarted(let reason):
            "can't start \(program): \(reason) — install it, or name another program with "
                + "'AppHost jokes preferences set notification-command -- PROGRAM'"
        case .failed(let status, let message):
            "\(program) exited with status \(status)\(message.isEmpty ? "" : " (\(message))") — \(Self.remedy)"
        case .signalled(let signal): "\(program) was killed by signal \(signal) — \(Self.remedy)"
        case .timedOut(let seconds): "\(program) didn't finish within \(seconds) s and was killed — \(Self.remedy)"
        }
    }

    private static let remedy = "try it with 'AppHost jokes notify --now'"
}
