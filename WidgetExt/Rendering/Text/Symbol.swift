import Shared
import Synchronization

@_implementationOnly import CSymbolFiles

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

/// The system symbols by name: the rows of `symbols.txt` and symbols composed of them.
///
/// The file has one row per symbol, sorted by the bytes of the name. A row consists of the name, the width of the drawing, and the elements
/// the symbol is drawn with. The elements are drawn one over another in a square of 24 units:
///
/// - `e838` is the code of a character of the symbol font; after it, `o` means only the outline, `~` mirrored and `%` rotated by 90
///   degrees;
/// - `/M4,12L20,12` means lines, and `#M4,4L20,20L4,20Z` an area, of which `!` at the end means only the outline; `C` is a curve, `O` a
///   circle with its centre and radius, and `R` a rectangle with its corner, size and corner radius;
/// - `>name` means the elements of another symbol;
/// - `@x,y,s` after an element moves the element's centre to a point and scales the element to a percentage;
/// - `-` before an element cuts the element out of the previous ones.
///
/// If a name with `.fill` has no row, its symbol is that of the name without `.fill`, with the outline filled.
enum SymbolCatalog {
    /// The family of the symbol font.
    static let family = "Material Icons"

    /// Returns the symbol with a name; `nil` if it is unknown.
    ///
    /// If a name has no row, the symbol is composed from the words of the name: a symbol in a frame (`.circle`, `.square`, filled or not),
    /// with a stroke across it (`.slash`), with a badge in its corner (`.badge.plus`), or with its outline filled (`.fill`).
    static func symbol(_ name: String) -> Symbol? {
        if let known = cache.withLock({ $0[name] }) { return known }
        let symbol = symbol(name[...], depth: 0)
        cache.withLock { if $0.count < cacheLimit { $0.updateValue(symbol, forKey: name) } }
        return symbol
    }

    /// The symbols that were looked up, by name; `nil` for an unknown name. A layout looks up a name several times.
    private static let cache = Mutex<[String: Symbol?]>([:])
    /// The maximum number of names in the cache. Widgets can make up names without end.
    private static let cacheLimit = 512

    /// Returns the symbol with a name in several layers. If its row has a single layer, the symbol is composed from the words of the name;
    /// `nil` if that doesn't result in several layers.
    static func layered(_ name: String) -> Symbol? {
        if let symbol = symbol(name), symbol.isLayered { return symbol }
        return composed(name[...], depth: 1).flatMap { $0.isLayered ? $0 : nil }
    }

    /// The names that have a row, for suggestions.
    static var names: [String] {
        rows.split(separator: UInt8(ascii: "\n")).map { line in
            String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        }
    }

    /// The bytes of `symbols.txt`, which are searched in the executable's constant data without copying them.
    private static var rows: UnsafeBufferPointer<UInt8> {
        var count = 0
        let start = symbols_txt(&count)
        return UnsafeBufferPointer(start: start, count: count)
    }

    /// Returns the name of the symbol's counterpart in right-to-left layout.
    ///
    /// In the name, `forward` and `backward` are exchanged, as well as `leadinghalf` and `trailinghalf`. The words `left` and `right`
    /// aren't changed.
    static func mirroredName(_ name: String) -> String {
        let opposites = [
            "forward": "backward", "backward": "forward", "leadinghalf": "trailinghalf", "trailinghalf": "leadinghalf",
        ]
        return name.split(separator: ".").map { opposites[String($0)] ?? String($0) }.joined(separator: ".")
    }

    /// Returns the accessibility label of a symbol.
    static func words(_ name: String) -> String { name.split(separator: ".").joined(separator: " ") }

    /// The maximum depth of references from one name to another.
    private static let depthLimit = 6

    private static func symbol(_ name: Substring, depth: Int) -> Symbol? {
        guard depth < depthLimit else { return nil }
        if let row = row(name) { return SymbolRow.parse(row) { symbol($0, depth: depth + 1) } }
        return composed(name, depth: depth + 1)
    }

    /// Returns the row of a name without the name itself. The row is found by binary search.
    private static func row(_ name: Substring) -> String? {
        let wanted = Array(name.utf8)
        let (newline, space) = (UInt8(ascii: "\n"), UInt8(ascii: " "))
        let bytes = rows
        var (low, high) = (bytes.startIndex, bytes.endIndex)
        while low < high {
            var start = low + (high - low) / 2
            while start > low, bytes[start - 1] != newline { start -= 1 }
            let end = bytes[start..<high].firstIndex(of: newline) ?? high
            let line = bytes[start..<end]
            let key = line.prefix { $0 != space }
            if key.elementsEqual(wanted) { return String(decoding: line.dropFirst(key.count + 1), as: UTF8.self) }
            if key.lexicographicallyPrecedes(wanted) { low = min(end + 1, high) } else { high = start }
        }
        return nil
    }

    private static func composed(_ name: Substring, depth: Int) -> Symbol? {
        let words = name.split(separator: ".")
        let isFilled = words.last == "fill"
        let stem = isFilled ? words.dropLast() : words[...]
        func known(_ words: ArraySlice<Substring>, filled: Bool = false) -> Symbol? {
            guard !words.isEmpty else { return nil }
            let name = words.joined(separator: ".")[...]
            return filled ? symbol(name + ".fill", depth: depth) : symbol(name, depth: depth)
        }
        guard let last = stem.last else { return nil }
        if stem.count > 1 {
            let base = stem.dropLast()
            if last == "slash" { return (isFilled ? known(base, filled: true) : known(base)).map(SymbolShapes.slashed) }
            if let frame = SymbolShapes.frame(String(last)) {
                // A cropped person is drawn like an uncropped person in the frame.
                let base = base.last == "crop" ? base.dropLast() : base
                let filled = known(base, filled: true)
                let inner =
                    filled.flatMap { $0.hasCuts ? nil : $0 } ?? known(base) ?? filled
                    ?? (base.count == 1 ? base.first.flatMap(SymbolShapes.letters) : nil)
                return inner.map { SymbolShapes.framed($0, in: frame, isFilled: isFilled) }
            }
            if let index = stem.firstIndex(of: "badge"), index > stem.startIndex {
                let what = stem[(index + 1)...]
                let badge = what.isEmpty ? nil : known(what)
                guard what.isEmpty || badge != nil, let base = known(stem[..<index], filled: isFilled) else {
                    return nil
                }
                return SymbolShapes.badged(base, with: badge, isBell: stem.first == "bell")
            }
        }
        guard isFilled, let base = known(stem), base.isHollow else { return nil }
        return base.filled
    }
}

extension ViewNode.SymbolContent {
    /// The height of any symbol's box, and the width of a round symbol's box, in ems.
    static let ems = 1.19

    /// The content with the first variant of its name that is in the catalogue.
    var named: Self {
        guard let name = variants.first(where: { SymbolCatalog.symbol($0) != nil }) else { return self }
        var content = self
        (content.name, content.variants) = (name, [])
        return content
    }

    /// The symbol that is drawn, which has several layers if the content has their paints; `nil` for an unknown name.
    var drawnSymbol: Symbol? {
        (layers.isEmpty ? nil : SymbolCatalog.layered(name)) ?? SymbolCatalog.symbol(name)
    }

    /// Returns the size of the symbol's box beside text, rounded to whole pixels.
    func boxSize(pixelsPerPoint scale: Double) -> Size {
        let margin = Self.ems - 20 / Symbol.unitsInEm
        let width =
            asset?.width ?? SymbolCatalog.symbol(named.name).map { $0.width / Symbol.unitsInEm + margin } ?? Self.ems
        return Size(
            width: (size * width).rounded(toPixelsAt: scale), height: (size * Self.ems).rounded(toPixelsAt: scale))
    }
}

/// The parser of the compact notation for outlines in `symbols.txt`.
package enum SymbolPath {
    /// A step of an outline, in units.
    package enum Step: Hashable, Sendable {
        case move(Double, Double)
        case line(Double, Double)
        case curve(Double, Double, Double, Double, Double, Double)
        case close
        case circle(x: Double, y: Double, radius: Double)
        case rectangle(x: Double, y: Double, width: Double, height: Double, radius: Double)
    }

    /// Parses steps, each of which is a letter followed by its numbers; returns `nil` for invalid text.
    static func parse(_ text: Substring) -> [Step]? {
        var steps: [Step] = []
        var rest = text
        while let letter = rest.popFirst() {
            let digits = rest.prefix { !$0.isLetter }
            rest = rest[digits.endIndex...]
            let numbers = digits.split(separator: ",").compactMap { Double($0) }
            switch (letter, numbers.count) {
            case ("M", 2): steps.append(.move(numbers[0], numbers[1]))
            case ("L", 2): steps.append(.line(numbers[0], numbers[1]))
            case ("C", 6):
                steps.append(.curve(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]))
            case ("Z", 0): steps.append(.close)
            case ("O", 3): steps.append(.circle(x: numbers[0], y: numbers[1], radius: numbers[2]))
            case ("R", 5):
                steps.append(
                    .rectangle(
                        x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], radius: numbers[4]))
            default: return nil
            }
        }
        return steps
    }

    /// Returns the straight segments of an outline. A curve is treated as the segment between its ends.
    static func segments(_ steps: [Step]) -> [(from: (x: Double, y: Double), to: (x: Double, y: Double))] {
        var segments: [(from: (x: Double, y: Double), to: (x: Double, y: Double))] = []
        var (start, here) = ((x: 0.0, y: 0.0), (x: 0.0, y: 0.0))
        for step in steps {
            switch step {
            case .move(let x, let y): (start, here) = ((x, y), (x, y))
            case .line(let x, let y), .curve(_, _, _, _, let x, let y):
                segments.append((here, (x, y)))
                here = (x, y)
            case .close:
                segments.append((here, start))
                here = start
            case .circle, .rectangle: break
            }
        }
        return segments
    }
}

/// Parses the rows of `symbols.txt`.
enum SymbolRow {
    /// Returns the symbol of a row, given without its name; `nil` for an invalid row.
    ///
    /// - Parameter other: Returns a symbol to which the row refers.
    static func parse(_ row: String, other: (Substring) -> Symbol?) -> Symbol? {
        let fields = row.split(separator: " ")
        guard let first = fields.first, let width = Double(first) else { return nil }
        var parts: [Symbol.Part] = []
        for field in fields.dropFirst() {
            guard let more = inks(field, other: other) else { return nil }
            parts += more
        }
        return parts.isEmpty ? nil : Symbol(parts: parts, width: width)
    }

    private static func inks(_ field: Substring, other: (Substring) -> Symbol?) -> [Symbol.Part]? {
        var field = field
        let isCut = field.first == "-"
        if isCut { field = field.dropFirst() }
        var place: [Double]?
        if let at = field.firstIndex(of: "@") {
            let numbers = field[field.index(after: at)...].split(separator: ",").compactMap { Double($0) }
            guard numbers.count == 3 else { return nil }
            place = numbers
            field = field[..<at]
        }
        guard var symbol = symbol(field, other: other) else { return nil }
        if let place { symbol = symbol.placed(x: place[0], y: place[1], scale: place[2] / 100) }
        return isCut ? symbol.mapParts { $0.isCut = true }.parts : symbol.parts
    }

    private static func symbol(_ field: Substring, other: (Substring) -> Symbol?) -> Symbol? {
        let body = field.dropFirst()
        switch field.first {
        case ">": return other(body)
        case "/": return SymbolPath.parse(body).map { Symbol(parts: [.init(ink: .lines($0))], width: 0) }
        case "#":
            let isHollow = body.last == "!"
            return SymbolPath.parse(isHollow ? body.dropLast() : body).map {
                Symbol(parts: [.init(ink: .area($0), isHollow: isHollow)], width: 0)
            }
        default:
            let code = field.prefix { $0.isHexDigit }
            guard let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init) else { return nil }
            var part = Symbol.Part(ink: .glyph(String(Character(scalar))))
            for flag in field.dropFirst(code.count) {
                switch flag {
                case "o": part.isHollow = true
                case "~": part.isMirrored = true
                case "%": part.isLying = true
                default: return nil
                }
            }
            return Symbol(parts: [part], width: 0)
        }
    }
}

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
