import SwiftUI
import Testing
import WidgetKit

private struct Entry: TimelineEntry { let date: Date }

private struct Provider: TimelineProvider {
    func placeholder(in context: Context) -> Entry { Entry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) { completion(Entry(date: .now)) }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
        completion(Timeline(entries: [Entry(date: .now)], policy: .never))
    }
}

private struct Sample: Widget {
    var body: some WidgetConfiguration {
        // As in Xcode's widget template.
        StaticConfiguration(kind: "Sample", provider: Provider()) { _ in
            Text("a").containerBackground(.fill.tertiary, for: .widget)
        }
    }
}

// Previews as sources end with, in each form.
#Preview { Text("a") }

#Preview("named", traits: .sizeThatFitsLayout) { Text("a").padding() }

#Preview("small", as: .systemSmall) {
    Sample()
} timeline: {
    Entry(date: .now)
    Entry(date: .now + 60)
}

#Preview(as: .accessoryInline) {
    Sample()
} timelineProvider: {
    Provider()
}

private struct Trip: ActivityAttributes {
    struct ContentState: Codable, Hashable { var minutes: Int }
    var name = "a"
}

private struct TripActivity: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: Trip.self) { context in
            Text(verbatim: "\(context.state.minutes)")
        } dynamicIsland: { _ in
            DynamicIsland {
                DynamicIslandExpandedRegion(.center) { Text("a") }
            } compactLeading: {
                Text("a")
            } compactTrailing: {
                Text("b")
            } minimal: {
                Text("c")
            }
        }
    }
}

#Preview("activity", as: .content, using: Trip()) {
    TripActivity()
} contentStates: {
    Trip.ContentState(minutes: 3)
    Trip.ContentState(minutes: 2)
}

#Preview(as: .dynamicIsland(.compact), using: Trip()) {
    TripActivity()
} contentStates: {
    if true { Trip.ContentState(minutes: 3) }
}

private struct Previews: PreviewProvider {
    static var previews: some View {
        Text("a").previewContext(WidgetPreviewContext(family: .systemSmall)).previewDisplayName("small")
    }
}

/// Xcode previews in each of their forms.
struct PreviewTests {
    @MainActor @Test("Sources with every form of preview compile, and a PreviewProvider returns a view")
    func previewForms() {
        #expect(Previews.previews is any View)
    }
}
