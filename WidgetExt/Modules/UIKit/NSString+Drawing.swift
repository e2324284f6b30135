import Foundation
import Shared

/// The options for measuring or drawing a string. The size always includes the line box, as with `usesFontLeading`.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Breaks lines.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    /// Includes the space between lines.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
    /// Measures the ink.
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
    /// Cuts off the last line.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// The context of measuring or drawing a string, which has no effect.
public final class NSStringDrawingContext {
    public init() {}
}

// Strings are drawn into the current drawing of an image renderer, as a `Text` is drawn: with fonts, colours, lines, kerning, tracking and
// baseline offsets, and with the alignment, line spacing and truncation of the first paragraph's style.

extension NSString {
    /// Returns the size of the string in one line, with the font and the kerning of the attributes.
    ///
    /// The size is that of a `Text` if it is measured on a widget extension's main thread. Elsewhere no fonts are loaded, and the size is
    /// estimated from the number of characters.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        DrawnString(self as String, attrs).size()
    }

    /// Returns the rectangle of the string, broken into lines of the given width and measured as in ``size(withAttributes:)``.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect { DrawnString(self as String, attributes).box(in: size, options) }

    /// Draws the string in one line, with its upper left corner at a point.
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        DrawnString(self as String, attrs).draw(at: point)
    }

    /// Draws the string in lines, in a rectangle.
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        DrawnString(self as String, attrs).draw(in: rect)
    }

    /// Draws the string: with the option `usesLineFragmentOrigin` in lines in a rectangle, and otherwise in one line, whose baseline begins
    /// at the rectangle's origin.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) { DrawnString(self as String, attributes).draw(with: rect, options) }
}

extension String {
    /// Returns the size of the string in one line, as `NSString` does.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        DrawnString(self, attrs).size()
    }

    /// Returns the rectangle of the string, broken into lines of the given width, as `NSString` does.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect { DrawnString(self, attributes).box(in: size, options) }

    /// Draws the string in one line, as `NSString` does.
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        DrawnString(self, attrs).draw(at: point)
    }

    /// Draws the string in lines, as `NSString` does.
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        DrawnString(self, attrs).draw(in: rect)
    }

    /// Draws the string, as `NSString` does.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) { DrawnString(self, attributes).draw(with: rect, options) }
}

extension NSAttributedString {
    /// Returns the size of the string in one line.
    public func size() -> CGSize { DrawnString(self).size() }

    /// Returns the rectangle of the string, broken into lines of the given width.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect { DrawnString(self).box(in: size, options) }

    /// Draws the string in one line, with its upper left corner at a point.
    public func draw(at point: CGPoint) { DrawnString(self).draw(at: point) }

    /// Draws the string in lines, in a rectangle.
    public func draw(in rect: CGRect) { DrawnString(self).draw(in: rect) }

    /// Draws the string: with the option `usesLineFragmentOrigin` in lines in a rectangle, and otherwise in one line, whose baseline begins
    /// at the rectangle's origin.
    public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
        DrawnString(self).draw(with: rect, options)
    }
}

/// A string with attributes that is measured or drawn.
private struct DrawnString {
    private typealias Attributes = [NSAttributedString.Key: Any]

    private let parts: [(string: String, attributes: Attributes)]

    init(_ string: String, _ attributes: [NSAttributedString.Key: Any]?) { parts = [(string, attributes ?? [:])] }

    init(_ string: NSAttributedString) {
        let text = string.string as NSString
        var parts: [(string: String, attributes: Attributes)] = []
        string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) { attributes, range, _ in
            parts.append((text.substring(with: range), attributes))
        }
        self.parts = parts
    }

    /// Returns the size of the string, broken into lines of the given width; with `nil`, the size of one line.
    func size(width: Double? = nil) -> CGSize {
        // The string is used before the call returns.
        nonisolated(unsafe) let string = self
        if isOnMainThread, let size = MainActor.assumeIsolated({ string.measured(width) }) { return size.cgSize }
        let natural = parts.reduce(0) { sum, part in
            sum + Double(part.string.count)
                * (Double(part.attributes.drawnFont.pointSize) * 0.55 + (part.attributes.number(.kern) ?? 0))
        }
        let lines = max((natural / (width ?? .infinity)).rounded(.up), 1)
        let height = parts.map(\.attributes.drawnFont.lineHeight).max() ?? UIFont.systemFont(ofSize: 12).lineHeight
        return CGSize(width: CGFloat(min(natural, width ?? natural)), height: height * CGFloat(lines))
    }

    func box(in size: CGSize, _ options: NSStringDrawingOptions) -> CGRect {
        let isBroken = options.contains(.usesLineFragmentOrigin) && size.width > 0
        return CGRect(origin: .zero, size: self.size(width: isBroken ? Double(size.width) : nil))
    }

    func draw(at point: CGPoint) {
        guard let context = DrawingContexts.current else { return }
        nonisolated(unsafe) let string = self
        guard let drawn = drawnView(subject, as: .svg, { string.text }) else { return }
        context.draw(drawn, at: point)
    }

    func draw(in rect: CGRect) {
        guard let context = DrawingContexts.current, rect.width > 0, rect.height > 0 else { return }
        nonisolated(unsafe) let string = self
        guard let drawn = drawnView(subject, as: .svg, { string.paragraph(in: rect.size) }) else { return }
        context.draw(drawn, at: rect.origin)
    }

    func draw(with rect: CGRect, _ options: NSStringDrawingOptions) {
        if options.contains(.usesLineFragmentOrigin) { return draw(in: rect) }
        let ascent = parts.map(\.attributes.drawnFont.ascender).max() ?? 0
        draw(at: CGPoint(x: rect.minX, y: rect.minY - ascent))
    }

    private var subject: String { "the string '\(parts.reduce("") { $0 + $1.string })'" }

    @MainActor private var text: Text { Text(parts: parts.map { ($0.string, $0.attributes.drawnAttributes) }) }

    @MainActor private func paragraph(in size: CGSize) -> some View {
        let style = parts.first?.attributes[.paragraphStyle] as? NSParagraphStyle ?? .default
        let (lines, place): (TextAlignment, Alignment) =
            switch style.alignment {
            case .center: (.center, .top)
            case .right: (.trailing, .topTrailing)
            case .left, .justified, .natural: (.leading, .topLeading)
            }
        let truncation: Text.TruncationMode =
            switch style.lineBreakMode {
            case .byTruncatingHead: .head
            case .byTruncatingMiddle: .middle
            default: .tail
            }
        let isWrapped = style.lineBreakMode == .byWordWrapping || style.lineBreakMode == .byCharWrapping
        return text.multilineTextAlignment(lines).lineSpacing(style.lineSpacing).truncationMode(truncation)
            .lineLimit(isWrapped ? nil : 1).frame(width: size.width, height: size.height, alignment: place)
    }

    @MainActor private func measured(_ width: Double?) -> Size? {
        let proposal = ProposedSize(width: width, height: nil)
        guard let measure = TextSizes.measure else {
            // The fonts aren't loaded before the first view is drawn. If the fonts can't be loaded, drawing the string reports the reason.
            return try? ViewDrawing.current?.draw(text, proposal, .svg)?.size
        }
        let nodes = resolve(text, in: ResolveContext(environment: EnvironmentValues(), diagnostics: DiagnosticLog()))
        guard case .text(let content)? = nodes.first?.content else { return nil }
        return measure(content, proposal)
    }
}

extension [NSAttributedString.Key: Any] {
    /// Returns the number of an attribute.
    package func number(_ key: Key) -> Double? {
        switch self[key] {
        case let number as CGFloat: Double(number)
        case let number as NSNumber: number.doubleValue
        case let number as Double: number
        case let number as Int: Double(number)
        default: nil
        }
    }

    /// Returns the line that two attributes describe: one has the line's style, the other its colour. Returns `nil` if there is no line.
    package func line(_ style: Key, _ color: Key) -> Text.LineStyle? {
        guard let value = number(style).flatMap({ Int(exactly: $0) }), value & 0x0F != 0 else { return nil }
        let pattern: Text.LineStyle.Pattern =
            switch value & 0x0700 {
            case NSUnderlineStyle.patternDot.rawValue: .dot
            case NSUnderlineStyle.patternDash.rawValue: .dash
            case NSUnderlineStyle.patternDashDot.rawValue: .dashDot
            case NSUnderlineStyle.patternDashDotDot.rawValue: .dashDotDot
            default: .solid
            }
        return Text.LineStyle(pattern: pattern, color: (self[color] as? UIColor).map { Color($0) })
    }

    fileprivate var drawnFont: UIFont { self[.font] as? UIFont ?? .systemFont(ofSize: 12) }

    /// The attributes of a `Text`.
    fileprivate var drawnAttributes: TextAttributes {
        var drawn = TextAttributes()
        drawn.font = Font(drawnFont)
        drawn.style = AnyShapeStyle(Color(self[.foregroundColor] as? UIColor ?? .black))
        drawn.background = (self[.backgroundColor] as? UIColor).map { AnyShapeStyle(Color($0)) }
        drawn.underline = line(.underlineStyle, .underlineColor).map { .drawn($0) }
        drawn.strikethrough = line(.strikethroughStyle, .strikethroughColor).map { .drawn($0) }
        (drawn.kerning, drawn.tracking) = (number(.kern), number(.tracking))
        drawn.baselineOffset = number(.baselineOffset)
        return drawn
    }
}
