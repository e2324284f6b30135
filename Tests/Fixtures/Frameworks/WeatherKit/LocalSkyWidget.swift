import CoreLocation
import MapKit
import SwiftUI
import WeatherKit
import WidgetKit

// The weather and a map of the place, or of a city without it.
// Shows: Cupertino
// Shows: No weather
// Shows: No map
// Shows: Location off
// Shows: Default city
// Never shows: Paris
// Never shows: °
// Never shows: Location not set up
// Never shows: Location restricted
// Never shows: Precise location
// Never shows: Approximate location
// Never shows: No GPS fix
// Never shows: Location error
// Never shows: Rain likely

@MainActor
final class LocationFetcher: NSObject, CLLocationManagerDelegate {
    static let shared = LocationFetcher()
    private let manager = CLLocationManager()
    private var continuation: CheckedContinuation<CLLocation, Error>?
    override private init() {
        super.init()
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyKilometer
    }
    var statusText: String {
        switch manager.authorizationStatus {
        case .notDetermined: return "Location not set up"
        case .restricted: return "Location restricted"
        case .denied: return "Location off"
        case .authorizedAlways, .authorizedWhenInUse:
            return manager.accuracyAuthorization == .fullAccuracy ? "Precise location" : "Approximate location"
        @unknown default: return "Location unknown"
        }
    }
    func currentLocation() async throws -> CLLocation {
        if manager.authorizationStatus == .notDetermined { manager.requestWhenInUseAuthorization() }
        return try await withCheckedThrowingContinuation { continuation in
            self.continuation?.resume(throwing: CancellationError())
            self.continuation = continuation
            manager.requestLocation()
        }
    }
    nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let location = locations.last else { return }
        Task { @MainActor in
            continuation?.resume(returning: location)
            continuation = nil
        }
    }
    nonisolated func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        Task { @MainActor in
            continuation?.resume(throwing: error)
            continuation = nil
        }
    }
    nonisolated func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        print("Location authorization: \(manager.authorizationStatus.rawValue)")
    }
}

struct SkyEntry: TimelineEntry {
    let date: Date
    var place = "Cupertino"
    var temperature: String?
    var symbol = "cloud.slash"
    var status = "", reason = ""
    var map: UIImage?
}

struct SkyProvider: TimelineProvider {
    private static let fallback = CLLocation(latitude: 37.3230, longitude: -122.0322)
    func placeholder(in context: Context) -> SkyEntry {
        SkyEntry(date: .now, place: "Paris", temperature: "21°", symbol: "sun.max", status: "Precise location")
    }
    func getSnapshot(in context: Context, completion: @escaping @Sendable (SkyEntry) -> Void) {
        Task { completion(await makeEntry(size: context.displaySize)) }
    }
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<SkyEntry>) -> Void) {
        let size = context.displaySize
        Task {
            let entry = await makeEntry(size: size)
            completion(Timeline(entries: [entry], policy: .after(entry.date.addingTimeInterval(30 * 60))))
        }
    }
    private func makeEntry(size: CGSize) async -> SkyEntry {
        var entry = SkyEntry(date: .now)
        entry.status = await LocationFetcher.shared.statusText
        var location = Self.fallback
        do {
            location = try await LocationFetcher.shared.currentLocation()
            if let placemark = try await CLGeocoder().reverseGeocodeLocation(location).first {
                entry.place = placemark.locality ?? placemark.name ?? "Here"
            }
        } catch let error as CLError {
            switch error.code {
            case .denied: entry.reason = "Default city"
            case .locationUnknown: entry.reason = "No GPS fix"
            case .network: entry.reason = "No network"
            default: entry.reason = "Location error \(error.errorCode)"
            }
            if let saved = UserDefaults.standard.string(forKey: "savedCity"),
                let placemark = try? await CLGeocoder().geocodeAddressString(saved).first
            {
                location = placemark.location ?? Self.fallback
                entry.place = saved
            }
        } catch { entry.reason = error.localizedDescription }
        do {
            let (current, daily) = try await WeatherService.shared.weather(for: location, including: .current, .daily)
            entry.temperature = current.temperature.formatted(
                .measurement(width: .narrow, numberFormatStyle: .number.precision(.fractionLength(0))))
            entry.symbol = current.symbolName
            if let chance = daily.forecast.first?.precipitationChance, chance > 0.5 { entry.reason = "Rain likely" }
        } catch { entry.temperature = nil }
        entry.map = try? await snapshot(of: location.coordinate, size: size)
        return entry
    }
    private func snapshot(of coordinate: CLLocationCoordinate2D, size: CGSize) async throws -> UIImage {
        let options = MKMapSnapshotter.Options()
        options.region = MKCoordinateRegion(center: coordinate, latitudinalMeters: 4000, longitudinalMeters: 4000)
        options.size = CGSize(width: size.width, height: 40)
        options.pointOfInterestFilter = .excludingAll
        let snapshotter = MKMapSnapshotter(options: options)
        return try await withCheckedThrowingContinuation { continuation in
            snapshotter.start(with: .global(qos: .userInitiated)) { snapshot, error in
                guard let snapshot else { return continuation.resume(throwing: error ?? MKError(.unknown)) }
                continuation.resume(returning: snapshot.image)
            }
        }
    }
}

struct LocalSkyView: View {
    var entry: SkyProvider.Entry
    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Label(entry.place, systemImage: entry.symbol).font(.headline)
            Text(entry.temperature ?? "No weather").font(.title3)
            if let map = entry.map {
                Image(uiImage: map).resizable().scaledToFill().frame(height: 40).clipped()
            } else {
                Text("No map").font(.caption)
            }
            Text(entry.status).font(.caption2)
            Text(entry.reason).font(.caption2).foregroundStyle(.secondary)
        }
        .containerBackground(.blue.gradient, for: .widget)
    }
}

struct LocalSkyWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "LocalSky", provider: SkyProvider()) { LocalSkyView(entry: $0) }
            .configurationDisplayName("Local Sky")
            .supportedFamilies([.systemSmall])
    }
}
