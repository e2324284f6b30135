// swift-format-ignore-file
import AppIntents

struct ElementFactIntent: AppIntent {
    static let title: LocalizedStringResource = "Element Fact"
    static let description = IntentDescription("Tells one fact about a chemical element.")

    @Parameter(title: "Element", requestValueDialog: "Which element?")
    var element: Element

    static var parameterSummary: some ParameterSummary {
        Summary("Fact about \(\.$element)")
    }

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "\(element.rawValue) is number \(Element.allCases.firstIndex(of: element)! + 1).")
    }
}

struct ElementShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: ElementFactIntent(),
            phrases: [
                "Tell me about \(\.$element) in \(.applicationName)",
                "What is \(\.$element) in \(.applicationName)",
                "Show \(\.$element) in \(.applicationName)",
                "Open \(\.$element) in \(.applicationName)",
                "Look up \(\.$element) in \(.applicationName)",
                "\(.applicationName) details about \(\.$element)",
                "Where is \(\.$element) used, \(.applicationName)",
                "How heavy is \(\.$element) in \(.applicationName)",
                "Ask \(.applicationName) for \(\.$element)",
                "Explain \(\.$element) with \(.applicationName)",
            ],
            shortTitle: "Element Fact",
            systemImageName: "atom"
        )
    }
}
