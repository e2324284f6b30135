import MapKit
import SwiftUI
import WidgetKit

// Shows: Map unavailable
// Shows: No cafés
// Reports: MapKit has no network
// Reports: not supported in widgets: Map

/// A stop on a walk.
nonisolated struct WalkStop: Identifiable, Sendable {
    let id: Int
    let name: String
    let coordinate: CLLocationCoordinate2D
}

/// Asks for an image of the map, and for cafés near it.
nonisolated func mapLines() async -> [String] {
    let region = MKCoordinateRegion(
        center: CLLocationCoordinate2D(latitude: 48.8584, longitude: 2.2945), latitudinalMeters: 800,
        longitudinalMeters: 800)
    let options = MKMapSnapshotter.Options()
    options.region = region
    options.size = CGSize(width: 160, height: 160)
    options.pointOfInterestFilter = MKPointOfInterestFilter(including: [.cafe, .bakery])
    let title: String
    do {
        let snapshot = try await MKMapSnapshotter(options: options).start()
        title = "\(snapshot.image.size.width)"
    } catch {
        title = "Map unavailable"
    }
    let cafes: String = await withCheckedContinuation { continuation in
        let request = MKLocalSearch.Request()
        request.naturalLanguageQuery = "café"
        request.region = region
        MKLocalSearch(request: request).start { response, error in
            continuation.resume(returning: error == nil ? "\(response?.mapItems.count ?? 0)" : "No cafés")
        }
    }
    return [title, cafes]
}

struct MapImageWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "MapImage", provider: AwaitedTextProvider { await mapLines() }) {
            AwaitedTextView(entry: $0, symbol: "map")
        }
        .supportedFamilies([.systemSmall])
    }
}

/// A map as an app's window shows it, which a widget can't.
struct WalkMap: View {
    let stops = [
        WalkStop(id: 1, name: "Start", coordinate: CLLocationCoordinate2D(latitude: 48.8584, longitude: 2.2945))
    ]
    let hasRoute = true
    @State private var position = MapCameraPosition.userLocation(fallback: .automatic)

    var body: some View {
        Map(position: $position, interactionModes: [.pan, .zoom]) {
            ForEach(stops) { stop in
                Marker(stop.name, systemImage: "figure.walk", coordinate: stop.coordinate).tint(.orange)
            }
            if hasRoute {
                MapPolyline(coordinates: stops.map(\.coordinate)).stroke(.blue, lineWidth: 3)
            } else {
                UserAnnotation()
            }
            Annotation("Café", coordinate: stops[0].coordinate) { Image(systemName: "cup.and.saucer") }
        }
        .mapStyle(.standard(elevation: .realistic))
        .mapControls { MapCompass() }
    }
}

struct WalkMapWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "WalkMap", provider: AwaitedTextProvider { [] }) { _ in
            WalkMap().containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
