// swift-format-ignore-file
import AppIntents

struct CountUnreadIntent: AppIntent {
    static let title: LocalizedStringResource = "Count Unread"
    static let description = IntentDescription("Counts the articles you haven't read.")

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        let count = await Feed.shared.unread
        return .result(value: count)
    }
}

actor Feed {
    static let shared = Feed()
    var unread = 12
}
