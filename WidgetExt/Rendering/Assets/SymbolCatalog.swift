/// The glyphs that stand for the system's symbols, of the Material Icons font.
enum SymbolCatalog {
    /// The font's family.
    static let family = "Material Icons"

    /// The glyph for a symbol's name; `nil` for one without.
    static func glyph(_ name: String) -> String? {
        codes[name].flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }

    /// Their names, for suggestions.
    static var names: [String] { codes.keys.sorted() }

    private static let codes: [String: UInt32] = [
        "face.smiling": 0xE7F2, "face.smiling.inverse": 0xE7F2, "star": 0xE83A, "star.fill": 0xE838, "heart": 0xE87E,
        "heart.fill": 0xE87D, "bell": 0xE7F5, "bell.fill": 0xE7F4, "calendar": 0xE935, "clock": 0xE8B5, "gear": 0xE8B8,
        "house": 0xE88A, "house.fill": 0xE88A, "magnifyingglass": 0xE8B6, "person": 0xE7FF, "person.fill": 0xE7FD,
        "plus": 0xE145, "minus": 0xE15B, "xmark": 0xE5CD, "checkmark": 0xE5CA, "play.fill": 0xE037,
        "pause.fill": 0xE034, "stop.fill": 0xE047, "arrow.clockwise": 0xE5D5, "quote.bubble": 0xE244,
        "lightbulb": 0xE90F, "moon.fill": 0xE3A6, "sun.max.fill": 0xE430, "trash": 0xE92B, "alarm": 0xE855,
    ]
}
