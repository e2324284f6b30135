import SwiftUI
import WidgetKit

#Preview("Counts down", as: .content, using: AlarmDraft(title: "Tea", countdown: 300).attributes) {
    AlarmLiveActivity()
} contentStates: {
    AlarmPresentationState.sample(
        .countdown(
            .init(
                totalCountdownDuration: 300, previouslyElapsedDuration: 0,
                startDate: RequestContext.current.now.addingTimeInterval(-48),
                fireDate: RequestContext.current.now.addingTimeInterval(252))))
}

#Preview("Paused", as: .content, using: AlarmDraft(title: "Bread", countdown: 2_400).attributes) {
    AlarmLiveActivity()
} contentStates: {
    AlarmPresentationState.sample(.paused(.init(totalCountdownDuration: 2_400, previouslyElapsedDuration: 1_200)))
}

#Preview("Rings", as: .content, using: AlarmDraft(title: "Tea", countdown: 300).attributes) {
    AlarmLiveActivity()
} contentStates: {
    AlarmPresentationState.sample(.alert(.init(time: .init(hour: 9, minute: 41))))
}

#Preview("Rings, to be opened", as: .content, using: AlarmDraft(title: "Train to Ōsaka", secondary: .custom).attributes)
{
    AlarmLiveActivity()
} contentStates: {
    AlarmPresentationState.sample(.alert(.init(time: .init(hour: 9, minute: 41))))
}

extension AlarmPresentationState {
    /// Returns a sample state.
    fileprivate static func sample(_ mode: Mode) -> AlarmPresentationState {
        AlarmPresentationState(alarmID: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)), mode: mode)
    }
}
