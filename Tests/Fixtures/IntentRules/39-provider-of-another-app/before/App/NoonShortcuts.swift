// swift-format-ignore-file
import AppIntents

struct NoonShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: NoonIntent(),
            phrases: [
                "When is noon in \(.applicationName)",
            ],
            shortTitle: "Noon",
            systemImageName: "sun.max"
        )
    }
}
