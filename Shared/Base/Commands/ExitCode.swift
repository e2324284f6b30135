/// The exit status of a command, with the number from `sysexits.h` if there is one.
package enum ExitCode: Int32, Sendable {
    /// Success.
    case done = 0
    /// A check reported findings.
    case found = 1
    /// More input is required.
    case inputNeeded = 2
    /// The command line is wrong.
    case usage = 64
    /// The input data is bad: damaged, unknown or too new.
    case badData = 65
    /// A remote service doesn't respond.
    case unavailable = 69
    /// An internal error.
    case internalError = 70
    /// An input or output error.
    case inputOutput = 74
    /// A resource is in use; the same call may succeed later.
    case tryAgain = 75
    /// Permission denied.
    case denied = 77
    /// Ended by SIGINT.
    case interrupted = 130
    /// Ended by SIGTERM.
    case terminated = 143
}

/// An error that ends a command: a line for the user and a number for scripts.
package protocol CommandError: Error {
    /// The exit status.
    var exitCode: ExitCode { get }
    /// The cause and remedy, in the form `cause — what to do`.
    var message: String { get }
}

/// Returns the message of a command's error, or the description of any other error.
package func message(of error: any Error) -> String { (error as? any CommandError)?.message ?? "\(error)" }

/// An error that ends a command and that no caller distinguishes from others: a message and an exit status.
package struct CommandFailure: CommandError, Hashable {
    package let message: String
    package let exitCode: ExitCode

    /// Creates an error; pass another `exitCode` than 64 if the command line is right.
    package init(_ message: String, exitCode: ExitCode = .usage) {
        self.message = message
        self.exitCode = exitCode
    }
}
