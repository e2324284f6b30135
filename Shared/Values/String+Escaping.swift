extension String {
    /// What somebody wrote, in one line and not too long: titles come from outside, with line breaks, characters that control a terminal
    /// and characters that turn the direction of what follows.
    package func oneLine(limit: Int = 80) -> String {
        var line = ""
        var isPending = false
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: isPending = true
            // Joiners are part of emoji and of many scripts' words.
            case .format where scalar != "\u{200D}" && scalar != "\u{200C}": continue
            default:
                if isPending, !line.isEmpty { line.unicodeScalars.append(" ") }
                isPending = false
                line.unicodeScalars.append(scalar)
            }
            // Of a text without end no more is read than is shown.
            if line.unicodeScalars.count > limit * 8 { break }
        }
        return line.count <= limit ? line : String(line.prefix(limit - 1)) + "…"
    }
}

extension String {
    /// The text for HTML, XML and Pango's markup: characters that mean something there replaced, no control characters.
    package var markupEscaped: String {
        var escaped = UnicodeScalarView()
        for scalar in visible.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
