import Foundation
import Testing

@testable import Shared

/// Tests of the presentation and intents of a new alarm.
struct AlarmDraftTests {
    private let id = UUID()

    // Requirements
    @Test("The secondary button's behavior decides which intent the button runs")
    func secondaryIntent() throws {
        let again = AlarmDraft(title: "Tea", countdown: 60)
        #expect(again.secondary == .countdown)
        #expect((again.secondaryIntent(of: id) as? RepeatIntent)?.alarmID == id.uuidString)
        let opening = AlarmDraft(title: "Train", countdown: 60, secondary: .custom)
        #expect((opening.secondaryIntent(of: id) as? OpenAlarmAppIntent)?.alarmID == id.uuidString)
        #expect(opening.presentation.alert.secondaryButton?.text.text == "Open")
        let plain = AlarmDraft(title: "Up", schedule: .relative(.init(time: .init(hour: 7, minute: 30))))
        #expect(plain.secondary == nil && plain.secondaryIntent(of: id) == nil)
        #expect(plain.presentation.alert.secondaryButton == nil)
        #expect(plain.presentation.countdown == nil && plain.presentation.paused == nil)
    }

    // Requirements: A-056
    @Test("An alarm with a snooze has a pause button, a resume button and a symbol")
    func pauseAndResume() {
        let snoozed = AlarmDraft(
            title: "Up", snooze: 540, schedule: .relative(.init(time: .init(hour: 7, minute: 30))))
        #expect(snoozed.secondary == .countdown)
        #expect(snoozed.presentation.countdown?.pauseButton?.text.text == "Pause")
        #expect(snoozed.presentation.paused?.resumeButton.text.text == "Resume")
        #expect(snoozed.attributes.metadata?.symbol == "clock.fill")
    }

    @Test("Durations are formatted as timers show them, and negative ones as 0:00")
    func clockTexts() {
        #expect(
            [0, 999, 59_000, 60_000, 3_599_999, 3_600_000, -5].map(clockText) == [
                "0:00", "0:00", "0:59", "1:00", "59:59", "1:00:00", "0:00",
            ])
    }
}
