import AppIntents

struct AskWythnosIntent: AppIntent {
    static let title: LocalizedStringResource = "Ask Wythnos"
    static let description: IntentDescription = "Ask a question about your calendar"

    @Parameter(title: "Question")
    var question: String

    @Dependency var diary: Diary

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let response = await diary.response(to: question)
        return .result(dialog: "\(response)")
    }
}

/// A store that answers by comparing the question's words with its events.
actor Diary {
    private let events = ["Dentist", "Stand-up", "Dentist"]

    func response(to question: String) -> String {
        let words = Set(question.lowercased().split { !$0.isLetter && $0 != "-" }.map(String.init))
        let found = events.filter { words.contains($0.lowercased()) }
        return found.isEmpty ? "Nothing in your calendar fits." : "\(found[0]), \(found.count) times."
    }
}
