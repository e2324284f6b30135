import SwiftUI
import WidgetKit

@main
struct TeaWidgets: WidgetBundle {
    var body: some Widget {
        TeaOfTheDayWidget()
        Cupboard.StockWidget()
        BrewActivity()
        KettleControl()
        AboutWidget()
    }
}

/// A private widget, which only the bundle in this file names.
private struct AboutWidget: Widget {
    private struct Entry: TimelineEntry {
        let date: Date
    }

    private struct Provider: TimelineProvider {
        func placeholder(in context: Context) -> Entry { Entry(date: .now) }

        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
            completion(Entry(date: .now))
        }

        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
            completion(Timeline(entries: [Entry(date: .now)], policy: .never))
        }
    }

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "About", provider: Provider()) { _ in
            HStack {
                Image(.leaf).resizable().frame(width: 20, height: 20)
                Text("Tea, one cup at a time").widgetAccentable()
            }
            .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("About")
        .supportedFamilies([.systemSmall, .accessoryInline])
    }
}
