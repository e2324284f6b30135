import CoreLocation
import SwiftUI
import WidgetKit

// One fix through the delegate, the failure turned into text; a fixed place through the geocoder (no network).
// Shows: Weather here
// Shows: Location denied
// Shows: Unknown place
// Shows: 111 km away

nonisolated struct CoreLocationDelegateEntry: TimelineEntry {
    let date: Date
    let status: String
    let place: String
    let distance: String
}

@MainActor
final class CoreLocationDelegateFetcher: NSObject, CLLocationManagerDelegate {
    static let shared = CoreLocationDelegateFetcher()

    private let manager = CLLocationManager()
    private var continuation: CheckedContinuation<CLLocation, any Error>?

    func requestLocation() async throws -> CLLocation {
        if let cached = manager.location { return cached }
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyKilometer
        return try await withCheckedThrowingContinuation { continuation in
            self.continuation = continuation
            manager.requestLocation()
        }
    }

    private func finish(_ result: Result<CLLocation, any Error>) {
        continuation?.resume(with: result)
        continuation = nil
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let last = locations.last else { return }
        Task { @MainActor in self.finish(.success(last)) }
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        Task { @MainActor in self.finish(.failure(error)) }
    }
}

nonisolated struct CoreLocationDelegateProvider: TimelineProvider {
    func placeholder(in context: Context) -> CoreLocationDelegateEntry {
        CoreLocationDelegateEntry(date: .now, status: "Located", place: "Lisbon", distance: "1 km away")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (CoreLocationDelegateEntry) -> Void) {
        Task { completion(await load()) }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<CoreLocationDelegateEntry>) -> Void)
    {
        Task { completion(Timeline(entries: [await load()], policy: .atEnd)) }
    }

    private func load() async -> CoreLocationDelegateEntry {
        var status = "Located"
        do {
            _ = try await CoreLocationDelegateFetcher.shared.requestLocation()
        } catch let error as CLError where error.code == .denied {
            status = "Location denied"
        } catch {
            status = "Try again later"
        }

        let home = CLLocation(latitude: 0, longitude: 0)
        let buoy = CLLocation(latitude: 0, longitude: 1)
        let kilometers = Int((buoy.distance(from: home) / 1000).rounded())
        return CoreLocationDelegateEntry(
            date: .now,
            status: status,
            place: await placeName(for: CLLocation(latitude: 38.7223, longitude: -9.1393)),
            distance: "\(kilometers) km away"
        )
    }

    private func placeName(for location: CLLocation) async -> String {
        let placemarks = try? await CLGeocoder().reverseGeocodeLocation(location)
        return placemarks?.first?.locality ?? "Unknown place"
    }
}

struct CoreLocationDelegateView: View {
    let entry: CoreLocationDelegateEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 5) {
            Text("Weather here").bold()
            Label(entry.status, systemImage: "location.slash")
            Text(entry.place)
            Text(entry.distance).foregroundStyle(.secondary)
        }
        .font(.footnote)
    }
}

struct CoreLocationDelegateWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CoreLocationDelegateWidget", provider: CoreLocationDelegateProvider()) { entry in
            CoreLocationDelegateView(entry: entry)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Weather here")
        .supportedFamilies([.systemSmall])
    }
}
