/// An intent with the phrases that start it.
///
/// Mirrors [AppIntents' `AppShortcut`](https://developer.apple.com/documentation/appintents/appshortcut).
public struct AppShortcut: Sendable {
    package let intent: any AppIntent
    package let phrases: [PhraseTemplate]
    package let shortTitle: LocalizedStringResource
    package let systemImageName: String

    /// Creates a shortcut; every phrase names the application once.
    public init<Intent: AppIntent>(
        intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource,
        systemImageName: String
    ) {
        self.intent = intent
        self.phrases = phrases.map { $0.template }
        self.shortTitle = shortTitle
        self.systemImageName = systemImageName
    }

    /// Creates a shortcut called as its intent; every phrase names the application once.
    public init<Intent: AppIntent>(intent: Intent, phrases: [AppShortcutPhrase<Intent>]) {
        self.init(intent: intent, phrases: phrases, shortTitle: Intent.title, systemImageName: "app")
    }
}
