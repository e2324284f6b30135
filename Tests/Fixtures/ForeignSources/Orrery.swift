// Uses: Canvas with symbols, resolve, measure, addFilter; family: systemSmall
// Shows: Jupiter
import SwiftUI
import WidgetKit

nonisolated struct OrreryEntry: TimelineEntry {
    let date: Date
}

nonisolated struct OrreryProvider: TimelineProvider {
    func placeholder(in context: Context) -> OrreryEntry { OrreryEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (OrreryEntry) -> Void) {
        completion(OrreryEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<OrreryEntry>) -> Void) {
        completion(Timeline(entries: [OrreryEntry(date: .now)], policy: .never))
    }
}

struct OrreryView: View {
    let entry: OrreryEntry

    var body: some View {
        VStack {
            Text("Jupiter")
            Canvas { context, size in
                let label = context.resolve(Text("4 moons").font(.caption2))
                let extent = label.measure(in: size)
                context.draw(label, in: CGRect(x: 0, y: 0, width: extent.width, height: extent.height))
                context.drawLayer { layer in
                    layer.addFilter(.shadow(color: .orange, radius: 3))
                    layer.fill(Path(ellipseIn: CGRect(x: 20, y: 24, width: 24, height: 24)), with: .color(.brown))
                }
                if let moon = context.resolveSymbol(id: "moon") { context.draw(moon, at: CGPoint(x: 60, y: 36)) }
            } symbols: {
                Circle().fill(.gray).frame(width: 8, height: 8).tag("moon")
            }
        }
    }
}

@main
struct OrreryWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Orrery", provider: OrreryProvider()) { entry in
            OrreryView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
