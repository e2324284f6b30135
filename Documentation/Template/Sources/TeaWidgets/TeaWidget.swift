import SwiftUI
import WidgetKit

struct TeaEntry: TimelineEntry {
    let date: Date
    let tea: String
}

struct TeaProvider: TimelineProvider {
    /// A tea for each of three hours.
    func entries(from date: Date) -> [TeaEntry] {
        ["Assam", "Sencha", "Darjeeling"].enumerated().map { hour, tea in
            TeaEntry(date: date.addingTimeInterval(Double(hour) * 3_600), tea: tea)
        }
    }

    func placeholder(in context: Context) -> TeaEntry { TeaEntry(date: .now, tea: "Assam") }

    func getSnapshot(in context: Context, completion: @escaping (TeaEntry) -> Void) {
        completion(TeaEntry(date: .now, tea: "Assam"))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<TeaEntry>) -> Void) {
        completion(Timeline(entries: entries(from: .now), policy: .atEnd))
    }
}

struct TeaWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Tea", provider: TeaProvider()) { entry in
            VStack {
                Image(systemName: "cup.and.saucer.fill").font(.title)
                Text(entry.tea).font(.headline).widgetAccentable()
            }
            .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Tea")
        .supportedFamilies([.systemSmall, .accessoryRectangular])
    }
}
