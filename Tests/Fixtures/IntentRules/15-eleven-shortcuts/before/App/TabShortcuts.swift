// swift-format-ignore-file
import AppIntents

struct TabShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: ShowTabIntent(tab: .home),
            phrases: ["Show home in \(.applicationName)"],
            shortTitle: "Home",
            systemImageName: "house"
        )
        AppShortcut(
            intent: ShowTabIntent(tab: .today),
            phrases: ["Show today in \(.applicationName)"],
            shortTitle: "Today",
            systemImageName: "sun.max"
        )
        AppShortcut(
            intent: ShowTabIntent(tab: .week),
            phrases: ["Show week in \(.applicationName)"],
            shortTitle: "Week",
            systemImageName: "calendar"
        )
        AppShortcut(
            intent: ShowTabIntent(tab: .map),
            phrases: ["Show map in \(.applicationName)"],
            shortTitle: "Map",
            systemImageName: "map"
        )
        AppShortcut(
            intent: ShowTabIntent(tab: .friends),
            phrases: ["Show friends in \(.applicationName)"],
            shortTitle: "Friends",
            systemImageName: "person.2"
        )
        AppShortcut(
            intent: ShowTabIntent(tab: .badges),
            phrases: ["Show badges in \(.applicationName)"],
            shortTitle: "Badges",
            systemImageName: "rosette"
        )
        AppShortcut(
            intent: ShowTabIntent(tab: .routes),
            phrases: ["Show routes in \(.applicationName)"],
            shortTitle: "Routes",
            systemImageName: "point.topleft.down.curvedto.point.bottomright.up"
        )
        AppShortcut(
            intent: ShowTabIntent(tab: .gear),
            phrases: ["Show gear in \(.applicationName)"],
            shortTitle: "Gear",
            systemImageName: "shoe"
        )
        AppShortcut(
            intent: ShowTabIntent(tab: .goals),
            phrases: ["Show goals in \(.applicationName)"],
            shortTitle: "Goals",
            systemImageName: "target"
        )
        AppShortcut(
            intent: ShowTabIntent(tab: .history),
            phrases: ["Show history in \(.applicationName)"],
            shortTitle: "History",
            systemImageName: "clock"
        )
        AppShortcut(
            intent: ShowTabIntent(tab: .weather),
            phrases: ["Show weather in \(.applicationName)"],
            shortTitle: "Weather",
            systemImageName: "cloud"
        )
    }
}
