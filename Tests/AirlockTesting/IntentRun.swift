import IntentsRuntime

/// What running an intent came to.
public struct IntentRun: Sendable {
    let outcome: IntentRunner.Outcome
    /// What was asked, in order, with the answers.
    public let questions: [RecordedPrompt]

    /// What the intent says; `nil` for nothing.
    public var dialog: String? { outcome.dialog }

    /// What the intent says beside something to see.
    public var supportingDialog: String? { outcome.supporting ?? outcome.dialog }

    /// The value it returns; `nil` for none.
    public var value: RunValue? { outcome.data.isNull ? nil : RunValue(json: outcome.data) }

    /// The value as a person reads it.
    public var valueText: String? { outcome.value }

    /// The texts of the view it shows, in the order they are read; `nil` for no view.
    public var snippetTexts: [String]? { outcome.snippet }

    /// The view it shows as a document, in light colours, as Documentation/ArchivedView.md describes it; `nil` for no view.
    public var snippetDocument: String? { outcome.view?.light }

    /// What there is to know of the view, such as what of it can't be written down.
    public var snippetNotes: [String] { outcome.notes.map(\.line) }

    /// What is to be shown in the app; `nil` for nothing.
    public var opened: OpenedIntent? {
        outcome.opens.map { OpenedIntent(identifier: $0.intent, contentIdentifier: $0.contentIdentifier, url: $0.url) }
    }
}

/// What an intent asked, and what was answered.
public struct RecordedPrompt: Hashable, Sendable {
    /// What was asked.
    public let text: String
    /// The name of the parameter it was about; `nil` for none.
    public let parameter: String?
    /// What was offered.
    public let choices: [String]
    /// What was answered, as the test wrote it.
    public let answer: String
    /// What yes was called, where an intent asked whether to go on; `nil` for a question without such names.
    public let acceptLabel: String?
    /// What no was called.
    public let denyLabel: String?
    /// Whether yes was said to delete something.
    public let isDestructive: Bool
    /// The texts of the view shown with the question, in the order they are read; `nil` for no view.
    public let snippetTexts: [String]?
    /// That view as a document, in light colours; `nil` for no view.
    public let snippetDocument: String?
}

/// What an intent has the app show.
public struct OpenedIntent: Hashable, Sendable {
    /// The intent's identifier.
    public let identifier: String
    /// What scenes know its content by.
    public let contentIdentifier: String
    /// The address to open; `nil` for none.
    public let url: String?

    /// Creates what to compare with.
    public init(identifier: String, contentIdentifier: String, url: String?) {
        (self.identifier, self.contentIdentifier, self.url) = (identifier, contentIdentifier, url)
    }
}

/// A value an intent returned: plain, a list, or an entity whose properties are read by their names.
@dynamicMemberLookup
public struct RunValue: Hashable, Sendable {
    let json: JSONValue

    /// The text; of an entity its title. `nil` for other values.
    public var string: String? { json.string ?? json["title"]?.string }
    /// The whole number.
    public var int: Int? { json.integer }
    /// The number.
    public var double: Double? { json.number }
    /// The switch.
    public var bool: Bool? { json.bool }
    /// The elements of a list.
    public var elements: [RunValue] { (json.array ?? []).map(RunValue.init) }
    /// The identifier of an entity.
    public var id: String? { json["id"]?.string }

    /// A property of an entity.
    public subscript(dynamicMember name: String) -> RunValue? {
        (json["properties"]?[name] ?? json[name]).map(RunValue.init)
    }

    /// Compares by what is written.
    public static func == (one: RunValue, other: RunValue) -> Bool { one.json == other.json }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(string) }
}
