import Foundation
import Shared

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
