// swift-format-ignore-file
import AppIntents

struct CountPileIntent: AppIntent {
    static let title: LocalizedStringResource = "Count Reading Pile"
    static let description = IntentDescription("Tells how many unread books are on the pile.")

    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
        let unread = await Bookcase.shared.unreadCount()
        return .result(value: unread, dialog: "You have \(unread) unread books.")
    }
}
