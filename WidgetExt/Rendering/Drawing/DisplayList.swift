import Foundation
import Shared

/// The items to draw, in order, with final positions and colours.
package struct DisplayList: Hashable, Sendable {
    /// An item to draw.
    package indirect enum Item: Hashable, Sendable {
        /// A rectangle filled with a paint.
        case fill(Rect, Paint)
        /// Lines of text.
        case text(TextBlock)
        /// An outline, filled or stroked.
        case outline(OutlineBlock)
        /// An image.
        case image(ImageBlock)
        /// A symbol.
        case symbol(SymbolBlock)
        /// Items drawn with an effect.
        case group(NodeEffect, [Item])
        /// Items drawn only where a mask is opaque.
        case masked([Item], by: [Item])
    }

    /// An outline with its paint.
    package struct OutlineBlock: Hashable, Sendable {
        package var outline: Outline
        /// The stroke; `nil` to fill the outline.
        package var stroke: StrokeContent?
        /// True to fill with the even-odd rule.
        package var isEvenOdd: Bool
        package var paint: Paint
        /// The rectangle that a gradient covers.
        package var box: Rect
        /// True if the outline belongs to the accent group.
        package var isAccented: Bool
    }

    /// An image from a file.
    package struct ImageBlock: Hashable, Sendable {
        package var path: String
        package var rect: Rect
        /// The paint for a template image; `nil` if the image is drawn in its own colours.
        package var paint: Paint?
        /// True if the image belongs to the accent group.
        package var isAccented: Bool
        package var accentedAppearance: ViewNode.ImageContent.AccentedAppearance
        /// True if the image is drawn from vectors at the size at which it is shown.
        package var isVector: Bool
    }

    /// A symbol.
    package struct SymbolBlock: Hashable, Sendable {
        /// The symbol; `nil` if it is unknown.
        package var symbol: Symbol?
        package var rect: Rect
        /// The place of the square of 24 units in which the symbol is drawn, in points. If a resizable symbol is stretched, it is a
        /// rectangle.
        package var square: Rect
        /// The weight of its lines, from 100 to 900.
        package var weight: Int
        package var paint: Paint
        /// The paints of the symbol's layers, the foremost first; empty if the whole symbol has one paint.
        package var layers: [Paint] = []
        /// True if the symbol belongs to the accent group.
        package var isAccented: Bool

        /// The area that the symbol covers: its square, or the area that a custom symbol covers inside and outside of the square.
        var area: Rect {
            guard let extent = symbol?.extent else { return square }
            let (across, down) = (square.width / Symbol.side, square.height / Symbol.side)
            return square.union(
                Rect(
                    x: square.x + extent.x * across, y: square.y + extent.y * down, width: extent.width * across,
                    height: extent.height * down))
        }
    }

    /// Lines of text in one style.
    package struct TextBlock: Hashable, Sendable {
        /// One line.
        package struct Line: Hashable, Sendable {
            package var string: String
            /// The left end of the baseline, in points.
            package var x: Double
            /// The vertical position of the baseline, in points.
            package var y: Double
            /// The width in points.
            package var width: Double
            package var isRightToLeft: Bool
        }

        package var lines: [Line]
        /// The rectangle that a gradient covers.
        package var box: Rect
        package var font: ResolvedFont
        package var paint: Paint
        /// True if the text belongs to the accent group.
        package var isAccented: Bool
        /// The underline; `nil` for none.
        package var underline: TextRule?
        /// The strikethrough line; `nil` for none.
        package var strikethrough: TextRule?
    }

    /// The size of the image in points.
    package var size: Size
    package var items: [Item]

    /// The blocks of text in order, including those in groups.
    package var textBlocks: [TextBlock] { Self.textBlocks(of: items) }

    private static func textBlocks(of items: [Item]) -> [TextBlock] {
        items.flatMap { item -> [TextBlock] in
            switch item {
            case .text(let block): [block]
            case .group(_, let items), .masked(let items, by: _): textBlocks(of: items)
            case .fill, .outline, .image, .symbol: []
            }
        }
    }
}

/// A text of a snapshot, as it is drawn.
package struct DrawnText: Hashable, Sendable {
    /// The full string.
    package var string: String
    /// The lines as drawn.
    package var lines: [String]
    /// The box of the text, in points.
    package var rect: Rect
    /// True if characters were cut off.
    package var isTruncated: Bool
    /// The font size in points.
    package var fontSize: Double
    /// The font's weight on the scale of 100 to 900.
    package var fontWeight = 400
    /// The text size of the view, which may be limited to a smaller one than the user's.
    package var typeSize = DynamicTypeSize.large
    /// The parts of the text that change with time.
    package var moments: [TextMomentMetadata] = []
    /// The view that shows the text.
    package var path: ViewPath
}

/// A tappable area of a snapshot.
package struct DrawnRegion: Hashable, Sendable {
    /// The area in points.
    package var rect: Rect
    /// The action of a tap; `nil` for a closure, which only the app itself can run.
    package var action: TapAction?
}

/// An accessibility element of a snapshot.
package struct SpokenElement: Hashable, Sendable {
    /// The area in points.
    package var rect: Rect
    package var properties: AccessibilityProperties
}
