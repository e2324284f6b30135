// Shows: Morning walk
// Shows: theme night
// Shows: 5 steps
// Reads: group.readers: theme Theme (absent)
// Reads: group.readers: stepCount Int (absent)
// Reads: group.readers: widgetTitle String (absent)
import SwiftUI
import WidgetKit

enum Theme: String { case night, day }

private struct WrappedView: View {
    @AppStorage("widgetTitle", store: UserDefaults(suiteName: "group.readers")) private var title: String?
    @AppStorage("theme", store: UserDefaults(suiteName: "group.readers")) private var theme: Theme?
    @AppStorage("stepCount", store: UserDefaults(suiteName: "group.readers")) private var steps = 0

    var body: some View {
        Lines(lines: [title ?? "none", "theme \(theme?.rawValue ?? "none")", "\(steps) steps"])
    }
}

struct Wrapped: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Wrapped", provider: LoadingProvider<[String]>(empty: []) { [] }) { _ in WrappedView()
        }
        .supportedFamilies([.systemSmall])
    }
}
