// Uses: Canvas with resolveSymbol, resolve(Text/Image), draw(_:at:), drawLayer, addFilter, clip, GraphicsContext.Shading, TimelineView(.periodic), TimelineView(.everyMinute); family: systemSmall
// Shows: Clock face
import SwiftUI
import WidgetKit

nonisolated struct SketchEntry: TimelineEntry { let date: Date }

nonisolated struct SketchProvider: TimelineProvider {
    func placeholder(in context: Context) -> SketchEntry { SketchEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (SketchEntry) -> Void) {
        completion(SketchEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<SketchEntry>) -> Void) {
        completion(Timeline(entries: [SketchEntry(date: .now)], policy: .after(.now + 3600)))
    }
}

struct SketchFace: View {
    let date: Date

    var body: some View {
        Canvas(opaque: false, colorMode: .nonLinear, rendersAsynchronously: false) { context, size in
            let center = CGPoint(x: size.width / 2, y: size.height / 2)
            let radius = min(size.width, size.height) / 2 - 4
            context.clip(to: Path(CGRect(origin: .zero, size: size)))
            context.stroke(
                Path(
                    ellipseIn: CGRect(x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2)
                ), with: .color(.primary), lineWidth: 2)
            context.drawLayer { layer in
                layer.addFilter(.shadow(color: .black.opacity(0.3), radius: 2))
                layer.translateBy(x: center.x, y: center.y)
                layer.rotate(by: .degrees(Double(Calendar.current.component(.minute, from: date)) * 6))
                layer.fill(
                    Path(roundedRect: CGRect(x: -2, y: -radius + 8, width: 4, height: radius - 8), cornerRadius: 2),
                    with: .linearGradient(
                        Gradient(colors: [.red, .orange]), startPoint: .zero, endPoint: CGPoint(x: 0, y: radius)))
            }
            if let hub = context.resolveSymbol(id: "hub") { context.draw(hub, at: center) }
            var label = context.resolve(Text("XII").font(.caption2.bold()))
            label.shading = .color(.secondary)
            context.draw(label, at: CGPoint(x: center.x, y: center.y - radius + 12), anchor: .center)
            context.draw(
                context.resolve(Image(systemName: "star.fill")),
                in: CGRect(x: center.x - 4, y: center.y + radius / 2, width: 8, height: 8))
        } symbols: {
            Circle().fill(.red).frame(width: 10, height: 10).tag("hub")
        }
    }
}

@main
struct SketchWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "SketchWidget", provider: SketchProvider()) { entry in
            VStack {
                TimelineView(.periodic(from: entry.date, by: 60)) { context in SketchFace(date: context.date) }
                TimelineView(.everyMinute) { _ in Text("Clock face").font(.caption) }
            }
            .containerBackground(.background, for: .widget)
        }
    }
}
