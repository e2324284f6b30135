import Shared

/// Makes untrusted texts of calendars safe for widgets and terminals.
enum ICalText {
    /// The maximum length of a text, in characters.
    static let limit = 500

    /// Returns a text as one line without control characters, truncated if it is too long.
    static func line(_ text: String) -> String {
        var words = String.UnicodeScalarView()
        var isGap = true
        var count = 0
        for scalar in text.unicodeScalars {
            let isBlank = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
            if isBlank {
                if !isGap { words.append(" ") }
                isGap = true
                continue
            }
            // Bidirectional controls would affect text beyond the title.
            if (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value) { continue }
            words.append(scalar)
            isGap = false
            count += 1
            if count > limit * 4 { break }
        }
        var line = String(words)
        while line.last == " " { line.removeLast() }
        return line.count > limit ? String(line.prefix(limit - 1)) + "…" : line
    }

    /// Returns a text value without its escapes, as one line; `nil` if it is blank.
    static func plain(_ value: String) -> String? {
        var text = ""
        var isEscaped = false
        for character in value {
            if isEscaped {
                text.append(character == "n" || character == "N" ? " " : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                text.append(character)
            }
        }
        let line = line(text)
        return line.isEmpty ? nil : line
    }
}

/// Parses the colours of calendars.
enum CalendarColor {
    /// Returns the form `#RRGGBB` of a hexadecimal colour, dropping its alpha, or of a basic CSS colour name; `nil` for any other text.
    static func normalised(_ text: String) -> String? {
        let text = text.lowercased().filter { !$0.isWhitespace }
        if let named = names[text] { return named }
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.allSatisfy(\.isHexDigit), digits.allSatisfy(\.isASCII) else { return nil }
        switch digits.count {
        case 3: return "#" + digits.map { "\($0)\($0)" }.joined().uppercased()
        case 6, 8: return "#" + digits.prefix(6).uppercased()
        default: return nil
        }
    }

    private static let names = [
        "black": "#000000", "silver": "#C0C0C0", "gray": "#808080", "white": "#FFFFFF", "maroon": "#800000",
        "red": "#FF0000", "purple": "#800080", "fuchsia": "#FF00FF", "green": "#008000", "lime": "#00FF00",
        "olive": "#808000", "yellow": "#FFFF00", "navy": "#000080", "blue": "#0000FF", "teal": "#008080",
        "aqua": "#00FFFF", "orange": "#FFA500",
    ]
}
