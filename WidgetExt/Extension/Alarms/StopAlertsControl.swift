import SwiftUI
import WidgetKit

/// A button that stops all ringing alarms. It is disabled if no alarm is ringing.
struct StopAlertsControl: ControlWidget {
    static let kind = "stopAlertsControl"

    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: Self.kind, provider: Provider()) { titles in
            ControlWidgetButton(action: StopAlertsIntent()) {
                Label("Stop", systemImage: titles.isEmpty ? "bell.slash.fill" : "bell.fill")
                    .controlWidgetActionHint("stop what rings")
            } actionLabel: { _ in
                titles.isEmpty ? Text("All quiet") : Text(titles.joined(separator: ", "))
            }
            .disabled(titles.isEmpty)
        }
        .displayName("Stop Alarms")
        .description("Stops every alarm that rings.")
    }

    /// A provider of the titles of the ringing alarms.
    struct Provider: ControlValueProvider {
        var previewValue: [String] { [String(localized: "Tea")] }

        func currentValue() async throws -> [String] {
            guard let container = ContainerSession.current.container else { return [] }
            let now = RequestContext.current.now.milliseconds
            return try AlarmStore(container: container).alarms(at: now).inOrder.filter { $0.state.name == "alerting" }
                .map(\.title)
        }
    }
}
