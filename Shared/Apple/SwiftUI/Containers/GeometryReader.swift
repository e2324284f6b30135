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
            // A widget's background is searched before its views are placed.
            let spaces = ViewSizes.current == nil ? nil : inside.reactions?.spaces ?? []
            return inside.resolving { content(GeometryProxy(rect: rect, spaces: spaces)) }
        }
        return [context.node(.geometry(geometry), "GeometryReader")]
    }
}

/// The size and position of a ``GeometryReader``.
///
/// Mirrors [SwiftUI's `GeometryProxy`](https://developer.apple.com/documentation/swiftui/geometryproxy).
public struct GeometryProxy: Sendable {
    let rect: Rect
    /// The named views around the view, the innermost at the end; `nil` if the views haven't been placed yet.
    private let spaces: [NamedSpace]?

    init(rect: Rect, spaces: [NamedSpace]?) { (self.rect, self.spaces) = (rect, spaces) }

    /// The size in points.
    public var size: CGSize { rect.size.cgSize }

    /// The safe area's insets; zero in a widget.
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }

    /// Returns the view's rectangle in a coordinate space.
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
        switch coordinateSpace {
        case .local: Rect(rect.size).cgRect
        case .global: rect.cgRect
        case .named(let name): rect.moved(from: frame(ofSpace: name)?.origin ?? Point(x: 0, y: 0)).cgRect
        }
    }

    /// Returns the bounds of a named coordinate space in the view's own coordinates; `nil` for other spaces, and if no enclosing
    /// view has the name.
    public func bounds(of coordinateSpace: CoordinateSpace) -> CGRect? {
        guard case .named(let name) = coordinateSpace else { return nil }
        return frame(ofSpace: name)?.moved(from: rect.origin).cgRect
    }

    /// Returns the rectangle of the innermost view with a name. If there is none, returns `nil` and reports a diagnostic.
    private func frame(ofSpace name: String) -> Rect? {
        guard let spaces else { return nil }
        if let space = spaces.last(where: { $0.name == name }) { return space.frame }
        reportWhileDrawing(
            "no enclosing view defines the coordinate space '\(name)' — add coordinateSpace(name:) to an enclosing view"
        )
        return nil
    }
}

/// The name of a view's coordinate space, and the view's rectangle in the widget.
struct NamedSpace: Sendable {
    let name: String
    let frame: Rect
}

extension Rect {
    /// Returns the rectangle in the coordinates of a point.
    func moved(from origin: Point) -> Rect { Rect(x: x - origin.x, y: y - origin.y, width: width, height: height) }
}

/// The origin of coordinates.
public enum CoordinateSpace: Hashable, Sendable {
    /// The widget's upper left corner.
    case global
    /// The view's upper left corner.
    case local
    /// The upper left corner of a view that `coordinateSpace(name:)` names.
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
    /// Returns the lines of a text in a space of the size that the text chose.
    package let lines: (ViewNode.TextContent, Size) -> TextLines

    package init(
        size: @escaping ([ViewNode], ProposedSize) -> Size,
        lines: @escaping (ViewNode.TextContent, Size) -> TextLines
    ) { (self.size, self.lines) = (size, lines) }

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
