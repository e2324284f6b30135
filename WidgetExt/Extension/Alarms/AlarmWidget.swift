import SwiftUI
import WidgetKit

/// The next alarm, with an emoji of one's own.
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
