import Shared

/// The command `notifications`: prints, sets, resets or tries the program that shows notifications.
struct NotificationCommands {
    static let grammar = CommandGrammar.Command(
        "notifications", summary: "prints the program that shows notifications, or sets, resets or tries it",
        operands: "[set [--] PROGRAM ARGUMENT… | reset | try]"
    ) {
        HostSettings.places
        CommonOptions.json
    }

    let settings: HostSettings

    /// - Throws: ``CommandFailure``, ``LocalStorageError``, ``NotificationError``, ``OutputError``.
    func run() async throws {
        var words = settings.arguments.operands[...]
        let verb = words.popFirst()
        if verb != "set", let word = words.first {
            throw CommandFailure("unexpected argument '\(word)' — '\(verb ?? "")' takes none")
        }
        let storage = try settings.openStorage()
        switch verb {
        case nil: break
        case "set":
            let program = try NotificationProgram(choosing: Array(words))
            try storage.update(NotificationProgram.key) { $0 = program }
        case "reset": try storage.update(NotificationProgram.key) { $0 = nil }
        case "try": return try await show(storage)
        case let verb?:
            throw CommandFailure(
                "unknown word '\(verb)' after 'notifications' — \(suggestion(for: verb, in: ["set", "reset", "try"]))")
        }
        let program = try NotificationProgram(in: storage)
        let text = program.command.map(\.shellWord).joined(separator: " ")
        let json: JSONValue = ["command": .array(program.command.map { .string($0) })]
        try StandardOutput.write(settings.isJSON ? json.serialised() : text)
    }

    private func show(_ storage: LocalStorageService) async throws {
        let program = try NotificationProgram(in: storage)
        try await NotificationCommand(environment: settings.environment).deliver(
            NotificationRequest(
                id: "try", title: "Airlock", body: "Notifications are shown like this.", program: program)
        )
        let json: JSONValue = ["shown": .bool(true)]
        try StandardOutput.write(settings.isJSON ? json.serialised() : "\(program.name) accepted a notification")
    }
}
