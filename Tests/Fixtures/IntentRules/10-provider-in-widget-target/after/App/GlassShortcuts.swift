// swift-format-ignore-file
import AppIntents

struct GlassShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: GlassesTodayIntent(),
            phrases: ["How much did I drink in \(.applicationName)"],
            shortTitle: "Glasses Today",
            systemImageName: "drop.fill"
        )
    }
}
