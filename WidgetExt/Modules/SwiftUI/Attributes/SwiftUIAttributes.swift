import Foundation
import Shared

// Here and not in `Shared`: attributed strings are no part of what intents link.

extension AttributeScopes {
    /// The attributes of SwiftUI.
    public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }

    /// What a `Text` reads off an attributed string.
    ///
    /// Mirrors [SwiftUI's
    /// `AttributeScopes.SwiftUIAttributes`](https://developer.apple.com/documentation/foundation/attributescopes/swiftuiattributes).
    public struct SwiftUIAttributes: AttributeScope {
        /// The font.
        public let font: FontAttribute
        /// The colour of the letters.
        public let foregroundColor: ForegroundColorAttribute
        /// The colour behind them.
        public let backgroundColor: BackgroundColorAttribute
        /// The line below.
        public let underlineStyle: UnderlineStyleAttribute
        /// The line through them.
        public let strikethroughStyle: StrikethroughStyleAttribute
        /// Space between letters, in points.
        public let kern: KerningAttribute
        /// Space after each letter, in points.
        public let tracking: TrackingAttribute
        /// How far above the line they stand, in points.
        public let baselineOffset: BaselineOffsetAttribute
        /// How a part stands out; Foundation's own where there is one.
        public let inlinePresentationIntent: InlinePresentationIntentAttribute
        /// Foundation's.
        public let foundation: FoundationAttributes

        /// The font.
        public enum FontAttribute: AttributedStringKey {
            /// A font.
            public typealias Value = Font
            /// Its name.
            public static let name = "SwiftUI.Font"
        }

        /// The colour of the letters.
        public enum ForegroundColorAttribute: AttributedStringKey {
            /// A colour.
            public typealias Value = Color
            /// Its name.
            public static let name = "SwiftUI.ForegroundColor"
        }

        /// The colour behind the letters.
        public enum BackgroundColorAttribute: AttributedStringKey {
            /// A colour.
            public typealias Value = Color
            /// Its name.
            public static let name = "SwiftUI.BackgroundColor"
        }

        /// The line below the letters.
        public enum UnderlineStyleAttribute: AttributedStringKey {
            /// A line.
            public typealias Value = Text.LineStyle
            /// Its name.
            public static let name = "SwiftUI.UnderlineStyle"
        }

        /// The line through the letters.
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            /// A line.
            public typealias Value = Text.LineStyle
            /// Its name.
            public static let name = "SwiftUI.StrikethroughStyle"
        }

        /// Space between letters.
        public enum KerningAttribute: AttributedStringKey {
            /// In points.
            public typealias Value = CGFloat
            /// Its name.
            public static let name = "SwiftUI.Kern"
        }

        /// Space after each letter.
        public enum TrackingAttribute: AttributedStringKey {
            /// In points.
            public typealias Value = CGFloat
            /// Its name.
            public static let name = "SwiftUI.Tracking"
        }

        /// The distance from the line.
        public enum BaselineOffsetAttribute: AttributedStringKey {
            /// In points.
            public typealias Value = CGFloat
            /// Its name.
            public static let name = "SwiftUI.BaselineOffset"
        }

        /// How a part stands out.
        public enum InlinePresentationIntentAttribute: AttributedStringKey {
            /// One or several.
            public typealias Value = InlinePresentationIntent
            /// Its name.
            public static let name = "NSInlinePresentationIntent"
        }
    }
}

extension AttributeDynamicLookup {
    /// The attributes of SwiftUI by their names.
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
    ) -> T { self[T.self] }
}
