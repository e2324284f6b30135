import Foundation
import Shared

// UIKit's attributes. `AttributedString(_:)` in the module SwiftUI converts those that can be drawn.
extension NSAttributedString.Key {
    /// The font, a `UIFont`.
    public static let font = NSAttributedString.Key("NSFont")
    /// The text colour, a `UIColor`.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The background colour, a `UIColor`.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// The space between characters in points, a number.
    public static let kern = NSAttributedString.Key("NSKern")
    /// The space after each character in points, a number.
    public static let tracking = NSAttributedString.Key("CTTracking")
    /// The raw value of an `NSUnderlineStyle`.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// The underline's colour, a `UIColor`.
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// The raw value of an `NSUnderlineStyle`.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// The strikethrough line's colour, a `UIColor`.
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    /// The offset above the baseline in points, a number.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
    /// The destination of a link, a `URL` or a string.
    public static let link = NSAttributedString.Key("NSLink")
    /// The paragraph style, an `NSParagraphStyle`. It isn't drawn.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// The shadow, an `NSShadow`. It isn't drawn.
    public static let shadow = NSAttributedString.Key("NSShadow")
    /// The width of the letters' outlines. They aren't drawn.
    public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
    /// The colour of the letters' outlines. They aren't drawn.
    public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
    /// The use of ligatures. It isn't drawn.
    public static let ligature = NSAttributedString.Key("NSLigature")
    /// An attached object, an `NSTextAttachment`. It isn't drawn.
    public static let attachment = NSAttributedString.Key("NSAttachment")
}

/// The style of an underline or of a strikethrough line.
///
/// Mirrors [UIKit's `NSUnderlineStyle`](https://developer.apple.com/documentation/uikit/nsunderlinestyle).
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    /// The raw bit mask.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A single line.
    public static let single = NSUnderlineStyle(rawValue: 0x01)
    /// A thick line; drawn as a single line.
    public static let thick = NSUnderlineStyle(rawValue: 0x02)
    /// Two lines; drawn as a single line.
    public static let double = NSUnderlineStyle(rawValue: 0x09)
    /// Dots.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
    /// Dashes.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
    /// Dashes and dots.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
    /// Dashes and pairs of dots.
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
    /// A line below words only. Here the line is drawn below the spaces, too.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// The alignment of text.
///
/// Mirrors [UIKit's `NSTextAlignment`](https://developer.apple.com/documentation/uikit/nstextalignment).
public enum NSTextAlignment: Int, Hashable, Sendable {
    /// Left.
    case left
    /// Centred.
    case center
    /// Right.
    case right
    /// Justified.
    case justified
    /// The alignment of the language.
    case natural
}

/// The way in which a line that is too long ends.
///
/// Mirrors [UIKit's `NSLineBreakMode`](https://developer.apple.com/documentation/uikit/nslinebreakmode).
public enum NSLineBreakMode: Int, Hashable, Sendable {
    /// Breaks at words.
    case byWordWrapping
    /// Breaks at characters.
    case byCharWrapping
    /// Cuts the line.
    case byClipping
    /// Truncates the beginning.
    case byTruncatingHead
    /// Truncates the end.
    case byTruncatingTail
    /// Truncates the middle.
    case byTruncatingMiddle
}

/// The style of paragraphs.
///
/// Mirrors [UIKit's `NSParagraphStyle`](https://developer.apple.com/documentation/uikit/nsparagraphstyle). It isn't drawn: SwiftUI's `Text`
/// has modifiers for alignment, line spacing and truncation.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    fileprivate struct Values: Hashable {
        var alignment = NSTextAlignment.natural
        var lineBreakMode = NSLineBreakMode.byWordWrapping
        var lineSpacing: CGFloat = 0
        var paragraphSpacing: CGFloat = 0
        var paragraphSpacingBefore: CGFloat = 0
        var firstLineHeadIndent: CGFloat = 0
        var headIndent: CGFloat = 0
        var tailIndent: CGFloat = 0
        var minimumLineHeight: CGFloat = 0
        var maximumLineHeight: CGFloat = 0
        var lineHeightMultiple: CGFloat = 0
    }

    fileprivate var values = Values()

    /// The default style.
    public static let `default` = NSParagraphStyle()

    override public init() {}

    /// The alignment.
    open var alignment: NSTextAlignment { values.alignment }
    /// The way in which a line that is too long ends.
    open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    /// The space between lines in points.
    open var lineSpacing: CGFloat { values.lineSpacing }
    /// The space after a paragraph in points.
    open var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// The space before a paragraph in points.
    open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    /// The indentation of the first line in points.
    open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    /// The indentation of the other lines in points.
    open var headIndent: CGFloat { values.headIndent }
    /// The distance of the line's end from the margin in points.
    open var tailIndent: CGFloat { values.tailIndent }
    /// The minimum height of a line in points.
    open var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// The maximum height of a line in points; 0 for no limit.
    open var maximumLineHeight: CGFloat { values.maximumLineHeight }
    /// The factor of the height of lines.
    open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }

    /// Returns this object or, for a mutable style, a copy that can't be changed.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSParagraphStyle()
        copy.values = values
        return copy
    }

    /// Returns a copy that can be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = NSMutableParagraphStyle()
        copy.values = values
        return copy
    }

    override open func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }

    override open var hash: Int { values.hashValue }
}

/// The style of paragraphs that can be changed.
///
/// Mirrors [UIKit's `NSMutableParagraphStyle`](https://developer.apple.com/documentation/uikit/nsmutableparagraphstyle).
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
    override open var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }
    override open var lineBreakMode: NSLineBreakMode {
        get { values.lineBreakMode }
        set { values.lineBreakMode = newValue }
    }
    override open var lineSpacing: CGFloat {
        get { values.lineSpacing }
        set { values.lineSpacing = newValue }
    }
    override open var paragraphSpacing: CGFloat {
        get { values.paragraphSpacing }
        set { values.paragraphSpacing = newValue }
    }
    override open var paragraphSpacingBefore: CGFloat {
        get { values.paragraphSpacingBefore }
        set { values.paragraphSpacingBefore = newValue }
    }
    override open var firstLineHeadIndent: CGFloat {
        get { values.firstLineHeadIndent }
        set { values.firstLineHeadIndent = newValue }
    }
    override open var headIndent: CGFloat {
        get { values.headIndent }
        set { values.headIndent = newValue }
    }
    override open var tailIndent: CGFloat {
        get { values.tailIndent }
        set { values.tailIndent = newValue }
    }
    override open var minimumLineHeight: CGFloat {
        get { values.minimumLineHeight }
        set { values.minimumLineHeight = newValue }
    }
    override open var maximumLineHeight: CGFloat {
        get { values.maximumLineHeight }
        set { values.maximumLineHeight = newValue }
    }
    override open var lineHeightMultiple: CGFloat {
        get { values.lineHeightMultiple }
        set { values.lineHeightMultiple = newValue }
    }
}
