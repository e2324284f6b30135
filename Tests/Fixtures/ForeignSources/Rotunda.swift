// Uses: glass buttons, GlassEffectContainer, glassEffect with a tint in a rectangle; family: systemSmall
// Shows: Open now
import SwiftUI
import WidgetKit

nonisolated struct RotundaEntry: TimelineEntry {
    let date: Date
}

nonisolated struct RotundaProvider: TimelineProvider {
    func placeholder(in context: Context) -> RotundaEntry { RotundaEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (RotundaEntry) -> Void) {
        completion(RotundaEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<RotundaEntry>) -> Void) {
        completion(Timeline(entries: [RotundaEntry(date: .now)], policy: .never))
    }
}

struct RotundaView: View {
    let entry: RotundaEntry

    var body: some View {
        if #available(iOS 26, *) {
            GlassEffectContainer(spacing: 8) {
                VStack {
                    Text("Open now").padding().glassEffect(
                        .regular.tint(.mint).interactive(), in: .rect(cornerRadius: 12))
                    Text("till 18:00").padding(4).glassEffect()
                }
            }
        } else {
            Text("Open now")
        }
    }
}

@main
struct RotundaWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Rotunda", provider: RotundaProvider()) { entry in
            RotundaView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
