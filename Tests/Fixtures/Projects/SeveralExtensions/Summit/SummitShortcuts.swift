import AppIntents

struct SummitShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: ClimbIntent(), phrases: ["Start a climb with \(.applicationName)"], shortTitle: "Climb",
            systemImageName: "mountain.2")
    }
}
