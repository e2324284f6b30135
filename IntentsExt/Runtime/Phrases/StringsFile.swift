/// A table of strings as Xcode writes it: lines such as `"key" = "text";`, with comments between them.
enum StringsFile {
    /// The entries of a file in UTF-8; `nil` for one that is no table.
    static func entries(of bytes: [UInt8]) -> [String: String]? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var rest = text[...]
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
        var entries: [String: String] = [:]
        while skip(&rest) {
            guard let key = string(&rest), skip(&rest), rest.first == "=" else { return nil }
            rest.removeFirst()
            guard skip(&rest), let value = string(&rest), skip(&rest), rest.first == ";" else { return nil }
            rest.removeFirst()
            entries[key] = value
        }
        return entries
    }

    /// Skips space and comments; returns whether anything is left.
    private static func skip(_ rest: inout Substring) -> Bool {
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                rest = rest.dropFirst(2)
                while !rest.isEmpty, !rest.hasPrefix("*/") { rest.removeFirst() }
                rest = rest.dropFirst(2)
            } else {
                return true
            }
        }
        return false
    }

    private static func string(_ rest: inout Substring) -> String? {
        guard rest.first == "\"" else { return nil }
        rest.removeFirst()
        var text = ""
        while let character = rest.first {
            rest.removeFirst()
            switch character {
            case "\"": return text
            case "\\":
                guard let escaped = rest.first else { return nil }
                rest.removeFirst()
                switch escaped {
                case "n": text.append("\n")
                case "t": text.append("\t")
                default: text.append(escaped)
                }
            default: text.append(character)
            }
        }
        return nil
    }
}
