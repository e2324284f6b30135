import Foundation
import Shared

/// A drawing, which becomes the image of a renderer.
///
/// Mirrors [Core Graphics' `CGContext`](https://developer.apple.com/documentation/coregraphics/cgcontext), as `UIGraphicsImageRenderer`
/// provides it: the y axis points down. Rectangles, ellipses, paths, strings and images are recorded as an SVG image. Colours are those of
/// the light appearance. Strings, named images and symbols are drawn on a widget extension's main thread only.
public final class CGContext {
    private struct State {
        var transform = Transform.identity
        var fill = "#000"
        var stroke = "#000"
        var lineWidth = 1.0
        var lineCap = CGLineCap.butt
        var lineJoin = CGLineJoin.miter
        var miterLimit = 10.0
        var dashes: [Double] = []
        var dashPhase = 0.0
        var alpha = 1.0
        /// The numbers of the clips, the outermost first.
        var clips: [Int] = []
    }

    private let size: Size
    /// The number of pixels per point of the image as a file.
    private let scale: Double
    private var state = State()
    private var stored: [State] = []
    private var path = CGMutablePath()
    private var definitions: [String] = []
    private var elements: [String] = []
    /// The images, each with its rectangle in the drawing, and whether it is an element of the drawing.
    private var images: [(image: UIImage, rect: CGRect, isDrawn: Bool)] = []

    /// Creates an empty drawing. A scale of 0 is the screen's.
    init(size: CGSize, scale: CGFloat) {
        (self.size, self.scale) = (Size(size), Double(scale > 0 ? scale : UIScreen.main.scale))
    }

    /// The image of the drawing.
    var image: UIImage {
        let whole = CGRect(origin: .zero, size: size.cgSize)
        // If a named image is the whole drawing, it is returned itself, so that its variant for the appearance can still be chosen when it
        // is drawn.
        if images.count == 1, elements.count == (images[0].isDrawn ? 1 : 0), images[0].image.bytes == nil,
            images[0].rect == whole
        {
            return images[0].image
        }
        for case (let image, _, false) in images {
            reportAlways("not drawn: the image \(image.source) in an image renderer")
        }
        let (width, height) = (number(size.width), number(size.height))
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)"><defs>\(definitions.joined())</defs>\(elements.joined())</svg>
            """
        return UIImage(source: .data(Array(text.utf8)), pixelsPerPoint: scale, drawnSize: size)
    }

    /// Stores the settings.
    public func saveGState() { stored.append(state) }

    /// Restores the settings that were stored last.
    public func restoreGState() { state = stored.popLast() ?? state }

    /// Translates everything drawn afterwards.
    public func translateBy(x: CGFloat, y: CGFloat) { change(by: .translation(Double(x), Double(y))) }

    /// Scales everything drawn afterwards.
    public func scaleBy(x: CGFloat, y: CGFloat) { change(by: .scale(Double(x), Double(y))) }

    /// Rotates everything drawn afterwards, by an angle in radians.
    public func rotate(by angle: CGFloat) { change(by: .rotation(Double(angle))) }

    /// Applies a transform to everything drawn afterwards.
    public func concatenate(_ transform: CGAffineTransform) { change(by: transform.transform) }

    private func change(by transform: Transform) { state.transform = transform.then(state.transform) }

    /// Sets the fill colour.
    public func setFillColor(_ color: CGColor) { state.fill = paint(color) }

    /// Sets the fill colour.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Sets the stroke colour.
    public func setStrokeColor(_ color: CGColor) { state.stroke = paint(color) }

    /// Sets the width of strokes.
    public func setLineWidth(_ width: CGFloat) { state.lineWidth = Double(width) }

    /// Sets the ends of strokes.
    public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }

    /// Sets the corners of strokes.
    public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }

    /// Sets the limit of mitered corners.
    public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = Double(limit) }

    /// Sets the lengths of dashes and gaps in alternation, and the distance at which the pattern begins.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        (state.dashPhase, state.dashes) = (Double(phase), lengths.map { Double($0) })
    }

    /// No effect: accepted so that sources compile. Images of a renderer are drawn in the normal mode.
    public func setBlendMode(_ mode: CGBlendMode) {}

    /// No effect: accepted so that sources compile. Images are always interpolated.
    public var interpolationQuality = CGInterpolationQuality.default

    /// No effect: accepted so that sources compile. Edges are always antialiased.
    public func setShouldAntialias(_ shouldAntialias: Bool) {}

    /// No effect: accepted so that sources compile. Edges are always antialiased.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}

    /// Sets the opacity of everything drawn afterwards.
    public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(Double(alpha), 0), 1) }

    public func beginPath() { path = CGMutablePath() }

    /// Begins a subpath at a point.
    public func move(to point: CGPoint) { path.move(to: point) }

    public func addLine(to point: CGPoint) { path.addLine(to: point) }

    public func addLines(between points: [CGPoint]) { path.addLines(between: points) }

    /// Adds a curve to the path.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        path.addCurve(to: end, control1: control1, control2: control2)
    }

    /// Adds a quadratic curve to the path.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) { path.addQuadCurve(to: end, control: control) }

    /// Adds an arc to the path, with angles in radians.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        path.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Adds a rectangle to the path.
    public func addRect(_ rect: CGRect) { path.addRect(rect) }

    public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }

    /// Adds another path to the path.
    public func addPath(_ other: CGPath) { path.addPath(other) }

    public func closePath() { path.closeSubpath() }

    /// Fills the path and begins a new one.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        fill(path, rule)
        beginPath()
    }

    /// Strokes the path and begins a new one.
    public func strokePath() {
        stroke(path)
        beginPath()
    }

    /// Draws parts of the path and begins a new one.
    public func drawPath(using mode: CGPathDrawingMode) {
        if mode != .stroke { fill(path, mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding) }
        if mode != .fill, mode != .eoFill { stroke(path) }
        beginPath()
    }

    /// Strokes lines between pairs of points.
    public func strokeLineSegments(between points: [CGPoint]) {
        let lines = CGMutablePath()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            lines.addLines(between: [points[index], points[index + 1]])
        }
        stroke(lines)
    }

    /// Clips everything drawn afterwards to the path, and begins a new one.
    public func clip(using rule: CGPathFillRule = .winding) {
        clip(path, rule)
        beginPath()
    }

    /// Clips everything drawn afterwards to a rectangle.
    public func clip(to rect: CGRect) { clip(CGPath(rect: rect, transform: nil), .winding) }

    /// Fills a rectangle.
    public func fill(_ rect: CGRect) { fill(CGPath(rect: rect, transform: nil), .winding) }

    /// Strokes a rectangle.
    public func stroke(_ rect: CGRect) { stroke(CGPath(rect: rect, transform: nil)) }

    /// Strokes a rectangle with a line width.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        saveGState()
        setLineWidth(width)
        stroke(rect)
        restoreGState()
    }

    public func fillEllipse(in rect: CGRect) { fill(CGPath(ellipseIn: rect, transform: nil), .winding) }

    public func strokeEllipse(in rect: CGRect) { stroke(CGPath(ellipseIn: rect, transform: nil)) }

    /// Draws an image in a rectangle. As on iOS, the image is upside down in a context whose y axis points down.
    public func draw(_ image: CGImage, in rect: CGRect) {
        saveGState()
        translateBy(x: 0, y: rect.minY * 2 + rect.height)
        scaleBy(x: 1, y: -1)
        draw(UIImage(cgImage: image), in: rect, alpha: 1)
        restoreGState()
    }

    func draw(_ image: UIImage, in rect: CGRect, alpha: CGFloat) {
        let place = CGPath(rect: rect, transform: nil).boundingBox
        func record(isDrawn: Bool) { images.append((image, place.applying(state.transform), isDrawn)) }
        let types = [ImageKind.png: "png", .jpeg: "jpeg", .gif: "gif", .webp: "webp", .svg: "svg+xml"]
        guard let bytes = image.bytes, let type = ImageKind(bytes).flatMap({ types[$0] }) else {
            // An image that can't be drawn here is reported when the drawing ends, unless it is the whole drawing.
            let drawn = drawnView(nil, offered: ProposedSize(Size(place.size)), as: .svg) {
                Image(uiImage: image).resizable()
            }
            record(isDrawn: drawn != nil)
            if let drawn { draw(drawn, at: place.origin, alpha: alpha) }
            return
        }
        record(isDrawn: true)
        let box = Rect(place)
        add(
            """
            <image x="\(number(box.x))" y="\(number(box.y))" width="\(number(box.width))" \
            height="\(number(box.height))" preserveAspectRatio="none" opacity="\(number(Double(alpha)))" \
            xlink:href="data:image/\(type);base64,\(Data(bytes).base64EncodedString())"/>
            """)
    }

    /// Draws the drawing of a view, an SVG file, with its upper left corner at a point.
    func draw(_ drawn: ViewDrawing.File, at point: CGPoint, alpha: CGFloat = 1) {
        let text = String(decoding: drawn.bytes, as: UTF8.self)
        guard let tag = text.range(of: "<svg ") else { return }
        // Each file has the same identifiers.
        let prefix = "v\(elements.count)-"
        let content = text[tag.upperBound...].replacingOccurrences(of: " id=\"", with: " id=\"\(prefix)")
            .replacingOccurrences(of: "href=\"#", with: "href=\"#\(prefix)")
            .replacingOccurrences(of: "url(#", with: "url(#\(prefix)")
        add(
            """
            <g opacity="\(number(Double(alpha)))"><svg x="\(number(Double(point.x)))" y="\(number(Double(point.y)))" \
            overflow="visible" \(content)</g>
            """)
    }

    func fill(_ path: CGPath, _ rule: CGPathFillRule) {
        add("<path d=\"\(path.outline.text)\" fill=\"\(state.fill)\" fill-rule=\"\(rule.name)\"/>")
    }

    func stroke(_ path: CGPath) {
        add(
            """
            <path d="\(path.outline.text)" fill="none" stroke="\(state.stroke)" stroke-width="\(number(state.lineWidth))" \
            stroke-linecap="\(state.lineCap)" stroke-linejoin="\(state.lineJoin)" \
            stroke-miterlimit="\(number(state.miterLimit))"\(dashes)/>
            """)
    }

    private var dashes: String {
        guard !state.dashes.isEmpty else { return "" }
        let lengths = state.dashes.map(number).joined(separator: " ")
        return " stroke-dasharray=\"\(lengths)\" stroke-dashoffset=\"\(number(state.dashPhase))\""
    }

    func clip(_ path: CGPath, _ rule: CGPathFillRule) {
        let number = definitions.count + 1
        definitions.append(
            """
            <clipPath id="c\(number)"><path d="\(path.outline.text)" clip-rule="\(rule.name)" \
            transform="\(matrix)"/></clipPath>
            """)
        state.clips.append(number)
    }

    private func add(_ element: String) {
        // librsvg ignores a clip of a clip path, so each clip has a group of its own.
        let clips = state.clips.map { "<g clip-path=\"url(#c\($0))\">" }.joined()
        let ends = String(repeating: "</g>", count: state.clips.count)
        let alpha = state.alpha == 1 ? "" : " opacity=\"\(number(state.alpha))\""
        elements.append("\(clips)<g transform=\"\(matrix)\"\(alpha)>\(element)</g>\(ends)")
    }

    private var matrix: String {
        let transform = state.transform
        let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        return "matrix(\(numbers.map(number).joined(separator: " ")))"
    }

    private func paint(_ color: CGColor) -> String {
        let parts = color.components ?? [0, 0, 0, 1]
        let shares = parts.prefix(3).map { "\(number(Double($0) * 100))%" }.joined(separator: ",")
        return "rgba(\(shares),\(number(Double(parts[3]))))"
    }
}

/// Returns a number for SVG, without an exponent.
private func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let rounded = (value * 10_000).rounded() / 10_000
    if let whole = Int(exactly: rounded) { return "\(whole)" }
    return "\(Decimal(string: "\(rounded)") ?? 0)"
}

extension CGPathFillRule {
    fileprivate var name: String { self == .evenOdd ? "evenodd" : "nonzero" }
}

extension CGRect {
    /// Returns the smallest rectangle that contains the transformed rectangle.
    fileprivate func applying(_ transform: Transform) -> CGRect {
        CGPath(rect: self, transform: nil).outline.applying(transform).bounds?.cgRect ?? self
    }
}

extension Outline {
    /// The outline as the data of an SVG path.
    fileprivate var text: String {
        func pair(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }
        return elements.map { element in
            switch element {
            case .move(let point): "M\(pair(point))"
            case .line(let point): "L\(pair(point))"
            case .curve(let point, let first, let second): "C\(pair(first)) \(pair(second)) \(pair(point))"
            case .close: "Z"
            }
        }.joined()
    }
}

/// The quality of scaled images.
///
/// Mirrors [Core Graphics' `CGInterpolationQuality`](https://developer.apple.com/documentation/coregraphics/cginterpolationquality).
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
    /// The standard quality.
    case `default`
    /// No interpolation.
    case none
    /// Low quality.
    case low
    /// High quality.
    case high
    /// Medium quality.
    case medium
}

/// The parts of a path that are drawn.
///
/// Mirrors [Core Graphics' `CGPathDrawingMode`](https://developer.apple.com/documentation/coregraphics/cgpathdrawingmode).
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
    /// The inside.
    case fill
    /// The inside, by the even-odd rule.
    case eoFill
    /// The outline.
    case stroke
    /// The inside and the outline.
    case fillStroke
    /// The inside, by the even-odd rule, and the outline.
    case eoFillStroke
}

/// Draws a view as an image file with the process's renderer; returns `nil` if the view has no area or can't be drawn.
///
/// - Parameter subject: The view's name in the report of a failure; with `nil`, failures aren't reported.
func drawnView(
    _ subject: String?, offered proposal: ProposedSize = .unspecified,
    as format: ViewDrawing.Format, _ view: @MainActor () -> any View
) -> ViewDrawing.File? {
    func report(_ reason: String) {
        if let subject { reportAlways("not drawn: \(subject) — \(reason)") }
    }
    guard isOnMainThread else {
        report("draw it on the main thread")
        return nil
    }
    return MainActor.assumeIsolated {
        guard let drawing = ViewDrawing.current else {
            report("only a widget extension draws")
            return nil
        }
        do {
            return try drawing.draw(view(), proposal, format)
        } catch {
            report(message(of: error))
            return nil
        }
    }
}

/// True if the main actor's code may run here.
var isOnMainThread: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) == true }

/// A key whose value on the main queue is true, which tells whether code runs on that queue. In a program with an asynchronous entry point,
/// threads other than the main thread may run the queue.
private let mainQueueKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()
