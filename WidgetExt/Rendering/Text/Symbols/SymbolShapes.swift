/// The shapes from which symbols are composed: frames, strokes and badges.
enum SymbolShapes {
    /// Returns the frame that a word of a name denotes; `nil` if the word denotes none.
    static func frame(_ word: String) -> Symbol.Ink? {
        switch word {
        case "circle": .area([.circle(x: 12, y: 12, radius: 10)])
        case "square": .area([.rectangle(x: 2.8, y: 2.8, width: 18.4, height: 18.4, radius: 4)])
        case "app": .area([.rectangle(x: 2.6, y: 2.6, width: 18.8, height: 18.8, radius: 5.2)])
        case "rectangle": .area([.rectangle(x: 1.5, y: 4.5, width: 21, height: 15, radius: 3)])
        case "capsule": .area([.rectangle(x: 1, y: 5, width: 22, height: 14, radius: 7)])
        case "diamond": .area([.move(12, 1.4), .line(22.6, 12), .line(12, 22.6), .line(1.4, 12), .close])
        case "octagon":
            .area([
                .move(7.9, 2.2), .line(16.1, 2.2), .line(21.8, 7.9), .line(21.8, 16.1), .line(16.1, 21.8),
                .line(7.9, 21.8), .line(2.2, 16.1), .line(2.2, 7.9), .close,
            ])
        case "shield": .glyph("\u{E9E0}")
        default: nil
        }
    }

    /// Returns a symbol in a frame. If the frame is filled, the symbol is cut out of it.
    static func framed(_ inner: Symbol, in frame: Symbol.Ink, isFilled: Bool) -> Symbol {
        let small = inner.placed(x: 12, y: 12, scale: min(0.6, 12 / max(inner.width, 1)))
        let outline = Symbol.Part(ink: frame, isHollow: !isFilled, layer: 1)
        // A part that is cut out can't have cut-outs itself, so an outline is cut out as a whole.
        let inside = isFilled ? small.parts.filter { !$0.isCut } : small.parts
        return Symbol(
            parts: [outline]
                + inside.map { part in
                    var part = part
                    part.isCut = isFilled
                    (part.isInlay, part.layer) = (isFilled, 0)
                    return part
                }, width: 20)
    }

    /// Returns a symbol with a stroke across it and gaps on both sides of the stroke.
    static func slashed(_ base: Symbol) -> Symbol {
        let stroke: [SymbolPath.Step] = [.move(3.4, 3.4), .line(20.6, 20.6)]
        return Symbol(
            parts: base.inLayer(1).parts + [
                Symbol.Part(ink: .lines(stroke), isCut: true, margin: 1.5), Symbol.Part(ink: .lines(stroke)),
            ],
            width: max(base.width, 19))
    }

    /// Returns a symbol with a badge in its corner. If `badge` is `nil`, the badge is a dot.
    static func badged(_ base: Symbol, with badge: Symbol?, isBell: Bool) -> Symbol {
        func disc(_ x: Double, _ y: Double, _ radius: Double, isCut: Bool) -> Symbol.Part {
            Symbol.Part(ink: .area([.circle(x: x, y: y, radius: radius)]), isCut: isCut)
        }
        guard let badge else {
            let (x, y) = isBell ? (16.8, 6.2) : (18.5, 5.5)
            return Symbol(
                parts: base.inLayer(1).parts + [disc(x, y, 5, isCut: true), disc(x, y, 3.7, isCut: false)],
                width: base.width)
        }
        let (x, y) = (18.0, 18.0)
        let small = badge.placed(x: x, y: y, scale: min(0.36, 7 / max(badge.width, 1)))
        let inside = small.parts.filter { !$0.isCut }.map { part in
            var part = part
            part.isCut = true
            return part
        }
        return Symbol(
            parts: base.inLayer(1).parts + [disc(x, y, 7, isCut: true), disc(x, y, 5.6, isCut: false)] + inside,
            width: max(base.width, 22))
    }

    /// Returns a symbol of one letter, or one or two digits; `nil` for anything else.
    static func letters(_ text: Substring) -> Symbol? {
        guard text.count <= 2, text.allSatisfy({ $0.isNumber || ($0.isLetter && text.count == 1) }) else { return nil }
        return Symbol(parts: [Symbol.Part(ink: .letters(text.uppercased()))], width: 18)
    }
}
