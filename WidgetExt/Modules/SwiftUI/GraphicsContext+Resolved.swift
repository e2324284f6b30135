import CoreGraphics
import Foundation
import Shared

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
