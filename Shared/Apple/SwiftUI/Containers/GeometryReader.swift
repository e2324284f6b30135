import Foundation

/// A view whose content depends on its size and position.
///
/// Mirrors [SwiftUI's `GeometryReader`](https://developer.apple.com/documentation/swiftui/geometryreader).
nonisolated public struct GeometryReader<Content: View>: View, PrimitiveView {
    /// Returns the content for a geometry.
    public var content: (GeometryProxy) -> Content

    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

    /// The side, in points, of a square for which the content can be made once and then scaled; `nil` if it can't.
    private var side: Double?

    /// Creates a reader whose content scales in proportion to its square space; `side` is the reference length in points.
    init(inProportionTo side: Double, @ViewBuilder content: @escaping (GeometryProxy) -> Content) {
        (self.side, self.content) = (side, content)
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let inside = context.within("GeometryReader")
        let content = content
        let geometry = ViewNode.Geometry(side: side) { rect in
            inside.resolving { content(GeometryProxy(rect: rect)) }
        }
        return [context.node(.geometry(geometry), "GeometryReader")]
    }
}

/// The size and position of a ``GeometryReader``.
///
/// Mirrors [SwiftUI's `GeometryProxy`](https://developer.apple.com/documentation/swiftui/geometryproxy).
public struct GeometryProxy: Sendable {
    private let rect: Rect

    init(rect: Rect) { self.rect = rect }

    /// The size in points.
    public var size: CGSize { rect.size.cgSize }

    /// The safe area's insets; zero in a widget.
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }

    /// Returns the rectangle in a coordinate space: its own for `.local`, the widget's for every other space.
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
        if case .named(let name) = coordinateSpace {
            reportWhileDrawing("not supported: the coordinate space '\(name)' — the widget's coordinates are used")
        }
        return coordinateSpace == .local ? Rect(rect.size).cgRect : rect.cgRect
    }
}

/// The origin of coordinates.
public enum CoordinateSpace: Hashable, Sendable {
    /// The widget's upper left corner.
    case global
    /// The view's upper left corner.
    case local
    /// The corner of a named view; not supported: the widget's corner is used.
    case named(String)
}
