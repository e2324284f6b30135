// swift-format-ignore-file
import AppIntents

struct JanuaryIntent: AppIntent {
    static let title: LocalizedStringResource = "January"
    static let description = IntentDescription("Shows the calendar of January.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "It is shown.")
    }
}

struct FebruaryIntent: AppIntent {
    static let title: LocalizedStringResource = "February"
    static let description = IntentDescription("Shows the calendar of February.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "It is shown.")
    }
}

struct MarchIntent: AppIntent {
    static let title: LocalizedStringResource = "March"
    static let description = IntentDescription("Shows the calendar of March.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "It is shown.")
    }
}

struct AprilIntent: AppIntent {
    static let title: LocalizedStringResource = "April"
    static let description = IntentDescription("Shows the calendar of April.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "It is shown.")
    }
}

struct MayIntent: AppIntent {
    static let title: LocalizedStringResource = "May"
    static let description = IntentDescription("Shows the calendar of May.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "It is shown.")
    }
}

struct JuneIntent: AppIntent {
    static let title: LocalizedStringResource = "June"
    static let description = IntentDescription("Shows the calendar of June.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "It is shown.")
    }
}

struct JulyIntent: AppIntent {
    static let title: LocalizedStringResource = "July"
    static let description = IntentDescription("Shows the calendar of July.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "It is shown.")
    }
}

struct AugustIntent: AppIntent {
    static let title: LocalizedStringResource = "August"
    static let description = IntentDescription("Shows the calendar of August.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "It is shown.")
    }
}

struct SeptemberIntent: AppIntent {
    static let title: LocalizedStringResource = "September"
    static let description = IntentDescription("Shows the calendar of September.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "It is shown.")
    }
}

struct OctoberIntent: AppIntent {
    static let title: LocalizedStringResource = "October"
    static let description = IntentDescription("Shows the calendar of October.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "It is shown.")
    }
}

struct NovemberIntent: AppIntent {
    static let title: LocalizedStringResource = "November"
    static let description = IntentDescription("Shows the calendar of November.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "It is shown.")
    }
}

struct MonthShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(intent: JanuaryIntent(), phrases: ["Show January in \(.applicationName)"], shortTitle: "January", systemImageName: "calendar")
        AppShortcut(intent: FebruaryIntent(), phrases: ["Show February in \(.applicationName)"], shortTitle: "February", systemImageName: "calendar")
        AppShortcut(intent: MarchIntent(), phrases: ["Show March in \(.applicationName)"], shortTitle: "March", systemImageName: "calendar")
        AppShortcut(intent: AprilIntent(), phrases: ["Show April in \(.applicationName)"], shortTitle: "April", systemImageName: "calendar")
        AppShortcut(intent: MayIntent(), phrases: ["Show May in \(.applicationName)"], shortTitle: "May", systemImageName: "calendar")
        AppShortcut(intent: JuneIntent(), phrases: ["Show June in \(.applicationName)"], shortTitle: "June", systemImageName: "calendar")
        AppShortcut(intent: JulyIntent(), phrases: ["Show July in \(.applicationName)"], shortTitle: "July", systemImageName: "calendar")
        AppShortcut(intent: AugustIntent(), phrases: ["Show August in \(.applicationName)"], shortTitle: "August", systemImageName: "calendar")
        AppShortcut(intent: SeptemberIntent(), phrases: ["Show September in \(.applicationName)"], shortTitle: "September", systemImageName: "calendar")
        AppShortcut(intent: OctoberIntent(), phrases: ["Show October in \(.applicationName)"], shortTitle: "October", systemImageName: "calendar")
    }
}
