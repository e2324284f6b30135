/// What the button that says yes is called.
///
/// Mirrors [AppIntents' `ConfirmationActionName`](https://developer.apple.com/documentation/appintents/confirmationactionname).
public struct ConfirmationActionName: Hashable, Sendable {
    let accept: LocalizedStringResource

    /// A name of one's own.
    public static func custom(
        acceptLabel: LocalizedStringResource, acceptAlternatives: [LocalizedStringResource] = [],
        denyLabel: LocalizedStringResource = "Cancel", denyAlternatives: [LocalizedStringResource] = [],
        destructive: Bool = false
    ) -> ConfirmationActionName { ConfirmationActionName(accept: acceptLabel) }

    /// Continue.
    public static let `continue` = ConfirmationActionName(accept: "Continue")
    /// Add.
    public static let add = ConfirmationActionName(accept: "Add")
    /// Book.
    public static let book = ConfirmationActionName(accept: "Book")
    /// Buy.
    public static let buy = ConfirmationActionName(accept: "Buy")
    /// Call.
    public static let call = ConfirmationActionName(accept: "Call")
    /// Create.
    public static let create = ConfirmationActionName(accept: "Create")
    /// Do it.
    public static let `do` = ConfirmationActionName(accept: "Do")
    /// Download.
    public static let download = ConfirmationActionName(accept: "Download")
    /// Find.
    public static let find = ConfirmationActionName(accept: "Find")
    /// Go.
    public static let go = ConfirmationActionName(accept: "Go")
    /// Log.
    public static let log = ConfirmationActionName(accept: "Log")
    /// Open.
    public static let open = ConfirmationActionName(accept: "Open")
    /// Order.
    public static let order = ConfirmationActionName(accept: "Order")
    /// Pay.
    public static let pay = ConfirmationActionName(accept: "Pay")
    /// Play.
    public static let play = ConfirmationActionName(accept: "Play")
    /// Post.
    public static let post = ConfirmationActionName(accept: "Post")
    /// Request.
    public static let request = ConfirmationActionName(accept: "Request")
    /// Run.
    public static let run = ConfirmationActionName(accept: "Run")
    /// Search.
    public static let search = ConfirmationActionName(accept: "Search")
    /// Send.
    public static let send = ConfirmationActionName(accept: "Send")
    /// Set.
    public static let set = ConfirmationActionName(accept: "Set")
    /// Share.
    public static let share = ConfirmationActionName(accept: "Share")
    /// Start.
    public static let start = ConfirmationActionName(accept: "Start")
    /// Toggle.
    public static let toggle = ConfirmationActionName(accept: "Toggle")
    /// Turn off.
    public static let turnOff = ConfirmationActionName(accept: "Turn Off")
    /// Turn on.
    public static let turnOn = ConfirmationActionName(accept: "Turn On")
    /// View.
    public static let view = ConfirmationActionName(accept: "View")
}

/// When an intent asks before it goes on.
///
/// Mirrors [AppIntents' `ConfirmationConditions`](https://developer.apple.com/documentation/appintents/confirmationconditions).
public struct ConfirmationConditions: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// Creates a set of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// One of a few answers.
///
/// Mirrors [AppIntents' `IntentChoiceOption`](https://developer.apple.com/documentation/appintents/intentchoiceoption).
public struct IntentChoiceOption: Hashable, Sendable, Identifiable {
    /// What an answer is for.
    public enum Style: Hashable, Sendable {
        /// One like the others.
        case `default`
        /// It stops.
        case cancel
        /// It deletes something.
        case destructive
    }

    /// What a person reads, which identifies the answer.
    public let title: LocalizedStringResource
    /// What stands below it.
    public let subtitle: LocalizedStringResource?
    /// What it is for.
    public let style: Style

    /// The title.
    public var id: String { title.key }

    /// Creates an answer.
    public init(title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, style: Style = .default) {
        (self.title, self.subtitle, self.style) = (title, subtitle, style)
    }

    /// An answer that stops.
    public static var cancel: IntentChoiceOption { IntentChoiceOption(title: "Cancel", style: .cancel) }

    /// An answer that stops, called so.
    public static func cancel(title: LocalizedStringResource) -> IntentChoiceOption {
        IntentChoiceOption(title: title, style: .cancel)
    }
}

extension AppIntent {
    /// Asks whether to go on, and goes on where the answer is yes.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer is no.
    public func requestConfirmation() async throws { try await confirm(nil, .continue) }

    /// Asks whether to go on, and goes on where the answer is yes.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer is no.
    public func requestConfirmation(
        conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
        dialog: IntentDialog, showDialogAsPrompt: Bool = true
    ) async throws {
        try await confirm(dialog, actionName)
    }

    /// Asks whether to go on, showing a view, and goes on where the answer is yes.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer is no.
    public func requestConfirmation<Content: View>(
        conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
        dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true, @ViewBuilder content: () -> Content
    ) async throws {
        try await confirm(dialog, actionName)
    }

    /// Asks whether to go on, showing what an intent makes, and goes on where the answer is yes.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer is no.
    public func requestConfirmation<Snippet: SnippetIntent>(
        conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
        dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true, snippetIntent: Snippet
    ) async throws {
        try await confirm(dialog, actionName)
    }

    /// Asks whether a result is right, and goes on where the answer is yes.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer is no.
    public func requestConfirmation<Result: IntentResult>(
        result: Result, confirmationActionName: ConfirmationActionName = .continue, showPrompt: Bool = true
    ) async throws {
        try await confirm(result._parts.dialog, confirmationActionName)
    }

    /// Asks for one of a few answers.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer stops.
    public func requestChoice(
        between options: [IntentChoiceOption], dialog: IntentDialog? = nil
    ) async throws -> IntentChoiceOption {
        let choices = options.map { option in
            IntentChoice(id: option.id, title: option.title.text, subtitle: option.subtitle?.text, value: option)
        }
        var ask = IntentAsk(
            .choice, question: dialog?.text ?? "Which one?", form: "one of those offered",
            items: choices.map { IntentAsk.Item(id: $0.id, title: $0.title, subtitle: $0.subtitle) })
        while true {
            let answer = try await IntentCall.answer(to: ask).choice(among: choices)
            if let option = options.first(where: { $0.id == answer.string }) {
                guard option.style != .cancel else { throw IntentError(.declined(ask.question)) }
                return option
            }
            ask.refusal = "'\(answer.brief)' is none of those offered"
        }
    }

    /// Asks for one of a few answers, showing a view.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer stops.
    public func requestChoice<Content: View>(
        between options: [IntentChoiceOption], dialog: IntentDialog? = nil, @ViewBuilder content: () -> Content
    ) async throws -> IntentChoiceOption { try await requestChoice(between: options, dialog: dialog) }

    private func confirm(_ dialog: IntentDialog?, _ action: ConfirmationActionName) async throws {
        let question = dialog?.text ?? "\(action.accept.text): \(Self.title.text)?"
        guard try await IntentCall.isConfirmed(IntentAsk(.confirmation, question: question, form: "yes or no")) else {
            throw IntentError(.declined(question))
        }
    }
}
