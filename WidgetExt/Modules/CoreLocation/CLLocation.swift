@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// An angle in degrees.
public typealias CLLocationDegrees = Double
/// A distance in metres.
public typealias CLLocationDistance = Double
/// A radius in metres; negative if unknown.
public typealias CLLocationAccuracy = Double
/// A speed in metres per second; negative if unknown.
public typealias CLLocationSpeed = Double
/// A deviation in metres per second; negative if unknown.
public typealias CLLocationSpeedAccuracy = Double
/// A direction in degrees from the north; negative if unknown.
public typealias CLLocationDirection = Double
/// A deviation in degrees; negative if unknown.
public typealias CLLocationDirectionAccuracy = Double

public let kCLDistanceFilterNone: CLLocationDistance = -1
public let kCLHeadingFilterNone: CLLocationDegrees = -1
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1_000
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3_000
public let kCLLocationAccuracyReduced: CLLocationAccuracy = .greatestFiniteMagnitude
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude

/// A latitude and a longitude in degrees.
public struct CLLocationCoordinate2D: Sendable {
    public var latitude: CLLocationDegrees
    public var longitude: CLLocationDegrees

    public init() { self.init(latitude: 0, longitude: 0) }

    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the coordinate of a latitude and a longitude.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: latitude, longitude: longitude) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns true if the latitude is within 90 degrees, and the longitude within 180.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}

/// A floor of a building.
open class CLFloor: NSObject, @unchecked Sendable {
    /// The number of the floor; 0 for the ground floor.
    open var level: Int { 0 }
}

/// A place on the earth, with its accuracy and the time of the measurement.
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    public let coordinate: CLLocationCoordinate2D
    public let altitude: CLLocationDistance
    public let horizontalAccuracy: CLLocationAccuracy
    public let verticalAccuracy: CLLocationAccuracy
    public let course: CLLocationDirection
    public let courseAccuracy: CLLocationDirectionAccuracy
    public let speed: CLLocationSpeed
    public let speedAccuracy: CLLocationSpeedAccuracy
    public let timestamp: Date

    /// The floor: `nil`, because it isn't measured here.
    open var floor: CLFloor? { nil }

    /// The altitude above the ellipsoid: the altitude above the sea, because the difference isn't known here.
    open var ellipsoidalAltitude: CLLocationDistance { altitude }

    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
            horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: DeviceData.now)
    }

    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            course: -1, speed: -1, timestamp: timestamp)
    }

    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed,
        timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            course: course, courseAccuracy: -1, speed: speed, speedAccuracy: -1, timestamp: timestamp)
    }

    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
        courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy,
        timestamp: Date
    ) {
        (self.coordinate, self.altitude, self.timestamp) = (coordinate, altitude, timestamp)
        (horizontalAccuracy, verticalAccuracy) = (hAccuracy, vAccuracy)
        (self.course, self.courseAccuracy) = (course, courseAccuracy)
        (self.speed, self.speedAccuracy) = (speed, speedAccuracy)
    }

    /// Returns the distance on the WGS 84 ellipsoid in metres.
    open func distance(from location: CLLocation) -> CLLocationDistance {
        Ellipsoid.distance(coordinate, location.coordinate)
    }

    open override var description: String {
        "<\(coordinate.latitude),\(coordinate.longitude)> +/- \(horizontalAccuracy)m (speed \(speed) mps / "
            + "course \(course)) @ \(timestamp)"
    }

    /// Returns this location, which doesn't change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: Archives

    public static var supportsSecureCoding: Bool { true }

    private static func key(_ name: String) -> String { "kCLLocationCodingKey\(name)" }

    public required convenience init?(coder: NSCoder) {
        func number(_ name: String) -> Double { coder.decodeDouble(forKey: Self.key(name)) }
        self.init(
            coordinate: CLLocationCoordinate2D(
                latitude: number("CoordinateLatitude"), longitude: number("CoordinateLongitude")),
            altitude: number("Altitude"), horizontalAccuracy: number("HorizontalAccuracy"),
            verticalAccuracy: number("VerticalAccuracy"), course: number("Course"),
            courseAccuracy: number("CourseAccuracy"), speed: number("Speed"), speedAccuracy: number("SpeedAccuracy"),
            timestamp: Date(timeIntervalSinceReferenceDate: number("Timestamp")))
    }

    /// Writes the location to an archive.
    open func encode(with coder: NSCoder) {
        let numbers = [
            "CoordinateLatitude": coordinate.latitude, "CoordinateLongitude": coordinate.longitude,
            "Altitude": altitude, "HorizontalAccuracy": horizontalAccuracy, "VerticalAccuracy": verticalAccuracy,
            "Course": course, "CourseAccuracy": courseAccuracy, "Speed": speed, "SpeedAccuracy": speedAccuracy,
            "Timestamp": timestamp.timeIntervalSinceReferenceDate,
        ]
        for (name, number) in numbers { coder.encode(number, forKey: Self.key(name)) }
    }
}

/// The figure of the earth in WGS 84.
private enum Ellipsoid {
    static let equatorialRadius = 6_378_137.0
    static let flattening = 1 / 298.257223563

    /// Returns the length of the geodesic in metres, by Vincenty's iteration. Between nearly antipodal points, where the iteration doesn't
    /// converge, it is the great circle on the mean sphere.
    static func distance(_ a: CLLocationCoordinate2D, _ b: CLLocationCoordinate2D) -> Double {
        let (f, radius) = (flattening, equatorialRadius * (1 - flattening))
        func reduced(_ degrees: Double) -> Double { atan((1 - f) * tan(degrees * .pi / 180)) }
        let (u1, u2, l) = (reduced(a.latitude), reduced(b.latitude), (b.longitude - a.longitude) * .pi / 180)
        let (sines, cosines) = (sin(u1) * sin(u2), cos(u1) * cos(u2))
        var lambda = l
        for _ in 0..<100 {
            let (x, y) = (cos(u2) * sin(lambda), cos(u1) * sin(u2) - sin(u1) * cos(u2) * cos(lambda))
            let sine = (x * x + y * y).squareRoot()
            if sine == 0 { return 0 }
            let cosine = sines + cosines * cos(lambda)
            let sigma = atan2(sine, cosine)
            let sinAlpha = cosines * sin(lambda) / sine
            let cosSquared = 1 - sinAlpha * sinAlpha
            // On the equator, the azimuth has no midpoint.
            let middle = cosSquared < 1e-15 ? 0 : cosine - 2 * sines / cosSquared
            let c = f / 16 * cosSquared * (4 + f * (4 - 3 * cosSquared))
            let bend = sigma + c * sine * (middle + c * cosine * (2 * middle * middle - 1))
            let next = l + (1 - c) * f * sinAlpha * bend
            defer { lambda = next }
            guard abs(next - lambda) < 1e-12 else { continue }
            let u = cosSquared * (1 / ((1 - f) * (1 - f)) - 1)
            let scale = 1 + u / 16_384 * (4_096 + u * (u * (320 - 175 * u) - 768))
            let factor = u / 1_024 * (256 + u * (u * (74 - 47 * u) - 128))
            let cubic = factor / 6 * middle * (4 * sine * sine - 3) * (4 * middle * middle - 3)
            let change = factor * sine * (middle + factor / 4 * (cosine * (2 * middle * middle - 1) - cubic))
            return radius * scale * (sigma - change)
        }
        let (p, q) = (a.latitude * .pi / 180, b.latitude * .pi / 180)
        return 6_371_008.8 * acos(max(-1, min(1, sin(p) * sin(q) + cos(p) * cos(q) * cos(l))))
    }
}

/// An area that the system could monitor. Nothing is monitored here.
open class CLRegion: NSObject, NSCopying, @unchecked Sendable {
    public let identifier: String
    /// No effect.
    open var notifyOnEntry = true
    /// No effect.
    open var notifyOnExit = true

    init(name: String) { identifier = name }

    /// Returns this region.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A circle around a coordinate.
open class CLCircularRegion: CLRegion, @unchecked Sendable {
    public let center: CLLocationCoordinate2D
    public let radius: CLLocationDistance

    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        (self.center, self.radius) = (center, radius)
        super.init(name: identifier)
    }

    /// Returns true if the coordinate is in the circle.
    open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        Ellipsoid.distance(center, coordinate) <= radius
    }
}
