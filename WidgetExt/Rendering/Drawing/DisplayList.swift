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
        case image(ImageBlock)
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
    package var area: TapArea
    /// The smallest rectangle around the area, in points.
    package var rect: Rect { area.rect }
    /// The action of a tap; `nil` for a closure, which only the app itself can run.
    package var action: TapAction?
}

/// An accessibility element of a snapshot.
package struct SpokenElement: Hashable, Sendable {
    /// The area in points.
    package var rect: Rect
    package var properties: AccessibilityProperties
}

extension NodeEffect {
    /// True if the effect applies to each drawn item separately, as it does in SwiftUI without a compositing group.
    var actsOnLeaves: Bool {
        switch self {
        case .opacity, .shadow, .blur: true
        case .transform, .accent, .clip, .blend, .filter, .group: false
        }
    }

    /// True if an effect around this effect applies to each of the items inside separately.
    fileprivate var letsEffectsThrough: Bool {
        switch self {
        case .opacity, .shadow, .blur, .transform, .accent: true
        case .clip, .blend, .filter, .group: false
        }
    }

    /// Returns the items drawn with the effect. If the result is the same as for separate items, they are one group, which is faster.
    func applied(to items: [DisplayList.Item]) -> [DisplayList.Item] {
        guard actsOnLeaves else { return [.group(self, items)] }
        let leaves = items.flatMap(\.leaves)
        let boxes = leaves.compactMap(\.bounds).map(reach)
        return boxes.areApart ? [.group(self, items)] : leaves.map { .group(self, [$0]) }
    }

    /// Returns the area that is drawn for an item with the given box if the effect applies to the item.
    fileprivate func reach(_ box: Rect) -> Rect {
        switch self {
        case .shadow(_, let radius, let x, let y):
            let copy = Rect(x: box.x + x, y: box.y + y, width: box.width, height: box.height)
            return box.union(copy.grown(by: 2 * radius))
        case .blur(let radius): return box.grown(by: 2 * radius)
        case .transform(let transform): return transform.apply(box)
        case .clip(let outline, _): return outline.bounds ?? box
        case .opacity, .blend, .filter, .group, .accent: return box
        }
    }
}

extension DisplayList.Item {
    /// The items inside this item to which a surrounding effect applies separately.
    fileprivate var leaves: [DisplayList.Item] {
        guard case .group(let effect, let items) = self, effect.letsEffectsThrough else { return [self] }
        return items.flatMap(\.leaves).map { .group(effect, [$0]) }
    }

    /// The bounding box of what is drawn; `nil` if nothing is drawn.
    var bounds: Rect? {
        switch self {
        case .fill(let rect, _): return rect
        case .outline(let block): return block.outline.bounds?.grown(by: block.stroke?.width ?? 0)
        case .image(let block): return block.rect
        case .symbol(let block): return block.rect.union(block.area)
        case .text(let block):
            let size = block.font.size
            return Self.around(
                block.lines.map { Rect(x: $0.x, y: $0.y - size, width: $0.width, height: size * 1.3) })
        case .group(let effect, let items): return Self.around(items.compactMap(\.bounds)).map(effect.reach)
        case .masked(_, by: let mask): return Self.around(mask.compactMap(\.bounds))
        }
    }

    private static func around(_ boxes: [Rect]) -> Rect? {
        boxes.first.map { first in boxes.dropFirst().reduce(first) { $0.union($1) } }
    }
}

extension [Rect] {
    /// True if no two rectangles overlap.
    fileprivate var areApart: Bool {
        let sorted = sorted { $0.x < $1.x }
        for (index, first) in sorted.enumerated() {
            for second in sorted[(index + 1)...] {
                if second.x >= first.right { break }
                if second.y < first.bottom, first.y < second.bottom { return false }
            }
        }
        return true
    }
}

extension Rect {
    /// Returns the rectangle extended by a distance on every side.
    func grown(by distance: Double) -> Rect {
        Rect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
    }
}

extension DisplayList {
    /// The opacity of the bar or box that replaces a text or an image: black on white becomes the grey 214.
    private static let opacity = 0.16
    /// The height of a bar, that of a capital letter, and the width of a bar for each character, whatever the letter; in ems.
    private static let (barHeight, barAdvance) = (0.7047, 0.466)
    /// The corner radius in points.
    private static let radius = 3.0

    /// The list with a bar in place of each line of text, and a box in place of each image and symbol. Fills and outlines are unchanged.
    var redacted: DisplayList { DisplayList(size: size, items: items.flatMap(Self.redacted)) }

    /// The list with every line of text replaced by shaded cells of the same length.
    var redactedInCells: DisplayList { DisplayList(size: size, items: items.map(Self.redactedInCells)) }

    private static func redacted(_ item: Item) -> [Item] {
        switch item {
        case .fill, .outline: return [item]
        case .text(let block):
            let size = block.font.size
            return block.lines.map { line in
                let (width, height) = (Double(line.string.count) * barAdvance * size + 0.5, barHeight * size)
                let x = line.isRightToLeft ? line.x + line.width - width : line.x
                let bar = Rect(x: x, y: line.y - height, width: width, height: height)
                return box(bar, block.paint, isAccented: block.isAccented)
            }
        case .image(let block):
            let grey = Paint.color(ResolvedColor(142, 142, 147))
            return [box(block.rect, block.paint ?? grey, isAccented: block.isAccented)]
        case .symbol(let block): return [box(block.rect, block.paint, isAccented: block.isAccented)]
        case .group(let effect, let items): return [.group(effect, items.flatMap(redacted))]
        case .masked(let items, let mask): return [.masked(items.flatMap(redacted), by: mask.flatMap(redacted))]
        }
    }

    private static func redactedInCells(_ item: Item) -> Item {
        switch item {
        case .fill, .outline, .image, .symbol: return item
        case .text(var block):
            for index in block.lines.indices {
                block.lines[index].string = String(repeating: "░", count: CellLine.width(of: block.lines[index].string))
            }
            return .text(block)
        case .group(let effect, let items): return .group(effect, items.map(redactedInCells))
        case .masked(let items, let mask): return .masked(items.map(redactedInCells), by: mask.map(redactedInCells))
        }
    }

    private static func box(_ rect: Rect, _ paint: Paint, isAccented: Bool) -> Item {
        let corners = Outline(
            roundedRect: rect, corners: .init(radius: min(radius, rect.height / 2)), isContinuous: false)
        return .outline(
            OutlineBlock(
                outline: corners, stroke: nil, isEvenOdd: false, paint: paint.multipliedAlpha(by: opacity), box: rect,
                isAccented: isAccented))
    }
}
