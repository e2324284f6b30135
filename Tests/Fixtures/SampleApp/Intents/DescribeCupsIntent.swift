import AppIntents

/// Says how the person's region says things, and what is noted about the cups.
struct DescribeCupsIntent: AppIntent {
    static let title: LocalizedStringResource = "Describe Cups"

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        let facts = CupText.facts(of: Date(timeIntervalSince1970: 0))
        return .result(value: "\(facts), \(CupCount.today) cups, \(CupText.note ?? "nothing noted")")
    }
}
