// swift-format-ignore-file
import AppIntents

struct TideShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: NextTideIntent(),
            phrases: [
                "When is high tide in \(.applicationName)",
                "Next tide in \(.applicationName)",
            ],
            shortTitle: "Next Tide",
            systemImageName: "water.waves"
        )
        AppShortcut(
            intent: WindNowIntent(),
            phrases: ["How windy is it in \(.applicationName)"],
            shortTitle: "Wind Now",
            systemImageName: "wind"
        )
    }

    static let shortcutTileColor: ShortcutTileColor = .navy
}
