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
