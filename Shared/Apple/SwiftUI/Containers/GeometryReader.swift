import Foundation

/// Views made from the space they get.
///
/// Mirrors [SwiftUI's `GeometryReader`](https://developer.apple.com/documentation/swiftui/geometryreader).
nonisolated public struct GeometryReader<Content: View>: View, PrimitiveView {
    /// Makes the views.
    public var content: (GeometryProxy) -> Content

    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

    /// The side of a square the views can be made for once, in points; `nil` where they can't.
    private var side: Double?

    /// Makes views in proportion to a square space, as they are in one of a side.
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

/// The space a ``GeometryReader`` gets.
///
/// Mirrors [SwiftUI's `GeometryProxy`](https://developer.apple.com/documentation/swiftui/geometryproxy).
public struct GeometryProxy: Sendable {
    private let rect: Rect

    init(rect: Rect) { self.rect = rect }

    /// The size in points.
    public var size: CGSize { rect.size.cgSize }

    /// The insets of what covers the space; none in a widget.
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }

    /// The space in a coordinate space: its own, or the widget's for every other one.
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
        if case .named(let name) = coordinateSpace {
            reportWhileDrawing("answered in the widget's coordinates: the space '\(name)'")
        }
        return coordinateSpace == .local ? Rect(rect.size).cgRect : rect.cgRect
    }
}

/// What coordinates count from.
public enum CoordinateSpace: Hashable, Sendable {
    /// The widget's corner.
    case global
    /// The view's own corner.
    case local
    /// The corner of a view of a name; the widget's here.
    case named(String)
}
