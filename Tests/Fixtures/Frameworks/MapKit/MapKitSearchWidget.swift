import AppIntents
import MapKit
import SwiftUI
import WidgetKit

// Search fails offline; the geometry needs no network.
// Shows: Coffee
// Shows: Search failed
// Shows: 111 km
// Shows: In region: yes, no

struct MapKitSearchIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Search"

    @Parameter(title: "Query", default: "Coffee")
    var query: String
}

nonisolated struct MapKitSearchEntry: TimelineEntry {
    let date: Date
    let query: String
    let result: String
    let distance: String
    let inRegion: String
}

extension MKCoordinateRegion {
    nonisolated func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        abs(coordinate.latitude - center.latitude) <= span.latitudeDelta / 2
            && abs(coordinate.longitude - center.longitude) <= span.longitudeDelta / 2
    }
}

nonisolated struct MapKitSearchProvider: AppIntentTimelineProvider {
    private let center = CLLocationCoordinate2D(latitude: 0, longitude: 0)

    func placeholder(in context: Context) -> MapKitSearchEntry {
        MapKitSearchEntry(date: .now, query: "Tea", result: "…", distance: "", inRegion: "")
    }

    func snapshot(for configuration: MapKitSearchIntent, in context: Context) async -> MapKitSearchEntry {
        let region = MKCoordinateRegion(center: center, latitudinalMeters: 5_000, longitudinalMeters: 5_000)
        let near = CLLocationCoordinate2D(latitude: 0.01, longitude: -0.01)
        let far = CLLocationCoordinate2D(latitude: 0, longitude: 1)
        let meters = MKMapPoint(center).distance(to: MKMapPoint(far))
        let flags = [near, far].map { region.contains($0) ? "yes" : "no" }
        return MapKitSearchEntry(
            date: .now,
            query: configuration.query,
            result: await firstResult(configuration.query, in: region),
            distance: "\(Int((meters / 1000).rounded())) km",
            inRegion: "In region: " + flags.joined(separator: ", ")
        )
    }

    func timeline(for configuration: MapKitSearchIntent, in context: Context) async -> Timeline<MapKitSearchEntry> {
        Timeline(entries: [await snapshot(for: configuration, in: context)], policy: .atEnd)
    }

    private func firstResult(_ query: String, in region: MKCoordinateRegion) async -> String {
        await withCheckedContinuation { continuation in
            let request = MKLocalSearch.Request()
            request.naturalLanguageQuery = query
            request.region = region
            request.resultTypes = .pointOfInterest
            MKLocalSearch(request: request).start { @Sendable response, error in
                if error != nil {
                    continuation.resume(returning: "Search failed")
                } else {
                    continuation.resume(returning: response?.mapItems.first?.name ?? "Nothing found")
                }
            }
        }
    }
}

struct MapKitSearchWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(
            kind: "MapKitSearchWidget", intent: MapKitSearchIntent.self, provider: MapKitSearchProvider()
        ) { entry in
            VStack(alignment: .leading, spacing: 4) {
                Label(entry.query, systemImage: "cup.and.saucer").font(.headline)
                Text(entry.result)
                Text(entry.distance)
                Text(entry.inRegion)
            }
            .font(.caption)
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
