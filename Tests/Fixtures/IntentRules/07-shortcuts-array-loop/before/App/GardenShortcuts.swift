// swift-format-ignore-file
import AppIntents

struct GardenShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        var all = [
            AppShortcut(
                intent: ThirstyPlantsIntent(),
                phrases: ["Which plants are thirsty in \(.applicationName)"],
                shortTitle: "Thirsty Plants",
                systemImageName: "drop"
            ),
        ]
        for extra in seasonal {
            all.append(extra)
        }
        return all
    }

    private static var seasonal: [AppShortcut] {
        [
            AppShortcut(
                intent: FrostRiskIntent(),
                phrases: ["Is there frost tonight in \(.applicationName)"],
                shortTitle: "Frost Risk",
                systemImageName: "snowflake"
            ),
        ]
    }
}
