import Foundation
import Shared

/// The options of a string's measurement. The size always includes the line box, as with `usesFontLeading`.
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

/// The context of a string's measurement, which has no effect.
public final class NSStringDrawingContext {
    public init() {}
}

extension NSString {
    /// Returns the size of the string in one line, with the font and the kerning of the attributes.
    ///
    /// The size is that of a `Text` if it is measured on the main thread while a widget is drawn. Elsewhere no fonts are loaded, and the size
    /// is estimated from the number of characters.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        Self.size(of: self as String, attrs ?? [:], width: nil)
    }

    /// Returns the rectangle of the string in lines of a width, measured as by ``size(withAttributes:)``.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        let width = options.contains(.usesLineFragmentOrigin) && size.width > 0 ? Double(size.width) : nil
        return CGRect(origin: .zero, size: Self.size(of: self as String, attributes ?? [:], width: width))
    }

    fileprivate static func size(
        of string: String, _ attributes: [NSAttributedString.Key: Any], width: Double?
    ) -> CGSize {
        let font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 12)
        let kerning = (attributes[.kern] as? NSNumber)?.doubleValue ?? attributes[.kern] as? Double ?? 0
        if Thread.isMainThread, let size = measured(string, font, kerning, width) { return size }
        let natural = Double(string.count) * (Double(font.pointSize) * 0.55 + kerning)
        let lines = max((natural / (width ?? .infinity)).rounded(.up), 1)
        return CGSize(width: CGFloat(min(natural, width ?? natural)), height: font.lineHeight * CGFloat(lines))
    }

    private static func measured(_ string: String, _ font: UIFont, _ kerning: Double, _ width: Double?) -> CGSize? {
        let size: Size? = MainActor.assumeIsolated {
            guard let measure = TextSizes.measure else { return nil }
            let text = Text(verbatim: string).font(Font(font)).kerning(CGFloat(kerning))
            let nodes = resolve(
                text, in: ResolveContext(environment: EnvironmentValues(), diagnostics: DiagnosticLog()))
            guard case .text(let content)? = nodes.first?.content else { return nil }
            return measure(content, ProposedSize(width: width, height: nil))
        }
        return size?.cgSize
    }
}

extension String {
    /// Returns the size of the string in one line, as `NSString` does.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        (self as NSString).size(withAttributes: attrs)
    }

    /// Returns the rectangle of the string in lines of a width, as `NSString` does.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        (self as NSString).boundingRect(with: size, options: options, attributes: attributes, context: context)
    }
}

extension NSAttributedString {
    /// Returns the size of the string in one line, with the attributes of its first character.
    public func size() -> CGSize {
        string.size(withAttributes: length > 0 ? attributes(at: 0, effectiveRange: nil) : [:])
    }
}
