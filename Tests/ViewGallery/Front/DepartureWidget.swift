import SwiftUI
import WidgetKit

struct DepartureView: View {
    @Environment(\.widgetFamily) private var family
    let entry: DepartureEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            if family == .systemSmall {
                Image(systemName: "tram.fill").font(.title).foregroundStyle(.orange).widgetAccentable()
                Spacer()
            }
            Text("In \(entry.minutes) minutes").font(.headline).lineLimit(1).layoutPriority(1)
            Text("Platform \(entry.platform)").font(.subheadline).foregroundStyle(.secondary)
            ProgressView(value: entry.progress).tint(.orange).widgetAccentable()
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .containerBackground(.background, for: .widget)
    }
}

struct DepartureEntry: TimelineEntry {
    let date: Date
    let minutes: Int
    let platform: Int
    var progress: Double { 1 - Double(minutes) / 20 }
}

struct DepartureProvider: TimelineProvider {
    func placeholder(in context: Context) -> DepartureEntry { DepartureEntry(date: .now, minutes: 12, platform: 2) }
    func getSnapshot(in context: Context, completion: @escaping (DepartureEntry) -> Void) {
        completion(placeholder(in: context))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<DepartureEntry>) -> Void) {
        completion(Timeline(entries: [placeholder(in: context)], policy: .never))
    }
}

struct DepartureWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Departure", provider: DepartureProvider()) { DepartureView(entry: $0) }
            .configurationDisplayName("Departure")
            .supportedFamilies([.systemSmall, .accessoryRectangular])
    }
}

struct DepartureWidgets: WidgetBundle {
    var body: some Widget { DepartureWidget() }
}
