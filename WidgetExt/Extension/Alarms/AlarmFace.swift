import SwiftUI

/// What an alarm's Live Activity shows in a state, decided once for all its forms.
struct AlarmFace {
    let id: UUID
    let title: String
    let tint: Color
    /// The symbol of the alarm, or of what it does.
    let symbol: String
    let mode: AlarmPresentationState.Mode
    private let presentation: AlarmPresentation

    init(_ attributes: AlarmAttributes<TimerMetadata>, _ state: AlarmPresentationState) {
        (id, mode, tint, presentation) = (state.alarmID, state.mode, attributes.tintColor, attributes.presentation)
        let own = attributes.metadata?.symbol ?? "timer"
        let title: LocalizedStringResource
        switch state.mode {
        case .countdown: (title, symbol) = (presentation.countdown?.title ?? presentation.alert.title, own)
        case .paused: (title, symbol) = (presentation.paused?.title ?? presentation.alert.title, "pause.fill")
        case .alert: (title, symbol) = (presentation.alert.title, "bell.fill")
        }
        // The user's own words, which are no key of a translation.
        self.title = title.key
    }

    /// What it does, in a word or two.
    var caption: LocalizedStringKey {
        switch mode {
        case .countdown: "Counting down"
        case .paused: "Paused"
        case .alert: "Time’s up"
        }
    }

    /// Whether it rings.
    var isAlerting: Bool { if case .alert = mode { true } else { false } }

    /// From when to when it counts; `nil` while it doesn't.
    var interval: ClosedRange<Date>? {
        guard case .countdown(let countdown) = mode else { return nil }
        return min(
            countdown.fireDate.addingTimeInterval(-countdown.totalCountdownDuration), countdown.fireDate)...countdown
            .fireDate
    }

    /// How much of a countdown that is paused remains, from 0 to 1, and as a clock; `nil` while it isn't paused.
    var rest: (fraction: Double, text: String)? {
        guard case .paused(let paused) = mode else { return nil }
        let left = max(paused.totalCountdownDuration - paused.previouslyElapsedDuration, 0)
        let fraction = paused.totalCountdownDuration > 0 ? left / paused.totalCountdownDuration : 0
        let text = clockText(milliseconds: Int64((left * 1_000).rounded()))
        return (fraction, MomentWords.current.digits(text))
    }

    /// A button: what it says, and the intent it runs.
    struct Action: Identifiable {
        let id: String
        let text: LocalizedStringResource
        let symbol: String
        /// Whether it is the one a person most likely wants.
        let isPrimary: Bool
        let intent: any LiveActivityIntent
    }

    /// The buttons in their order. Stopping is always the last: the dismissal of every state.
    var actions: [Action] {
        let text = id.uuidString
        var actions: [Action] = []
        switch mode {
        case .countdown:
            if let button = presentation.countdown?.pauseButton {
                actions.append(action(button, PauseIntent(alarmID: text), isPrimary: true))
            }
        case .paused:
            if let button = presentation.paused?.resumeButton {
                actions.append(action(button, ResumeIntent(alarmID: text), isPrimary: true))
            }
        case .alert:
            let alert = presentation.alert
            switch (alert.secondaryButton, alert.secondaryButtonBehavior) {
            case (let button?, .countdown): actions.append(action(button, RepeatIntent(alarmID: text)))
            case (let button?, .custom): actions.append(action(button, OpenAlarmAppIntent(alarmID: text)))
            case (_, nil), (nil, _): break
            }
        }
        let stop = presentation.alert.stopButton
        actions.append(
            Action(
                id: "stop", text: stop.text, symbol: isAlerting ? "stop.fill" : "xmark", isPrimary: isAlerting,
                intent: StopIntent(alarmID: text)))
        return actions
    }

    private func action(_ button: AlarmButton, _ intent: any LiveActivityIntent, isPrimary: Bool = false) -> Action {
        Action(
            id: button.systemImageName, text: button.text, symbol: button.systemImageName, isPrimary: isPrimary,
            intent: intent)
    }
}
