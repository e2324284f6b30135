import Shared

/// The causes of a failed request.
@ErrorCodes(
    "MKErrorDomain",
    """
    unknown=1 serverFailure loadingThrottled placemarkNotFound directionsNotFound decodingFailed
    """)
public struct MKError: _CodedError {}

/// The error of Apple's servers, which can't be reached here.
private func unreachable() -> MKError {
    DeviceData.report("MapKit has no network — draw the map in the app and pass the widget the image or the values")
    return MKError(.serverFailure)
}

/// Calls a handler once with the error, on the main queue as MapKit does.
private func complete<Response>(_ handler: @escaping (Response?, (any Error)?) -> Void) {
    let error = unreachable()
    // Apple's type isn't sendable, and the handler is called once on the main queue.
    nonisolated(unsafe) let handler = handler
    DispatchQueue.main.async { handler(nil, error) }
}

/// The appearance of a map.
public enum MKMapType: UInt, Sendable {
    case standard, satellite, hybrid, satelliteFlyover, hybridFlyover, mutedStandard
}

/// The position from which a map is seen.
open class MKMapCamera: NSObject, @unchecked Sendable {
    open var centerCoordinate = CLLocationCoordinate2D()
    open var centerCoordinateDistance: CLLocationDistance = 0
    open var pitch: CGFloat = 0
    open var heading: CLLocationDirection = 0

    public override init() {}

    public convenience init(
        lookingAtCenter centerCoordinate: CLLocationCoordinate2D, fromDistance distance: CLLocationDistance,
        pitch: CGFloat, heading: CLLocationDirection
    ) {
        self.init()
        (self.centerCoordinate, centerCoordinateDistance) = (centerCoordinate, distance)
        (self.pitch, self.heading) = (pitch, heading)
    }
}

/// An image of a map. Its making fails, because maps come from Apple's servers.
open class MKMapSnapshotter: NSObject, @unchecked Sendable {
    /// The content of the image.
    open class Options: NSObject, @unchecked Sendable {
        open var camera = MKMapCamera()
        open var mapRect = MKMapRect.world
        open var region = MKCoordinateRegion(.world)
        open var mapType = MKMapType.standard
        open var pointOfInterestFilter: MKPointOfInterestFilter?
        open var showsBuildings = true
        open var size = CGSize(width: 256, height: 256)
        open var scale: CGFloat = 1
        open var traitCollection = UITraitCollection()

        public override init() {}
    }

    /// A finished image.
    open class Snapshot: NSObject, @unchecked Sendable {
        public let image: UIImage
        private let options: Options

        init(image: UIImage, options: Options) { (self.image, self.options) = (image, options) }

        /// Returns the place of a coordinate in the image.
        open func point(for coordinate: CLLocationCoordinate2D) -> CGPoint {
            let (point, rect) = (MKMapPoint(coordinate), options.mapRect)
            return CGPoint(
                x: (point.x - rect.minX) / rect.width * options.size.width,
                y: (point.y - rect.minY) / rect.height * options.size.height)
        }
    }

    /// The receiver of the result or of an error.
    public typealias CompletionHandler = (Snapshot?, (any Error)?) -> Void

    /// False, because an answer is ready at once.
    open var isLoading: Bool { false }

    public override convenience init() { self.init(options: Options()) }

    public init(options: Options) {}

    /// Throws the error of an unreachable server.
    open func start() async throws -> Snapshot { throw unreachable() }

    /// Throws the error of an unreachable server.
    open func start(with queue: DispatchQueue) async throws -> Snapshot { throw unreachable() }

    /// Reports the error of an unreachable server.
    open func start(completionHandler: @escaping CompletionHandler) { complete(completionHandler) }

    /// Reports the error of an unreachable server.
    open func start(with queue: DispatchQueue, completionHandler: @escaping CompletionHandler) {
        let error = unreachable()
        // Apple's type isn't sendable, and the handler is called once on the given queue.
        nonisolated(unsafe) let handler = completionHandler
        queue.async { handler(nil, error) }
    }

    /// Does nothing here.
    open func cancel() {}
}

/// A search for places. It fails, because places come from Apple's servers.
open class MKLocalSearch: NSObject, @unchecked Sendable {
    /// The kinds of results.
    @Options("address pointOfInterest physicalFeature")
    public struct ResultType: OptionSet, Sendable {}

    /// The text and the region to search for.
    open class Request: NSObject, @unchecked Sendable {
        open var naturalLanguageQuery: String?
        open var region = MKCoordinateRegion(.world)
        open var resultTypes: ResultType = [.address, .pointOfInterest]
        open var pointOfInterestFilter: MKPointOfInterestFilter?

        public override init() {}

        public convenience init(completion: MKLocalSearchCompletion) { self.init() }

        public convenience init(naturalLanguageQuery: String, region: MKCoordinateRegion = MKCoordinateRegion(.world)) {
            self.init()
            (self.naturalLanguageQuery, self.region) = (naturalLanguageQuery, region)
        }
    }

    /// The places. There are none here.
    open class Response: NSObject, @unchecked Sendable {
        open var mapItems: [MKMapItem] { [] }
        open var boundingRegion: MKCoordinateRegion { MKCoordinateRegion() }
    }

    /// The receiver of the result or of an error.
    public typealias CompletionHandler = (Response?, (any Error)?) -> Void

    /// False, because an answer is ready at once.
    open var isSearching: Bool { false }

    public init(request: Request) {}

    public init(request: MKLocalPointsOfInterestRequest) {}

    /// Throws the error of an unreachable server.
    open func start() async throws -> Response { throw unreachable() }

    /// Reports the error of an unreachable server.
    open func start(completionHandler: @escaping CompletionHandler) { complete(completionHandler) }

    /// Does nothing here.
    open func cancel() {}
}

/// A text that completes the beginning of a search. There is none here.
open class MKLocalSearchCompletion: NSObject, @unchecked Sendable {
    open var title: String { "" }
    open var subtitle: String { "" }

    override init() {}
}

/// The receiver of completions or of an error.
public protocol MKLocalSearchCompleterDelegate: NSObjectProtocol {
    /// Never called here.
    func completerDidUpdateResults(_ completer: MKLocalSearchCompleter)
    /// Receives the error of an unreachable server.
    func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error)
}

/// The methods are optional.
extension MKLocalSearchCompleterDelegate {
    /// Does nothing here.
    public func completerDidUpdateResults(_ completer: MKLocalSearchCompleter) {}
    /// Does nothing here.
    public func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error) {}
}

/// The completion of a search's beginning. It fails, because places come from Apple's servers.
open class MKLocalSearchCompleter: NSObject, @unchecked Sendable {
    /// The kinds of results.
    @Options("address pointOfInterest query physicalFeature")
    public struct ResultType: OptionSet, Sendable {}

    /// The receiver of the error, which is sent on the main queue.
    open weak var delegate: (any MKLocalSearchCompleterDelegate)?
    open var region = MKCoordinateRegion(.world)
    open var resultTypes: ResultType = [.address, .pointOfInterest, .query]
    open var pointOfInterestFilter: MKPointOfInterestFilter?
    open var results: [MKLocalSearchCompletion] { [] }
    open var isSearching: Bool { false }

    /// The beginning of a search; a text that isn't empty sends the delegate an error.
    open var queryFragment = "" {
        didSet {
            if queryFragment.isEmpty { return }
            let error = unreachable()
            DispatchQueue.main.async { self.delegate?.completer(self, didFailWithError: error) }
        }
    }

    public override init() {}

    /// Does nothing here.
    open func cancel() {}
}

/// The circle to search for places of interest.
open class MKLocalPointsOfInterestRequest: NSObject, @unchecked Sendable {
    public let coordinate: CLLocationCoordinate2D
    public let radius: CLLocationDistance
    open var pointOfInterestFilter: MKPointOfInterestFilter?

    public init(center coordinate: CLLocationCoordinate2D, radius: CLLocationDistance) {
        (self.coordinate, self.radius) = (coordinate, radius)
    }
}

/// The search for a route. It fails, because routes come from Apple's servers.
open class MKDirections: NSObject, @unchecked Sendable {
    /// The ends of the route.
    open class Request: NSObject, @unchecked Sendable {
        open var source: MKMapItem?
        open var destination: MKMapItem?
        open var transportType = MKDirectionsTransportType.any
        open var requestsAlternateRoutes = false
        open var departureDate: Date?
        open var arrivalDate: Date?

        public override init() {}
    }

    /// The routes. There are none here.
    open class Response: NSObject, @unchecked Sendable {
        open var routes: [MKRoute] { [] }
    }

    /// The duration of a journey, which isn't known here.
    open class ETAResponse: NSObject, @unchecked Sendable {
        open var expectedTravelTime: TimeInterval { 0 }
        open var distance: CLLocationDistance { 0 }
        open var expectedArrivalDate: Date { .distantPast }
        open var expectedDepartureDate: Date { .distantPast }
    }

    /// The receiver of the result or of an error.
    public typealias DirectionsHandler = (Response?, (any Error)?) -> Void
    /// The receiver of the result or of an error.
    public typealias ETAHandler = (ETAResponse?, (any Error)?) -> Void

    /// False, because an answer is ready at once.
    open var isCalculating: Bool { false }

    public init(request: Request) {}

    /// Throws the error of an unreachable server.
    open func calculate() async throws -> Response { throw unreachable() }

    /// Throws the error of an unreachable server.
    open func calculateETA() async throws -> ETAResponse { throw unreachable() }

    /// Reports the error of an unreachable server.
    open func calculate(completionHandler: @escaping DirectionsHandler) { complete(completionHandler) }

    /// Reports the error of an unreachable server.
    open func calculateETA(completionHandler: @escaping ETAHandler) { complete(completionHandler) }

    /// Does nothing here.
    open func cancel() {}
}

/// The means of transport.
@Options("automobile walking transit any=0x0FFFFFFF")
public struct MKDirectionsTransportType: OptionSet, Sendable {}

/// A route. There are none here.
open class MKRoute: NSObject, @unchecked Sendable {
    open var name: String { "" }
    open var distance: CLLocationDistance { 0 }
    open var expectedTravelTime: TimeInterval { 0 }
    open var transportType: MKDirectionsTransportType { .any }
    open var polyline: MKPolyline { MKPolyline(coordinates: [], count: 0) }
}

/// The search for the place of a coordinate, which only finds the placemark of the fixture's `location.json`.
public final class MKReverseGeocodingRequest: NSObject, @unchecked Sendable {
    public let location: CLLocation
    public var preferredLocale: Locale?

    public init?(location: CLLocation) {
        guard CLLocationCoordinate2DIsValid(location.coordinate) else { return nil }
        self.location = location
    }

    public var mapItems: [MKMapItem] {
        get async throws {
            try await CLGeocoder().reverseGeocodeLocation(location).map {
                MKMapItem(placemark: MKPlacemark(placemark: $0))
            }
        }
    }

    /// Does nothing here.
    public func cancel() {}
}

/// The search for an address, which only finds the placemark of the fixture's `location.json`.
public final class MKGeocodingRequest: NSObject, @unchecked Sendable {
    public let addressString: String
    public var region = MKCoordinateRegion(.world)
    public var preferredLocale: Locale?

    public init?(addressString: String) {
        if addressString.isEmpty { return nil }
        self.addressString = addressString
    }

    public var mapItems: [MKMapItem] {
        get async throws {
            try await CLGeocoder().geocodeAddressString(addressString).map {
                MKMapItem(placemark: MKPlacemark(placemark: $0))
            }
        }
    }

    /// Does nothing here.
    public func cancel() {}
}
