import Shared

/// The description of a place.
open class CLPlacemark: NSObject, NSCopying, @unchecked Sendable {
    public let location: CLLocation?
    private let words: SuppliedPlace.Placemark?

    public init(placemark: CLPlacemark) { (location, words) = (placemark.location, placemark.words) }

    package init(location: CLLocation?) { (self.location, words) = (location, nil) }

    init(_ place: SuppliedPlace) { (location, words) = (place.location, place.placemark) }

    open var region: CLRegion? { nil }
    open var timeZone: TimeZone? { words?.timeZone.flatMap { TimeZone(identifier: $0) } }
    open var name: String? { words?.name }
    open var thoroughfare: String? { words?.thoroughfare }
    open var subThoroughfare: String? { words?.subThoroughfare }
    open var locality: String? { words?.locality }
    open var subLocality: String? { words?.subLocality }
    open var administrativeArea: String? { words?.administrativeArea }
    open var subAdministrativeArea: String? { words?.subAdministrativeArea }
    open var postalCode: String? { words?.postalCode }
    open var isoCountryCode: String? { words?.isoCountryCode }
    open var country: String? { words?.country }
    open var inlandWater: String? { words?.inlandWater }
    open var ocean: String? { words?.ocean }
    open var areasOfInterest: [String]? { words?.areasOfInterest }

    /// Returns this placemark, which doesn't change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A placemark as a value of an intent, which is written as the name or the locality of the supplied place.
extension CLPlacemark: _IntentValue {
    public typealias ValueType = CLPlacemark
    /// A placemark.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .other, CLPlacemark.self, name: "Place", form: "the name or locality of the place in location.json",
            read: { written in
                // A place that isn't found is invalid input.
                written.string.flatMap { try? CLGeocoder.placemarks(named: $0).get().first }
            }, write: { ($0.name ?? $0.locality).map(JSONValue.string) ?? .null },
            text: { $0.name ?? $0.locality ?? "" })
    }
}

/// The receiver of the placemarks or of an error.
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// The search for placemarks. There is no network here: it only finds the placemark in the fixture's `location.json`.
///
/// Handlers are called on the main queue.
open class CLGeocoder: NSObject, @unchecked Sendable {
    /// False, because an answer is ready at once.
    open var isGeocoding: Bool { false }

    /// Returns the placemark of a location within a kilometre of the supplied one.
    open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
        try Self.placemarks { $0.location.distance(from: location) <= 1_000 }.get()
    }

    /// Returns the placemark of a location within a kilometre of the supplied one.
    open func reverseGeocodeLocation(
        _ location: CLLocation, preferredLocale locale: Locale?
    ) async throws -> [CLPlacemark] { try await reverseGeocodeLocation(location) }

    /// Passes on the placemark of a location within a kilometre of the supplied one.
    open func reverseGeocodeLocation(
        _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
    ) { Self.complete(Self.placemarks { $0.location.distance(from: location) <= 1_000 }, completionHandler) }

    /// Passes on the placemark of a location within a kilometre of the supplied one.
    open func reverseGeocodeLocation(
        _ location: CLLocation, preferredLocale locale: Locale?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) { reverseGeocodeLocation(location, completionHandler: completionHandler) }

    /// Returns the supplied placemark if the text is its name or locality.
    open func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] {
        try Self.placemarks(named: addressString).get()
    }

    /// Returns the supplied placemark if the text is its name or locality.
    open func geocodeAddressString(_ addressString: String, in region: CLRegion?) async throws -> [CLPlacemark] {
        try Self.placemarks(named: addressString).get()
    }

    /// Passes on the supplied placemark if the text is its name or locality.
    open func geocodeAddressString(_ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler) {
        Self.complete(Self.placemarks(named: addressString), completionHandler)
    }

    /// Passes on the supplied placemark if the text is its name or locality.
    open func geocodeAddressString(
        _ addressString: String, in region: CLRegion?, completionHandler: @escaping CLGeocodeCompletionHandler
    ) { geocodeAddressString(addressString, completionHandler: completionHandler) }

    /// Does nothing here.
    open func cancelGeocode() {}

    fileprivate static func placemarks(named name: String) -> Result<[CLPlacemark], any Error> {
        let name = name.lowercased()
        return placemarks { place in
            let words = [place.placemark?.name, place.placemark?.locality].compactMap { $0?.lowercased() }
            return words.contains(name)
        }
    }

    private static func placemarks(where matches: (SuppliedPlace) -> Bool) -> Result<[CLPlacemark], any Error> {
        if let place = SuppliedPlace.current, place.placemark != nil, matches(place) {
            return .success([CLPlacemark(place)])
        }
        DeviceData.report(
            "CoreLocation has no network for placemarks — supply location.json with a placemark with \(CommonOptions.fixture)"
        )
        return .failure(CLError(.network))
    }

    private static func complete(
        _ result: Result<[CLPlacemark], any Error>, _ handler: @escaping CLGeocodeCompletionHandler
    ) {
        // Apple's type isn't sendable, and the handler is called once on the main queue.
        nonisolated(unsafe) let handler = handler
        DispatchQueue.main.async {
            switch result {
            case .success(let placemarks): handler(placemarks, nil)
            case .failure(let error): handler(nil, error)
            }
        }
    }
}

/// The place in the fixture's `location.json`.
package struct SuppliedPlace: Decodable, Sendable {
    /// The words for the place.
    struct Placemark: Decodable, Sendable {
        let name, thoroughfare, subThoroughfare, locality, subLocality, administrativeArea: String?
        let subAdministrativeArea, postalCode, isoCountryCode, country, inlandWater, ocean, timeZone: String?
        let areasOfInterest: [String]?
    }

    let placemark: Placemark?
    package let location: CLLocation

    private enum Key: CodingKey {
        case latitude, longitude, horizontalAccuracy, verticalAccuracy, altitude, course, speed, placemark
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func degrees(_ key: Key, _ limit: Double) throws -> Double {
            let number = try values.decode(Double.self, forKey: key)
            guard abs(number) <= limit else {
                let text = "\(number) isn't from \(Int(-limit)) to \(Int(limit)) degrees"
                throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: text)
            }
            return number
        }
        func number(_ key: Key, _ missing: Double) throws -> Double {
            try values.decodeIfPresent(Double.self, forKey: key) ?? missing
        }
        let altitude = try values.decodeIfPresent(Double.self, forKey: .altitude)
        location = CLLocation(
            coordinate: CLLocationCoordinate2D(
                latitude: try degrees(.latitude, 90), longitude: try degrees(.longitude, 180)),
            altitude: altitude ?? 0, horizontalAccuracy: try number(.horizontalAccuracy, 0),
            verticalAccuracy: try number(.verticalAccuracy, altitude == nil ? -1 : 0),
            course: try number(.course, -1), speed: try number(.speed, -1), timestamp: DeviceData.now)
        placemark = try values.decodeIfPresent(Placemark.self, forKey: .placemark)
        if let zone = placemark?.timeZone, TimeZone(identifier: zone) == nil {
            throw DecodingError.dataCorruptedError(
                forKey: .placemark, in: values, debugDescription: "'\(zone)' isn't a time zone such as Europe/Berlin")
        }
    }

    /// The place; `nil` if the user denied access.
    package static var current: SuppliedPlace? { DeviceData.decode(SuppliedPlace.self, from: .location) }

    /// The place; without it, the denial is reported.
    static var allowed: SuppliedPlace? {
        let place = current
        if place == nil {
            DeviceData.report(
                "CoreLocation answers as a phone whose user denied access — supply location.json with \(CommonOptions.fixture)"
            )
        }
        return place
    }
}
