import Shared

/// A text prepared for layout, with the typefaces of its parts.
struct StyledString: Hashable {
    /// A part with one style.
    struct Part: Hashable {
        /// The range in the UTF-8 of the string.
        var range: Range<Int>
        var face: Typeface
        /// The width of the symbol, in points; `nil` for text.
        var symbolWidth: Double?
    }

    /// The text, which is one paragraph. U+2028 forces a new line.
    let string: String
    /// The parts, of which there is at least one.
    let parts: [Part]

    /// True if the parts must be measured separately.
    var hasSeveralStyles: Bool { parts.count > 1 || parts.contains { $0.symbolWidth != nil } }

    /// The distance from the left edge of a line to its first character, in points. It is the same for all lines.
    var leadingInset: Double {
        guard let first = parts.first, first.symbolWidth == nil, first.face.hasInset(string) else { return 0 }
        return first.face.leadingInset
    }

    /// Returns true if two strings consist of the same bytes in the same styles. Strings of different bytes may be equal in Swift, but
    /// different glyphs may be drawn for them.
    static func == (left: Self, right: Self) -> Bool {
        left.string.utf8.elementsEqual(right.string.utf8) && left.parts == right.parts
    }

    /// The character that stands for a symbol.
    static let symbol = "\u{FFFC}"

    init(_ text: ViewNode.TextContent, scaledBy factor: Double, pixelsPerPoint scale: Double) {
        guard text.runs.count > 1 || text.runs.contains(where: { $0.symbol != nil }) else {
            self.init(text.string.preparedForLayout, face: Typeface(text.font, scaledBy: factor))
            return
        }
        var (whole, parts) = ("", [Part]())
        for run in text.runs {
            let start = whole.utf8.count
            // Text beyond the limit is cut off, even if it is in another part.
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

    /// Creates a string with one style.
    init(_ string: String, face: Typeface) {
        self.init(string, parts: [Part(range: 0..<string.utf8.count, face: face)])
    }

    /// Returns this string from a byte offset to the next forced line break.
    func line(from start: Int) -> StyledString {
        let bytes = Array(string.utf8)
        let rest = String(decoding: bytes[min(start, bytes.count)...], as: UTF8.self)
        let line = String(rest.prefix { $0 != "\u{2028}" })
        return StyledString(line, parts: moved(by: -start, within: line.utf8.count))
    }

    /// Returns the parts, moved by a distance and clamped to a length.
    func moved(by distance: Int, within length: Int) -> [Part] {
        parts.map { part in
            let lower = min(max(part.range.lowerBound + distance, 0), length)
            var part = part
            part.range = lower..<min(max(part.range.upperBound + distance, lower), length)
            return part
        }
    }
}
