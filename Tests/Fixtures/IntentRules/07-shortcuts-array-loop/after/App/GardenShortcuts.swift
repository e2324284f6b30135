// swift-format-ignore-file
import AppIntents

struct GardenShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: ThirstyPlantsIntent(),
            phrases: ["Which plants are thirsty in \(.applicationName)"],
            shortTitle: "Thirsty Plants",
            systemImageName: "drop"
        )
        AppShortcut(
            intent: FrostRiskIntent(),
            phrases: ["Is there frost tonight in \(.applicationName)"],
            shortTitle: "Frost Risk",
            systemImageName: "snowflake"
        )
    }
}
