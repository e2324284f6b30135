import CoreLocation
import SwiftUI
import WidgetKit

// Shows: No location access
// Shows: Location denied
// Shows with data: Berlin
// Shows with data: 52.52, 13.40
// Reports: CoreLocation answers as a phone whose user denied access

nonisolated struct PlaceEntry: TimelineEntry {
    let date: Date
    let title: String
}

/// Waits for the delegate's location, and then for the placemark.
final class PlaceFinder: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
    private let manager = CLLocationManager()
    private let geocoder = CLGeocoder()
    private var handler: ((String) -> Void)?

    override init() {
        super.init()
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyKilometer
    }

    func find(_ handler: @escaping (String) -> Void) {
        self.handler = handler
        if manager.isAuthorizedForWidgetUpdates { return manager.requestLocation() }
        switch manager.authorizationStatus {
        case .notDetermined: manager.requestWhenInUseAuthorization()
        case .restricted, .denied: manager.requestLocation()
        case .authorizedAlways, .authorizedWhenInUse: manager.startUpdatingLocation()
        @unknown default: break
        }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let location = locations.last else { return }
        geocoder.reverseGeocodeLocation(location) { [handler] placemarks, error in
            handler?(placemarks?.first?.locality ?? error?.localizedDescription ?? "Nowhere")
        }
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        let isDenied = (error as? CLError)?.code == .denied
        handler?(isDenied ? "No location access" : "Unknown location")
    }
}

struct PlaceProvider: TimelineProvider {
    private let finder = PlaceFinder()

    func placeholder(in context: Context) -> PlaceEntry { PlaceEntry(date: .now, title: "Place") }

    func getSnapshot(in context: Context, completion: @escaping (PlaceEntry) -> Void) {
        finder.find { completion(PlaceEntry(date: .now, title: $0)) }
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<PlaceEntry>) -> Void) {
        finder.find { completion(Timeline(entries: [PlaceEntry(date: .now, title: $0)], policy: .never)) }
    }
}

struct PlaceWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Place", provider: PlaceProvider()) { entry in
            Label(entry.title, systemImage: "location")
                .font(.headline)
                .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

/// Takes the first of the live updates.
nonisolated func currentCoordinate() async -> String {
    do {
        for try await update in CLLocationUpdate.liveUpdates(.fitness) {
            if update.authorizationDenied { return "Location denied" }
            guard let coordinate = update.location?.coordinate, CLLocationCoordinate2DIsValid(coordinate) else {
                continue
            }
            return String(format: "%.2f, %.2f", coordinate.latitude, coordinate.longitude)
        }
    } catch {
        return error.localizedDescription
    }
    return "No location"
}

struct CoordinateWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(
            kind: "Coordinate", provider: AwaitedTextProvider { [await currentCoordinate()] }
        ) { AwaitedTextView(entry: $0, symbol: "mappin") }
        .supportedFamilies([.systemSmall])
    }
}
