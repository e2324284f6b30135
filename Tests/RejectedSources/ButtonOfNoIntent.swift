// Rejected: a button whose intent isn't one.
// error: requires that 'String' conform to 'AppIntent'
import AppIntents
import SwiftUI
import WidgetKit

struct PressedIntent: AppIntent {
    static let title: LocalizedStringResource = "a"
    func perform() async throws -> some IntentResult { .result() }
}

#if REJECTED
struct ButtonOfNoIntent: View {
    var body: some View { Button(intent: "a") { Text("a") } }
}
#else
struct ButtonOfNoIntent: View {
    var body: some View { Button(intent: PressedIntent()) { Text("a") } }
}
#endif
