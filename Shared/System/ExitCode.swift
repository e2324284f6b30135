/// What a command's exit status means; the numbers are those of `sysexits.h` where it has one.
package enum ExitCode: Int32, Sendable {
    /// Done.
    case done = 0
    /// A check found something.
    case found = 1
    /// More input is needed.
    case inputNeeded = 2
    /// The command was called wrongly.
    case usage = 64
    /// The input data is bad: damaged, unknown or too new.
    case badData = 65
    /// A remote service doesn't answer.
    case unavailable = 69
    /// A fault of the program.
    case internalError = 70
    /// Reading or writing failed.
    case inputOutput = 74
    /// Something is in use; the same call may succeed later.
    case tryAgain = 75
    /// Not allowed.
    case denied = 77
}

/// An error a command ends with: one line for a person, one number for a script.
package protocol CommandError: Error {
    /// The exit status.
    var exitCode: ExitCode { get }
    /// Cause and remedy, worded `cause — what to do`.
    var message: String { get }
}

/// The message of a command's error; any other error's description.
package func message(of error: any Error) -> String { (error as? any CommandError)?.message ?? "\(error)" }

/// A call that doesn't fit the command's grammar, or names something that doesn't exist.
package struct UsageError: CommandError, Hashable {
    package let message: String
    package let exitCode: ExitCode

    /// Creates an error; `exitCode` is 64 unless the call is well formed and names something unknown.
    package init(_ message: String, exitCode: ExitCode = .usage) {
        self.message = message
        self.exitCode = exitCode
    }
}
