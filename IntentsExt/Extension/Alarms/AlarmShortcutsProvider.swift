import AppIntents
import IntentsRuntime

/// The shortcuts for timers.
struct AlarmShortcutsProvider: AppShortcutsProvider {
    static let shortcutTileColor: ShortcutTileColor = .orange

    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: PauseTimerIntent(),
            phrases: [
                "Pause the \(\.$timer) timer in \(.applicationName)", "Pause \(\.$timer) in \(.applicationName)",
            ],
            shortTitle: "Pause", systemImageName: "pause.fill")
        AppShortcut(
            intent: ResumeTimerIntent(),
            phrases: [
                "Resume the \(\.$timer) timer in \(.applicationName)", "Resume \(\.$timer) in \(.applicationName)",
            ],
            shortTitle: "Resume", systemImageName: "play.fill")
        AppShortcut(
            intent: RepeatTimerIntent(),
            phrases: [
                "Repeat the \(\.$timer) timer in \(.applicationName)", "Repeat \(\.$timer) in \(.applicationName)",
            ],
            shortTitle: "Repeat", systemImageName: "arrow.clockwise")
        AppShortcut(
            intent: StopTimerIntent(),
            phrases: ["Stop the \(\.$timer) timer in \(.applicationName)", "Stop \(\.$timer) in \(.applicationName)"],
            shortTitle: "Stop", systemImageName: "stop.fill")
        AppShortcut(
            intent: SetTimerIntent(),
            phrases: ["Set a timer in \(.applicationName)", "Start a timer in \(.applicationName)"],
            shortTitle: "Set", systemImageName: "timer")
        AppShortcut(
            intent: ListTimersIntent(),
            phrases: [
                "What timers are there in \(.applicationName)", "How much time is left in \(.applicationName)",
            ],
            shortTitle: "Timers", systemImageName: "list.bullet")
    }
}

/// The alarms feature's registration in the intents extension.
let alarmsApp = AppRegistration(
    applicationName: "Airlock",
    intents: [
        PauseTimerIntent.self, ResumeTimerIntent.self, RepeatTimerIntent.self, StopTimerIntent.self,
        SetTimerIntent.self, ListTimersIntent.self,
        // Buttons and controls run these intents.
        PauseIntent.self, ResumeIntent.self, RepeatIntent.self, StopIntent.self, OpenAlarmAppIntent.self,
        StartTimerIntent.self, StopAlertsIntent.self,
    ],
    entities: [AlarmEntity.self], shortcuts: AlarmShortcutsProvider.self)
