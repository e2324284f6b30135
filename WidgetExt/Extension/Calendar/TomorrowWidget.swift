import SwiftUI
import WidgetKit

/// The widget that shows the calendar's next day on the home and lock screens.
struct TomorrowWidget: Widget {
    let kind: String = "TomorrowWidget"

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: TomorrowProvider()) { entry in
            TomorrowWidgetView(entry: entry)
        }
        .configurationDisplayName("Tomorrow Preview")
        .description("See what's coming up tomorrow")
        .supportedFamilies([
            .systemSmall, .systemMedium, .accessoryCircular, .accessoryRectangular, .accessoryInline,
        ])
    }
}
