import CoreGraphics
import Foundation
import Shared

// This is declared here and not in `Shared`, because a closure that takes a `CGSize` makes an executable link all of Foundation.

/// A view that draws with a closure.
///
/// Mirrors [SwiftUI's `Canvas`](https://developer.apple.com/documentation/swiftui/canvas).
nonisolated public struct Canvas<Symbols: View>: View, PrimitiveView {
    /// Draws into a context of a given size.
    private let draw: (inout GraphicsContext, Size) -> Void
    private let symbols: Symbols?

    /// Creates a canvas; `opaque`, `colorMode` and `rendersAsynchronously` have no effect here.
    public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) where Symbols == EmptyView {
        (draw, symbols) = ({ renderer(&$0, $1.cgSize) }, nil)
    }

    /// Creates a canvas that draws with a closure, which can draw views by their tags.
    public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
    ) {
        (draw, self.symbols) = ({ renderer(&$0, $1.cgSize) }, symbols())
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let inside = context.within("Canvas")
        let draw = draw
        var symbolContext = context.within("symbols")
        symbolContext.environment.keepsTags = true
        let symbols = symbols.map { resolve($0, in: symbolContext) } ?? []
        let geometry = ViewNode.Geometry { rect in
            var graphics = GraphicsContext(
                context: inside, environment: inside.environment, size: rect.size, symbols: symbols)
            inside.running { draw(&graphics, rect.size) }
            return [inside.node(.overlaid(.topLeading, graphics.steps.nodes(in: inside)), "steps")]
        }
        return [context.node(.geometry(geometry), "Canvas")]
    }
}

/// A context for drawing into a ``Canvas``.
///
/// Mirrors [SwiftUI's `GraphicsContext`](https://developer.apple.com/documentation/swiftui/graphicscontext). It draws paths, texts and
/// images, which can be transformed, clipped and translucent. Filters and symbols aren't supported.
public struct GraphicsContext {
    /// The drawing operations in order, shared by all copies of a context.
    final class Steps {
        fileprivate var views: [AnyView] = []

        @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
            views.enumerated().flatMap { Shared.resolve($1, in: context.child($0)) }
        }
    }

    /// A colour or pattern to fill and stroke with.
    public struct Shading: Sendable {
        private enum Form: Sendable {
            case style(AnyShapeStyle)
            case line(Gradient, from: Point, to: Point)
        }

        private let form: Form

        /// Returns a colour.
        public static func color(_ color: Color) -> Shading { style(color) }

        /// Returns an sRGB colour.
        public static func color(red: Double, green: Double, blue: Double, opacity: Double = 1) -> Shading {
            color(Color(red: red, green: green, blue: blue, opacity: opacity))
        }

        public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(form: .style(AnyShapeStyle(style))) }

        public static var foreground: Shading { style(ForegroundStyle()) }

        /// Returns a linear gradient between two points of the canvas.
        public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Shading {
            Shading(form: .line(gradient, from: Point(startPoint), to: Point(endPoint)))
        }

        /// Returns the style for a canvas of the given size. The points of a gradient are converted to unit points.
        func style(in size: Size) -> AnyShapeStyle {
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
    let size: Size
    private var change = Transform.identity
    private var clip: (outline: Outline, isEvenOdd: Bool)?
    /// The opacity of everything drawn afterwards, from 0 to 1.
    public var opacity = 1.0
    /// The blend mode of everything drawn afterwards.
    public var blendMode = BlendMode.normal

    let context: ResolveContext
    let symbols: [ViewNode]
    var filters: [Filter] = []

    init(context: ResolveContext, environment: EnvironmentValues, size: Size, symbols: [ViewNode]) {
        self.environment = environment
        (self.context, self.size, self.symbols) = (context, size, symbols)
    }

    /// The transform of everything drawn afterwards.
    public var transform: CGAffineTransform {
        get { CGAffineTransform(transform: change) }
        set { change = newValue.transform }
    }

    /// Translates everything drawn afterwards.
    public mutating func translateBy(x: CGFloat, y: CGFloat) {
        change = Transform.translation(Double(x), Double(y)).then(change)
    }

    /// Scales everything drawn afterwards.
    public mutating func scaleBy(x: CGFloat, y: CGFloat) { change = Transform.scale(Double(x), Double(y)).then(change) }

    /// Rotates everything drawn afterwards.
    public mutating func rotate(by angle: Angle) { change = Transform.rotation(angle.radians).then(change) }

    /// Applies a transform to everything drawn afterwards.
    public mutating func concatenate(_ matrix: CGAffineTransform) { change = matrix.transform.then(change) }

    /// Clips everything drawn afterwards to a path, which replaces an earlier clip.
    public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {
        clip = (path.outline.applying(change), style.isEOFilled)
    }

    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
        add(path.fill(shading.style(in: size), style: style))
    }

    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
        add(path.stroke(shading.style(in: size), style: style))
    }

    /// Strokes a path with a line width in points.
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
        stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
    }

    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
        add(CanvasItem(content: text.fixedSize(), point: Point(point), anchor: anchor))
    }

    /// Draws a text in a rectangle.
    public func draw(_ text: Text, in rect: CGRect) {
        add(
            text.frame(width: rect.width, height: rect.height, alignment: .topLeading)
                .offset(x: rect.minX, y: rect.minY))
    }

    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
        add(CanvasItem(content: image, point: Point(point), anchor: anchor))
    }

    /// Draws an image in a rectangle.
    public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
        add(image.resizable().frame(width: rect.width, height: rect.height).offset(x: rect.minX, y: rect.minY))
    }

    /// Draws a layer. The current settings apply to the layer as a whole.
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        var layer = GraphicsContext(context: context, environment: environment, size: size, symbols: symbols)
        try content(&layer)
        let views = layer.steps.views
        add(ZStack(alignment: .topLeading) { ForEach(views.indices, id: \.self) { views[$0] } }.compositingGroup())
    }

    func add(_ step: some View) {
        // The frame of each operation is the whole canvas, so that positions are relative to the canvas's origin.
        let whole = step.frame(width: CGFloat(size.width), height: CGFloat(size.height), alignment: .topLeading)
        let moved = AnyView(whole.transformEffect(CGAffineTransform(transform: change)))
        let changed = filters.reduce(moved) { $1.change($0) }.opacity(opacity)
        let mixed = blendMode == .normal ? AnyView(changed) : AnyView(changed.blendMode(blendMode))
        guard let clip else { return steps.views.append(mixed) }
        let shape = Path(outline: clip.outline)
        steps.views.append(AnyView(mixed.clipShape(shape, style: FillStyle(eoFill: clip.isEvenOdd))))
    }
}

/// Content with its anchor at a point of the canvas.
nonisolated struct CanvasItem<Content: View>: View {
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

extension GraphicsContext {
    /// A text with its size in a canvas.
    public struct ResolvedText {
        fileprivate let text: Text
        fileprivate let context: ResolveContext
        /// The text's colours.
        public var shading = Shading.foreground

        /// Returns the size that the text needs.
        public func measure(in size: CGSize) -> CGSize {
            GraphicsContext.measure(text, for: ProposedSize(Size(size)), context)
        }
    }

    /// An image with its size in a canvas.
    public struct ResolvedImage {
        fileprivate let image: Image
        /// The image's size.
        public let size: CGSize
        /// The colours of an image that is drawn as a template.
        public var shading: Shading?
        /// The distance of the baseline from the top.
        public var baseline: CGFloat { size.height }
    }

    /// A view with its size in a canvas.
    public struct ResolvedSymbol {
        fileprivate let node: ViewNode
        /// The view's size.
        public let size: CGSize
    }

    private static func measure(
        _ view: some View, for proposal: ProposedSize, _ context: ResolveContext
    ) -> CGSize {
        // A canvas draws while the renderer lays out views, on the main thread.
        let text = Unmoved((view, context))
        return MainActor.assumeIsolated {
            ViewSizes.current?.size(Shared.resolve(text.value.0, in: text.value.1), proposal) ?? .zero
        }.cgSize
    }

    private struct Unmoved<Value>: @unchecked Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    /// Returns a text whose size can be measured.
    public func resolve(_ text: Text) -> ResolvedText { ResolvedText(text: text, context: context) }

    /// Returns an image with its size.
    public func resolve(_ image: Image) -> ResolvedImage {
        ResolvedImage(image: image, size: Self.measure(image, for: .unspecified, context))
    }

    /// Returns the view that has a tag; `nil` if there is none.
    public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
        symbols.first { $0.tag == AnyHashable(id) }.map {
            ResolvedSymbol(node: $0, size: Self.measure(ResolvedViews([$0]), for: .unspecified, context))
        }
    }

    public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
        add(
            CanvasItem(
                content: text.text.fixedSize().foregroundStyle(text.shading.style(in: size)), point: Point(point),
                anchor: anchor))
    }

    /// Draws a text in a rectangle.
    public func draw(_ text: ResolvedText, in rect: CGRect) {
        // A measured size is rounded to pixels, so it may be a little smaller than the text.
        add(
            text.text.foregroundStyle(text.shading.style(in: size))
                .frame(width: rect.width + 0.5, height: rect.height, alignment: .topLeading)
                .offset(x: rect.minX, y: rect.minY))
    }

    public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
        add(
            CanvasItem(
                content: image.image.foregroundStyle((image.shading ?? .foreground).style(in: size)),
                point: Point(point), anchor: anchor))
    }

    /// Draws an image in a rectangle.
    public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
        add(
            image.image.resizable().foregroundStyle((image.shading ?? .foreground).style(in: size))
                .frame(width: rect.width, height: rect.height).offset(x: rect.minX, y: rect.minY))
    }

    /// Draws a view at a point.
    public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
        add(CanvasItem(content: ResolvedViews([symbol.node]).fixedSize(), point: Point(point), anchor: anchor))
    }

    /// Draws a view in a rectangle.
    public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
        add(
            ResolvedViews([symbol.node]).frame(width: rect.width, height: rect.height)
                .offset(x: rect.minX, y: rect.minY))
    }

    /// Adds a filter to everything drawn afterwards.
    public mutating func addFilter(_ filter: Filter, options: FilterOptions = FilterOptions()) {
        filters.append(filter)
    }

    /// A change of drawing operations, such as a shadow or a blur.
    public struct Filter {
        let change: (AnyView) -> AnyView

        public static func shadow(
            color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0,
            blendMode: BlendMode = .normal, options: ShadowOptions = ShadowOptions()
        ) -> Filter { Filter { AnyView($0.shadow(color: color, radius: radius, x: x, y: y)) } }

        public static func blur(radius: CGFloat, options: BlurOptions = BlurOptions()) -> Filter {
            Filter { AnyView($0.blur(radius: radius)) }
        }
        /// A change of brightness.
        public static func brightness(_ amount: Double) -> Filter { Filter { AnyView($0.brightness(amount)) } }
        /// A change of contrast.
        public static func contrast(_ amount: Double) -> Filter { Filter { AnyView($0.contrast(amount)) } }
        /// A change of saturation.
        public static func saturation(_ amount: Double) -> Filter { Filter { AnyView($0.saturation(amount)) } }
        /// A loss of colour.
        public static func grayscale(_ amount: Double) -> Filter { Filter { AnyView($0.grayscale(amount)) } }
        public static func hueRotation(_ angle: Angle) -> Filter { Filter { AnyView($0.hueRotation(angle)) } }
        /// A multiplication with a colour.
        public static func colorMultiply(_ color: Color) -> Filter { Filter { AnyView($0.colorMultiply(color)) } }
    }

    /// The options of a filter, which have no effect.
    public struct FilterOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Linear colours.
        public static let linearColor = FilterOptions(rawValue: 1)
    }

    /// The options of a shadow, which have no effect.
    public struct ShadowOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Above the content.
        public static let shadowAbove = ShadowOptions(rawValue: 1)
        /// Without the content.
        public static let shadowOnly = ShadowOptions(rawValue: 2)
    }

    /// The options of a blur, which have no effect.
    public struct BlurOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// An opaque result.
        public static let opaque = BlurOptions(rawValue: 1)
    }
}

extension Path {
    /// Creates a path from a Core Graphics path.
    public init(_ path: CGPath) { self.init(outline: path.outline) }

    /// The path as a Core Graphics path, without the stroke of a stroked path.
    public var cgPath: CGPath { CGPath(outline: outline) }
}
