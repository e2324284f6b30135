// Uses: scroll modifiers, ScrollViewReader, scrollTransition, safeAreaInset at the leading edge; family: systemSmall
// Shows: 9 caves
import SwiftUI
import WidgetKit

nonisolated struct GrottoEntry: TimelineEntry {
    let date: Date
}

nonisolated struct GrottoProvider: TimelineProvider {
    func placeholder(in context: Context) -> GrottoEntry { GrottoEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (GrottoEntry) -> Void) {
        completion(GrottoEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<GrottoEntry>) -> Void) {
        completion(Timeline(entries: [GrottoEntry(date: .now)], policy: .never))
    }
}

struct GrottoTour: View {
    var body: some View {
        ScrollViewReader { proxy in
            ScrollView(.horizontal) {
                LazyHStack { ForEach(0..<9) { Text("\($0)").onTapGesture { proxy.scrollTo(3, anchor: .center) } } }
                    .scrollTargetLayout()
            }
            .scrollIndicators(.hidden)
            .scrollTargetBehavior(.viewAligned)
            .scrollBounceBehavior(.basedOnSize)
            .defaultScrollAnchor(.trailing)
        }
    }
}

struct GrottoView: View {
    let entry: GrottoEntry

    var body: some View {
        Text("9 caves")
            .scrollTransition { content, phase in
                content.opacity(phase.isIdentity ? 1 : 0.2).offset(y: phase.value * 10)
            }
            .safeAreaInset(edge: .leading) { Color.brown.frame(width: 4) }
    }
}

@main
struct GrottoWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Grotto", provider: GrottoProvider()) { entry in
            GrottoView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
