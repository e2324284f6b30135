import Foundation
import Shared
import Testing

@testable import WidgetExt
@testable import WidgetRendering

/// The content of an alarm's Live Activity, and the intents its buttons run.
@MainActor
struct AlarmLiveActivityTests {
    private nonisolated static let withButtons: [ActivityPresentation] = [.lockScreen, .expanded]

    // Requirements
    @Test("A countdown shows its title and remaining time with Pause and Stop buttons", arguments: withButtons)
    func countdownButtons(form: ActivityPresentation) throws {
        let alarm = try DrawnAlarm(DrawnAlarm.counting(270), form)
        #expect(alarm.intents == ["PauseIntent", "StopIntent"])
        #expect(alarm.texts.contains("Tea") && alarm.texts.contains("4:30"))
        #expect(alarm.findings.isEmpty)
    }

    // Requirements
    @Test("A paused alarm shows its remaining time with Resume and Stop buttons", arguments: withButtons)
    func pausedButtons(form: ActivityPresentation) throws {
        let alarm = try DrawnAlarm(DrawnAlarm.paused(40), form)
        #expect(alarm.intents == ["ResumeIntent", "StopIntent"])
        #expect(alarm.texts.contains("0:40"))
        #expect(alarm.snapshot.texts.flatMap(\.moments).isEmpty)
    }

    /// Stop is last, where it is most prominent; the second button depends on the configuration.
    // Requirements
    @Test("A ringing alarm has a Stop button and, as configured, a Repeat or Open button", arguments: withButtons)
    func ringingButtons(form: ActivityPresentation) throws {
        #expect(try DrawnAlarm(DrawnAlarm.alerting, form).intents == ["RepeatIntent", "StopIntent"])
        let opening = AlarmDraft(title: "Train", countdown: 60, secondary: .custom)
        #expect(
            try DrawnAlarm(DrawnAlarm.alerting, form, draft: opening).intents == ["OpenAlarmAppIntent", "StopIntent"])
        let plain = AlarmDraft(title: "Up", schedule: .relative(.init(time: .init(hour: 9, minute: 41))))
        let alarm = try DrawnAlarm(DrawnAlarm.alerting, form, draft: plain)
        #expect(alarm.intents == ["StopIntent"])
        #expect(alarm.texts.contains("Stop") && alarm.texts.contains { $0.hasPrefix("9:41") })
    }

    @Test(
        "The time of a ringing alarm is formatted for the locale",
        arguments: [
            ("en_US", "2:56 PM"), ("en_GB", "14:56"), ("de_DE", "14:56"), ("ja_JP", "14:56"),
            ("ar_EG", "٢:٥٦ م"),
        ])
    func ringingTime(locale: String, time: String) throws {
        let mode = AlarmPresentationState.Mode.alert(.init(time: .init(hour: 14, minute: 56)))
        let plain = AlarmDraft(title: "Up", schedule: .relative(.init(time: .init(hour: 14, minute: 56))))
        let texts = try DrawnAlarm(mode, draft: plain, locale: locale).texts
        #expect(texts.contains { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") == time }, "\(texts)")
    }

    // Requirements
    @Test("Every button's intent carries the alarm's identifier, and each button has a spoken label")
    func buttonParameters() throws {
        let alarm = try DrawnAlarm(DrawnAlarm.counting(270))
        for region in alarm.snapshot.regions {
            guard case .intent(_, _, let parameters) = region.action else { continue }
            #expect(parameters == ["alarmID": .string(DrawnAlarm.id)])
        }
        #expect(alarm.snapshot.url?.absoluteString == "airlock://alarm/\(DrawnAlarm.id)")
        let spoken = alarm.snapshot.spoken.filter { $0.properties.traits == ["button"] }
        #expect(spoken.compactMap(\.properties.label) == ["Pause", "Stop"])
    }

    @Test(
        "The compact and minimal presentations have no buttons and draw without diagnostics",
        arguments: [ActivityPresentation.compact, .minimal])
    func smallForms(form: ActivityPresentation) throws {
        for mode in [DrawnAlarm.counting(270), DrawnAlarm.paused(40), DrawnAlarm.alerting] {
            let alarm = try DrawnAlarm(mode, form)
            #expect(alarm.intents.isEmpty)
            #expect(alarm.findings.isEmpty)
        }
    }

    /// One state drawn at several instants; the timer's metadata is the same at each.
    // Requirements: A-057
    @Test("The timer text is correct at every instant, and the metadata has its end date and style")
    func timerTexts() throws {
        for passed in [0, 1, 59, 229.5, 270, 400] {
            let now = DrawnAlarm.now.addingTimeInterval(passed)
            let alarm = try DrawnAlarm(DrawnAlarm.counting(270), at: now)
            let left = Int64(max(270 - passed, 0) * 1_000)
            #expect(alarm.texts.contains(clockText(milliseconds: left)), "\(passed): \(alarm.texts)")
            let moment = try #require(alarm.snapshot.texts.flatMap(\.moments).first)
            #expect(moment.end == DrawnAlarm.now.addingTimeInterval(270) && moment.style == "timer")
        }
    }

    @Test("A long alarm title is truncated, and no other text is", arguments: withButtons)
    func longTitle(form: ActivityPresentation) throws {
        let draft = AlarmDraft(title: "Take the sourdough bread out of the oven and let it rest", countdown: 300)
        for mode in [DrawnAlarm.counting(270), DrawnAlarm.paused(40), DrawnAlarm.alerting] {
            let alarm = try DrawnAlarm(mode, form, draft: draft)
            #expect(alarm.snapshot.texts.filter(\.isTruncated).allSatisfy { $0.string == draft.title })
            #expect(alarm.findings.isEmpty)
            #expect(alarm.intents.last == "StopIntent")
        }
    }
}
