import Foundation
import Shared

// Here and not in `Shared`: a closure that takes a `CGSize` ties every executable that has it to all of Foundation.

/// A view drawn step by step.
///
/// Mirrors [SwiftUI's `Canvas`](https://developer.apple.com/documentation/swiftui/canvas).
nonisolated public struct Canvas<Symbols: View>: View, PrimitiveView {
    /// Draws into a context of a size.
    private let draw: (inout GraphicsContext, Size) -> Void

    /// Creates a canvas; whether it is opaque and its colours linear changes nothing here.
    public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) where Symbols == EmptyView {
        draw = { renderer(&$0, $1.cgSize) }
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let inside = context.within("Canvas")
        let draw = draw
        let geometry = ViewNode.Geometry { rect in
            var graphics = GraphicsContext(environment: inside.environment, size: rect.size)
            inside.running { draw(&graphics, rect.size) }
            return [inside.node(.overlaid(.topLeading, graphics.steps.nodes(in: inside)), "steps")]
        }
        return [context.node(.geometry(geometry), "Canvas")]
    }
}

/// What a ``Canvas`` is drawn into.
///
/// Mirrors [SwiftUI's `GraphicsContext`](https://developer.apple.com/documentation/swiftui/graphicscontext): paths, texts and images,
/// moved, turned and scaled, clipped and more or less opaque. Filters and symbols aren't there.
public struct GraphicsContext {
    /// What was drawn, in order; shared by the copies of a context, which draw into one canvas.
    final class Steps {
        fileprivate var views: [AnyView] = []

        @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
            views.enumerated().flatMap { resolve($1, in: context.child($0)) }
        }
    }

    /// What paths and texts are drawn with.
    public struct Shading: Sendable {
        private enum Form: Sendable {
            case style(AnyShapeStyle)
            case line(Gradient, from: Point, to: Point)
        }

        private let form: Form

        /// A colour.
        public static func color(_ color: Color) -> Shading { style(color) }

        /// An sRGB colour.
        public static func color(red: Double, green: Double, blue: Double, opacity: Double = 1) -> Shading {
            color(Color(red: red, green: green, blue: blue, opacity: opacity))
        }

        /// A style.
        public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(form: .style(AnyShapeStyle(style))) }

        /// The foreground style.
        public static var foreground: Shading { style(ForegroundStyle()) }

        /// Colours along a line between two points of the canvas.
        public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Shading {
            Shading(form: .line(gradient, from: Point(startPoint), to: Point(endPoint)))
        }

        /// The style in a canvas of a size, whose corners a gradient's points are shares of.
        fileprivate func style(in size: Size) -> AnyShapeStyle {
            switch form {
            case .style(let style): return style
            case .line(let gradient, let from, let to):
                func share(_ point: Point) -> UnitPoint {
                    UnitPoint(x: CGFloat(point.x / max(size.width, 1)), y: CGFloat(point.y / max(size.height, 1)))
                }
                return AnyShapeStyle(
                    LinearGradient(gradient: gradient, startPoint: share(from), endPoint: share(to)))
            }
        }
    }

    let steps = Steps()
    /// The environment of the canvas.
    public let environment: EnvironmentValues
    private let size: Size
    private var change = Transform.identity
    private var clip: (outline: Outline, isEvenOdd: Bool)?
    /// How opaque the next steps are, from 0 to 1.
    public var opacity = 1.0
    /// How the next steps are mixed with what is drawn already.
    public var blendMode = BlendMode.normal

    init(environment: EnvironmentValues, size: Size) { (self.environment, self.size) = (environment, size) }

    /// What is done to the places of the next steps.
    public var transform: CGAffineTransform {
        get { CGAffineTransform(transform: change) }
        set { change = newValue.transform }
    }

    /// Moves the next steps.
    public mutating func translateBy(x: CGFloat, y: CGFloat) {
        change = Transform.translation(Double(x), Double(y)).then(change)
    }

    /// Scales the next steps.
    public mutating func scaleBy(x: CGFloat, y: CGFloat) { change = Transform.scale(Double(x), Double(y)).then(change) }

    /// Turns the next steps.
    public mutating func rotate(by angle: Angle) { change = Transform.rotation(angle.radians).then(change) }

    /// Changes the places of the next steps.
    public mutating func concatenate(_ matrix: CGAffineTransform) { change = matrix.transform.then(change) }

    /// Leaves of the next steps only what lies in a path; the last one counts.
    public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {
        clip = (path.outline.applying(change), style.isEOFilled)
    }

    /// Fills a path.
    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
        add(path.fill(shading.style(in: size), style: style))
    }

    /// Draws a line along a path.
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
        add(path.stroke(shading.style(in: size), style: style))
    }

    /// Draws a line of a thickness in points along a path.
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
        stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
    }

    /// Draws a text with a point of it at a point.
    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
        add(CanvasItem(content: text.fixedSize(), point: Point(point), anchor: anchor))
    }

    /// Draws a text in a rectangle.
    public func draw(_ text: Text, in rect: CGRect) {
        add(
            text.frame(width: rect.width, height: rect.height, alignment: .topLeading)
                .offset(x: rect.minX, y: rect.minY))
    }

    /// Draws an image with a point of it at a point.
    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
        add(CanvasItem(content: image, point: Point(point), anchor: anchor))
    }

    /// Draws an image in a rectangle.
    public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
        add(image.resizable().frame(width: rect.width, height: rect.height).offset(x: rect.minX, y: rect.minY))
    }

    /// Draws several steps as one, with what is set now.
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        var layer = GraphicsContext(environment: environment, size: size)
        try content(&layer)
        let views = layer.steps.views
        add(ZStack(alignment: .topLeading) { ForEach(views.indices, id: \.self) { views[$0] } }.compositingGroup())
    }

    private func add(_ step: some View) {
        // In the whole canvas, so that places count from its corner.
        let whole = step.frame(width: CGFloat(size.width), height: CGFloat(size.height), alignment: .topLeading)
        let changed = whole.transformEffect(CGAffineTransform(transform: change)).opacity(opacity)
        let mixed = blendMode == .normal ? AnyView(changed) : AnyView(changed.blendMode(blendMode))
        guard let clip else { return steps.views.append(mixed) }
        let shape = Path(outline: clip.outline)
        steps.views.append(AnyView(mixed.clipShape(shape, style: FillStyle(eoFill: clip.isEvenOdd))))
    }
}

/// Something with a point of it at a point of the canvas.
private nonisolated struct CanvasItem<Content: View>: View {
    let content: Content
    let point: Point
    let anchor: UnitPoint

    @MainActor var body: some View {
        let (x, y) = (point.x, point.y)
        let (across, down) = (anchor.point.x, anchor.point.y)
        content
            .alignmentGuide(.leading) { $0.width * CGFloat(across) - CGFloat(x) }
            .alignmentGuide(.top) { $0.height * CGFloat(down) - CGFloat(y) }
    }
}
