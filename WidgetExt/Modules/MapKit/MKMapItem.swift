import Shared

/// A place on a map with its titles.
public protocol MKAnnotation: NSObjectProtocol {
    /// The place.
    var coordinate: CLLocationCoordinate2D { get }
    /// The title.
    var title: String? { get }
    /// The second title.
    var subtitle: String? { get }
}

/// The titles are optional.
extension MKAnnotation {
    public var title: String? { nil }
    public var subtitle: String? { nil }
}

/// A shape with titles.
open class MKShape: NSObject, @unchecked Sendable {
    open var title: String?
    open var subtitle: String?
}

/// A point with titles.
open class MKPointAnnotation: MKShape, MKAnnotation, @unchecked Sendable {
    open var coordinate: CLLocationCoordinate2D

    public override init() { coordinate = CLLocationCoordinate2D() }

    public init(coordinate: CLLocationCoordinate2D) { self.coordinate = coordinate }

    public init(coordinate: CLLocationCoordinate2D, title: String?, subtitle: String?) {
        self.coordinate = coordinate
        super.init()
        (self.title, self.subtitle) = (title, subtitle)
    }
}

/// A shape over a map, which isn't drawn.
public protocol MKOverlay: MKAnnotation {
    /// The smallest rectangle around the shape.
    var boundingMapRect: MKMapRect { get }
}

/// A shape that consists of points.
open class MKMultiPoint: MKShape, @unchecked Sendable {
    private let all: [MKMapPoint]

    public init(coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int) {
        all = (0..<count).map { MKMapPoint(coords[$0]) }
    }

    public init(points: UnsafePointer<MKMapPoint>, count: Int) { all = (0..<count).map { points[$0] } }

    open var pointCount: Int { all.count }

    /// The centre of the rectangle around the points.
    open var coordinate: CLLocationCoordinate2D {
        MKMapPoint(x: boundingMapRect.midX, y: boundingMapRect.midY).coordinate
    }

    /// The smallest rectangle around the points.
    open var boundingMapRect: MKMapRect {
        all.reduce(.null) { $0.union(MKMapRect(origin: $1, size: MKMapSize())) }
    }

    /// Copies the coordinates of a range of points.
    open func getCoordinates(_ coords: UnsafeMutablePointer<CLLocationCoordinate2D>, range: NSRange) {
        for (offset, point) in all[range.lowerBound..<range.upperBound].enumerated() {
            coords[offset] = point.coordinate
        }
    }
}

/// A line.
open class MKPolyline: MKMultiPoint, MKOverlay, @unchecked Sendable {}

/// A closed line.
open class MKPolygon: MKMultiPoint, MKOverlay, @unchecked Sendable {}

/// A circle on the map.
open class MKCircle: MKShape, MKOverlay, @unchecked Sendable {
    public let coordinate: CLLocationCoordinate2D
    public let radius: CLLocationDistance

    public init(center coord: CLLocationCoordinate2D, radius: CLLocationDistance) {
        (coordinate, self.radius) = (coord, radius)
    }

    open var boundingMapRect: MKMapRect {
        let (center, length) = (MKMapPoint(coordinate), radius * MKMapPointsPerMeterAtLatitude(coordinate.latitude))
        return MKMapRect(x: center.x - length, y: center.y - length, width: 2 * length, height: 2 * length)
    }
}

/// The description of a place on a map.
open class MKPlacemark: CLPlacemark, MKAnnotation, @unchecked Sendable {
    public override init(placemark: CLPlacemark) { super.init(placemark: placemark) }

    /// Creates the placemark of a coordinate. Its address isn't known.
    public init(coordinate: CLLocationCoordinate2D) {
        super.init(location: CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude))
    }

    /// Creates the placemark of a coordinate. The dictionary has no effect.
    public convenience init(coordinate: CLLocationCoordinate2D, addressDictionary: [String: Any]?) {
        self.init(coordinate: coordinate)
    }

    open var coordinate: CLLocationCoordinate2D { location?.coordinate ?? kCLLocationCoordinate2DInvalid }
    open var countryCode: String? { isoCountryCode }
    open var title: String? { name }
    open var subtitle: String? { locality }
}

/// The kinds of places of interest.
@Constants(
    "MKPOICategory",
    """
    airport amusementPark animalService aquarium atm automotiveRepair bakery bank baseball basketball beach beauty
    bowling brewery cafe campground carRental castle conventionCenter distillery evCharger fairground fireStation
    fishing fitnessCenter foodMarket fortress gasStation golf goKart hiking hospital hotel kayaking landmark laundry
    library mailbox marina miniGolf movieTheater museum musicVenue nationalMonument nationalPark nightlife park parking
    pharmacy planetarium police postOffice publicTransport restaurant restroom rockClimbing rvPark school skatePark
    skating skiing soccer spa stadium store surfing swimming tennis theater university volleyball winery zoo
    """)
public struct MKPointOfInterestCategory: RawRepresentable, Hashable, Sendable {}

/// A choice of kinds of places. No effect.
open class MKPointOfInterestFilter: NSObject, @unchecked Sendable {
    public static let includingAll = MKPointOfInterestFilter(excluding: [])
    public static let excludingAll = MKPointOfInterestFilter(including: [])

    private let categories: [MKPointOfInterestCategory]
    private let areIncluded: Bool

    public init(including categories: [MKPointOfInterestCategory]) {
        (self.categories, areIncluded) = (categories, true)
    }

    public init(excluding categories: [MKPointOfInterestCategory]) {
        (self.categories, areIncluded) = (categories, false)
    }

    /// Returns true if places of the kind are chosen.
    open func includes(_ category: MKPointOfInterestCategory) -> Bool { categories.contains(category) == areIncluded }

    /// Returns true if places of the kind aren't chosen.
    open func excludes(_ category: MKPointOfInterestCategory) -> Bool { !includes(category) }
}

/// The lines of an address.
open class MKAddress: NSObject, @unchecked Sendable {
    public let fullAddress: String
    public let shortAddress: String?

    public init?(fullAddress: String, shortAddress: String?) {
        if fullAddress.isEmpty { return nil }
        (self.fullAddress, self.shortAddress) = (fullAddress, shortAddress)
    }
}

/// A place with its name and means of contact.
open class MKMapItem: NSObject, @unchecked Sendable {
    public let placemark: MKPlacemark
    public let address: MKAddress?
    public let isCurrentLocation: Bool
    open var name: String?
    open var phoneNumber: String?
    open var url: URL?
    open var timeZone: TimeZone?
    open var pointOfInterestCategory: MKPointOfInterestCategory?

    public init(placemark: MKPlacemark) {
        (self.placemark, address, isCurrentLocation) = (placemark, nil, false)
        (name, timeZone) = (placemark.name, placemark.timeZone)
    }

    public init(location: CLLocation, address: MKAddress?) {
        (placemark, isCurrentLocation) = (MKPlacemark(coordinate: location.coordinate), false)
        self.address = address
    }

    private init(current: CLLocation?) {
        placemark = MKPlacemark(coordinate: current?.coordinate ?? kCLLocationCoordinate2DInvalid)
        (address, isCurrentLocation) = (nil, true)
    }

    open var location: CLLocation { placemark.location ?? CLLocation(latitude: -180, longitude: -180) }

    /// Returns the device's location.
    open class func forCurrentLocation() -> MKMapItem { MKMapItem(current: CLLocationManager().location) }

    /// Returns false: there is no other app here.
    @discardableResult
    open func openInMaps(launchOptions: [String: Any]? = nil) -> Bool { false }

    /// Returns false: there is no other app here.
    @discardableResult
    open class func openMaps(with mapItems: [MKMapItem], launchOptions: [String: Any]? = nil) -> Bool { false }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public let MKLaunchOptionsDirectionsModeKey = "MKLaunchOptionsDirectionsModeKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let MKLaunchOptionsMapTypeKey = "MKLaunchOptionsMapTypeKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let MKLaunchOptionsMapCenterKey = "MKLaunchOptionsMapCenterKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let MKLaunchOptionsMapSpanKey = "MKLaunchOptionsMapSpanKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let MKLaunchOptionsDirectionsModeDefault = "MKLaunchOptionsDirectionsModeDefault"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let MKLaunchOptionsDirectionsModeDriving = "MKLaunchOptionsDirectionsModeDriving"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let MKLaunchOptionsDirectionsModeWalking = "MKLaunchOptionsDirectionsModeWalking"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let MKLaunchOptionsDirectionsModeTransit = "MKLaunchOptionsDirectionsModeTransit"
