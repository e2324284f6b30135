import CoreLocation
import Shared
import TestSupport
import Testing

/// Locations without and with a supplied one.
struct CoreLocationTests {
    private static let berlin = #"{"latitude": 52.52, "longitude": 13.405, "placemark": {"locality": "Berlin"}}"#

    /// Runs the body with the text of `location.json`.
    private func with<Value>(_ text: String?, _ body: () async throws -> Value) async throws -> Value {
        let folder = try TemporaryFolder()
        if let text { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/location.json")) }
        return try await DeviceData.$place.withValue(.fixture(folder.path)) { try await body() }
    }

    @Test(
        "Distances are geodesics on the WGS 84 ellipsoid",
        arguments: [
            // A degree along the equator and along a meridian, Flinders Peak to Buninyong, and half of a meridian.
            (0.0, 0.0, 0.0, 1.0, 111_319.491), (0, 0, 1, 0, 110_574.389),
            (-37.951033417, 144.424867889, -37.652821139, 143.926495528, 54_972.271), (90, 0, -90, 0, 20_003_931.459),
            (52.52, 13.405, 52.52, 13.405, 0),
        ])
    func distances(_ a: Double, _ b: Double, _ c: Double, _ d: Double, expected: Double) {
        let (from, to) = (CLLocation(latitude: a, longitude: b), CLLocation(latitude: c, longitude: d))
        #expect(abs(from.distance(from: to) - expected) < 0.01, "\(from.distance(from: to))")
        #expect(abs(from.distance(from: to) - to.distance(from: from)) < 1e-6)
    }

    @Test("The distance between nearly antipodal points is that on a sphere")
    func antipodes() {
        let (from, to) = (CLLocation(latitude: 0, longitude: 0), CLLocation(latitude: 0.5, longitude: 179.7))
        #expect(abs(from.distance(from: to) - 19_936_288) < 20_000)
    }

    @Test("Coordinates outside the world are invalid, and a region contains what is within its radius")
    func coordinates() {
        #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: 90, longitude: -180)))
        #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: 90.1, longitude: 0)))
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
        let region = CLCircularRegion(center: .init(latitude: 52.52, longitude: 13.405), radius: 1_000, identifier: "A")
        #expect(region.contains(.init(latitude: 52.525, longitude: 13.41)))
        #expect(!region.contains(.init(latitude: 52.53, longitude: 13.405)))
    }

    @Test("A location survives an archive")
    func archive() throws {
        let location = CLLocation(
            coordinate: .init(latitude: 1, longitude: 2), altitude: 3, horizontalAccuracy: 4, verticalAccuracy: 5,
            course: 6, speed: 7, timestamp: Date(timeIntervalSinceReferenceDate: 8))
        let data = try NSKeyedArchiver.archivedData(withRootObject: location, requiringSecureCoding: true)
        let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data))
        #expect(read.coordinate.latitude == 1 && read.coordinate.longitude == 2 && read.altitude == 3)
        #expect(read.course == 6 && read.speed == 7 && read.timestamp == location.timestamp)
    }

    /// Continues a test with what the delegate receives.
    private final class Receiver: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
        let manager = CLLocationManager()
        private let events: AsyncStream<String>.Continuation

        init(_ events: AsyncStream<String>.Continuation) {
            self.events = events
            super.init()
            manager.delegate = self
            manager.requestLocation()
        }

        func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
            events.yield("status \(status.rawValue)")
        }

        func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
            events.yield("latitude \(locations[0].coordinate.latitude)")
        }

        func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
            events.yield((error as? CLError)?.code == .denied ? "denied" : "\(error)")
        }
    }

    private func received() async -> [String] {
        let (events, continuation) = AsyncStream.makeStream(of: String.self)
        let receiver = Receiver(continuation)
        var received: [String] = []
        for await event in events {
            received.append(event)
            if received.count == 2 { break }
        }
        return withExtendedLifetime(receiver) { received }
    }

    @Test("Without a supplied location, access is denied")
    func denial() async throws {
        try await with(nil) {
            let manager = CLLocationManager()
            #expect(manager.authorizationStatus == .denied && !manager.isAuthorizedForWidgetUpdates)
            #expect(manager.location == nil)
            #expect(await received() == ["status 2", "denied"])
            var updates: [Bool] = []
            for try await update in CLLocationUpdate.liveUpdates() { updates.append(update.authorizationDenied) }
            #expect(updates == [true])
        }
    }

    @Test("A supplied location is authorised and sent, and its placemark is found")
    func suppliedLocation() async throws {
        try await with(Self.berlin) {
            let manager = CLLocationManager()
            #expect(manager.authorizationStatus == .authorizedWhenInUse && manager.isAuthorizedForWidgetUpdates)
            #expect(await received() == ["status 4", "latitude 52.52"])
            let location = try #require(manager.location)
            #expect(try await CLGeocoder().reverseGeocodeLocation(location).map(\.locality) == ["Berlin"])
            #expect(try await CLGeocoder().geocodeAddressString("berlin").first?.location != nil)
        }
    }

    @Test("An intent's placemark is read from the name of the supplied place")
    func intentValue() async throws {
        try await with(Self.berlin) {
            let type = CLPlacemark._intentValueType
            let place = try #require(type.read(.string("Berlin")) as? CLPlacemark)
            #expect(type.write(place) == .string("Berlin") && type.text(place) == "Berlin")
            #expect(type.read(.string("Tokyo")) == nil)
        }
    }

    @Test("The geocoder has no network for other places")
    func unknownPlaces() async throws {
        let tokyo = CLLocation(latitude: 35.68, longitude: 139.69)
        for text in [nil, Self.berlin] {
            try await with(text) {
                let error = await #expect(throws: CLError.self) {
                    try await CLGeocoder().reverseGeocodeLocation(tokyo)
                }
                #expect(error?.code == .network)
                let reason = await withCheckedContinuation { continuation in
                    CLGeocoder().geocodeAddressString("Tokyo") { continuation.resume(returning: $1) }
                }
                guard case CLError.network? = reason else {
                    Issue.record("\(String(describing: reason))")
                    return
                }
            }
        }
    }

    @Test(
        "A place outside the world or with an unknown time zone is refused with the key",
        arguments: [
            (#"{"latitude": 95, "longitude": 13}"#, "latitude"), (#"{"latitude": 9, "longitude": 181}"#, "longitude"),
            (#"{"latitude": 9, "longitude": 13, "placemark": {"timeZone": "Mars/Base"}}"#, "placemark"),
        ])
    func invalidPlace(text: String, key: String) async throws {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(SuppliedPlace.self, from: Data(text.utf8))
        }
        guard case .dataCorrupted(let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == [key])
        try await with(text) { #expect(CLLocationManager().authorizationStatus == .denied) }
    }
}
