import AppIntents
import Testing

@testable import IntentsExt

struct AlarmShortcutsProviderTests {
    @Test("Every alarm shortcut belongs to a registered intent and its phrases name the app")
    func registeredShortcuts() {
        let known = alarmsApp.intents.map { $0.persistentIdentifier }
        let shortcuts = AlarmShortcutsProvider.appShortcuts
        #expect(shortcuts.count == 6)
        for shortcut in shortcuts {
            #expect(known.contains(shortcut.intent.persistentIdentifier))
            #expect(shortcut.phrases.allSatisfy { $0.text(applicationName: "Airlock").hasSuffix("in Airlock") })
            #expect(!shortcut.shortTitle.text.isEmpty)
        }
        #expect(Set(known).count == known.count)
    }

    @Test("The intents that buttons and controls run are registered")
    func registeredIntents() {
        let known = Set(alarmsApp.intents.map { $0.persistentIdentifier })
        #expect(
            known.isSuperset(of: [
                "PauseIntent", "ResumeIntent", "RepeatIntent", "StopIntent", "OpenAlarmAppIntent", "StartTimerIntent",
                "StopAlertsIntent",
            ]))
    }

    @Test("An alarm entity is displayed with its title and has a state description")
    func alarmEntity() {
        let record = AlarmRecord(
            id: "00000000-0000-0000-0000-000000000001", schedule: nil, preAlert: 300_000, postAlert: nil,
            state: .paused(total: 300_000, elapsed: 60_000), title: "Tea")
        let entity = AlarmEntity(record, at: 0, in: .utc, CivilFormat(localeIdentifier: "en_US"))
        #expect(String(localized: entity.displayRepresentation.title) == "Tea")
        #expect(entity.state == "paused, 4:00 left")
        #expect(AlarmEntity.typeDisplayRepresentation.name == "Timer")
    }
}
