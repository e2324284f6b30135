import Shared

/// A notification to be shown: the joke of a day, and the command that shows it.
struct NotificationRequest: Hashable, Sendable {
    /// The day, as `2026-11-21`.
    let day: String
    /// The joke's id.
    let id: String
    /// The program and all its arguments; the last two are the question and the answer.
    let command: [String]

    /// A request to a command, which gets the question and the answer as its last arguments.
    ///
    /// `notify-send` takes its second argument as markup, and gets it escaped.
    init(_ joke: JokeOfTheDay, command: [String]) {
        day = joke.day
        id = joke.joke.id
        let isMarkup = command.first?.split(separator: "/").last == "notify-send"
        let answer = isMarkup ? joke.joke.punchline.markupEscaped : joke.joke.punchline
        self.command = command + [joke.joke.setup, answer].map(Self.guarded)
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
