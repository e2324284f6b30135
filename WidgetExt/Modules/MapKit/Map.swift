import Shared
import SwiftUI

/// A map. A widget shows a yellow box with a sign instead, as on iOS.
nonisolated public struct Map<Content: View>: UnsupportedInWidgets {
    private init() {}
}

extension Map where Content == MapContentView {
    public init<C: MapContent>(
        initialPosition: MapCameraPosition = .automatic, bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil,
        @MapContentBuilder content: () -> C
    ) { self.init() }

    public init(
        initialPosition: MapCameraPosition = .automatic, bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil
    ) { self.init() }

    public init<C: MapContent>(
        position: Binding<MapCameraPosition>, bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil,
        @MapContentBuilder content: () -> C
    ) { self.init() }

    public init(
        position: Binding<MapCameraPosition>, bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil
    ) { self.init() }

    public init<SelectedValue: Hashable, C: MapContent>(
        initialPosition: MapCameraPosition = .automatic, bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all, selection: Binding<SelectedValue?>, scope: Namespace.ID? = nil,
        @MapContentBuilder content: () -> C
    ) { self.init() }

    public init<SelectedValue: Hashable, C: MapContent>(
        position: Binding<MapCameraPosition>, bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all, selection: Binding<SelectedValue?>, scope: Namespace.ID? = nil,
        @MapContentBuilder content: () -> C
    ) { self.init() }

    public init(
        coordinateRegion: Binding<MKCoordinateRegion>, interactionModes: MapInteractionModes = .all,
        showsUserLocation: Bool = false, userTrackingMode: Binding<MapUserTrackingMode>? = nil
    ) { self.init() }

    public init(
        mapRect: Binding<MKMapRect>, interactionModes: MapInteractionModes = .all,
        showsUserLocation: Bool = false, userTrackingMode: Binding<MapUserTrackingMode>? = nil
    ) { self.init() }

    public init<Items: RandomAccessCollection, Annotation: MapAnnotationProtocol>(
        coordinateRegion: Binding<MKCoordinateRegion>, interactionModes: MapInteractionModes = .all,
        showsUserLocation: Bool = false, userTrackingMode: Binding<MapUserTrackingMode>? = nil,
        annotationItems: Items, annotationContent: @escaping (Items.Element) -> Annotation
    ) where Items.Element: Identifiable { self.init() }
}

/// The content of a map, which isn't drawn.
nonisolated public struct MapContentView: UnsupportedInWidgets {}

/// The gestures that a map accepts. No effect.
@Options("pan zoom pitch rotate all=15")
public struct MapInteractionModes: OptionSet, Sendable {}

/// The modes in which an older map follows the user. No effect.
public enum MapUserTrackingMode: Sendable { case none, follow }

/// The part of the world that a map shows.
public struct MapCamera: Hashable, Sendable {
    private var latitude: Double
    private var longitude: Double
    public var distance: Double
    public var heading: Double
    public var pitch: Double

    public var centerCoordinate: CLLocationCoordinate2D {
        get { CLLocationCoordinate2D(latitude: latitude, longitude: longitude) }
        set { (latitude, longitude) = (newValue.latitude, newValue.longitude) }
    }

    public init(
        centerCoordinate: CLLocationCoordinate2D, distance: Double, heading: Double = 0, pitch: Double = 0
    ) {
        (latitude, longitude) = (centerCoordinate.latitude, centerCoordinate.longitude)
        (self.distance, self.heading, self.pitch) = (distance, heading, pitch)
    }
}

/// The limits of a map's camera. No effect.
public struct MapCameraBounds: Sendable {
    public init(
        centerCoordinateBounds: MKCoordinateRegion, minimumDistance: Double? = nil, maximumDistance: Double? = nil
    ) {}

    public init(minimumDistance: Double? = nil, maximumDistance: Double? = nil) {}
}

/// The position of a map.
public struct MapCameraPosition: Equatable, Sendable {
    public private(set) var region: MKCoordinateRegion?
    public private(set) var rect: MKMapRect?
    public private(set) var camera: MapCamera?
    public private(set) var item: MKMapItem?
    public private(set) var followsUserLocation = false
    public private(set) var followsUserHeading = false
    public var positionedByUser: Bool { false }
    public var fallbackPosition: MapCameraPosition? { fallback.first }
    private var fallback: [MapCameraPosition] = []

    private init(_ change: (inout Self) -> Void = { _ in }) { change(&self) }

    public static var automatic: MapCameraPosition { MapCameraPosition() }

    /// Shows a region.
    public static func region(_ region: MKCoordinateRegion) -> MapCameraPosition { .init { $0.region = region } }

    /// Shows a rectangle.
    public static func rect(_ rect: MKMapRect) -> MapCameraPosition { .init { $0.rect = rect } }

    /// Shows what a camera sees.
    public static func camera(_ camera: MapCamera) -> MapCameraPosition { .init { $0.camera = camera } }

    /// Shows a place.
    public static func item(_ item: MKMapItem, allowsAutomaticPitch: Bool = true) -> MapCameraPosition {
        .init { $0.item = item }
    }

    /// Shows the user's location.
    public static func userLocation(
        followsHeading: Bool = false, fallback: MapCameraPosition
    ) -> MapCameraPosition {
        .init { ($0.followsUserLocation, $0.followsUserHeading, $0.fallback) = (true, followsHeading, [fallback]) }
    }

    /// Returns true if both show the same part of the world.
    public static func == (a: Self, b: Self) -> Bool {
        func numbers(_ position: Self) -> [Double] {
            let (region, rect) = (position.region, position.rect)
            return [
                region?.center.latitude, region?.center.longitude, region?.span.latitudeDelta,
                region?.span.longitudeDelta, rect?.minX, rect?.minY, rect?.width, rect?.height,
            ].map { $0 ?? .infinity }
        }
        return numbers(a) == numbers(b) && a.camera == b.camera && a.item === b.item
            && a.followsUserLocation == b.followsUserLocation && a.followsUserHeading == b.followsUserHeading
            && a.fallback == b.fallback
    }
}

/// The camera of a map that was moved. No effect.
public struct MapCameraUpdateContext: Sendable {
    public let camera: MapCamera
    public let region: MKCoordinateRegion
    public let rect: MKMapRect
}

/// The moments of a camera's change that an action follows. No effect.
public enum MapCameraUpdateFrequency: Sendable { case continuous, onEnd }

/// The appearance of a map. No effect.
public struct MapStyle: Sendable {
    /// The height of the landscape.
    public enum Elevation: Hashable, Sendable { case automatic, flat, realistic }
    /// The emphasis of roads over the landscape.
    public enum StandardEmphasis: Hashable, Sendable { case automatic, muted }

    public static var standard: MapStyle { MapStyle() }
    public static var imagery: MapStyle { MapStyle() }
    public static var hybrid: MapStyle { MapStyle() }

    /// A map with streets.
    public static func standard(
        elevation: Elevation = .automatic, emphasis: StandardEmphasis = .automatic,
        pointsOfInterest: PointOfInterestCategories = .all, showsTraffic: Bool = false
    ) -> MapStyle { MapStyle() }

    /// A map with aerial images.
    public static func imagery(elevation: Elevation = .automatic) -> MapStyle { MapStyle() }

    /// A map with aerial images and streets.
    public static func hybrid(
        elevation: Elevation = .automatic, pointsOfInterest: PointOfInterestCategories = .all,
        showsTraffic: Bool = false
    ) -> MapStyle { MapStyle() }
}

/// The kinds of places that a map shows. No effect.
public struct PointOfInterestCategories: Sendable {
    public static var all: Self { Self() }
    public static var excludingAll: Self { Self() }

    /// The given kinds.
    public static func including(_ categories: [MKPointOfInterestCategory]) -> Self { Self() }

    /// All kinds but the given ones.
    public static func excluding(_ categories: [MKPointOfInterestCategory]) -> Self { Self() }
}

extension View {
    /// No effect.
    nonisolated public func mapStyle(_ mapStyle: MapStyle) -> some View { self }

    /// No effect.
    nonisolated public func mapControls(@ViewBuilder _ content: () -> some View) -> some View { self }

    /// No effect.
    nonisolated public func mapControlVisibility(_ visibility: Visibility) -> some View { self }

    /// No effect.
    nonisolated public func mapScope(_ scope: Namespace.ID) -> some View { self }

    /// Does nothing here: no camera changes.
    nonisolated public func onMapCameraChange(
        frequency: MapCameraUpdateFrequency = .onEnd, _ action: @escaping () -> Void
    ) -> some View { self }

    /// Does nothing here: no camera changes.
    nonisolated public func onMapCameraChange(
        frequency: MapCameraUpdateFrequency = .onEnd, _ action: @escaping (MapCameraUpdateContext) -> Void
    ) -> some View { self }
}

/// A button that moves a map to the user's location.
nonisolated public struct MapUserLocationButton: UnsupportedInWidgets {
    public init(scope: Namespace.ID? = nil) {}
}

/// A compass of a map.
nonisolated public struct MapCompass: UnsupportedInWidgets {
    public init(scope: Namespace.ID? = nil) {}
}

/// The scale of a map.
nonisolated public struct MapScaleView: UnsupportedInWidgets {
    public init(anchorEdge: HorizontalEdge = .leading, scope: Namespace.ID? = nil) {}
}
