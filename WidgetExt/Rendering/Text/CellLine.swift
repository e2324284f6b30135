/// Functions that measure and wrap text in terminal cells.
enum CellLine {
    /// Returns the number of cells that a text takes. Wide characters and emoji take two cells, combining marks none.
    static func width(of text: some StringProtocol) -> Int { text.reduce(0) { $0 + width(of: $1) } }

    private static func width(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.isASCII { return 1 }
        if first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        return isWide(first) ? 2 : 1
    }

    /// Returns true for the characters that Unicode Standard Annex 11 lists as East Asian Wide or Fullwidth.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    /// Wraps a text at spaces. A word that is longer than a line is broken.
    static func wrap(_ text: some StringProtocol, columns: Int) -> [String] {
        var lines: [String] = []
        var (line, used) = ("", 0)
        func finish() {
            lines.append(line.trimmedAtEnd)
            (line, used) = ("", 0)
        }
        for word in text.split(separator: " ", omittingEmptySubsequences: true) {
            let needed = width(of: word)
            if used > 0, used + 1 + needed > columns { finish() }
            if used > 0 { (line, used) = (line + " ", used + 1) }
            for character in word {
                let cells = width(of: character)
                if used + cells > columns, used > 0 { finish() }
                line.append(character)
                used += cells
            }
        }
        finish()
        return lines
    }

    /// Returns a line, truncated with an ellipsis if it takes more than a number of cells.
    static func truncate(_ line: String, columns: Int) -> String {
        var text = line
        while !text.isEmpty, width(of: text) + 1 > columns { text.removeLast() }
        return text.trimmedAtEnd + "…"
    }
}
