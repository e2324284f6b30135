import Foundation

/// A view whose content depends on its size and position.
///
/// Mirrors [SwiftUI's `GeometryReader`](https://developer.apple.com/documentation/swiftui/geometryreader).
nonisolated public struct GeometryReader<Content: View>: View, PrimitiveView {
    /// Returns the content for a size and position.
    public var content: (GeometryProxy) -> Content

    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

    /// The side, in points, of the square for which the content is created once and then scaled; `nil` if the content doesn't scale in
    /// proportion.
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
    let rect: Rect

    init(rect: Rect) { self.rect = rect }

    /// The size in points.
    public var size: CGSize { rect.size.cgSize }

    /// The safe area's insets; zero in a widget.
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }

    /// Returns the view's rectangle in a coordinate space: in the view's own coordinates for `.local`, and in the widget's for any other
    /// space.
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
    /// The upper left corner of a named view. Named spaces aren't supported; the widget's corner is used instead.
    case named(String)
}

/// The measurement of texts, for code of an app that measures strings itself.
@MainActor
package enum TextSizes {
    /// Returns the size of a text for a proposal; `nil` before fonts are loaded.
    package static var measure: ((ViewNode.TextContent, ProposedSize) -> Size)?
}

/// The measurement of views, for closures that run during layout.
@MainActor
package struct ViewSizes {
    /// Returns the size that a stack of views chooses for a proposal.
    package let size: ([ViewNode], ProposedSize) -> Size

    package init(_ size: @escaping ([ViewNode], ProposedSize) -> Size) { self.size = size }

    /// The measurement in the layout that is running; `nil` outside a layout.
    package private(set) static var current: ViewSizes?

    /// Runs a closure with this measurement as ``current``.
    package func running<Result>(_ body: () -> Result) -> Result {
        let outer = Self.current
        Self.current = self
        defer { Self.current = outer }
        return body()
    }
}
