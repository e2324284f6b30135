import Foundation
import Shared

/// The properties of a renderer's images.
///
/// Mirrors [UIKit's `UIGraphicsImageRendererFormat`](https://developer.apple.com/documentation/uikit/uigraphicsimagerendererformat).
open class UIGraphicsImageRendererFormat {
    /// The number of pixels per point, which an image has as a PNG or JPEG file; 0 for the screen's number.
    open var scale: CGFloat = UIScreen.main.scale
    /// No effect: accepted so that sources compile. Images are transparent where nothing is drawn.
    open var opaque = false
    /// No effect: accepted so that sources compile. Images have sRGB colours.
    open var preferredRange = Range.automatic
    /// No effect: accepted so that sources compile. Images have sRGB colours.
    open var prefersExtendedRange = false
    /// True if images can be brighter than white; always false here.
    open var supportsHighDynamicRange: Bool { false }
    /// The bounds of the images; empty until a renderer has this format.
    public internal(set) var bounds = CGRect.zero

    /// A range of colours.
    public enum Range: Int, Hashable, Sendable {
        case unspecified = -1
        /// The range of the screen.
        case automatic
        /// An extended range.
        case extended
        /// sRGB.
        case standard
    }

    public init() {}

    /// Creates the properties for a display with the given traits.
    public convenience init(for traitCollection: UITraitCollection) {
        self.init()
        scale = traitCollection.displayScale
    }

    /// Returns the properties for the screen.
    open class func `default`() -> Self { preferred() }

    /// Returns the properties for the screen.
    open class func preferred() -> Self {
        guard let format = UIGraphicsImageRendererFormat() as? Self else {
            preconditionFailure(
                "a subclass of UIGraphicsImageRendererFormat has no preferred format — call the subclass's initializer instead"
            )
        }
        return format
    }
}

/// A renderer of images that are drawn by a closure.
///
/// Mirrors [UIKit's `UIGraphicsImageRenderer`](https://developer.apple.com/documentation/uikit/uigraphicsimagerenderer). An image is the
/// recorded drawing of a ``CGContext``, as an SVG image.
open class UIGraphicsImageRenderer {
    /// The properties of the images.
    public let format: UIGraphicsImageRendererFormat
    private let bounds: CGRect

    /// Creates a renderer of images with a size in points.
    public convenience init(size: CGSize) { self.init(size: size, format: UIGraphicsImageRendererFormat()) }

    /// Creates a renderer of images with a size in points.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Creates a renderer of the part of a drawing within a rectangle.
    public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: UIGraphicsImageRendererFormat()) }

    /// Creates a renderer of the part of a drawing within a rectangle.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        (self.bounds, self.format) = (bounds, format)
        format.bounds = bounds
    }

    /// Returns an image that the closure draws.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = CGContext(size: bounds.size, scale: format.scale)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        DrawingContexts.push(context)
        defer { DrawingContexts.pop() }
        actions(UIGraphicsImageRendererContext(cgContext: context, format: format))
        return context.image
    }

    /// Returns the drawing as a PNG file; empty where `UIImage.pngData()` is `nil`.
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    /// Returns the drawing as a JPEG file; empty where `UIImage.jpegData(compressionQuality:)` is `nil`.
    open func jpegData(
        withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data { image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data() }
}

/// The drawing of a renderer.
///
/// Mirrors [UIKit's `UIGraphicsImageRendererContext`](https://developer.apple.com/documentation/uikit/uigraphicsimagerenderercontext).
public final class UIGraphicsImageRendererContext {
    /// The drawing.
    public let cgContext: CGContext
    /// The properties of the image.
    public let format: UIGraphicsImageRendererFormat

    init(cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
        (self.cgContext, self.format) = (cgContext, format)
    }

    /// The image of what has been drawn so far.
    public var currentImage: UIImage { cgContext.image }

    /// Fills a rectangle.
    public func fill(_ rect: CGRect) { cgContext.fill(rect) }

    /// Fills a rectangle. The blend mode has no effect.
    public func fill(_ rect: CGRect, blendMode: CGBlendMode) { cgContext.fill(rect) }

    /// Strokes a rectangle.
    public func stroke(_ rect: CGRect) { cgContext.stroke(rect) }

    /// Clips everything drawn afterwards to a rectangle.
    public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// The current drawings of a thread, the innermost last.
enum DrawingContexts {
    private final class Stack {
        var contexts: [CGContext] = []
    }

    private static let key = "airlock.drawing-contexts"

    private static var stack: Stack {
        let thread = Thread.current
        if let stack = thread.threadDictionary[key] as? Stack { return stack }
        let stack = Stack()
        thread.threadDictionary[key] = stack
        return stack
    }

    static var current: CGContext? { stack.contexts.last }
    static func push(_ context: CGContext) { stack.contexts.append(context) }
    static func pop() { _ = stack.contexts.popLast() }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the current drawing; `nil` outside a renderer's closure and an image context.
public func UIGraphicsGetCurrentContext() -> CGContext? { DrawingContexts.current }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a drawing the current one.
public func UIGraphicsPushContext(_ context: CGContext) { DrawingContexts.push(context) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes the previous drawing the current one again.
public func UIGraphicsPopContext() { DrawingContexts.pop() }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Begins a drawing with a size in points.
public func UIGraphicsBeginImageContext(_ size: CGSize) { DrawingContexts.push(CGContext(size: size, scale: 1)) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Begins a drawing with a size in points, and a number of pixels per point; 0 for the screen's number. `opaque` has no effect.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    DrawingContexts.push(CGContext(size: size, scale: scale))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the image of the current drawing; `nil` if there is none.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { DrawingContexts.current?.image }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends the current drawing.
public func UIGraphicsEndImageContext() { DrawingContexts.pop() }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Fills a rectangle in the current drawing.
public func UIRectFill(_ rect: CGRect) { DrawingContexts.current?.fill(rect) }

// These methods draw into the current drawing; without one, they draw nothing.

extension UIImage {
    /// Draws the image in a rectangle.
    public func draw(in rect: CGRect) { DrawingContexts.current?.draw(self, in: rect, alpha: 1) }

    /// Draws the image at a point, in its size.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Draws the image in a rectangle with an opacity. Blend modes have no effect.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        DrawingContexts.current?.draw(self, in: rect, alpha: alpha)
    }

    /// Draws the image at a point with an opacity. Blend modes have no effect.
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }
}

/// A way of blending colours.
///
/// Mirrors [Core Graphics' `CGBlendMode`](https://developer.apple.com/documentation/coregraphics/cgblendmode). Images of a renderer are
/// drawn in the normal mode.
public enum CGBlendMode: Int32, Hashable, Sendable {
    /// The colour covers the one below it.
    case normal
    /// The product of the colours.
    case multiply
    /// The inverted product of the inverted colours.
    case screen
    /// The colours are combined with `multiply` if the colour below is dark, and with `screen` if it is light.
    case overlay
    /// The darker component of the two colours.
    case darken
    /// The lighter component of the two colours.
    case lighten
    /// Brightens the colour below.
    case colorDodge
    /// Darkens the colour below.
    case colorBurn
    /// Darkens or lightens softly.
    case softLight
    /// Darkens or lightens like a harsh light.
    case hardLight
    /// The difference of the colours.
    case difference
    /// A difference of low contrast.
    case exclusion
    /// The hue of the colour.
    case hue
    /// The saturation of the colour.
    case saturation
    /// The hue and saturation of the colour.
    case color
    /// The luminance of the colour.
    case luminosity
    /// Nothing.
    case clear
    /// The colour alone.
    case copy
    /// The colour, within the drawing below.
    case sourceIn
    /// The colour, outside of the drawing below.
    case sourceOut
    /// The colour over the drawing below, within that drawing.
    case sourceAtop
    /// The drawing below, over the colour.
    case destinationOver
    /// The drawing below, within the colour.
    case destinationIn
    /// The drawing below, outside of the colour.
    case destinationOut
    /// The drawing below over the colour, within the colour.
    case destinationAtop
    /// The parts that don't overlap.
    case xor
    /// The sum of the colours, darkened.
    case plusDarker
    /// The sum of the colours.
    case plusLighter
}

extension UIColor {
    /// Sets the fill colour of the current drawing.
    public func setFill() { DrawingContexts.current?.setFillColor(cgColor) }

    /// Sets the stroke colour of the current drawing.
    public func setStroke() { DrawingContexts.current?.setStrokeColor(cgColor) }

    /// Sets the fill and stroke colours of the current drawing.
    public func set() {
        setFill()
        setStroke()
    }
}

extension UIBezierPath {
    public func fill() { DrawingContexts.current?.fill(cgPath, fillRule) }

    /// Fills the path in the current drawing with an opacity. The blend mode has no effect.
    public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = DrawingContexts.current else { return }
        context.saveGState()
        context.setAlpha(alpha)
        fill()
        context.restoreGState()
    }

    /// Strokes the path in the current drawing with an opacity. The blend mode has no effect.
    public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = DrawingContexts.current else { return }
        context.saveGState()
        context.setAlpha(alpha)
        stroke()
        context.restoreGState()
    }

    /// Strokes the path in the current drawing.
    public func stroke() {
        guard let context = DrawingContexts.current else { return }
        context.saveGState()
        context.setLineWidth(lineWidth)
        context.setLineCap(lineCapStyle)
        context.setLineJoin(lineJoinStyle)
        context.setMiterLimit(miterLimit)
        context.setLineDash(phase: dashes.phase, lengths: dashes.lengths)
        context.stroke(cgPath)
        context.restoreGState()
    }

    /// Clips everything drawn afterwards to the path.
    public func addClip() { DrawingContexts.current?.clip(cgPath, fillRule) }

    private var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }
}
