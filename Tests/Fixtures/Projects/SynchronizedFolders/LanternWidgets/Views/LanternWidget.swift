import SwiftUI
import WidgetKit

struct LanternEntry: TimelineEntry {
    let date: Date
}

struct LanternProvider: TimelineProvider {
    func placeholder(in context: Context) -> LanternEntry { LanternEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (LanternEntry) -> Void) {
        completion(LanternEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<LanternEntry>) -> Void) {
        completion(Timeline(entries: [LanternEntry(date: .now)], policy: .never))
    }
}

struct LanternWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Lantern", provider: LanternProvider()) { _ in
            LanternView()
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Lantern")
        .supportedFamilies([.systemSmall])
    }
}

#if LANTERN
struct LanternView: View {
    var body: some View {
        VStack {
            Text(Wick.name)
            Text("\(Flame.height + Halo.width) \(Glow.colour)")
            Text("lantern.note")
        }
    }
}
#endif
