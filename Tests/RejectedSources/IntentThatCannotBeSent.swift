// Rejected: an intent with a property that isn't `Sendable`.
// error: has non-Sendable type 'Shelf'
import AppIntents

final class Shelf { var count = 1 }

#if REJECTED
struct IntentThatCannotBeSent: AppIntent {
    static let title: LocalizedStringResource = "a"
    var shelf = Shelf()
    func perform() async throws -> some IntentResult { .result() }
}
#else
struct IntentThatCannotBeSent: AppIntent {
    static let title: LocalizedStringResource = "a"
    var shelf: Int { Shelf().count }
    func perform() async throws -> some IntentResult { .result() }
}
#endif
