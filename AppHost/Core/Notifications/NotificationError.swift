import Shared

/// A notification that wasn't shown.
struct NotificationError: CommandError, Hashable {
    enum Fault: Hashable {
        case noJoke
        case notStarted(reason: String)
        /// What it wrote to standard error last, where it wrote something.
        case failed(status: Int32, said: String)
        case signalled(Int32)
        case timedOut(seconds: Int)
    }

    /// The program's name.
    let program: String
    let fault: Fault

    var exitCode: ExitCode { fault == .noJoke ? .badData : .unavailable }

    var message: String {
        switch fault {
        case .noJoke: "there is no joke to notify of — run 'AppHost sync'"
        case .notStarted(let reason):
            "can't start \(program): \(reason) — install it, or name another: "
                + "'AppHost jokes preferences set notification-command -- PROGRAM'"
        case .failed(let status, let said):
            "\(program) ended with status \(status)\(said.isEmpty ? "" : " (\(said))") — \(Self.remedy)"
        case .signalled(let signal): "\(program) was ended by signal \(signal) — \(Self.remedy)"
        case .timedOut(let seconds): "\(program) wasn't done after \(seconds) s and was ended — \(Self.remedy)"
        }
    }

    private static let remedy = "try it with 'AppHost jokes notify --now'"
}
