import Shared
import SwiftUI

/// The marks and shapes on a map, which aren't drawn.
@MainActor @preconcurrency
public protocol MapContent {
    /// The type of ``body``.
    associatedtype Body: MapContent
    /// The content from which this content is composed.
    @MapContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: MapContent {}

extension MapContent where Self: _Bodyless, Body == Never {
    public var body: Never { preconditionFailure("\(Self.self) has no body; it isn't drawn") }
}

/// A result builder that creates the content of a map.
@resultBuilder
public enum MapContentBuilder {
    /// Returns an expression of the closure unchanged.
    public static func buildExpression<Content: MapContent>(_ content: Content) -> Content { content }

    public static func buildBlock() -> EmptyMapContent { EmptyMapContent() }

    /// Returns the content of a single statement unchanged.
    public static func buildBlock<Content: MapContent>(_ content: Content) -> Content { content }

    /// Combines several statements.
    public static func buildBlock<each Content: MapContent>(
        _ content: repeat each Content
    ) -> TupleMapContent<(repeat each Content)> { TupleMapContent() }

    /// Returns the content of an `if` without `else`.
    public static func buildIf<Content: MapContent>(_ content: Content?) -> Content? { content }

    /// Returns the content of the first branch.
    public static func buildEither<First: MapContent, Second: MapContent>(
        first: First
    ) -> BuilderConditional<First, Second> { BuilderConditional() }

    /// Returns the content of the other branch.
    public static func buildEither<First: MapContent, Second: MapContent>(
        second: Second
    ) -> BuilderConditional<First, Second> { BuilderConditional() }

    /// Returns the content of an `if #available` block.
    public static func buildLimitedAvailability<Content: MapContent>(_ content: Content) -> some MapContent {
        content
    }
}

/// No content.
nonisolated public struct EmptyMapContent: MapContent, _Bodyless {
    /// Never used: the content isn't drawn.
    public typealias Body = Never
    public init() {}
}

/// Several contents.
nonisolated public struct TupleMapContent<T>: MapContent, _Bodyless {
    /// Never used: the content isn't drawn.
    public typealias Body = Never
}

/// The content of one of two branches.
nonisolated public struct BuilderConditional<TrueContent, FalseContent>: MapContent, _Bodyless {
    /// Never used: the content isn't drawn.
    public typealias Body = Never
}

extension Optional: MapContent where Wrapped: MapContent {
    /// Never used: the content isn't drawn.
    public typealias Body = Never
}

extension ForEach: MapContent where Content: MapContent {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @MapContentBuilder content: @escaping (Data.Element) -> Content
    ) { self.init(data: data, id: { $0[keyPath: id] }, content: content) }
}

extension ForEach where Content: MapContent, Data.Element: Identifiable, ID == Data.Element.ID {
    public init(_ data: Data, @MapContentBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data: data, id: { $0.id }, content: content)
    }
}

/// A balloon at a coordinate.
nonisolated public struct Marker<Label: View>: MapContent, _Bodyless {
    /// Never used: the content isn't drawn.
    public typealias Body = Never

    public init(coordinate: CLLocationCoordinate2D, @ViewBuilder label: () -> Label) {}
}

extension Marker where Label == SwiftUI.Label<Text, Image> {
    public init(_ titleKey: LocalizedStringKey, systemImage: String, coordinate: CLLocationCoordinate2D) {}

    @_disfavoredOverload
    public init(_ title: some StringProtocol, systemImage: String, coordinate: CLLocationCoordinate2D) {}

    public init(_ titleKey: LocalizedStringKey, image: String, coordinate: CLLocationCoordinate2D) {}

    @_disfavoredOverload
    public init(_ title: some StringProtocol, image: String, coordinate: CLLocationCoordinate2D) {}

    public init(item: MKMapItem) {}
}

extension Marker where Label == Text {
    public init(_ titleKey: LocalizedStringKey, coordinate: CLLocationCoordinate2D) {}

    @_disfavoredOverload
    public init(_ title: some StringProtocol, coordinate: CLLocationCoordinate2D) {}

    public init(_ titleKey: LocalizedStringKey, monogram: Text, coordinate: CLLocationCoordinate2D) {}

    @_disfavoredOverload
    public init(_ title: some StringProtocol, monogram: Text, coordinate: CLLocationCoordinate2D) {}
}

/// A view at a coordinate.
nonisolated public struct Annotation<Label: View, Content: View>: MapContent, _Bodyless {
    /// Never used: the content isn't drawn.
    public typealias Body = Never

    public init(
        coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center, @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label
    ) {}
}

extension Annotation where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey, coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center,
        @ViewBuilder content: () -> Content
    ) {}

    @_disfavoredOverload
    public init(
        _ title: some StringProtocol, coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center,
        @ViewBuilder content: () -> Content
    ) {}
}

/// The user's location.
nonisolated public struct UserAnnotation: MapContent, _Bodyless {
    /// Never used: the content isn't drawn.
    public typealias Body = Never
    public init() {}
}

/// A line on a map.
nonisolated public struct MapPolyline: MapContent, _Bodyless {
    /// The shapes of a line between points.
    public enum ContourStyle: Sendable { case straight, geodesic }

    /// Never used: the content isn't drawn.
    public typealias Body = Never
    public init(coordinates: [CLLocationCoordinate2D], contourStyle: ContourStyle = .straight) {}
    public init(points: [MKMapPoint], contourStyle: ContourStyle = .straight) {}
    public init(_ polyline: MKPolyline) {}
    public init(_ route: MKRoute) {}
}

/// A filled line on a map.
nonisolated public struct MapPolygon: MapContent, _Bodyless {
    /// Never used: the content isn't drawn.
    public typealias Body = Never
    public init(coordinates: [CLLocationCoordinate2D]) {}
    public init(points: [MKMapPoint]) {}
    public init(_ polygon: MKPolygon) {}
}

/// A circle on a map.
nonisolated public struct MapCircle: MapContent, _Bodyless {
    /// Never used: the content isn't drawn.
    public typealias Body = Never
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {}
    public init(_ circle: MKCircle) {}
}

extension MapContent {
    /// No effect.
    nonisolated public func tint<S: ShapeStyle>(_ tint: S) -> some MapContent { self }

    /// No effect.
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some MapContent { self }

    /// No effect.
    nonisolated public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some MapContent { self }

    /// No effect.
    nonisolated public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some MapContent { self }

    /// No effect.
    nonisolated public func annotationTitles(_ visibility: Visibility) -> some MapContent { self }

    /// No effect.
    nonisolated public func annotationSubtitles(_ visibility: Visibility) -> some MapContent { self }

    /// No effect.
    nonisolated public func tag<V: Hashable>(_ tag: V) -> some MapContent { self }
}

/// A mark on an older map.
@MainActor @preconcurrency
public protocol MapAnnotationProtocol {}

/// A balloon on an older map, which isn't drawn.
nonisolated public struct MapMarker: MapAnnotationProtocol {
    public init(coordinate: CLLocationCoordinate2D, tint: Color? = nil) {}
}

/// A pin on an older map, which isn't drawn.
nonisolated public struct MapPin: MapAnnotationProtocol {
    public init(coordinate: CLLocationCoordinate2D, tint: Color? = nil) {}
}

/// A view on an older map, which isn't drawn.
nonisolated public struct MapAnnotation<Content: View>: MapAnnotationProtocol {
    public init(
        coordinate: CLLocationCoordinate2D, anchorPoint: CGPoint = CGPoint(x: 0.5, y: 0.5),
        @ViewBuilder content: () -> Content
    ) {}
}
