import Shared
import Synchronization

@_implementationOnly import CSymbolFiles

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
