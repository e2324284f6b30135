// Rejected: a toggle whose intent doesn't set a value.
// error: requires that 'SwitchedIntent' conform to 'SetValueIntent'
import AppIntents
import SwiftUI
import WidgetKit

struct SwitchedIntent: AppIntent {
    static let title: LocalizedStringResource = "a"
    func perform() async throws -> some IntentResult { .result() }
}

struct SetIntent: SetValueIntent {
    static let title: LocalizedStringResource = "a"
    @Parameter(title: "a") var value: Bool
    func perform() async throws -> some IntentResult { .result() }
}

#if REJECTED
struct SwitchOfAPlainIntent: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "a") {
            ControlWidgetToggle("a", isOn: true, action: SwitchedIntent()) { _ in Text("a") }
        }
    }
}
#else
struct SwitchOfAPlainIntent: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "a") {
            ControlWidgetToggle("a", isOn: true, action: SetIntent()) { _ in Text("a") }
        }
    }
}
#endif
