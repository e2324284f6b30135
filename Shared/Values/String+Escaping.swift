import Glibc

extension String {
    /// Creates a string from UTF-8; `nil` for invalid bytes.
    ///
    /// The library's own initialiser is generic over encodings. At its first use, the Swift runtime makes types for it, which a cold answer
    /// doesn't need otherwise.
    init?(validUTF8 bytes: ArraySlice<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        // Invalid bytes were repaired. Reading the bytes from the string's view would take many times as long.
        let isWhole = bytes.withUnsafeBufferPointer { bytes in
            utf8.withContiguousStorageIfAvailable { text in
                guard text.count == bytes.count, let one = text.baseAddress, let other = bytes.baseAddress else {
                    return text.count == bytes.count
                }
                return memcmp(one, other, bytes.count) == 0
            }
        }
        guard isWhole ?? utf8.elementsEqual(bytes) else { return nil }
    }
}

extension String {
    /// Returns external text on one line of limited length: without line breaks, characters that control a terminal, and characters that
    /// change the text direction.
    package func oneLine(limit: Int = 80) -> String {
        var line = ""
        var isPending = false
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: isPending = true
            // Joiners are part of emoji and of words in many scripts.
            case .format where scalar != "\u{200D}" && scalar != "\u{200C}": continue
            default:
                if isPending, !line.isEmpty { line.unicodeScalars.append(" ") }
                isPending = false
                line.unicodeScalars.append(scalar)
            }
            // The rest of a long text isn't read, because it can't be displayed.
            if line.unicodeScalars.count > limit * 8 { break }
        }
        return line.count <= limit ? line : String(line.prefix(limit - 1)) + "…"
    }
}

extension String {
    /// The string for HTML, XML and Pango markup: special characters are escaped, and control characters are removed.
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
