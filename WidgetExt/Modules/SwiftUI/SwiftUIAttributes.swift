import Foundation
import Shared
import UIKit

// This is declared here and not in `Shared`, because intents don't link attributed strings.

extension AttributeScopes {
    public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }

    /// The attributes that `Text` reads from an attributed string.
    ///
    /// Mirrors [SwiftUI's
    /// `AttributeScopes.SwiftUIAttributes`](https://developer.apple.com/documentation/foundation/attributescopes/swiftuiattributes).
    public struct SwiftUIAttributes: AttributeScope {
        public let font: FontAttribute
        /// The text colour.
        public let foregroundColor: ForegroundColorAttribute
        /// The background colour.
        public let backgroundColor: BackgroundColorAttribute
        public let underlineStyle: UnderlineStyleAttribute
        /// The strikethrough line.
        public let strikethroughStyle: StrikethroughStyleAttribute
        /// The extra space between characters, in points.
        public let kern: KerningAttribute
        /// The extra space after each character, in points.
        public let tracking: TrackingAttribute
        /// The offset above the baseline, in points.
        public let baselineOffset: BaselineOffsetAttribute
        /// The inline presentation. If Foundation declares this attribute, it is Foundation's.
        public let inlinePresentationIntent: InlinePresentationIntentAttribute
        public let foundation: FoundationAttributes

        /// The font.
        public enum FontAttribute: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Font
            /// The attribute's name.
            public static let name = "SwiftUI.Font"
        }

        /// The text colour.
        public enum ForegroundColorAttribute: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Color
            /// The attribute's name.
            public static let name = "SwiftUI.ForegroundColor"
        }

        /// The background colour.
        public enum BackgroundColorAttribute: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Color
            /// The attribute's name.
            public static let name = "SwiftUI.BackgroundColor"
        }

        /// The underline.
        public enum UnderlineStyleAttribute: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Text.LineStyle
            /// The attribute's name.
            public static let name = "SwiftUI.UnderlineStyle"
        }

        /// The strikethrough line.
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Text.LineStyle
            /// The attribute's name.
            public static let name = "SwiftUI.StrikethroughStyle"
        }

        /// The extra space between characters.
        public enum KerningAttribute: AttributedStringKey {
            /// The type of the attribute's value, in points.
            public typealias Value = CGFloat
            /// The attribute's name.
            public static let name = "SwiftUI.Kern"
        }

        /// The extra space after each character.
        public enum TrackingAttribute: AttributedStringKey {
            /// The type of the attribute's value, in points.
            public typealias Value = CGFloat
            /// The attribute's name.
            public static let name = "SwiftUI.Tracking"
        }

        /// The offset above the baseline.
        public enum BaselineOffsetAttribute: AttributedStringKey {
            /// The type of the attribute's value, in points.
            public typealias Value = CGFloat
            /// The attribute's name.
            public static let name = "SwiftUI.BaselineOffset"
        }

        /// The inline presentation.
        public enum InlinePresentationIntentAttribute: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = InlinePresentationIntent
            /// The attribute's name.
            public static let name = "NSInlinePresentationIntent"
        }
    }
}

extension AttributeDynamicLookup {
    /// Returns SwiftUI's attribute at a key path.
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
    ) -> T { self[T.self] }
}

extension Text {
    /// Creates a text from an attributed string. The string's attributes take precedence over modifiers.
    ///
    /// Mirrors [SwiftUI's `Text.init(_:)`](https://developer.apple.com/documentation/swiftui/text/init(_:)-1a4oh).
    @_disfavoredOverload
    public init(_ attributedContent: AttributedString) {
        self.init(
            parts: attributedContent.runs.map { run in
                (String(attributedContent[run.range].characters), TextAttributes(run.attributes))
            })
    }
}

extension LocalizedStringKey.StringInterpolation {
    /// Appends an attributed string with its attributes.
    public mutating func appendInterpolation(_ attributedString: AttributedString) {
        appendInterpolation(Text(attributedString))
    }
}

extension TextAttributes {
    /// Creates text attributes from an attribute container.
    fileprivate init(_ attributes: AttributeContainer) {
        typealias Keys = AttributeScopes.SwiftUIAttributes
        self.init(
            attributes[Keys.InlinePresentationIntentAttribute.self]?.intents ?? [],
            link: attributes[AttributeScopes.FoundationAttributes.LinkAttribute.self]?.absoluteString)
        if let font = attributes[Keys.FontAttribute.self] { self.font = font }
        style = attributes[Keys.ForegroundColorAttribute.self].map { AnyShapeStyle($0) }
        background = attributes[Keys.BackgroundColorAttribute.self].map { AnyShapeStyle($0) }
        if let line = attributes[Keys.UnderlineStyleAttribute.self] { underline = .drawn(line) }
        if let line = attributes[Keys.StrikethroughStyleAttribute.self] { strikethrough = .drawn(line) }
        kerning = attributes[Keys.KerningAttribute.self].map { Double($0) }
        tracking = attributes[Keys.TrackingAttribute.self].map { Double($0) }
        baselineOffset = attributes[Keys.BaselineOffsetAttribute.self].map { Double($0) }
    }
}

// These initializers are needed because Foundation on Linux has no Markdown parser.

extension AttributedString {
    /// Options for parsing Markdown.
    ///
    /// Mirrors [Foundation's
    /// `MarkdownParsingOptions`](https://developer.apple.com/documentation/foundation/attributedstring/markdownparsingoptions).
    public struct MarkdownParsingOptions: Hashable, Sendable {
        /// The syntax that is interpreted.
        public enum InterpretedSyntax: Hashable, Sendable {
            /// Inline and block syntax. Here only inline syntax is interpreted, so block syntax remains as text.
            case full
            /// Inline syntax. A run of whitespace becomes one space.
            case inlineOnly
            /// Inline syntax. Whitespace is preserved.
            case inlineOnlyPreservingWhitespace
        }

        /// The handling of text that can't be parsed. Here any text can be parsed.
        public enum FailurePolicy: Hashable, Sendable {
            case throwError
            /// Return the text parsed so far.
            case returnPartiallyParsedIfPossible
        }

        /// True if Foundation's extended attributes are parsed. Ignored here.
        public var allowsExtendedAttributes: Bool
        public var interpretedSyntax: InterpretedSyntax
        /// The handling of text that can't be parsed.
        public var failurePolicy: FailurePolicy
        /// The language of the text.
        public var languageCode: String?

        /// Creates parsing options.
        public init(
            allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
            failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
        ) {
            (self.allowsExtendedAttributes, self.interpretedSyntax) = (allowsExtendedAttributes, interpretedSyntax)
            (self.failurePolicy, self.languageCode) = (failurePolicy, languageCode)
        }
    }

    /// Creates a string from inline Markdown, with links relative to `baseURL`. This initializer never throws.
    public init(
        markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
    ) throws {
        var text = markdown
        if options.interpretedSyntax != .inlineOnlyPreservingWhitespace {
            text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        self = InlineMarkdown.spans(of: text).reduce(into: AttributedString()) { whole, span in
            var part = AttributedString(span.text)
            if !span.intents.isEmpty { part.inlinePresentationIntent = InlinePresentationIntent(span.intents) }
            if let link = span.link { part.link = URL(string: link, relativeTo: baseURL) }
            whole += part
        }
    }

    /// Creates a string from inline Markdown in UTF-8.
    public init(
        markdown: Data, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
    ) throws {
        try self.init(markdown: String(decoding: markdown, as: UTF8.self), options: options, baseURL: baseURL)
    }
}

extension AttributedString {
    /// Creates a string with the attributes that `Text` draws: fonts, colours, lines, kerning, tracking, baseline offsets and links.
    ///
    /// Mirrors [Foundation's initializer](https://developer.apple.com/documentation/foundation/attributedstring/init(_:)-8nsfq). Other
    /// attributes, such as paragraph styles, are left out.
    public init(_ nsStr: NSAttributedString) {
        self.init()
        let text = nsStr.string as NSString
        nsStr.enumerateAttributes(in: NSRange(location: 0, length: nsStr.length)) { attributes, range, _ in
            append(AttributedString(text.substring(with: range), attributes: AttributeContainer(attributes)))
        }
    }
}

extension AttributeContainer {
    /// Creates a container of the attributes that `Text` draws.
    public init(_ dictionary: [NSAttributedString.Key: Any]) {
        typealias Keys = AttributeScopes.SwiftUIAttributes
        self.init()
        self[Keys.FontAttribute.self] = (dictionary[.font] as? UIFont).map { Font($0) }
        self[Keys.ForegroundColorAttribute.self] = (dictionary[.foregroundColor] as? UIColor).map { Color($0) }
        self[Keys.BackgroundColorAttribute.self] = (dictionary[.backgroundColor] as? UIColor).map { Color($0) }
        self[Keys.UnderlineStyleAttribute.self] = dictionary.line(.underlineStyle, .underlineColor)
        self[Keys.StrikethroughStyleAttribute.self] = dictionary.line(.strikethroughStyle, .strikethroughColor)
        self[Keys.KerningAttribute.self] = dictionary.number(.kern).map { CGFloat($0) }
        self[Keys.TrackingAttribute.self] = dictionary.number(.tracking).map { CGFloat($0) }
        self[Keys.BaselineOffsetAttribute.self] = dictionary.number(.baselineOffset).map { CGFloat($0) }
        self[AttributeScopes.FoundationAttributes.LinkAttribute.self] =
            dictionary[.link] as? URL ?? (dictionary[.link] as? String).flatMap { URL(string: $0) }
    }
}

/// The presentation of a run of text within a line.
///
/// Mirrors [Foundation's `InlinePresentationIntent`](https://developer.apple.com/documentation/foundation/inlinepresentationintent), which
/// Foundation on Linux lacks.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable, Codable {
    /// The raw bit mask.
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Italic.
    public static let emphasized = InlinePresentationIntent(rawValue: 1)
    /// Bold.
    public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
    /// Monospaced.
    public static let code = InlinePresentationIntent(rawValue: 4)
    /// Struck through.
    public static let strikethrough = InlinePresentationIntent(rawValue: 32)
    /// A line break in the source that doesn't end a paragraph.
    public static let softBreak = InlinePresentationIntent(rawValue: 64)
    public static let lineBreak = InlinePresentationIntent(rawValue: 128)
    public static let inlineHTML = InlinePresentationIntent(rawValue: 256)
    public static let blockHTML = InlinePresentationIntent(rawValue: 512)

    private static let marks: [(InlineMarkdown.Intents, InlinePresentationIntent)] = [
        (.emphasized, .emphasized), (.strong, .stronglyEmphasized), (.code, .code), (.strikethrough, .strikethrough),
    ]

    init(_ intents: InlineMarkdown.Intents) {
        self = Self.marks.reduce(into: []) { if intents.contains($1.0) { $0.insert($1.1) } }
    }

    var intents: InlineMarkdown.Intents {
        Self.marks.reduce(into: []) { if contains($1.1) { $0.insert($1.0) } }
    }
}
