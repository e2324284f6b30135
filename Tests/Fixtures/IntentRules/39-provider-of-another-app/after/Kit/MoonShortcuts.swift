// swift-format-ignore-file
import AppIntents

struct MoonShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: NoonIntent(),
            phrases: [
                "Noon time in \(.applicationName)",
            ],
            shortTitle: "Noon",
            systemImageName: "moon"
        )
    }
}
