import AppIntents
import SwiftUI
import WidgetKit

struct WeatherEntry: TimelineEntry {
    let date: Date
}

struct WeatherProvider: TimelineProvider {
    func placeholder(in context: Context) -> WeatherEntry { WeatherEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (WeatherEntry) -> Void) {
        completion(WeatherEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<WeatherEntry>) -> Void) {
        completion(Timeline(entries: [WeatherEntry(date: .now)], policy: .never))
    }
}

@main
struct WeatherWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Weather", provider: WeatherProvider()) { _ in
            WeatherView()
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Weather")
        .supportedFamilies([.systemSmall])
    }
}

struct WeatherView: View {
    var body: some View {
        VStack {
            Text("Snow on \(Mountain.name)")
            Button("Climb", intent: ClimbIntent())
        }
    }
}
