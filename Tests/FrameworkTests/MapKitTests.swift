import MapKit
import Shared
import SwiftUI
import TestSupport
import Testing

/// The geometry of maps, and the requests for which a phone without a network has no answer.
struct MapKitTests {
    @Test("A coordinate survives the projection, and the world's corners are its ends")
    func projection() {
        let point = MKMapPoint(CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405))
        #expect(abs(point.coordinate.latitude - 52.52) < 1e-9 && abs(point.coordinate.longitude - 13.405) < 1e-9)
        let center = MKMapPoint(CLLocationCoordinate2D())
        #expect(center.x == 134_217_728 && abs(center.y - 134_217_728) < 1e-6)
        #expect(abs(MKMapPoint(x: 0, y: 0).coordinate.latitude - 85.0511) < 1e-4)
        #expect(abs(MKMetersPerMapPointAtLatitude(60) * 2 - MKMetersPerMapPointAtLatitude(0)) < 1e-9)
    }

    @Test("A region in metres has the degrees of its latitude")
    func regionInMetres() {
        let center = CLLocationCoordinate2D(latitude: 60, longitude: 10)
        let span = MKCoordinateRegion(center: center, latitudinalMeters: 1_000, longitudinalMeters: 1_000).span
        #expect(abs(span.latitudeDelta - 1_000 / 111_412) < 1e-5)
        #expect(abs(span.longitudeDelta - 1_000 / 55_800) < 1e-5)
    }

    @Test("Rectangles are united, intersected, and become regions")
    func rectangles() {
        let (a, b) = (MKMapRect(x: 0, y: 0, width: 4, height: 4), MKMapRect(x: 2, y: 2, width: 4, height: 4))
        #expect(a.union(b).width == 6 && a.intersection(b).width == 2 && a.intersects(b))
        #expect(a.intersection(a.offsetBy(dx: 9, dy: 0)).isNull && MKMapRect.null.union(a).maxX == 4)
        #expect(a.contains(MKMapPoint(x: 3, y: 3)) && !a.contains(b) && a.contains(a.insetBy(dx: 1, dy: 1)))
        let world = MKCoordinateRegion(.world)
        #expect(world.span.longitudeDelta == 360 && abs(world.center.latitude) < 1e-9)
    }

    @Test("Snapshots, searches and directions fail, because Apple's servers can't be reached")
    func unreachableServers() async throws {
        for request in [
            { @Sendable () async throws in _ = try await MKMapSnapshotter(options: .init()).start() },
            { _ = try await MKLocalSearch(request: MKLocalSearch.Request(naturalLanguageQuery: "Café")).start() },
            { _ = try await MKDirections(request: MKDirections.Request()).calculate() },
        ] {
            let error = await #expect(throws: MKError.self) { try await request() }
            #expect(error?.code == .serverFailure)
        }
        let error = await withCheckedContinuation { continuation in
            MKMapSnapshotter(options: .init()).start { continuation.resume(returning: ($0 == nil, $1 is MKError)) }
        }
        #expect(error == (true, true))
    }

    private final class Completions: NSObject, MKLocalSearchCompleterDelegate, @unchecked Sendable {
        let errors = AsyncStream.makeStream(of: MKError.Code?.self)

        func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error) {
            errors.continuation.yield((error as? MKError)?.code)
        }
    }

    @Test("The completion of a search fails, too, and an empty one isn't started")
    func completions() async {
        let (receiver, completer) = (Completions(), MKLocalSearchCompleter())
        completer.delegate = receiver
        completer.queryFragment = ""
        completer.queryFragment = "Caf"
        var errors = receiver.errors.stream.makeAsyncIterator()
        #expect(await errors.next() == .serverFailure)
        #expect(completer.results.isEmpty)
    }

    @Test("The place of a coordinate comes from the fixture")
    func reverseGeocoding() async throws {
        let folder = try TemporaryFolder()
        let text = #"{"latitude": 52.52, "longitude": 13.405, "placemark": {"name": "Square", "locality": "Berlin"}}"#
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/location.json"))
        try await DeviceData.$place.withValue(.fixture(folder.path)) {
            let location = CLLocation(latitude: 52.521, longitude: 13.405)
            let items = try await #require(MKReverseGeocodingRequest(location: location)).mapItems
            #expect(items.map(\.name) == ["Square"] && items.first?.placemark.locality == "Berlin")
            #expect(MKMapItem.forCurrentLocation().location.coordinate.latitude == 52.52)
        }
    }

    @Test("Positions of a map are equal if they show the same")
    func positions() {
        let region = MKCoordinateRegion(center: .init(latitude: 1, longitude: 2), span: .init())
        #expect(MapCameraPosition.region(region) == .region(region) && .region(region) != MapCameraPosition.automatic)
        #expect(MapCameraPosition.userLocation(fallback: .automatic).fallbackPosition == .automatic)
    }
}
