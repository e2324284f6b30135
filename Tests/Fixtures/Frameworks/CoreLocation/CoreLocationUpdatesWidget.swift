import AppIntents
import CoreLocation
import SwiftUI
import WidgetKit

// Nearby, with CLLocationUpdate. Location is denied; widgets may not update it either.
// Shows: Nearby
// Shows: Turn on Location Services
// Shows: Widget updates: no

struct CoreLocationUpdatesIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Nearby"

    @Parameter(title: "Show coordinates", default: true)
    var showsCoordinates: Bool
}

nonisolated struct CoreLocationUpdatesEntry: TimelineEntry {
    nonisolated enum State: Sendable {
        case denied
        case searching
        case found(latitude: Double, longitude: Double)
    }

    let date: Date
    let state: State
    let allowsWidgetUpdates: Bool
    var showsCoordinates = true

    var text: String {
        switch state {
        case .denied:
            return "Turn on Location Services"
        case .searching:
            return "Searching…"
        case let .found(latitude, longitude):
            guard showsCoordinates else { return "Found you" }
            return String(format: "%.2f, %.2f", latitude, longitude)
        }
    }
}

@MainActor
final class CoreLocationUpdatesService {
    static let shared = CoreLocationUpdatesService()
    private let manager = CLLocationManager()

    var allowsWidgetUpdates: Bool { manager.isAuthorizedForWidgetUpdates }

    func currentState() async -> CoreLocationUpdatesEntry.State {
        switch manager.authorizationStatus {
        case .authorizedAlways, .authorizedWhenInUse:
            break
        case .notDetermined:
            return .searching
        default:
            return .denied
        }
        do {
            for try await update in CLLocationUpdate.liveUpdates(.default) {
                guard let location = update.location else { continue }
                return .found(latitude: location.coordinate.latitude, longitude: location.coordinate.longitude)
            }
        } catch {
            print("Live updates ended: \(error.localizedDescription)")
        }
        return .searching
    }
}

nonisolated struct CoreLocationUpdatesProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> CoreLocationUpdatesEntry {
        CoreLocationUpdatesEntry(date: .now, state: .searching, allowsWidgetUpdates: true)
    }

    func snapshot(for configuration: CoreLocationUpdatesIntent, in context: Context) async -> CoreLocationUpdatesEntry {
        let service = await CoreLocationUpdatesService.shared
        return CoreLocationUpdatesEntry(
            date: .now,
            state: await service.currentState(),
            allowsWidgetUpdates: await service.allowsWidgetUpdates,
            showsCoordinates: configuration.showsCoordinates
        )
    }

    func timeline(for configuration: CoreLocationUpdatesIntent, in context: Context) async -> Timeline<
        CoreLocationUpdatesEntry
    > {
        let entry = await snapshot(for: configuration, in: context)
        return Timeline(entries: [entry], policy: .after(.now.addingTimeInterval(15 * 60)))
    }
}

struct CoreLocationUpdatesView: View {
    let entry: CoreLocationUpdatesEntry

    var body: some View {
        VStack(alignment: .leading) {
            Label("Nearby", systemImage: "location.fill")
                .font(.headline)
            Spacer()
            Text(entry.text)
                .minimumScaleFactor(0.7)
            Text("Widget updates: \(entry.allowsWidgetUpdates ? "yes" : "no")")
                .font(.caption2)
        }
    }
}

struct CoreLocationUpdatesWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(
            kind: "CoreLocationUpdatesWidget", intent: CoreLocationUpdatesIntent.self,
            provider: CoreLocationUpdatesProvider()
        ) { entry in
            CoreLocationUpdatesView(entry: entry)
                .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
