import AppIntents
import Testing

@testable import IntentsExt

struct WythnosShortcutsProviderTests {
    @Test func theIntentIsTheOneOfTheSource() throws {
        let type: any AppIntent.Type = AskWythnosIntent.self
        #expect(type.title == "Ask Wythnos")
        #expect(AskWythnosIntent.description.descriptionText == "Ask a question about your calendar")
        let parameter = try #require(AskWythnosIntent().parameters.first)
        #expect(parameter.name == "question" && AskWythnosIntent().parameters.count == 1)
    }

    @Test func everyPhraseNamesTheAppAndNoneTheQuestion() {
        let shortcuts = WythnosShortcutsProvider.appShortcuts
        #expect(shortcuts.count == 1 && wythnosApp.applicationName == "Wythnos")
        #expect(
            shortcuts.flatMap(\.phrases).map { $0.text(applicationName: "Wythnos") } == [
                "Ask Wythnos", "Ask Wythnos a question", "Ask Wythnos about my calendar",
            ])
    }
}
