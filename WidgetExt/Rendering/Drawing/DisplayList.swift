import Foundation
import Shared

/// What is to be drawn, in order: positions and colours, nothing left to decide.
package struct DisplayList: Hashable, Sendable {
    /// One thing to draw.
    package indirect enum Item: Hashable, Sendable {
        /// A rectangle filled with a paint.
        case fill(Rect, Paint)
        /// Lines of text.
        case text(TextBlock)
        /// An outline, filled or drawn as a line.
        case outline(OutlineBlock)
        /// A image.
        case image(ImageBlock)
        /// A symbol.
        case symbol(SymbolBlock)
        /// Several things drawn in another way.
        case group(VisualEffect, [Item])
        /// Several things drawn only where others are opaque.
        case masked([Item], by: [Item])
    }

    /// An outline with its look.
    package struct OutlineBlock: Hashable, Sendable {
        package var outline: Outline
        /// The line along it; `nil` for what lies in it.
        package var stroke: StrokeContent?
        /// Whether what lies in an even number of turns is outside.
        package var isEvenOdd: Bool
        package var paint: Paint
        /// The rectangle a gradient spans.
        package var box: Rect
        /// Whether it belongs to the accent group.
        package var isAccented: Bool
    }

    /// A image from a file.
    package struct ImageBlock: Hashable, Sendable {
        package var path: String
        package var rect: Rect
        /// What its shape is filled with; `nil` for the image as it is.
        package var paint: Paint?
        /// Whether it belongs to the accent group.
        package var isAccented: Bool
        /// Whether its shades stay where everything gets the accent's tints.
        package var keepsShades: Bool
        /// Whether its shapes are drawn for the size it is shown in.
        package var isVector: Bool
    }

    /// A symbol.
    package struct SymbolBlock: Hashable, Sendable {
        /// What it is drawn of; `nil` for one that isn't known.
        package var symbol: Symbol?
        package var rect: Rect
        /// The side of its square around the middle of `rect`, in points.
        package var side: Double
        /// How heavy its lines are, from 100 to 900.
        package var weight: Int
        package var paint: Paint
        /// The paints of its layers, the foremost first; none for one paint for all.
        package var layers: [Paint] = []
        /// Whether it belongs to the accent group.
        package var isAccented: Bool
    }

    /// Lines of text of one look.
    package struct TextBlock: Hashable, Sendable {
        /// One line.
        package struct Line: Hashable, Sendable {
            package var string: String
            /// The left end of the baseline, in points.
            package var x: Double
            /// The baseline, in points.
            package var y: Double
            /// In points.
            package var width: Double
            package var isRightToLeft: Bool
        }

        package var lines: [Line]
        /// The rectangle a gradient spans.
        package var box: Rect
        package var font: ResolvedFont
        package var paint: Paint
        /// Whether the text belongs to the accent group.
        package var isAccented: Bool
        /// The line below; `nil` for none.
        package var underline: TextRule?
        /// The line through it; `nil` for none.
        package var strikethrough: TextRule?
    }

    /// The size of the image in points.
    package var size: Size
    package var items: [Item]

    /// The blocks of text, in order, those in groups, too.
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

/// A text of a image, with what a person gets to see of it.
package struct DrawnText: Hashable, Sendable {
    /// The whole text.
    package var string: String
    /// The lines as drawn.
    package var lines: [String]
    /// The box of the text, in points.
    package var rect: Rect
    /// Whether characters were left out.
    package var isTruncated: Bool
    /// The size of its letters in points.
    package var fontSize: Double
    /// What in it changes with the clock.
    package var moments: [TextMomentMetadata] = []
    /// The view that shows it.
    package var path: ViewPath
}

/// A part of a image a tap on which does something.
package struct DrawnRegion: Hashable, Sendable {
    /// In points.
    package var rect: Rect
    package var action: TapAction
}

/// A part of a image and what is said of it to those who don't see it.
package struct SpokenElement: Hashable, Sendable {
    /// In points.
    package var rect: Rect
    package var facts: AccessibilityProperties
}
