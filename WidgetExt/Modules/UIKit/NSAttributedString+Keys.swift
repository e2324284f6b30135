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
    /// The slant of the letters, a number. It isn't drawn.
    public static let obliqueness = NSAttributedString.Key("NSObliqueness")
    /// The stretch of the letters, a number. It isn't drawn.
    public static let expansion = NSAttributedString.Key("NSExpansion")
    /// The writing directions, numbers. They aren't drawn.
    public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
    /// The name of an effect. It isn't drawn.
    public static let textEffect = NSAttributedString.Key("NSTextEffect")
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
    case left
    /// Centred.
    case center
    case right
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

/// The direction of writing.
///
/// Mirrors [UIKit's `NSWritingDirection`](https://developer.apple.com/documentation/uikit/nswritingdirection).
public enum NSWritingDirection: Int, Hashable, Sendable {
    /// The direction of the language.
    case natural = -1
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
}

/// The style of paragraphs.
///
/// Mirrors [UIKit's `NSParagraphStyle`](https://developer.apple.com/documentation/uikit/nsparagraphstyle). It isn't drawn: SwiftUI's `Text`
/// has modifiers for alignment, line spacing and truncation.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    // Foundation on Linux compares the attributes of neighbouring ranges, and reads the number of a Core Foundation type from the first
    // eight bytes of an attribute's object. It ends the process for type 0; this is the number of the general type, 1.
    private let coreFoundationType: UInt64 = 0x100

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
        var baseWritingDirection: NSWritingDirection = .natural
        var hyphenationFactor: Float = 0
        var usesDefaultHyphenation: Bool = false
        var allowsDefaultTighteningForTruncation: Bool = false
        var defaultTabInterval: CGFloat = 0
        var lineBreakStrategy: LineBreakStrategy = []
    }

    fileprivate var values = Values()

    public static let `default` = NSParagraphStyle()

    override public init() {}

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
    open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
    /// The share of a line that must be filled before a word is hyphenated; 0 for no hyphenation.
    open var hyphenationFactor: Float { values.hyphenationFactor }
    /// True if words are hyphenated as usual in the system.
    open var usesDefaultHyphenation: Bool { values.usesDefaultHyphenation }
    /// True if the space between letters can be reduced before text is truncated.
    open var allowsDefaultTighteningForTruncation: Bool { values.allowsDefaultTighteningForTruncation }
    /// The distance of tab stops in points; 0 for the distance of the system.
    open var defaultTabInterval: CGFloat { values.defaultTabInterval }
    /// The rules for breaking lines.
    open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }

    /// The rules for breaking lines.
    public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lines of a paragraph have similar lengths at its end.
        public static let pushOut = LineBreakStrategy(rawValue: 1)
        /// Words of Hangul aren't broken.
        public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
        /// The rules of the system.
        public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
    }

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
    override open var baseWritingDirection: NSWritingDirection {
        get { values.baseWritingDirection }
        set { values.baseWritingDirection = newValue }
    }
    override open var hyphenationFactor: Float {
        get { values.hyphenationFactor }
        set { values.hyphenationFactor = newValue }
    }
    override open var usesDefaultHyphenation: Bool {
        get { values.usesDefaultHyphenation }
        set { values.usesDefaultHyphenation = newValue }
    }
    override open var allowsDefaultTighteningForTruncation: Bool {
        get { values.allowsDefaultTighteningForTruncation }
        set { values.allowsDefaultTighteningForTruncation = newValue }
    }
    override open var defaultTabInterval: CGFloat {
        get { values.defaultTabInterval }
        set { values.defaultTabInterval = newValue }
    }
    override open var lineBreakStrategy: LineBreakStrategy {
        get { values.lineBreakStrategy }
        set { values.lineBreakStrategy = newValue }
    }

    /// Takes all values of another style.
    open func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }
}
