import AirlockBase
import Shared

/// The program that shows notifications, which the user chose with a feature's commands.
struct NotificationProgram: Hashable, Sendable {
    /// The program and its first arguments.
    let command: [String]
    /// The command line that chooses another program.
    let choosing: String
    /// The command line that shows a notification at once.
    let trying: String

    /// The program's name or path.
    var name: String { command.first ?? "" }
}

/// A notification: the id of its subject, and the command that shows it.
struct NotificationRequest: Hashable, Sendable {
    /// The id of what the user is notified of.
    let id: String
    let program: NotificationProgram
    /// The program and all its arguments; the last two are the title and the text.
    let command: [String]

    /// Creates a request that runs a program, which receives the title and the text as its last arguments.
    ///
    /// Control characters are made visible, because the program may write to a terminal. `notify-send` parses its second argument as markup, so
    /// the text is escaped for it.
    init(id: String, title: String, body: String, program: NotificationProgram) {
        (self.id, self.program) = (id, program)
        let isMarkup = program.name.split(separator: "/").last == "notify-send"
        let text = isMarkup ? body.markupEscaped : body.visible
        command = program.command + [title.visible.onOneLine, text].map(Self.guarded)
    }

    /// Returns the string, with a leading space if a command would parse it as an option. The string comes from a feed, so it can't be
    /// trusted.
    private static func guarded(_ text: String) -> String { text.hasPrefix("-") ? " " + text : text }
}

/// A service that shows notifications.
protocol NotificationCentre: Sendable {
    /// Shows a notification; returns when it is accepted.
    ///
    /// - Throws: ``NotificationError``; `CancellationError` if the task is cancelled.
    func deliver(_ request: NotificationRequest) async throws
}

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

/// Shows notifications by running a command that the user chose.
struct NotificationCommand: NotificationCentre {
    let environment: [String: String]
    /// The command's time limit, in seconds.
    var limit = 10

    func deliver(_ request: NotificationRequest) async throws {
        func failure(_ fault: NotificationError.Fault) -> NotificationError {
            .init(program: request.program, fault: fault)
        }
        let outcome: LimitedCommand.Outcome
        do {
            outcome = try await LimitedCommand(environment: environment, limit: limit).run(request.command)
        } catch let error as SpawnError {
            throw failure(.notStarted(reason: error.reason))
        }
        switch outcome {
        case .exited(0, output: _): return
        case .exited(let status, let output):
            let line = output.split(whereSeparator: \.isNewline).last.map(String.init)
            throw failure(.failed(status: status, message: line ?? ""))
        case .signalled(let signal): throw failure(.signalled(signal))
        case .overdue: throw failure(.timedOut(seconds: limit))
        }
    }
}
