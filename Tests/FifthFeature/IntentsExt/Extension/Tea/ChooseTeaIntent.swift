import AppIntents
import IntentsRuntime

/// Asks the host for a tea.
struct ChooseTeaIntent: AppIntent {
    static let title: LocalizedStringResource = "Choose a Tea"
    static let description = IntentDescription("Chooses the tea that the widget shows.")
    static var parameterSummary: some ParameterSummary { Summary("Choose \(\.$tea)") }

    @Parameter(title: "Tea", requestValueDialog: "Which tea?") var tea: Tea

    func perform() async throws -> some IntentResult & ProvidesDialog {
        try TeaChoice.request(tea)
        return .result(dialog: "\(String(localized: tea.title)) it is.")
    }
}

/// The phrase that chooses a tea.
struct TeaShortcutsProvider: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: ChooseTeaIntent(), phrases: ["Choose \(\.$tea) in \(.applicationName)"],
            shortTitle: "Choose a Tea", systemImageName: "cup.and.saucer.fill")
    }
}

/// The feature's intents and phrases.
let teaApp = AppRegistration(
    applicationName: "Teatime", intents: [ChooseTeaIntent.self], entities: [], shortcuts: TeaShortcutsProvider.self)
