import SwiftUI

/// The content of an alarm's Live Activity in a state, shared by all its presentations.
struct AlarmFace {
    let id: UUID
    let title: String
    let tint: Color
    /// The symbol of the alarm or of its state.
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
        self.title = String(localized: title)
    }

    /// The state in one or two words.
    var caption: LocalizedStringKey {
        switch mode {
        case .countdown: "Counting down"
        case .paused: "Paused"
        case .alert: "Time’s up"
        }
    }

    /// True if the alarm is ringing.
    var isAlerting: Bool { if case .alert = mode { true } else { false } }

    /// The interval of a running countdown; `nil` in other states.
    var interval: ClosedRange<Date>? {
        guard case .countdown(let countdown) = mode else { return nil }
        return min(
            countdown.fireDate.addingTimeInterval(-countdown.totalCountdownDuration), countdown.fireDate)...countdown
            .fireDate
    }

    /// The remaining part of a paused countdown, from 0 to 1, and the remaining time as text; `nil` in other states.
    var rest: (fraction: Double, text: String)? {
        guard case .paused(let paused) = mode else { return nil }
        let left = max(paused.totalCountdownDuration - paused.previouslyElapsedDuration, 0)
        let fraction = paused.totalCountdownDuration > 0 ? left / paused.totalCountdownDuration : 0
        let text = clockText(milliseconds: Int64((left * 1_000).rounded()))
        return (fraction, MomentWords.current.digits(text))
    }

    /// A button with its text and intent.
    struct Action: Identifiable {
        let id: String
        let text: LocalizedStringResource
        let symbol: String
        /// True for the button that the user is most likely to tap.
        let isPrimary: Bool
        let intent: any LiveActivityIntent
    }

    /// The buttons in order. The last one stops the alarm in every state.
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
