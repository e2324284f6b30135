// Uses: glassEffect(_:in:), Glass.tint, Glass.interactive under if #available(iOS 26, *), ViewModifier fallback; family: systemSmall
// Shows: Indigo
import SwiftUI
import WidgetKit

struct PrismEntry: TimelineEntry {
    let date: Date
    let hue: String
    let nanometers: Int
}

struct PrismProvider: TimelineProvider {
    func placeholder(in context: Context) -> PrismEntry { PrismEntry(date: Date(), hue: "Violet", nanometers: 400) }
    func getSnapshot(in context: Context, completion: @escaping (PrismEntry) -> ()) {
        completion(PrismEntry(date: Date(), hue: "Indigo", nanometers: 445))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<PrismEntry>) -> ()) {
        completion(Timeline(entries: [PrismEntry(date: Date(), hue: "Indigo", nanometers: 445)], policy: .atEnd))
    }
}

struct PrismPanel: ViewModifier {
    var tint: Color
    func body(content: Content) -> some View {
        if #available(iOS 26.0, *) {
            content.glassEffect(.regular.tint(tint.opacity(0.4)).interactive(), in: .rect(cornerRadius: 18))
        } else {
            content.background(.ultraThinMaterial, in: .rect(cornerRadius: 18))
        }
    }
}

extension View {
    func prismPanel(_ tint: Color) -> some View { modifier(PrismPanel(tint: tint)) }
}

struct PrismView: View {
    var entry: PrismEntry

    var body: some View {
        VStack(spacing: 4) {
            Text(entry.hue).font(.title3.bold())
            Text("\(entry.nanometers) nm").font(.footnote.monospacedDigit())
        }
        .padding(16)
        .prismPanel(.indigo)
        .containerBackground(for: .widget) {
            LinearGradient(colors: [.indigo, .cyan], startPoint: .topLeading, endPoint: .bottomTrailing)
        }
    }
}

@main
struct PrismWidget: Widget {
    let kind: String = "PrismWidget"
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: PrismProvider()) { PrismView(entry: $0) }
            .supportedFamilies([.systemSmall, .systemMedium])
    }
}
