// swift-format-ignore-file
import AppIntents

struct ThirstyPlantsIntent: AppIntent {
    static let title: LocalizedStringResource = "Thirsty Plants"
    static let description = IntentDescription("Names the plants that want water today.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "The fern and the basil.")
    }
}

struct FrostRiskIntent: AppIntent {
    static let title: LocalizedStringResource = "Frost Risk"
    static let description = IntentDescription("Tells whether tonight may freeze.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "No frost tonight.")
    }
}
