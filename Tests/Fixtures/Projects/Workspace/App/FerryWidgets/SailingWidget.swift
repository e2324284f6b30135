import Core
import Kit
import SwiftUI
import WidgetKit

struct SailingEntry: TimelineEntry {
    let date: Date
}

struct SailingProvider: TimelineProvider {
    func placeholder(in context: Context) -> SailingEntry { SailingEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (SailingEntry) -> Void) {
        completion(SailingEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<SailingEntry>) -> Void) {
        completion(Timeline(entries: [SailingEntry(date: .now)], policy: .never))
    }
}

struct SailingWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Sailing", provider: SailingProvider()) { _ in
            SailingView(sailing: Timetable.next)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Sailing")
        .supportedFamilies([.systemSmall])
    }
}

struct SailingView: View {
    let sailing: Core.Sailing

    var body: some View {
        VStack {
            Text(sailing.harbour.rawValue)
            Text("\(sailing.minutes) minutes")
        }
    }
}
