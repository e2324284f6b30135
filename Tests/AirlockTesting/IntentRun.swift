import IntentsRuntime

/// The result of an intent's run.
public struct IntentRun: Sendable {
    let outcome: IntentRunner.Outcome
    /// The prompts in order, with their answers.
    public let questions: [RecordedPrompt]

    /// The intent's dialog; `nil` if there is none.
    public var dialog: String? { outcome.dialog }

    /// The supporting dialog, for use next to a view; the dialog if there is no supporting dialog.
    public var supportingDialog: String? { outcome.supporting ?? outcome.dialog }

    /// The returned value; `nil` if there is none.
    public var value: RunValue? { outcome.data.isNull ? nil : RunValue(json: outcome.data) }

    /// The returned value as displayed text.
    public var valueText: String? { outcome.value }

    /// The texts of the returned view, in reading order; `nil` if there is no view.
    public var snippetTexts: [String]? { outcome.snippet }

    /// The returned view as an archived-view document (Documentation/ArchivedView.md), in light colours; `nil` if there is no view.
    public var snippetDocument: String? { outcome.view?.light }

    /// The diagnostics of the view, such as parts that can't be archived.
    public var snippetDiagnostics: [String] { outcome.diagnostics.map(\.line) }

    /// The intent or URL that the app should open; `nil` if there is none.
    public var opened: OpenedIntent? {
        outcome.opens.map { OpenedIntent(identifier: $0.intent, contentIdentifier: $0.contentIdentifier, url: $0.url) }
    }
}

/// A prompt of an intent, and its answer.
public struct RecordedPrompt: Hashable, Sendable {
    /// The text of the prompt.
    public let text: String
    /// The name of the parameter that the prompt requests; `nil` if there is none.
    public let parameter: String?
    /// The titles of the offered choices.
    public let choices: [String]
    /// The answer, as the test wrote it.
    public let answer: String
    /// The label of the confirming action; `nil` for a prompt without action labels.
    public let acceptLabel: String?
    /// The label of the denying action; `nil` for a prompt without action labels.
    public let denyLabel: String?
    /// True if the confirming action is destructive.
    public let isDestructive: Bool
    /// The texts of the prompt's view, in reading order; `nil` if there is no view.
    public let snippetTexts: [String]?
    /// The prompt's view as an archived-view document, in light colours; `nil` if there is no view.
    public let snippetDocument: String?
}

/// An intent or URL that the app should open after a run.
public struct OpenedIntent: Hashable, Sendable {
    /// The intent's identifier.
    public let identifier: String
    /// The content identifier that scenes match.
    public let contentIdentifier: String
    /// The URL to open; `nil` if there is none.
    public let url: String?

    /// Creates the value that a test expects ``IntentRun/opened`` to have.
    public init(identifier: String, contentIdentifier: String, url: String?) {
        (self.identifier, self.contentIdentifier, self.url) = (identifier, contentIdentifier, url)
    }
}

/// A value returned by an intent or a query: a plain value, a list, or an entity. An entity's properties are read by name.
@dynamicMemberLookup
public struct RunValue: Hashable, Sendable {
    let json: JSONValue

    /// The string, or an entity's title; `nil` for other values.
    public var string: String? { json.string ?? json["title"]?.string }
    /// The integer; `nil` for other values.
    public var int: Int? { json.integer }
    /// The number; `nil` for other values.
    public var double: Double? { json.number }
    /// The Boolean; `nil` for other values.
    public var bool: Bool? { json.bool }
    /// The elements of a list; empty for other values.
    public var elements: [RunValue] { (json.array ?? []).map(RunValue.init) }
    /// The identifier of an entity; `nil` for other values.
    public var id: String? { json["id"]?.string }

    /// The entity's property with a name; `nil` if there is no such property.
    public subscript(dynamicMember name: String) -> RunValue? {
        (json["properties"]?[name] ?? json[name]).map(RunValue.init)
    }

    /// Returns true if the encoded values are equal.
    public static func == (one: RunValue, other: RunValue) -> Bool { one.json == other.json }

    /// Hashes ``string``.
    public func hash(into hasher: inout Hasher) { hasher.combine(string) }
}
