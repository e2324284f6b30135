// swift-format-ignore-file
import AppIntents

struct NextTideIntent: AppIntent {
    static let title: LocalizedStringResource = "Next Tide"
    static let description = IntentDescription("Tells the time of the next high water.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "High water is at ten past four.")
    }
}

struct WindNowIntent: AppIntent {
    static let title: LocalizedStringResource = "Wind Now"
    static let description = IntentDescription("Tells the wind at your harbour.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Four knots from the west.")
    }
}
