import Shared
import Testing

@MainActor
struct SiriTipViewTests {
    struct Brew: AppIntent {
        static let title: LocalizedStringResource = "Brew"
        func perform() async throws -> some IntentResult { .result() }
    }

    struct Drink: AppIntent {
        static let title: LocalizedStringResource = "Drink"
        func perform() async throws -> some IntentResult { .result() }
    }

    private func texts<Intent: AppIntent>(_ type: Intent.Type, isVisible: Binding<Bool>? = nil) -> [String] {
        let shortcuts: @Sendable () -> [AppShortcut] = {
            [
                AppShortcut(
                    intent: Brew(), phrases: ["Brew tea", "Brew"], shortTitle: "Brew", systemImageName: "cup.and.saucer"
                )
            ]
        }
        let view = SiriTipView(isVisible: isVisible, shortcuts: shortcuts, type)
        let context = ResolveContext(environment: EnvironmentValues(), diagnostics: DiagnosticLog())
        return resolve(view, in: context).flatMap(\.texts)
    }

    @Test("A Siri tip shows the first phrase of its intent's shortcut")
    func shortcutPhrase() {
        #expect(texts(Brew.self) == ["“Brew tea”"])
        #expect(texts(Brew.self, isVisible: .constant(true)) == ["“Brew tea”"])
    }

    @Test("A Siri tip without a shortcut, or one that is hidden, shows nothing")
    func hiddenTip() {
        #expect(texts(Drink.self) == [])
        #expect(texts(Brew.self, isVisible: .constant(false)) == [])
    }
}
