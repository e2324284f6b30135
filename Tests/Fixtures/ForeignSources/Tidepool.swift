// Uses: GlassEffectContainer, glassEffectID, glassEffectUnion, .buttonStyle(.glass), .buttonStyle(.glassProminent), Glass.clear; family: systemSmall
// Shows: Low tide
import AppIntents
import SwiftUI
import WidgetKit

struct TidepoolCheckIntent: AppIntent {
    static let title: LocalizedStringResource = "Check Tide"
    func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: "Low tide") }
}

nonisolated struct TidepoolEntry: TimelineEntry { let date: Date; let state: String }

nonisolated struct TidepoolProvider: TimelineProvider {
    func placeholder(in context: Context) -> TidepoolEntry { TidepoolEntry(date: .now, state: "Low tide") }
    func getSnapshot(in context: Context, completion: @escaping @Sendable (TidepoolEntry) -> Void) {
        completion(placeholder(in: context))
    }
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<TidepoolEntry>) -> Void) {
        completion(Timeline(entries: [placeholder(in: context)], policy: .never))
    }
}

struct TidepoolView: View {
    var entry: TidepoolEntry
    @Namespace private var pool

    var body: some View {
        VStack(spacing: 10) {
            Text(entry.state).font(.headline)
            controls
        }
        .containerBackground(.teal.gradient, for: .widget)
    }

    @ViewBuilder private var controls: some View {
        if #available(iOS 26, *) {
            GlassEffectContainer(spacing: 12) {
                HStack(spacing: 12) {
                    Image(systemName: "fish").padding(8).glassEffect(.clear, in: .circle).glassEffectID(
                        "fish", in: pool)
                    Image(systemName: "tortoise").padding(8).glassEffect().glassEffectUnion(
                        id: "shells", namespace: pool)
                }
            }
            Button("Check", intent: TidepoolCheckIntent()).buttonStyle(.glass)
            Button("Log", intent: TidepoolCheckIntent()).buttonStyle(.glassProminent)
        } else {
            Button("Check", intent: TidepoolCheckIntent()).buttonStyle(.bordered)
        }
    }
}

@main
struct TidepoolWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "TidepoolWidget", provider: TidepoolProvider()) { TidepoolView(entry: $0) }
            .supportedFamilies([.systemSmall])
    }
}
