// Uses: Animation.timingCurve, interpolatingSpring, Spring, UnitCurve, AnyTransition.modifier, Transaction; family: systemSmall
// Shows: Grist 20
import SwiftUI
import WidgetKit

nonisolated struct MillEntry: TimelineEntry {
    let date: Date
}

nonisolated struct MillProvider: TimelineProvider {
    func placeholder(in context: Context) -> MillEntry { MillEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (MillEntry) -> Void) {
        completion(MillEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<MillEntry>) -> Void) {
        completion(Timeline(entries: [MillEntry(date: .now)], policy: .never))
    }
}

struct MillFade: ViewModifier {
    let opacity: Double
    func body(content: Content) -> some View { content.opacity(opacity) }
}

struct MillView: View {
    let entry: MillEntry

    @State private var isTurning = false

    var body: some View {
        Text("Grist 20")
            .animation(.timingCurve(0.2, 0.8, 0.2, 1, duration: 0.6), value: isTurning)
            .animation(.interpolatingSpring(stiffness: 170, damping: 15), value: isTurning)
            .animation(.spring(Spring(duration: 0.4, bounce: 0.2)), value: isTurning)
            .animation(.interactiveSpring(response: 0.3, dampingFraction: 0.7), value: isTurning)
            .animation(.linear(duration: 1)) { $0.opacity(isTurning ? 0.5 : 1) }
            .transition(.modifier(active: MillFade(opacity: 0), identity: MillFade(opacity: 1)))
            .transaction(value: isTurning) { $0.disablesAnimations = true }
            .contentTransition(.symbolEffect(.replace))
    }
}

@main
struct MillWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Mill", provider: MillProvider()) { entry in
            MillView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
