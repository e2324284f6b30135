import AirlockBase
import Shared

/// The program that shows notifications, which the user chose with the command `notifications`.
struct NotificationProgram: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document in the app's own storage.
    static let key = DocumentKey<NotificationProgram>(.host, literal: "notification-program")
    /// The maximum number of words of a command.
    static let wordLimit = 64
    /// The command line that chooses another program.
    static let choosing = "AppHost notifications set -- PROGRAM"
    /// The command line that shows a notification at once.
    static let trying = "AppHost notifications try"

    /// The program and its first arguments.
    private(set) var command = ["notify-send", "--app-name=Airlock"]

    /// The program's name or path.
    var name: String { command.first ?? "" }

    /// Creates the default program.
    init() {}

    /// Creates the program that the user chooses with the words of a command.
    ///
    /// - Throws: ``CommandFailure``.
    init(choosing words: [String]) throws {
        guard let program = words.first, !program.isEmpty, words.count <= Self.wordLimit else {
            throw CommandFailure(
                "'notifications set' takes a program and its first arguments — write them after --, "
                    + "at most \(Self.wordLimit) words")
        }
        command = words
    }

    /// Reads the chosen program, or the default if the user chose none.
    ///
    /// - Throws: ``HostError``.
    init(in storage: LocalStorageService) throws { self = try storage.value(Self.key) ?? NotificationProgram() }

    func encode(into writer: inout WireWriter) { for word in command { writer.write(1, word) } }

    init(from reader: inout WireReader) throws {
        var words: [String] = []
        while let field = try reader.nextField() {
            if field.number == 1 { words.append(try reader.string(field)) } else { try reader.skip(field) }
        }
        guard words.first?.isEmpty == false else { throw WireError(.missing(field: 1), at: reader.offset) }
        command = words
    }
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
    /// - Throws: ``CommandFailure``; `CancellationError` if the task is cancelled.
    func deliver(_ request: NotificationRequest) async throws
}

/// Shows notifications by running a command that the user chose.
struct NotificationCommand: NotificationCentre {
    let environment: [String: String]
    /// The command's time limit, in seconds.
    var limit = 10

    func deliver(_ request: NotificationRequest) async throws {
        let name = request.program.name
        func failure(
            _ reason: String, _ remedy: String = "try it with '\(NotificationProgram.trying)'"
        ) -> CommandFailure {
            CommandFailure("\(reason) — \(remedy)", exitCode: .unavailable)
        }
        let outcome: LimitedCommand.Outcome
        do {
            outcome = try await LimitedCommand(environment: environment, limit: limit).run(request.command)
        } catch let error as SystemError {
            throw failure(
                "can't start \(name): \(error.reason)",
                "install it, or name another program with '\(NotificationProgram.choosing)'")
        }
        switch outcome {
        case .exited(0, output: _): return
        case .exited(let status, let output):
            let line = output.split(whereSeparator: \.isNewline).last.map(String.init)
            throw failure("\(name) exited with status \(status)\(line.map { " (\($0))" } ?? "")")
        case .signalled(let signal): throw failure("\(name) was killed by signal \(signal)")
        case .overdue: throw failure("\(name) didn't finish within \(limit) s and was killed")
        }
    }
}
