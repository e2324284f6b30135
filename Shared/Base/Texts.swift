import Glibc

@_implementationOnly import CSystem

extension String {
    /// Creates a string from UTF-8; `nil` for invalid bytes.
    ///
    /// The library's own initialiser is generic over encodings. At its first use, the Swift runtime makes types for it, which a cold answer
    /// doesn't need otherwise.
    package init?(validUTF8 bytes: ArraySlice<UInt8>) {
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
    /// Returns true if the string contains another string.
    package func hasWords(_ part: String) -> Bool {
        let (whole, part) = (Array(utf8), Array(part.utf8))
        guard part.count <= whole.count else { return false }
        return (0...(whole.count - part.count)).contains { start in
            whole[start..<(start + part.count)].elementsEqual(part)
        }
    }
}

extension Int {
    /// Creates a whole number by rounding towards zero; values out of range are clamped, and NaN becomes 0.
    package init(saturating value: Double) {
        guard !value.isNaN else {
            self = 0
            return
        }
        self = value >= 0x1p63 ? .max : value <= -0x1p63 ? .min : Int(value)
    }
}

extension String {
    /// The parent folder of the path, without accessing files; `.` for a path without a slash.
    package var parentFolder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// The target of the symbolic link at this path, as stored in the link; `nil` if there is no link.
    package var linkTarget: String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink(self, start, buffer.count)
            return count < 0 ? nil : String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
        }
    }
}

/// A number as sixteen lower-case hexadecimal digits.
package struct Hexadecimal: CustomStringConvertible {
    private let value: UInt64

    package init(_ value: UInt64) { self.value = value }

    package var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

// Every text that is written into another language goes through one of these functions. They use the standard library alone, so that every target
// can link them.

extension Unicode.Scalar {
    /// True if a terminal may interpret the scalar as a command: C0, DEL and C1, except line feed and tab.
    package var isTerminalControl: Bool {
        (value < 0x20 && value != 0x0A && value != 0x09) || (0x7F...0x9F).contains(value)
    }

    /// True if the scalar is invisible and changes the direction of surrounding text: marks, embeddings, overrides and isolates.
    package var changesDirection: Bool {
        switch value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    fileprivate var isLetterOrDigitOfASCII: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }

    /// The scalar's value in hexadecimal digits.
    fileprivate var digits: String { String(value, radix: 16) }
}

// MARK: Terminals and messages

extension String {
    /// The string made safe for a terminal, so that text from a container can't control the terminal or disguise a line.
    ///
    /// Control characters other than line feed and tab are replaced by U+FFFD. Characters that change the text direction are removed.
    package var visible: String {
        guard unicodeScalars.contains(where: { $0.isTerminalControl || $0.changesDirection }) else { return self }
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars where !scalar.changesDirection {
            scalars.append(scalar.isTerminalControl ? "\u{FFFD}" : scalar)
        }
        return String(scalars)
    }

    /// The string with a space in place of every line break: a message may quote text with line breaks.
    package var onOneLine: String {
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0xC2 || $0 == 0xE2 }) else { return self }
        var line = ""
        for character in self { line.append(character.isNewline ? " " : character) }
        return line
    }

    /// The string on one line of at most 60 characters, for a message.
    package var shortened: String {
        var text = ""
        var count = 0
        for scalar in unicodeScalars {
            if count == 60 { return text + "…" }
            text.unicodeScalars.append(scalar == "\n" || scalar == "\t" || scalar == "\r" ? " " : scalar)
            count += 1
        }
        return text
    }

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

// MARK: Markup

extension String {
    /// The string for the text of an element or the value of an attribute in XML: special characters are escaped, and the characters that XML can't
    /// contain are replaced by U+FFFD.
    package var xmlEscaped: String {
        var escaped = UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            // A reader would replace it by a line feed.
            case "\r": escaped.append(contentsOf: "&#13;".unicodeScalars)
            case "\t", "\n": escaped.append(scalar)
            case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": escaped.append("\u{FFFD}")
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    /// The text of an XML attribute with its predefined entities replaced.
    package var xmlUnescaped: String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")].reduce(self) {
            $0.replacing($1.0, with: $1.1)
        }
    }

    /// The string for HTML, SVG and Pango markup that people see: special characters are escaped, and control characters are made visible.
    package var markupEscaped: String { visible.xmlEscaped }

    /// The string as plain text in a cell of a Markdown table, so that a widget's texts can't add markup or links.
    package var markdownCell: String {
        var cell = ""
        let scalars = Array(unicodeScalars)
        for (index, scalar) in scalars.enumerated() where !scalar.changesDirection {
            switch scalar {
            case "&": cell += "&amp;"
            case "<": cell += "&lt;"
            case ">": cell += "&gt;"
            case "@": cell += "&#64;"
            // Code hosts make links of addresses that aren't marked up.
            case ":" where scalars[index...].starts(with: "://".unicodeScalars): cell += "&#58;"
            case "." where scalars[..<index].suffix(3).elementsEqual("www".unicodeScalars): cell += "&#46;"
            case "\\", "|", "`", "*", "_", "[", "]", "~", "$":
                cell += "\\"
                cell.unicodeScalars.append(scalar)
            case "\u{2028}", "\u{2029}",
                _ where scalar.properties.generalCategory == .control:
                cell += " "
            default: cell.unicodeScalars.append(scalar)
            }
        }
        return cell
    }
}

// MARK: JSON

extension Unicode.Scalar {
    /// True if the scalar is escaped in JSON because of a terminal, not because of JSON.
    package var isJSONEscaped: Bool { isTerminalControl || changesDirection }

    /// The escape sequence of a scalar below U+10000.
    package var jsonEscape: String { "\\u" + String(repeating: "0", count: max(4 - digits.utf8.count, 0)) + digits }
}

// MARK: Shells and response files

extension String {
    /// The string as one word of a POSIX shell. A plain word isn't quoted. A string for a shell can't contain U+0000, which is left out.
    package var shellWord: String {
        // An equals sign in the first word of a command would make the word an assignment.
        let plain = (hasPrefix("-") ? "/._-+@,:%=" : "/._-+@,:%").unicodeScalars
        if !isEmpty, unicodeScalars.allSatisfy({ $0.isLetterOrDigitOfASCII || plain.contains($0) }) { return self }
        let parts = unicodeScalars.filter { $0 != "\0" }.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.map { String(Substring($0)) }.joined(separator: "'\\''") + "'"
    }

    /// The string as one word of a response file, which `swiftc @FILE` reads; `nil` if the string has a line break, which can't be written there.
    ///
    /// The compiler driver removes apostrophes from a word in quotation marks, so each special character is escaped instead.
    package var responseFileWord: String? {
        guard !isEmpty, !contains(where: \.isNewline),
            !unicodeScalars.contains(where: { "\n\r\0".unicodeScalars.contains($0) })
        else { return nil }
        return unicodeScalars.reduce(into: "") { word, scalar in
            let isPlain = scalar.isLetterOrDigitOfASCII || "/._-+".unicodeScalars.contains(scalar)
            if !isPlain, scalar.isASCII || scalar.properties.isWhitespace { word += "\\" }
            word.unicodeScalars.append(scalar)
        }
    }
}

// MARK: Swift

extension String {
    /// The string as a Swift string literal. Characters that a person wouldn't see, or that the compiler refuses, are escaped.
    package var swiftLiteral: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{2028}", "\u{2029}", "\u{FEFF}",
                _ where scalar.isTerminalControl || scalar.changesDirection:
                text += "\\u{\(scalar.digits)}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// A word as a Swift identifier: a keyword is enclosed in backticks.
    package var swiftIdentifier: String { Self.swiftKeywords.contains(self) ? "`\(self)`" : self }

    /// The string as a module name: ASCII letters, digits and underscores, beginning with a letter, and not a keyword.
    package var moduleName: String {
        var name = ""
        for scalar in unicodeScalars { name.unicodeScalars.append(scalar.isLetterOrDigitOfASCII ? scalar : "_") }
        guard let first = name.unicodeScalars.first else { return "App" }
        return (first == "_" || first.value < 0x3A ? "App" : "") + name
            + (Self.swiftKeywords.contains(name) ? "App" : "")
    }

    private static let swiftKeywords: Set<String> = [
        "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit",
        "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
        "import",
        "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
        "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
        "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}

// MARK: Files and addresses

extension String {
    /// The string with characters that are unsafe in file names or scripts percent-encoded.
    package var fileName: String { percentEncoded(except: "-._") }

    /// The path as a URI reference, percent-encoded.
    package var uriPath: String { percentEncoded(except: "-._~/") }

    private func percentEncoded(except plain: StaticString) -> String {
        let plain = plain.withUTF8Buffer(Array.init)
        var text = ""
        for unit in utf8 {
            let scalar = Unicode.Scalar(unit)
            if scalar.isLetterOrDigitOfASCII || plain.contains(unit) {
                text.unicodeScalars.append(scalar)
            } else {
                let digits = String(unit, radix: 16, uppercase: true)
                text += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
            }
        }
        return text
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the offset of the first occurrence of `wanted` at or after `place`; `nil` if there is none. Uses `memmem`.
    package func firstRun(of wanted: [UInt8], from place: Int) -> Int? {
        guard place >= 0, !wanted.isEmpty, place + wanted.count <= count, let baseAddress,
            let hit = airlock_memmem(baseAddress + place, count - place, wanted, wanted.count)
        else { return nil }
        return hit - UnsafeRawPointer(baseAddress)
    }
}

extension [UInt8] {
    /// Returns the offset of the first occurrence of `wanted` at or after `place`; `nil` if there is none.
    package func firstRun(of wanted: [UInt8], from place: Int) -> Int? {
        withUnsafeBytes { $0.firstRun(of: wanted, from: place) }
    }
}

extension [UInt8] {
    /// Copies a file that is embedded in the executable. The function, in C, returns the bytes and sets their number.
    package init(embedded file: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>?) {
        var count = 0
        let bytes = file(&count)
        self.init(UnsafeBufferPointer(start: bytes, count: count))
    }
}
