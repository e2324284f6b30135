// swift-format-ignore-file
import AppIntents
import Foundation

struct CoachShortcuts: AppShortcutsProvider {
    @AppShortcutsBuilder
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: WeekSummaryIntent(),
            phrases: [
                "How was my week in \(.applicationName)",
                "\(.applicationName) week summary",
            ],
            shortTitle: "Week Summary",
            systemImageName: "chart.bar"
        )
        if UserDefaults.standard.bool(forKey: "plusMember") {
            AppShortcut(
                intent: CoachTipIntent(),
                phrases: ["Give me a tip from \(.applicationName)"],
                shortTitle: "Coach Tip",
                systemImageName: "lightbulb"
            )
        }
        if #available(iOS 18.0, watchOS 11.0, *) {
            AppShortcut(
                intent: RestDayIntent(),
                phrases: ["Should I rest today, \(.applicationName)"],
                shortTitle: "Rest Day",
                systemImageName: "bed.double"
            )
        }
    }
}
