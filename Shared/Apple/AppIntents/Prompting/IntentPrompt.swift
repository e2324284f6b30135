/// A question that an intent asks the user.
package struct IntentPrompt: Hashable, Sendable {
    /// The kind of answer; the raw values appear in `--json` output.
    package enum Kind: String, Sendable {
        /// A value of a parameter.
        case value
        /// One of several choices.
        case choice
        /// Yes or no.
        case confirmation
        /// Consent to continue in the app.
        case foreground
    }

    /// A choice offered to the user.
    package struct Item: Hashable, Sendable {
        package var id: String
        package var title: String
        package var subtitle: String?

        package init(id: String, title: String, subtitle: String? = nil) {
            (self.id, self.title, self.subtitle) = (id, title, subtitle)
        }
    }

    package var kind: Kind
    /// The name of the parameter in question; `nil` for none.
    package var parameter: String?
    /// The text of the question.
    package var question: String
    /// A description of the expected answer.
    package var form: String
    /// The choices offered.
    package var items: [Item] = []
    /// True if an answer may name several choices, separated by commas.
    package var takesSeveral = false
    /// The labels for confirming and declining; `nil` for yes and no.
    package var actions: ConfirmationActions?
    /// The view shown with the question; `nil` for none.
    package var view: PromptView?
    /// The reason the previous answer was refused; `nil` if there was none.
    package var refusal: String?

    package init(_ kind: Kind, parameter: String? = nil, question: String, form: String, items: [Item] = []) {
        (self.kind, self.parameter, self.question) = (kind, parameter, question)
        (self.form, self.items) = (form, items)
    }

    /// Creates a request for confirmation with the given labels.
    package init(confirming question: String, _ actions: ConfirmationActions, view: PromptView?) {
        self.init(.confirmation, question: question, form: actions.form)
        (self.actions, self.view) = (actions, view)
    }

    /// The question as JSON.
    package var json: JSONValue {
        var members = [
            JSONMember("kind", .string(kind.rawValue)), JSONMember("parameter", parameter.map { .string($0) } ?? .null),
            JSONMember("question", .string(question)), JSONMember("form", .string(form)),
            JSONMember(
                "choices",
                .array(
                    items.map {
                        [
                            "id": .string($0.id), "title": .string($0.title),
                            "subtitle": $0.subtitle.map { .string($0) } ?? .null,
                        ]
                    })),
        ]
        if let actions { members.append(JSONMember("actions", actions.json)) }
        if let view {
            members.append(JSONMember("snippet", .array(view.texts.map { .string($0) })))
            if let number = view.number { members.append(JSONMember("view", .integer(number))) }
        }
        return .object(members)
    }

    /// The titles of the choices, each followed by its subtitle if several choices have that title.
    package var labels: [String] {
        items.map { item in
            guard let subtitle = item.subtitle, items.contains(where: { $0.title == item.title && $0.id != item.id })
            else { return item.title }
            return "\(item.title), \(subtitle)"
        }
    }

    /// Returns an error message: the question, the instructions `way` for answering it, and a description of the expected answer.
    package func needed(_ way: String) -> String {
        let offered = zip(items, labels).prefix(10).map { item, label in
            item.id == label ? item.id : "\(item.id) (\(label.shortened))"
        }
        let form =
            offered.isEmpty
            ? form
            : "one of \(offered.joined(separator: ", "))" + (items.count > 10 ? " and \(items.count - 10) more" : "")
        return "\(question) — \(way) \(form)"
    }
}

/// An interface that answers the questions of intents.
package protocol IntentPrompter: Sendable {
    /// Returns the answer to a question: a value, a string that represents a value, or ``JSONValue/choice(_:)``.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask, or the user cancels.
    func answer(to ask: IntentPrompt) async throws -> JSONValue
}

/// A prompter without a user, which throws an error that explains how to give the answer.
package struct NoPrompter: IntentPrompter {
    /// Creates a prompter without a user.
    package init() {}

    package func answer(to ask: IntentPrompt) async throws -> JSONValue { throw IntentError(.inputNeeded(ask)) }
}

extension IntentPrompt {
    /// Returns the answer for a line typed below numbered choices. A number selects the choice in that row, even if another choice has the
    /// number as its name.
    package func answer(amongRows line: String) -> JSONValue {
        guard !items.isEmpty else { return .string(line) }
        guard takesSeveral else { return row(line) ?? .string(line) }
        return .array(line.piecesBetweenCommas.map { row($0) ?? .string($0) })
    }

    /// Returns the answer for a string given in advance: the identifier, name or row number of a choice.
    ///
    /// `#2` is always a row number, `id:2` always an identifier.
    /// - Throws: ``IntentError`` for a number that is the row of one choice and the identifier or name of another choice.
    package func answer(givenInAdvance text: String) throws -> JSONValue {
        guard !items.isEmpty else { return .string(text) }
        guard takesSeveral else { return try named(text) }
        return .array(try text.piecesBetweenCommas.map(named))
    }

    private func named(_ text: String) throws -> JSONValue {
        let key = text.normalizedPhrase
        let byName = items.filter { $0.title.normalizedPhrase == key }
        let byID = items.first { $0.id == text }
        let known = byID ?? (byName.count == 1 ? byName[0] : nil)
        let placed = place(text).map { items[$0] }
        if let known, let placed, known.id != placed.id {
            throw IntentError(
                .ambiguousAnswer(
                    text, placed: placed.title, named: known.title, byID: byID != nil, id: known.id))
        }
        if let known { return byID == nil ? .string(text) : .choice(known.id) }
        if let placed { return .choice(placed.id) }
        if text.hasPrefix("#"), let row = row(String(text.dropFirst())) { return row }
        if text.hasPrefix("id:"), let item = items.first(where: { $0.id == text.dropFirst(3) }) {
            return .choice(item.id)
        }
        return .string(text)
    }

    private func row(_ text: String) -> JSONValue? { place(text).map { .choice(items[$0].id) } }

    /// Returns the index of the row with the number in a string; `nil` if there is no such row.
    private func place(_ text: String) -> Int? {
        guard let number = Int(text), number >= 1, number <= items.count else { return nil }
        return number - 1
    }
}

extension JSONValue {
    /// Returns an answer that selects a choice by its identifier alone.
    package static func choice(_ id: String) -> JSONValue { ["id": .string(id)] }
}

extension String {
    /// The parts between commas, without surrounding spaces.
    var piecesBetweenCommas: [String] {
        split(separator: ",").map { piece in
            var piece = piece
            while piece.first == " " { piece.removeFirst() }
            while piece.last == " " { piece.removeLast() }
            return String(piece)
        }
    }
}

/// The name of the action that the user confirms, shown on the confirming button.
///
/// Mirrors [AppIntents' `ConfirmationActionName`](https://developer.apple.com/documentation/appintents/confirmationactionname).
public struct ConfirmationActionName: Hashable, Sendable {
    let accept: LocalizedStringResource
    var acceptAlternatives: [LocalizedStringResource] = []
    var deny: LocalizedStringResource = "Cancel"
    var denyAlternatives: [LocalizedStringResource] = []
    var isDestructive = false

    /// Returns a custom action name.
    public static func custom(
        acceptLabel: LocalizedStringResource, acceptAlternatives: [LocalizedStringResource] = [],
        denyLabel: LocalizedStringResource = "Cancel", denyAlternatives: [LocalizedStringResource] = [],
        destructive: Bool = false
    ) -> ConfirmationActionName {
        ConfirmationActionName(
            accept: acceptLabel, acceptAlternatives: acceptAlternatives, deny: denyLabel,
            denyAlternatives: denyAlternatives, isDestructive: destructive)
    }

    /// The labels in the language of the current request.
    var actions: ConfirmationActions {
        ConfirmationActions(
            accept: accept.text, acceptAlternatives: acceptAlternatives.map(\.text), deny: deny.text,
            denyAlternatives: denyAlternatives.map(\.text), isDestructive: isDestructive)
    }

    public static let `continue` = ConfirmationActionName(accept: "Continue")
    public static let add = ConfirmationActionName(accept: "Add")
    public static let book = ConfirmationActionName(accept: "Book")
    public static let buy = ConfirmationActionName(accept: "Buy")
    public static let call = ConfirmationActionName(accept: "Call")
    public static let create = ConfirmationActionName(accept: "Create")
    public static let `do` = ConfirmationActionName(accept: "Do")
    public static let download = ConfirmationActionName(accept: "Download")
    public static let find = ConfirmationActionName(accept: "Find")
    public static let go = ConfirmationActionName(accept: "Go")
    public static let log = ConfirmationActionName(accept: "Log")
    public static let open = ConfirmationActionName(accept: "Open")
    public static let order = ConfirmationActionName(accept: "Order")
    public static let pay = ConfirmationActionName(accept: "Pay")
    public static let play = ConfirmationActionName(accept: "Play")
    public static let post = ConfirmationActionName(accept: "Post")
    public static let request = ConfirmationActionName(accept: "Request")
    public static let run = ConfirmationActionName(accept: "Run")
    public static let search = ConfirmationActionName(accept: "Search")
    public static let send = ConfirmationActionName(accept: "Send")
    public static let set = ConfirmationActionName(accept: "Set")
    public static let share = ConfirmationActionName(accept: "Share")
    public static let start = ConfirmationActionName(accept: "Start")
    public static let toggle = ConfirmationActionName(accept: "Toggle")
    public static let turnOff = ConfirmationActionName(accept: "Turn Off")
    public static let turnOn = ConfirmationActionName(accept: "Turn On")
    public static let view = ConfirmationActionName(accept: "View")
}

/// The labels for confirming and declining.
package struct ConfirmationActions: Hashable, Sendable {
    /// The label for confirming.
    package var accept: String
    /// Other phrases for confirming.
    package var acceptAlternatives: [String] = []
    /// The label for declining.
    package var deny: String
    /// Other phrases for declining.
    package var denyAlternatives: [String] = []
    /// True if confirming deletes data.
    package var isDestructive = false

    /// A description of the expected answer.
    package var form: String { "yes (\(accept)) or no (\(deny))" }

    /// Returns true for a phrase that confirms, false for a phrase that declines, and `nil` for any other string.
    package func answer(_ text: String) -> Bool? {
        let key = text.normalizedPhrase
        guard !key.isEmpty else { return nil }
        if ([accept] + acceptAlternatives).contains(where: { $0.normalizedPhrase == key }) { return true }
        return ([deny] + denyAlternatives).contains { $0.normalizedPhrase == key } ? false : nil
    }

    /// The labels as JSON.
    var json: JSONValue {
        [
            "accept": .string(accept), "acceptAlternatives": .array(acceptAlternatives.map { .string($0) }),
            "deny": .string(deny), "denyAlternatives": .array(denyAlternatives.map { .string($0) }),
            "isDestructive": .bool(isDestructive),
        ]
    }
}
