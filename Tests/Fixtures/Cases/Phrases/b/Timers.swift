import AppIntents

enum TimerRoom: String, AppEnum {
    case kitchen, bath
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Room"
    static let caseDisplayRepresentations: [TimerRoom: DisplayRepresentation] = [.kitchen: "Kitchen", .bath: "Bath"]
}

struct StartTimerIntent: AppIntent {
    static let title: LocalizedStringResource = "Start Timer"
    func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: "started") }
}

struct PauseTimerIntent: AppIntent {
    static let title: LocalizedStringResource = "Pause Timer"
    func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: "paused") }
}

struct ResetTimerIntent: AppIntent {
    static let title: LocalizedStringResource = "Reset Timer"
    @Parameter(title: "Room") var room: TimerRoom
    func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: "reset-\(room.rawValue)") }
}

struct TimerShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: StartTimerIntent(), phrases: ["Start timer in \(.applicationName)"], shortTitle: "Start",
            systemImageName: "play")
        AppShortcut(
            intent: PauseTimerIntent(), phrases: ["Pause timer in \(.applicationName)"], shortTitle: "Pause",
            systemImageName: "pause")
        AppShortcut(
            intent: ResetTimerIntent(), phrases: ["Reset \(\.$room) timer in \(.applicationName)"], shortTitle: "Reset",
            systemImageName: "arrow.counterclockwise")
    }
}
