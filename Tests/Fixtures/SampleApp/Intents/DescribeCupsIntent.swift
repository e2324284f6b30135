import AppIntents

/// Describes the user's region and the note about the cups.
struct DescribeCupsIntent: AppIntent {
    static let title: LocalizedStringResource = "Describe Cups"

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        let description = CupText.description(of: Date(timeIntervalSince1970: 0))
        return .result(value: "\(description), \(CupCount.today) cups, \(CupText.note ?? "nothing noted")")
    }
}
