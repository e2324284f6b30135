// swift-format-ignore-file
import AppIntents

struct WeekSummaryIntent: AppIntent {
    static let title: LocalizedStringResource = "Week Summary"
    static let description = IntentDescription("Sums up this week's workouts.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Three runs, 21 kilometres.")
    }
}

struct CoachTipIntent: AppIntent {
    static let title: LocalizedStringResource = "Coach Tip"
    static let description = IntentDescription("Gives a tip for the next workout.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Start the first kilometre slowly.")
    }
}

@available(iOS 18.0, watchOS 11.0, *)
struct RestDayIntent: AppIntent {
    static let title: LocalizedStringResource = "Rest Day"
    static let description = IntentDescription("Tells whether today should be a rest day.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Yes, take it easy.")
    }
}
