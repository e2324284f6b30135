import Shared

/// A text ready to be broken into lines, with the typefaces of its parts.
struct StyledString {
    /// A part of one look.
    struct Part {
        /// Where it stands in the string's UTF-8.
        var range: Range<Int>
        var face: Typeface
        /// The width of the symbol it stands for, in points; `nil` for letters.
        var symbolWidth: Double?
    }

    /// One paragraph; U+2028 forces a new line.
    let string: String
    /// At least one.
    let parts: [Part]

    /// Whether its parts are measured one by one.
    var isOfSeveralLooks: Bool { parts.count > 1 || parts.contains { $0.symbolWidth != nil } }

    /// What stands for a symbol.
    static let symbol = "\u{FFFC}"

    init(_ text: ViewNode.TextContent, scaledBy factor: Double, pixelsPerPoint scale: Double) {
        guard text.runs.count > 1 || text.runs.contains(where: { $0.symbol != nil }) else {
            self.init(text.string.preparedForLayout, face: Typeface(text.font, scaledBy: factor))
            return
        }
        var (whole, parts) = ("", [Part]())
        for run in text.runs {
            let start = whole.utf8.count
            // What is over the limit is cut off, whichever part it is in.
            if start >= String.layoutLimit { break }
            var symbolWidth: Double?
            if var symbol = run.symbol {
                symbol.size *= factor
                symbolWidth = symbol.boxSize(pixelsPerPoint: scale).width
                whole += Self.symbol
            } else {
                whole += run.string.preparedForLayout
            }
            parts.append(
                Part(
                    range: start..<whole.utf8.count, face: Typeface(run.font, scaledBy: factor),
                    symbolWidth: symbolWidth))
        }
        self.init(whole, parts: parts)
    }

    init(_ string: String, parts: [Part]) { (self.string, self.parts) = (string, parts) }

    /// A string of one look.
    init(_ string: String, face: Typeface) {
        self.init(string, parts: [Part(range: 0..<string.utf8.count, face: face)])
    }

    /// The part of this string from a byte on, up to the next forced line.
    func line(from start: Int) -> StyledString {
        let bytes = Array(string.utf8)
        let rest = String(decoding: bytes[min(start, bytes.count)...], as: UTF8.self)
        let line = String(rest.prefix { $0 != "\u{2028}" })
        return StyledString(line, parts: moved(by: -start, within: line.utf8.count))
    }

    /// The parts moved, as far as they lie within a length.
    func moved(by distance: Int, within length: Int) -> [Part] {
        parts.map { part in
            let lower = min(max(part.range.lowerBound + distance, 0), length)
            var part = part
            part.range = lower..<min(max(part.range.upperBound + distance, lower), length)
            return part
        }
    }
}
