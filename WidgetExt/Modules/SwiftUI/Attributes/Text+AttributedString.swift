import Foundation
import Shared

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
