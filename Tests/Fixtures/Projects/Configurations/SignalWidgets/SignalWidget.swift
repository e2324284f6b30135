import SwiftUI
import WidgetKit

struct SignalEntry: TimelineEntry {
    let date: Date
}

struct SignalProvider: TimelineProvider {
    func placeholder(in context: Context) -> SignalEntry { SignalEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (SignalEntry) -> Void) {
        completion(SignalEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<SignalEntry>) -> Void) {
        completion(Timeline(entries: [SignalEntry(date: .now)], policy: .never))
    }
}

struct SignalWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Signal", provider: SignalProvider()) { _ in
            Text(signalLamp)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Signal")
        .supportedFamilies([.systemSmall])
    }
}

@main
struct SignalWidgets: WidgetBundle {
    var body: some Widget {
        SignalWidget()
    }
}
