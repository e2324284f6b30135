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
