import Shared

/// A symbol's drawing: elements in a square of 24 units, of which a round symbol fills the central 20. Custom symbols may be larger.
package struct Symbol: Hashable, Sendable {
    /// A drawable element of a symbol.
    package enum Ink: Hashable, Sendable {
        /// A character of the symbol font, whose glyph fills the square.
        case glyph(String)
        /// Letters or digits of the text font.
        case letters(String)
        /// Lines, whose width depends on the weight of the font.
        case lines([SymbolPath.Step])
        /// A filled area.
        case area([SymbolPath.Step])
        /// Lines with a width in units.
        case stroke([SymbolPath.Step], width: Double, isRound: Bool)
    }

    /// An element with its position.
    package struct Part: Hashable, Sendable {
        package var ink: Ink
        /// The horizontal centre of the element's square, in units.
        package var x = 12.0
        package var y = 12.0
        /// The size of the element's square, relative to the size of the symbol's.
        package var scale = 1.0
        /// True if only the element's outline is drawn.
        package var isHollow = false
        package var isMirrored = false
        package var isLying = false
        /// True if the element is cut out of the parts before it.
        package var isCut = false
        /// The width of the margin that is cut out around a line, in units.
        package var margin = 0.0
        /// The index of the layer; 0 is the foremost layer.
        package var layer = 0
        /// True if overlapping outlines of an area are holes, whatever their directions are.
        var isEvenOdd = false
        /// True if the cut-out area is filled with the paint of its layer, if layers have separate paints.
        package var isInlay = false
    }

    package var parts: [Part]
    /// The width of the drawing, in units.
    package var width: Double
    /// The area that a custom symbol covers, in units; `nil` if it is inside the square.
    package var extent: Rect?

    /// The number of units per em. The ring of a round symbol is as high as the font size.
    package static let unitsInEm = 20.0
    /// The width and height of the square, in units.
    package static let side = 24.0

    /// The symbol with its outlines filled; unchanged if it has no outlines.
    var filled: Symbol { mapParts { $0.isHollow = false } }

    /// True if the symbol has an outline that can be filled.
    var isHollow: Bool { parts.contains { $0.isHollow && !$0.isCut } }

    /// True if the symbol has several layers.
    var isLayered: Bool { Set(parts.lazy.filter { !$0.isCut || $0.isInlay }.map(\.layer)).count > 1 }

    /// Returns the symbol with all parts in one layer.
    func inLayer(_ layer: Int) -> Symbol { mapParts { $0.layer = layer } }

    /// True if a part of the symbol is cut out.
    var hasCuts: Bool { parts.contains(where: \.isCut) }

    /// The bounding box that a table row states: the width of the drawing, and an em as height.
    var nominalInk: Rect {
        Rect(x: (Self.side - width) / 2, y: (Self.side - Self.unitsInEm) / 2, width: width, height: Self.unitsInEm)
    }

    /// The symbol in right-to-left layout.
    var mirrored: Symbol {
        var symbol = mapParts {
            $0.x = Self.side - $0.x
            $0.isMirrored.toggle()
        }
        if let extent { symbol.extent?.x = Self.side - extent.right }
        return symbol
    }

    /// Returns the symbol scaled around a point.
    func placed(x: Double, y: Double, scale: Double) -> Symbol {
        var symbol = mapParts {
            $0.x = x + ($0.x - Self.side / 2) * scale
            $0.y = y + ($0.y - Self.side / 2) * scale
            $0.scale *= scale
            $0.margin *= scale
        }
        symbol.width *= scale
        return symbol
    }

    func mapParts(_ change: (inout Part) -> Void) -> Symbol {
        var symbol = self
        for index in symbol.parts.indices { change(&symbol.parts[index]) }
        return symbol
    }

    /// Returns the width of a line, in units of the symbol, for a weight from 100 to 900 and the scale of a part.
    ///
    /// If a part is scaled down, its lines are scaled down less than the part.
    static func lineWidth(weight: Int, scale: Double) -> Double {
        let widths = [0.8, 1.1, 1.45, 1.9, 2.2, 2.5, 2.8, 3.2, 3.6]
        return widths[min(max(weight / 100 - 1, 0), widths.count - 1)] * scale.squareRoot()
    }
}

/// A symbol at a weight, which determine the bounding box of its ink.
struct SymbolInk: Hashable {
    var symbol: Symbol
    var weight: Int
}
