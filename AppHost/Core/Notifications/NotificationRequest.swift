import Shared

/// A notification: the id of its joke or alarm, and the command that shows it.
struct NotificationRequest: Hashable, Sendable {
    /// The id of the joke or the alarm.
    let id: String
    /// The program and all its arguments; the last two are the title and the text.
    let command: [String]

    /// Creates a request that runs a command, which receives the title and the text as its last arguments.
    ///
    /// `notify-send` parses its second argument as markup, so the text is escaped for it.
    init(id: String, title: String, body: String, command: [String]) {
        self.id = id
        let isMarkup = command.first?.split(separator: "/").last == "notify-send"
        self.command = command + [title, isMarkup ? body.markupEscaped : body].map(Self.guarded)
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
