import Intents
import SwiftUI
import WidgetKit

struct CompassEntry: TimelineEntry {
    let date: Date
    let title: String
    let detail: String
}

struct CompassProvider: IntentTimelineProvider {
    func placeholder(in context: Context) -> CompassEntry { CompassEntry(date: .now, title: "…", detail: "…") }

    func getSnapshot(
        for configuration: ChooseBearingIntent, in context: Context, completion: @escaping (CompassEntry) -> Void
    ) {
        completion(entry(for: configuration))
    }

    func getTimeline(
        for configuration: ChooseBearingIntent, in context: Context,
        completion: @escaping (Timeline<CompassEntry>) -> Void
    ) {
        completion(Timeline(entries: [entry(for: configuration)], policy: .never))
    }

    /// Fails if a value isn't the default of the definition.
    private func entry(for configuration: ChooseBearingIntent) -> CompassEntry {
        precondition(configuration.direction == .southWest)
        precondition(configuration.title == "Lighthouse")
        precondition(configuration.steps?.intValue == 8)
        precondition(configuration.showsDegrees?.boolValue == true)
        precondition(configuration.place == nil)
        let place = configuration.place.map { "\($0.displayString), \($0.country ?? "")" } ?? "anywhere"
        return CompassEntry(
            date: .now, title: configuration.title ?? "",
            detail: "\(name(of: configuration.direction)) of \(place), \(configuration.steps ?? 0) steps")
    }

    private func name(of direction: Direction) -> String {
        switch direction {
        case .unknown: "Somewhere"
        case .north: "North"
        case .east: "East"
        case .southWest: "South-west"
        }
    }
}

struct CompassWidget: Widget {
    var body: some WidgetConfiguration {
        IntentConfiguration(kind: "Compass", intent: ChooseBearingIntent.self, provider: CompassProvider()) { entry in
            VStack(alignment: .leading) {
                Text(entry.title).font(.headline)
                Text(entry.detail)
            }
            .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Compass")
        .supportedFamilies([.systemMedium])
    }
}
