import Shared

/// A notification to be shown: what it is about, and the command that shows it.
struct NotificationRequest: Hashable, Sendable {
    /// What it is about: the joke's or the alarm's id.
    let id: String
    /// The program and all its arguments; the last two are the title and the text.
    let command: [String]

    /// A request to a command, which gets the title and the text as its last arguments.
    ///
    /// `notify-send` takes its second argument as markup, and gets it escaped.
    init(id: String, title: String, body: String, command: [String]) {
        self.id = id
        let isMarkup = command.first?.split(separator: "/").last == "notify-send"
        self.command = command + [title, isMarkup ? body.markupEscaped : body].map(Self.guarded)
    }

    /// A text that no command takes for one of its options: a feed writes jokes, not options.
    private static func guarded(_ text: String) -> String { text.hasPrefix("-") ? " " + text : text }
}

/// What shows notifications.
protocol NotificationCentre: Sendable {
    /// Shows a notification; returns when it was taken.
    ///
    /// - Throws: ``NotificationError``; `CancellationError` where the task is cancelled.
    func deliver(_ request: NotificationRequest) async throws
}
