import AppIntents
import Testing

@testable import IntentsExt

struct WythnosShortcutsProviderTests {
    // Requirements: W-020, W-021
    @Test("The Ask Wythnos intent has the title, description and parameter of its source")
    func sourceIntent() throws {
        let type: any AppIntent.Type = AskWythnosIntent.self
        #expect(type.title == "Ask Wythnos")
        #expect(AskWythnosIntent.description.descriptionText == "Ask a question about your calendar")
        let parameter = try #require(AskWythnosIntent().parameters.first)
        #expect(parameter.name == "question" && AskWythnosIntent().parameters.count == 1)
    }

    // Requirements: W-021
    @Test("The shortcut's three phrases contain the app name and no question")
    func phrases() {
        let shortcuts = WythnosShortcutsProvider.appShortcuts
        #expect(shortcuts.count == 1 && wythnosApp.applicationName == "Wythnos")
        #expect(
            shortcuts.flatMap(\.phrases).map { $0.text(applicationName: "Wythnos") } == [
                "Ask Wythnos", "Ask Wythnos a question", "Ask Wythnos about my calendar",
            ])
    }
}
