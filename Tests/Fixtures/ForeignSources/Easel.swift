// Uses: onHover, onContinuousHover, hoverEffect, keyboardShortcut, focusable, sensoryFeedback; family: systemSmall
// Shows: Sketch
import SwiftUI
import WidgetKit

nonisolated struct EaselEntry: TimelineEntry {
    let date: Date
}

nonisolated struct EaselProvider: TimelineProvider {
    func placeholder(in context: Context) -> EaselEntry { EaselEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (EaselEntry) -> Void) {
        completion(EaselEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<EaselEntry>) -> Void) {
        completion(Timeline(entries: [EaselEntry(date: .now)], policy: .never))
    }
}

struct EaselView: View {
    let entry: EaselEntry

    @State private var isHovered = false

    var body: some View {
        Text("Sketch")
            .onHover { isHovered = $0 }
            .onContinuousHover { phase in
                if case .active(let point) = phase { isHovered = point.x > 3 }
            }
            .hoverEffect(.lift)
            .keyboardShortcut("s", modifiers: [.command, .shift])
            .keyboardShortcut(.defaultAction)
            .focusable()
            .sensoryFeedback(.impact(weight: .light), trigger: isHovered)
            .help("Draws a sketch")
    }
}

@main
struct EaselWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Easel", provider: EaselProvider()) { entry in
            EaselView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
