import SwiftUI
import WidgetKit

/// The widget that shows the next alarm, with an emoji of the user's choice.
struct AlarmWidget: Widget {
    static let kind = "alarm"

    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: Self.kind, intent: ConfigurationAppIntent.self, provider: AlarmProvider()) {
            AlarmWidgetEntryView(entry: $0)
        }
        .configurationDisplayName("Alarms")
        .description("Shows what rings next.")
        .supportedFamilies([
            .systemSmall, .systemMedium, .accessoryCircular, .accessoryRectangular, .accessoryInline,
        ])
    }
}
