// Uses: visualEffect with the size, onGeometryChange, coordinateSpace, GeometryEffect; family: systemSmall
// Shows: Spiral
import SwiftUI
import WidgetKit

nonisolated struct NautilusEntry: TimelineEntry {
    let date: Date
}

nonisolated struct NautilusProvider: TimelineProvider {
    func placeholder(in context: Context) -> NautilusEntry { NautilusEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (NautilusEntry) -> Void) {
        completion(NautilusEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<NautilusEntry>) -> Void) {
        completion(Timeline(entries: [NautilusEntry(date: .now)], policy: .never))
    }
}

nonisolated struct NautilusSkew: GeometryEffect {
    var amount: CGFloat
    func effectValue(size: CGSize) -> ProjectionTransform {
        ProjectionTransform(CGAffineTransform(a: 1, b: 0, c: amount, d: 1, tx: -amount * size.height / 2, ty: 0))
    }
}

struct NautilusView: View {
    let entry: NautilusEntry

    @State private var width = 0.0

    var body: some View {
        VStack {
            Text("Spiral")
                .visualEffect { content, proxy in content.offset(x: proxy.size.width / 10).opacity(0.9) }
                .onGeometryChange(for: CGFloat.self) {
                    $0.size.width
                } action: {
                    width = $0
                }
            Image(systemName: "hurricane").modifier(NautilusSkew(amount: 0.2)).coordinateSpace(name: "shell")
        }
    }
}

@main
struct NautilusWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Nautilus", provider: NautilusProvider()) { entry in
            NautilusView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
