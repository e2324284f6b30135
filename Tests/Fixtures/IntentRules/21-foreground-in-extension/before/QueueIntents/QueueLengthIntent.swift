// swift-format-ignore-file
import AppIntents

struct QueueLengthIntent: AppIntent {
    static let title: LocalizedStringResource = "Queue Length"
    static let description = IntentDescription("Tells how many episodes are in the queue.")
    static let openAppWhenRun: Bool = true

    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
        let count = QueueStore.episodes.count
        return .result(value: count, dialog: "\(count) episodes are waiting.")
    }
}
