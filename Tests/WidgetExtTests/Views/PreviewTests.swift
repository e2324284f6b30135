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
        // As a new widget of Xcode's begins.
        StaticConfiguration(kind: "Sample", provider: Provider()) { _ in
            Text("a").containerBackground(.fill.tertiary, for: .widget)
        }
    }
}

// What sources have at their end for an editor. It compiles, and leaves nothing behind.
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

private struct Previews: PreviewProvider {
    static var previews: some View {
        Text("a").previewContext(WidgetPreviewContext(family: .systemSmall)).previewDisplayName("small")
    }
}

/// Previews of an editor, in each of their forms.
struct PreviewTests {
    @MainActor @Test func sourcesWithPreviewsCompileAndTheOlderFormIsAView() {
        #expect(Previews.previews is any View)
    }
}
