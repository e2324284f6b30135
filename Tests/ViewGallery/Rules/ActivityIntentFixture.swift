import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A button whose intent can't change the Live Activity.
struct ActivityIntentFixture: RuleFixture {
    static let rule = LintRule.activityIntent
    static let snapshot = PlannedSnapshot(.activity(kind: "Sample", .lockScreen, .madeUp))

    struct Tip: AppIntent {
        static let title: LocalizedStringResource = "Tip the driver"
        func perform() async throws -> some IntentResult { .result() }
    }

    struct TipInApp: LiveActivityIntent {
        static let title: LocalizedStringResource = "Tip the driver"
        func perform() async throws -> some IntentResult { .result() }
    }

    var failing: some View {
        // struct Tip: AppIntent { … }
        Button("Tip the driver", intent: Tip()).padding()
    }

    var fixed: some View {
        // struct TipInApp: LiveActivityIntent { … }
        Button("Tip the driver", intent: TipInApp()).padding()
    }
}
