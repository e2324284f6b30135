// Uses: UserDefaults(suiteName:), register(defaults:), setValue(_:forKey:), value(forKey:), dictionaryRepresentation(); family: systemSmall
// Shows: 12 chapters
import SwiftUI
import WidgetKit

struct LanternEntry: TimelineEntry {
    let date: Date
    let title: String
    let chapters: Int
    let keys: [String]
}

struct LanternProvider: TimelineProvider {
    private func load(at date: Date) -> LanternEntry {
        let defaults = UserDefaults(suiteName: "group.com.lanternbooks.shared") ?? .standard
        defaults.register(defaults: ["lantern.title": "The Salt Path", "lantern.chapters": 12, "lantern.night": true])
        defaults.setValue("Moby-Dick", forKey: "lantern.title")
        let title = defaults.value(forKey: "lantern.title") as? String ?? "Untitled"
        let chapters = defaults.value(forKey: "lantern.chapters") as? Int ?? 0
        let keys = defaults.dictionaryRepresentation().keys.filter { $0.hasPrefix("lantern.") }.sorted()
        return LanternEntry(date: date, title: title, chapters: chapters, keys: keys)
    }

    func placeholder(in context: Context) -> LanternEntry {
        LanternEntry(date: .now, title: "Moby-Dick", chapters: 12, keys: [])
    }

    func getSnapshot(in context: Context, completion: @escaping (LanternEntry) -> Void) {
        completion(load(at: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<LanternEntry>) -> Void) {
        completion(Timeline(entries: [load(at: .now)], policy: .after(.now.addingTimeInterval(3600))))
    }
}

struct LanternView: View {
    let entry: LanternEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Label(entry.title, systemImage: "book.closed.fill").font(.headline).lineLimit(1)
            Text("\(entry.chapters) chapters").font(.title3.bold())
            Text(entry.keys.joined(separator: ", ")).font(.caption2).foregroundStyle(.secondary)
        }
        .containerBackground(.fill.tertiary, for: .widget)
    }
}

@main
struct LanternWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "LanternWidget", provider: LanternProvider()) { LanternView(entry: $0) }
            .configurationDisplayName("Reading")
            .description("The book on your night stand.")
            .supportedFamilies([.systemSmall])
    }
}
