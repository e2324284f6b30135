/// A symbol as it is drawn: inks in a square of 24 units, of which a round symbol fills the middle 20.
package struct Symbol: Hashable, Sendable {
    /// Something drawn.
    package enum Ink: Hashable, Sendable {
        /// A character of the symbols' font, which fills the square.
        case glyph(String)
        /// Letters or digits of the text font.
        case letters(String)
        /// Lines as wide as the font's weight has them.
        case lines([SymbolPath.Step])
        /// An area.
        case area([SymbolPath.Step])
    }

    /// An ink with its place.
    package struct Part: Hashable, Sendable {
        package var ink: Ink
        /// Where the middle of the ink's square lies.
        package var x = 12.0
        package var y = 12.0
        /// The size of the ink's square, 1 for that of the symbol.
        package var scale = 1.0
        /// Whether only its outline is drawn.
        package var isHollow = false
        package var isMirrored = false
        package var isLying = false
        /// Whether it is taken away from what was drawn before.
        package var isCut = false
        /// What is taken away around a line, in units.
        package var margin = 0.0
        /// How far back it lies: 0 for what stands out.
        package var layer = 0
        /// Whether what it takes away is filled in its layer's paint where layers have theirs.
        package var isInlay = false
    }

    package var parts: [Part]
    /// The width of the ink, in units.
    package var width: Double

    /// Units in a font's size: the ring of a round symbol is as high as the font is large.
    package static let unitsInEm = 20.0
    /// The side of the square.
    package static let side = 24.0

    /// The symbol with outlines filled; itself where it has none.
    var filled: Symbol { mapParts { $0.isHollow = false } }

    /// Whether the symbol has an outline that can be filled.
    var isHollow: Bool { parts.contains { $0.isHollow && !$0.isCut } }

    /// Whether it has parts that stand out and others behind them.
    var isLayered: Bool { Set(parts.lazy.filter { !$0.isCut || $0.isInlay }.map(\.layer)).count > 1 }

    /// The symbol with all of it in one layer.
    func inLayer(_ layer: Int) -> Symbol { mapParts { $0.layer = layer } }

    /// Whether something is taken away from what is drawn.
    var hasCuts: Bool { parts.contains(where: \.isCut) }

    /// The symbol from right to left.
    var mirrored: Symbol {
        mapParts {
            $0.x = Self.side - $0.x
            $0.isMirrored.toggle()
        }
    }

    /// The symbol in a smaller square around a point.
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

    /// The width of a line, in units of the symbol, for a weight from 100 to 900 and a part's scale.
    ///
    /// Lines of small parts get thinner by less than the part gets smaller.
    static func lineWidth(weight: Int, scale: Double) -> Double {
        let widths = [0.8, 1.1, 1.45, 1.9, 2.2, 2.5, 2.8, 3.2, 3.6]
        return widths[min(max(weight / 100 - 1, 0), widths.count - 1)] * scale.squareRoot()
    }
}
