// swift-format-ignore-file
import AppIntents

struct PlanIntent: AppIntent {
    static let title: LocalizedStringResource = "Plan"
    static let description = IntentDescription("Reads the plan.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Rest today.")
    }
}

enum Plan {
    case free, full
    static let current = Plan.free
}

struct PlanShortcuts: AppShortcutsProvider {
    @AppShortcutsBuilder static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: PlanIntent(),
            phrases: ["Read the plan in \(.applicationName)"],
            shortTitle: "Plan",
            systemImageName: "calendar"
        )
    }
}
