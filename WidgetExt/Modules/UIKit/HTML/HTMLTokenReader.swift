import Foundation

/// A reader of the tokens of an HTML document. Every document can be read: markup that is malformed is text, or is left out.
///
/// Reading takes linear time: the position only moves forward.
struct HTMLTokenReader {
    /// A part of a document.
    enum Token: Equatable {
        case start(String, attributes: [String: String])
        case end(String)
        case text(String)
    }

    private let bytes: [UInt8]
    private var position = 0
    /// The element whose content is skipped: its content is no text.
    private var skipped: String?

    private static let skippedElements: Set<String> = ["script", "style", "template", "title"]

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Returns the next token; `nil` at the end.
    mutating func next() -> Token? {
        while position < bytes.count {
            if let name = skipped {
                skipped = nil
                skipContent(of: name)
            } else if bytes[position] != UInt8(ascii: "<") {
                return .text(text())
            } else if starts(with: "<!--") {
                position += 4
                skip(past: "-->")
            } else if let tag = tag() {
                return tag
            }
        }
        return nil
    }

    /// Reads a tag; `nil` for markup without a name, which is skipped.
    private mutating func tag() -> Token? {
        let next = position + 1 < bytes.count ? bytes[position + 1] : 0
        if next == UInt8(ascii: "/") {
            position += 2
            let name = name()
            skip(past: ">")
            return name.isEmpty ? nil : .end(name)
        }
        if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
            skip(past: ">")
            return nil
        }
        position += 1
        guard Self.isLetter(next) else { return .text("<") }
        let name = name()
        let attributes = attributes()
        if Self.skippedElements.contains(name) { skipped = name }
        return .start(name, attributes: attributes)
    }

    /// Skips an element's content, but not its end tag.
    private mutating func skipContent(of name: String) {
        let end = "</\(name)"
        while position < bytes.count {
            skip(to: UInt8(ascii: "<"))
            let next = position + end.utf8.count
            if starts(with: end), next >= bytes.count || !Self.isNamePart(bytes[next]) { return }
            position = min(position + 1, bytes.count)
        }
    }

    private mutating func name() -> String {
        let start = position
        while position < bytes.count, Self.isNamePart(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
    }

    /// The most attributes of an element that are read.
    private static let attributeLimit = 32

    private mutating func attributes() -> [String: String] {
        var attributes: [String: String] = [:]
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
            let name = name()
            guard !name.isEmpty else {
                position += 1
                continue
            }
            skipSpace()
            var value = ""
            if position < bytes.count, bytes[position] == UInt8(ascii: "=") {
                position += 1
                skipSpace()
                value = attributeValue()
            }
            if attributes[name] == nil, attributes.count < Self.attributeLimit { attributes[name] = value }
        }
        position = min(position + 1, bytes.count)
        return attributes
    }

    private mutating func attributeValue() -> String {
        guard position < bytes.count else { return "" }
        let quote = bytes[position]
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        if isQuoted { position += 1 }
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            if isQuoted ? byte == quote : byte == UInt8(ascii: ">") || Self.isSpace(byte) { break }
            position += 1
        }
        let value = Self.unescaped(bytes[start..<position], isAttribute: true)
        if isQuoted { position = min(position + 1, bytes.count) }
        return value
    }

    private mutating func text() -> String {
        let start = position
        skip(to: UInt8(ascii: "<"))
        return Self.unescaped(bytes[start..<position])
    }

    private func starts(with text: String) -> Bool {
        let wanted = text.utf8
        guard bytes.count - position >= wanted.count else { return false }
        return zip(bytes[position...], wanted).allSatisfy { byte, wanted in
            byte == wanted || byte | 0x20 == wanted && Self.isLetter(byte)
        }
    }

    private mutating func skip(to byte: UInt8) {
        while position < bytes.count, bytes[position] != byte { position += 1 }
    }

    private mutating func skip(past text: String) {
        while position < bytes.count, !starts(with: text) { position += 1 }
        position = min(position + text.utf8.count, bytes.count)
    }

    private mutating func skipSpace() {
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":") || byte >= 0x80
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) }

    // MARK: Entities

    /// Returns a text with its entities replaced. An unknown entity is left as it is.
    private static func unescaped(_ bytes: ArraySlice<UInt8>, isAttribute: Bool = false) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var (text, position): ([UInt8], Int) = ([], bytes.startIndex)
        while position < bytes.endIndex {
            if bytes[position] == UInt8(ascii: "&"),
                let (scalar, length) = entity(bytes[(position + 1)...], isAttribute: isAttribute)
            {
                text.append(contentsOf: String(scalar).utf8)
                position += 1 + length
            } else {
                text.append(bytes[position])
                position += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the character of the entity at the beginning of a text, and the length of the entity's name with its semicolon.
    private static func entity(_ bytes: ArraySlice<UInt8>, isAttribute: Bool) -> (Unicode.Scalar, length: Int)? {
        let isNumber = bytes.first == UInt8(ascii: "#")
        let rest = isNumber ? bytes.dropFirst() : bytes
        // No known name, and no number of a character, is longer.
        let name = String(decoding: rest.prefix(10).prefix { isLetter($0) || isDigit($0) }, as: UTF8.self)
        var length = (isNumber ? 1 : 0) + name.utf8.count
        let next = bytes.dropFirst(length).first
        let isEnded = next == UInt8(ascii: ";")
        if isEnded { length += 1 }
        guard isNumber else {
            // In an attribute, a name before `=` is a parameter of a URL.
            let isOptional = unendedEntities.contains(name) && !(isAttribute && next == UInt8(ascii: "="))
            return isEnded || isOptional ? entities[name].map { ($0, length) } : nil
        }
        let isHexadecimal = name.first == "x" || name.first == "X"
        let code = isHexadecimal ? UInt32(name.dropFirst(), radix: 16) : UInt32(name)
        guard let code, code != 0 else { return nil }
        return (Unicode.Scalar(code) ?? "\u{FFFD}", length)
    }

    /// The names of the entities that need no semicolon.
    private static let unendedEntities = Set(latin1.map(String.init)).union(["amp", "lt", "gt", "quot"])

    private static let entities: [String: Unicode.Scalar] = {
        let others: [String: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "OElig": "Œ", "oelig": "œ", "Scaron": "Š",
            "scaron": "š", "Yuml": "Ÿ", "fnof": "ƒ", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
            "zwnj": "\u{200C}", "zwj": "\u{200D}", "lrm": "\u{200E}", "rlm": "\u{200F}", "ndash": "–", "mdash": "—",
            "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "dagger": "†",
            "Dagger": "‡", "bull": "•", "hellip": "…", "permil": "‰", "prime": "′", "Prime": "″", "lsaquo": "‹",
            "rsaquo": "›", "euro": "€", "trade": "™", "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "harr": "↔",
            "minus": "−", "infin": "∞", "asymp": "≈", "ne": "≠", "le": "≤", "ge": "≥", "hearts": "♥", "check": "✓",
        ]
        return latin1.enumerated().reduce(into: others) { entities, name in
            entities[String(name.element)] = Unicode.Scalar(UInt8(0xA0 + name.offset))
        }
    }()

    /// The names of the characters from U+00A0 to U+00FF.
    private static let latin1 = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
        para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
        Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
        Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
        igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
        thorn yuml
        """.split(separator: " ")
}
