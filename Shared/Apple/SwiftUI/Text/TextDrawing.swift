/// A value that an app attaches to a part of a text, for its text renderer.
///
/// Mirrors [SwiftUI's `TextAttribute`](https://developer.apple.com/documentation/swiftui/textattribute).
public protocol TextAttribute: Hashable {}

extension Text {
    /// Attaches a value to the text, for the app's text renderer.
    public func customAttribute<T: TextAttribute>(_ value: T) -> Text {
        changing { $0.custom = CustomTextAttributes(value) }
    }
}

/// The values that an app attaches to a part of a text, the outermost first.
package struct CustomTextAttributes: Hashable, @unchecked Sendable {
    // Unchecked: only the main actor creates and reads the values.
    private var values: [AnyHashable]

    init(_ value: some TextAttribute) { values = [AnyHashable(value)] }

    /// Returns these attributes with further ones, which take precedence.
    func with(_ other: CustomTextAttributes) -> CustomTextAttributes {
        var all = self
        all.values += other.values
        return all
    }

    /// Returns the innermost value of a type; `nil` if there is none.
    package func value<T: TextAttribute>(of type: T.Type) -> T? {
        values.lazy.compactMap { $0.base as? T }.reversed().first
    }
}

/// The code of an app that draws texts.
package struct TextDrawing {
    /// Returns the node that draws a text; the arguments are the text, its usual node, and the text's context.
    package let make: @MainActor (ViewNode.TextContent, ViewNode, ResolveContext) -> ViewNode

    package init(_ make: @escaping @MainActor (ViewNode.TextContent, ViewNode, ResolveContext) -> ViewNode) {
        self.make = make
    }
}

extension EnvironmentValues {
    /// The code that draws texts; `nil` if they are drawn as usual.
    @Entry package var textDrawing: TextDrawing?
}

/// The lines of a text that is laid out, for code of an app that draws the text.
///
/// Lengths are in points, and positions are relative to the text's upper left corner.
package struct TextLines: Hashable, Sendable {
    /// One line.
    package struct Line: Hashable, Sendable {
        package var baseline: Double
        /// The distance of the line's left end from the text's left edge.
        package var x: Double
        package var width: Double
        /// The height of the line's box above and below its baseline.
        package var ascent: Double
        package var descent: Double
        package var isRightToLeft: Bool
        package var pieces: [Piece]

        package init(
            baseline: Double, x: Double, width: Double, ascent: Double, descent: Double, isRightToLeft: Bool,
            pieces: [Piece]
        ) {
            (self.baseline, self.x, self.width) = (baseline, x, width)
            (self.ascent, self.descent, self.isRightToLeft, self.pieces) = (ascent, descent, isRightToLeft, pieces)
        }
    }

    /// A part of a line with one style.
    package struct Piece: Hashable, Sendable {
        /// The part as a text of its own.
        package var content: ViewNode.TextContent
        package var custom: CustomTextAttributes?
        /// The distance of the part's left end from the text's left edge.
        package var x: Double
        package var width: Double
        /// The characters from left to right. They are a single one with the whole string if the text has very many characters, or if
        /// not all characters of the part are written from left to right.
        package var characters: [Character]

        package init(
            content: ViewNode.TextContent, custom: CustomTextAttributes?, x: Double, width: Double,
            characters: [Character]
        ) {
            (self.content, self.custom, self.x, self.width) = (content, custom, x, width)
            self.characters = characters
        }
    }

    /// A character of a part.
    package struct Character: Hashable, Sendable {
        package var string: String
        /// The distance of the character's left end from the text's left edge.
        package var x: Double
        package var width: Double

        package init(string: String, x: Double, width: Double) {
            (self.string, self.x, self.width) = (string, x, width)
        }
    }

    package var lines: [Line]
    package var isTruncated: Bool
    /// True if the whole drawing is mirrored, whatever the layout direction in the text's environment is.
    package var isMirrored: Bool

    package init(lines: [Line], isTruncated: Bool, isMirrored: Bool) {
        (self.lines, self.isTruncated, self.isMirrored) = (lines, isTruncated, isMirrored)
    }
}
