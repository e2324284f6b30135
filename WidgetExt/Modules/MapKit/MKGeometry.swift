@_exported import CoreLocation
@_exported import Foundation
@_exported import FoundationGaps
@_exported import UIKit

/// The height and the width of a region in degrees.
public struct MKCoordinateSpan: Sendable {
    public var latitudeDelta: CLLocationDegrees
    public var longitudeDelta: CLLocationDegrees

    public init() { self.init(latitudeDelta: 0, longitudeDelta: 0) }

    public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {
        (self.latitudeDelta, self.longitudeDelta) = (latitudeDelta, longitudeDelta)
    }
}

/// A rectangle of latitudes and longitudes.
public struct MKCoordinateRegion: Sendable {
    public var center: CLLocationCoordinate2D
    public var span: MKCoordinateSpan

    public init() { self.init(center: CLLocationCoordinate2D(), span: MKCoordinateSpan()) }

    public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) { (self.center, self.span) = (center, span) }

    /// Creates the region with a height and a width in metres.
    public init(
        center: CLLocationCoordinate2D, latitudinalMeters: CLLocationDistance, longitudinalMeters: CLLocationDistance
    ) {
        func metres(_ latitude: Double, _ longitude: Double) -> Double {
            let edge = CLLocation(latitude: center.latitude + latitude, longitude: center.longitude + longitude)
            return edge.distance(from: CLLocation(latitude: center.latitude, longitude: center.longitude)) / 0.01
        }
        let (height, width) = (metres(0.01, 0), metres(0, 0.01))
        self.init(
            center: center,
            span: MKCoordinateSpan(
                latitudeDelta: min(180, latitudinalMeters / height),
                longitudeDelta: width > 0 ? min(360, longitudinalMeters / width) : 360))
    }

    /// Creates the region of a rectangle on the map.
    public init(_ rect: MKMapRect) {
        let (top, bottom) = (MKMapPoint(x: rect.minX, y: rect.minY), MKMapPoint(x: rect.maxX, y: rect.maxY))
        let (a, b) = (top.coordinate, bottom.coordinate)
        self.init(
            center: MKMapPoint(x: rect.midX, y: rect.midY).coordinate,
            span: MKCoordinateSpan(
                latitudeDelta: a.latitude - b.latitude, longitudeDelta: b.longitude - a.longitude))
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func MKCoordinateSpanMake(
    _ latitudeDelta: CLLocationDegrees, _ longitudeDelta: CLLocationDegrees
) -> MKCoordinateSpan { MKCoordinateSpan(latitudeDelta: latitudeDelta, longitudeDelta: longitudeDelta) }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func MKCoordinateRegionMake(
    _ centerCoordinate: CLLocationCoordinate2D, _ span: MKCoordinateSpan
) -> MKCoordinateRegion { MKCoordinateRegion(center: centerCoordinate, span: span) }

/// A point of the world in Mercator's projection, whose sides are 2^28 points long.
public struct MKMapPoint: Sendable {
    public var x: Double
    public var y: Double

    public init() { self.init(x: 0, y: 0) }

    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

    public init(_ coordinate: CLLocationCoordinate2D) {
        let sine = sin(coordinate.latitude * .pi / 180)
        x = (coordinate.longitude + 180) / 360 * MKMapSize.world.width
        y = (0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)) * MKMapSize.world.height
    }

    public var coordinate: CLLocationCoordinate2D {
        let angle = .pi * (1 - 2 * y / MKMapSize.world.height)
        return CLLocationCoordinate2D(
            latitude: atan(sinh(angle)) * 180 / .pi, longitude: x / MKMapSize.world.width * 360 - 180)
    }

    /// Returns the distance of two points in metres.
    public func distance(to: MKMapPoint) -> CLLocationDistance {
        let (a, b) = (coordinate, to.coordinate)
        return CLLocation(latitude: a.latitude, longitude: a.longitude).distance(
            from: CLLocation(latitude: b.latitude, longitude: b.longitude))
    }
}

/// The size of a rectangle on the map, in map points.
public struct MKMapSize: Sendable {
    public var width: Double
    public var height: Double

    public static let world = MKMapSize(width: 268_435_456, height: 268_435_456)

    public init() { self.init(width: 0, height: 0) }

    public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}

/// A rectangle on the map, in map points.
public struct MKMapRect: Sendable {
    public var origin: MKMapPoint
    public var size: MKMapSize

    public static let null = MKMapRect(x: .infinity, y: .infinity, width: 0, height: 0)
    public static let world = MKMapRect(origin: MKMapPoint(), size: .world)

    public init() { self.init(x: 0, y: 0, width: 0, height: 0) }

    public init(origin: MKMapPoint, size: MKMapSize) { (self.origin, self.size) = (origin, size) }

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: MKMapPoint(x: x, y: y), size: MKMapSize(width: width, height: height))
    }

    public var minX: Double { origin.x }
    public var minY: Double { origin.y }
    public var midX: Double { origin.x + size.width / 2 }
    public var midY: Double { origin.y + size.height / 2 }
    public var maxX: Double { origin.x + size.width }
    public var maxY: Double { origin.y + size.height }
    public var width: Double { size.width }
    public var height: Double { size.height }
    public var isNull: Bool { origin.x.isInfinite || origin.y.isInfinite }
    public var isEmpty: Bool { isNull || width == 0 || height == 0 }

    private init(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) {
        self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    /// Returns the smallest rectangle around both.
    public func union(_ rect: MKMapRect) -> MKMapRect {
        if isNull { return rect }
        if rect.isNull { return self }
        return MKMapRect(min(minX, rect.minX), min(minY, rect.minY), max(maxX, rect.maxX), max(maxY, rect.maxY))
    }

    /// Returns the common part of both; the null rectangle if there is none.
    public func intersection(_ rect: MKMapRect) -> MKMapRect {
        let (left, top) = (max(minX, rect.minX), max(minY, rect.minY))
        let (right, bottom) = (min(maxX, rect.maxX), min(maxY, rect.maxY))
        return isNull || rect.isNull || left > right || top > bottom ? .null : MKMapRect(left, top, right, bottom)
    }

    /// Returns the rectangle without its margins.
    public func insetBy(dx: Double, dy: Double) -> MKMapRect {
        MKMapRect(minX + dx, minY + dy, maxX - dx, maxY - dy)
    }

    /// Returns the moved rectangle.
    public func offsetBy(dx: Double, dy: Double) -> MKMapRect {
        MKMapRect(x: minX + dx, y: minY + dy, width: width, height: height)
    }

    /// Returns true if the point is in the rectangle.
    public func contains(_ point: MKMapPoint) -> Bool {
        minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
    }

    /// Returns true if the other rectangle is in this one.
    public func contains(_ rect2: MKMapRect) -> Bool {
        !rect2.isNull && minX <= rect2.minX && minY <= rect2.minY && rect2.maxX <= maxX && rect2.maxY <= maxY
    }

    /// Returns true if the rectangles have a common part.
    public func intersects(_ rect2: MKMapRect) -> Bool { !intersection(rect2).isEmpty }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the map points of a metre at a latitude.
public func MKMapPointsPerMeterAtLatitude(_ latitude: CLLocationDegrees) -> Double {
    1 / MKMetersPerMapPointAtLatitude(latitude)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the metres of a map point at a latitude.
public func MKMetersPerMapPointAtLatitude(_ latitude: CLLocationDegrees) -> CLLocationDistance {
    2 * .pi * 6_378_137 * cos(latitude * .pi / 180) / MKMapSize.world.width
}
