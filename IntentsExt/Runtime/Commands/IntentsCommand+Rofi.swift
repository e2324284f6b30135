import Shared

extension IntentsCommand {
    /// The maximum number of rows with parameter values per shortcut. Beyond it, the user first chooses the phrase and then the value.
    private static let rowLimit = 200

    /// Answers a request of rofi's script mode: shows the menu of phrases, then the questions of the chosen phrase, then the intent's
    /// dialog.
    ///
    /// Errors are shown as messages in the menu, because rofi doesn't show a script's standard error.
    func rofi(_ arguments: Arguments) async throws {
        let chosen = arguments.operands.spaced
        let state = { (name: String) in environment(name).flatMap { RofiState($0) } }
        let menu: RofiMenu
        if arguments.operands.isEmpty {
            menu = try await answering(arguments) { _ in try await phraseMenu(arguments) }
        } else if let info = state("ROFI_INFO") {
            menu = try await answered(info, arguments)
        } else if chosen == RofiMenu.end, environment("ROFI_RETV") == "1" {
            // Empty output closes the menu.
            return
        } else {
            menu = try await answered(state("ROFI_DATA")?.answering(chosen) ?? RofiState(phrase: chosen), arguments)
        }
        try StandardOutput.write(bytes: try menu.bytes)
    }

    /// Returns the menu of phrases. If a phrase has few parameter values, it has one row per value.
    private func phraseMenu(_ arguments: Arguments) async throws -> RofiMenu {
        let index = try index(arguments)
        var menu = RofiMenu(prompt: "ask")
        menu.rows = index.entries.map { RofiMenu.Row(text: $0.match.phrase, state: RofiState(phrase: $0.match.phrase)) }
        var choices: [String: [IntentChoice]] = [:]
        var counts: [String: Int] = [:]
        for phrase in index.open {
            let source = "\(phrase.intentID) \(phrase.parameter)"
            do {
                if choices[source] == nil { choices[source] = try await phrase.values() }
            } catch let error as any CommandError {
                // The other phrases still work, so the error is only shown as a message.
                menu.message = error.message
                choices[source] = []
            }
            let offered = choices[source] ?? []
            guard !offered.isEmpty, counts[phrase.shortcut, default: 0] + offered.count <= Self.rowLimit else {
                menu.rows.append(RofiMenu.Row(text: phrase.spoken("…"), state: RofiState(phrase)))
                continue
            }
            counts[phrase.shortcut, default: 0] += offered.count
            menu.rows += RofiMenu.rows(offered.map { ($0.id, phrase.spoken($0.title), $0.subtitle) }) {
                RofiState(phrase, value: $0)
            }
        }
        return menu
    }

    /// Returns the menu after a choice: a dialog, a question or an error.
    private func answered(_ state: RofiState, _ arguments: Arguments) async throws -> RofiMenu {
        let end = [RofiMenu.Row(text: RofiMenu.end)]
        do {
            return try await answering(arguments) { storage in
                guard let open = state.open else {
                    let match = try await self.match(state.phrase ?? "", arguments, in: storage.container)
                    return RofiMenu(message: try await dialog(match.intent, meant: match.meant, state), rows: end)
                }
                let phrases = try index(arguments).open
                guard let phrase = phrases.first(where: { ($0.intentID, $0.template.written) == open }) else {
                    throw CommandFailure("the phrase no longer exists — choose another phrase", exitCode: .badData)
                }
                guard let value = state.value else {
                    let offered = try await phrase.values().map { ($0.id, $0.title, $0.subtitle) }
                    return RofiMenu(
                        message: offered.isEmpty
                            ? "the phrase has no values to choose from — try another phrase" : phrase.spoken("…"),
                        rows: offered.isEmpty ? end : RofiMenu.rows(offered) { state.answering($0) }, typed: state)
                }
                let given = [JSONMember(phrase.parameter, .string(value))]
                return RofiMenu(message: try await dialog(phrase.intent, given: given, state), rows: end)
            }
        } catch let error as IntentError {
            guard case .inputNeeded(let ask) = error.fault else { return RofiMenu(message: error.message, rows: end) }
            return RofiMenu(message: ask.question, rows: rows(of: ask, state), typed: state)
        } catch let error as any CommandError {
            return RofiMenu(message: error.message, rows: end)
        }
    }

    private func rows(of ask: IntentPrompt, _ state: RofiState) -> [RofiMenu.Row] {
        func row(_ text: String, _ answer: String) -> RofiMenu.Row {
            RofiMenu.Row(text: text, state: state.answering(answer))
        }
        if let actions = ask.actions { return [row(actions.accept, "yes"), row(actions.deny, "no")] }
        if ask.items.isEmpty, [.confirmation, .foreground].contains(ask.kind) {
            return [row("yes", "yes"), row("no", "no")]
        }
        // With the `id:` prefix, an identifier can't be mistaken for a title.
        return zip(ask.items, ask.labels).map { row($1, "id:\($0.id)") }
    }

    /// Runs an intent with the answers so far and returns its dialog. Its view and its request to open the app are stored, as the command
    /// `ask` does.
    private func dialog(
        _ intent: any AppIntent, given: [JSONMember] = [], meant: [PhraseMatch.Parameter] = [], _ state: RofiState
    ) async throws -> String {
        let answers = PreparedAnswers(state.answers, then: NoPrompter())
        let (outcome, number, fault) = try await outcome(of: intent, given: given, meant: meant, answers)
        var text = outcome.dialog ?? outcome.value ?? "Done."
        if let opens = outcome.opens, opens.isQueued { text += " — opens the app: \(opens.url ?? opens.intent)" }
        if let fault { text += " — \(fault.message)" }
        if let number { text += " — draw its view with WidgetExt render \(RenderOptions.snippet) \(number)" }
        return text
    }
}

extension OpenPhrase {
    /// A key that identifies the shortcut of the phrase.
    fileprivate var shortcut: String { "\(app.applicationName) \(intentID)" }

    /// Returns the phrase with a parameter value filled in.
    fileprivate func spoken(_ value: String) -> String {
        template.text(applicationName: app.applicationName, value: value)
    }
}

/// A rofi menu: a message, and rows below it to choose from.
struct RofiMenu {
    /// A row of the menu, with the state that rofi returns if the user chooses it.
    struct Row {
        var text: String
        var state: RofiState?
    }

    var prompt: String?
    var message: String?
    var rows: [Row] = []
    /// The state that rofi returns if the user types text instead of choosing a row.
    var typed: RofiState?

    /// The text of the row that closes the menu.
    static let end = "Done"

    /// The menu in the format of rofi's script mode.
    var bytes: [UInt8] {
        get throws {
            var text = ""
            if let prompt { text += "\0prompt\u{1F}\(prompt)\n" }
            if let typed { text += "\0data\u{1F}\(try typed.text)\n" }
            // A message is Pango markup on one line.
            if let message { text += "\0message\u{1F}\(message.visible.onOneLine.markupEscaped)\n" }
            for row in rows {
                text += row.text.visible.onOneLine
                if let state = row.state { text += "\0info\u{1F}\(try state.text)" }
                text += "\n"
            }
            return Array(text.utf8)
        }
    }

    /// Returns a row per item. Equal titles are distinguished by their subtitles or identifiers.
    static func rows(
        _ items: [(id: String, title: String, subtitle: String?)], _ state: (String) -> RofiState
    ) -> [Row] {
        var counts: [String: Int] = [:]
        for item in items { counts[item.title, default: 0] += 1 }
        return items.map { item in
            let isAlone = counts[item.title] == 1 && !item.title.isEmpty
            return Row(
                text: isAlone ? item.title : "\(item.title) — \(item.subtitle ?? item.id)", state: state(item.id))
        }
    }
}

/// The choices so far, as one line of JSON that rofi stores and returns with the next choice.
struct RofiState: Equatable {
    /// The chosen phrase if it has no parameter, or the text that the user typed.
    var phrase: String?
    /// The chosen phrase as declared if it has a parameter, and the identifier of its intent.
    var open: (intent: String, template: String)?
    /// The identifier of the parameter value.
    var value: String?
    /// The answers to the intent's questions, in order.
    var answers: [String] = []

    init(phrase: String) { self.phrase = phrase }

    init(_ phrase: OpenPhrase, value: String? = nil) {
        (open, self.value) = ((phrase.intentID, phrase.template.written), value)
    }

    /// Decodes the JSON that ``text`` encodes; `nil` for anything else.
    init?(_ text: String) {
        let document: JSONValue
        do throws(JSONError) {
            document = try JSONValue(parsing: text)
        } catch {
            return nil
        }
        phrase = document["phrase"]?.string
        if let intent = document["intent"]?.string, let template = document["template"]?.string {
            open = (intent, template)
        }
        guard phrase != nil || open != nil else { return nil }
        value = document["value"]?.string
        answers = document["answers"]?.array?.compactMap(\.string) ?? []
    }

    /// The state encoded as one line of JSON.
    var text: String {
        get throws {
            var members: [JSONMember] = []
            if let phrase { members.append(JSONMember("phrase", .string(phrase))) }
            if let open {
                members += [JSONMember("intent", .string(open.intent)), JSONMember("template", .string(open.template))]
            }
            if let value { members.append(JSONMember("value", .string(value))) }
            if !answers.isEmpty { members.append(JSONMember("answers", .array(answers.map { .string($0) }))) }
            return try JSONValue.object(members).serialised()
        }
    }

    /// Returns the state with one more answer.
    func answering(_ answer: String) -> RofiState {
        var state = self
        if open != nil, value == nil { state.value = answer } else { state.answers.append(answer) }
        return state
    }

    static func == (one: RofiState, other: RofiState) -> Bool {
        one.phrase == other.phrase && one.open?.intent == other.open?.intent
            && one.open?.template == other.open?.template && one.value == other.value && one.answers == other.answers
    }
}
