import Foundation

/// A reader of the tokens of an XML document.
struct XMLTokenReader {
    /// A part of a document.
    enum Token {
        case start(String, attributes: [(name: String, value: String)], isEmpty: Bool)
        case end(String)
        case text(String)
        /// The text of a CDATA section.
        case data(String)
        case comment(String)
        case instruction(String, String?)
    }

    /// The text of the document in UTF-8. The text of an entity is inserted where the entity is used.
    private var bytes: [UInt8]
    private var position = 0
    /// The texts of the entities that the document declares.
    private var entities: [String: [UInt8]] = [:]
    /// The remaining cost allowed for uses of entities, which bounds the expansion of entities that contain entities.
    private var budget = 4_000_000

    init(_ data: Data) throws(NSError) {
        bytes = try Self.decoded(data)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The line of the position, starting with 1.
    var line: Int { bytes.prefix(position).reduce(1) { $1 == 0x0A ? $0 + 1 : $0 } }

    /// The column of the position, starting with 1.
    var column: Int { position - (bytes.prefix(position).lastIndex(of: 0x0A) ?? -1) }

    /// Returns the next token; `nil` at the end.
    mutating func next() throws(NSError) -> Token? {
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else {
                // The text is empty if an entity was used here whose own text is empty or begins with markup.
                let text = try text()
                if text.isEmpty { continue }
                return .text(text)
            }
            if take("<!--") { return .comment(try text(until: "-->", .commentNotFinishedError)) }
            if take("<![CDATA[") { return .data(try text(until: "]]>", .cdataNotFinishedError)) }
            if take("<!DOCTYPE") {
                try skipDocumentType()
            } else if take("<?") {
                let target = try name()
                skipSpace()
                let text = try text(until: "?>", .processingInstructionNotFinishedError)
                if target.lowercased() != "xml" { return .instruction(target, text.isEmpty ? nil : text) }
            } else if take("</") {
                let name = try name()
                skipSpace()
                guard take(">") else { throw .xml(.gtRequiredError) }
                return .end(name)
            } else {
                position += 1
                return try startTag()
            }
        }
        return nil
    }

    private mutating func startTag() throws(NSError) -> Token {
        let element = try name()
        var attributes: [(name: String, value: String)] = []
        var names: Set<String> = []
        while true {
            skipSpace()
            if take("/>") { return .start(element, attributes: attributes, isEmpty: true) }
            if take(">") { return .start(element, attributes: attributes, isEmpty: false) }
            guard position < bytes.count else { throw .xml(.gtRequiredError) }
            let name = try name()
            skipSpace()
            guard take("=") else { throw .xml(.equalExpectedError) }
            skipSpace()
            let value = try quoted(.attributeNotStartedError)
            guard names.insert(name).inserted else { throw .xml(.attributeRedefinedError) }
            attributes.append((name, String(decoding: try attributeValue(value, depth: 0), as: UTF8.self)))
        }
    }

    /// Reads text up to the next markup. Where an entity is used, its text is inserted and then read like the rest.
    private mutating func text() throws(NSError) -> String {
        var text: [UInt8] = []
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
            guard bytes[position] == UInt8(ascii: "&") else {
                // A carriage return, alone or before a line feed, becomes a line feed.
                let isReturn = bytes[position] == 0x0D
                text.append(isReturn ? 0x0A : bytes[position])
                position += isReturn && position + 1 < bytes.count && bytes[position + 1] == 0x0A ? 2 : 1
                continue
            }
            let (reference, length) = try reference(in: bytes[position...])
            position += length
            switch reference {
            case .character(let character): text += character
            case .entity(let value):
                try spend(value.count)
                bytes.replaceSubrange(position..<position, with: value)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Replaces the references in an attribute's value, and whitespace by spaces.
    private mutating func attributeValue(_ raw: [UInt8], depth: Int) throws(NSError) -> [UInt8] {
        guard depth < 16 else { throw .xml(.entityRefLoopError) }
        var (value, index): ([UInt8], Int) = ([], 0)
        while index < raw.count {
            switch raw[index] {
            case UInt8(ascii: "<"): throw .xml(.lessThanSymbolInAttributeError)
            case UInt8(ascii: "&"):
                let (reference, length) = try reference(in: raw[index...])
                index += length
                switch reference {
                case .character(let character): value += character
                case .entity(let text):
                    try spend(text.count)
                    value += try attributeValue(text, depth: depth + 1)
                }
            case let byte:
                value.append([0x09, 0x0A, 0x0D].contains(byte) ? 0x20 : byte)
                index += byte == 0x0D && index + 1 < raw.count && raw[index + 1] == 0x0A ? 2 : 1
            }
        }
        return value
    }

    private enum Reference {
        case character([UInt8])
        case entity([UInt8])
    }

    /// Returns the value of the reference at the beginning of some text, and the length of the reference.
    private func reference(in text: ArraySlice<UInt8>) throws(NSError) -> (Reference, length: Int) {
        guard let end = text.prefix(256).firstIndex(of: UInt8(ascii: ";")) else {
            throw .xml(.entityReferenceMissingSemiError)
        }
        let name = String(decoding: text[text.startIndex + 1..<end], as: UTF8.self)
        let length = end - text.startIndex + 1
        if name.hasPrefix("#") {
            let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
            guard let scalar = number.flatMap({ Unicode.Scalar($0) }), Self.isAllowed(scalar) else {
                throw .xml(.invalidCharacterRefError)
            }
            return (.character(Array(String(Character(scalar)).utf8)), length)
        }
        let predefined = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
        if let character = predefined[name] { return (.character(Array(character.utf8)), length) }
        guard let value = entities[name] else { throw .xml(.undeclaredEntityError) }
        return (.entity(value), length)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
            || [0x09, 0x0A, 0x0D].contains(scalar.value)
    }

    private mutating func spend(_ count: Int) throws(NSError) {
        // The number of inserted bytes, and a part for the use itself.
        budget -= count + 64
        guard budget >= 0 else { throw .xml(.entityRefLoopError) }
    }

    /// Skips a document type declaration and stores the entities that it declares.
    private mutating func skipDocumentType() throws(NSError) {
        var isInside = false
        while position < bytes.count {
            if take("<!--") {
                _ = try text(until: "-->", .commentNotFinishedError)
            } else if take("<?") {
                _ = try text(until: "?>", .processingInstructionNotFinishedError)
            } else if take("<!ENTITY") {
                try declareEntity()
            } else if [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[position]) {
                _ = try quoted(.doctypeDeclNotFinishedError)
            } else if take("[") {
                isInside = true
            } else if take("]") {
                isInside = false
            } else if !isInside, take(">") {
                return
            } else {
                position += 1
            }
        }
        throw .xml(.doctypeDeclNotFinishedError)
    }

    private mutating func declareEntity() throws(NSError) {
        skipSpace()
        let isParameter = take("%")
        skipSpace()
        let name = try name()
        skipSpace()
        let isInternal = position < bytes.count && [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[position])
        // An external entity has no text here, so a use of it is an error.
        if isInternal {
            let value = try quoted(.doctypeDeclNotFinishedError)
            // The first declaration of an entity is the one that counts.
            if !isParameter, entities[name] == nil { entities[name] = value }
        }
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
            if [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[position]) {
                _ = try quoted(.doctypeDeclNotFinishedError)
            } else {
                position += 1
            }
        }
        guard take(">") else { throw .xml(.doctypeDeclNotFinishedError) }
    }

    private mutating func quoted(_ missing: XMLParser.ErrorCode) throws(NSError) -> [UInt8] {
        guard position < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[position]) else {
            throw .xml(missing)
        }
        guard let end = bytes[(position + 1)...].firstIndex(of: bytes[position]) else {
            throw .xml(.attributeNotFinishedError)
        }
        defer { position = end + 1 }
        return Array(bytes[position + 1..<end])
    }

    private mutating func name() throws(NSError) -> String {
        let start = position
        while position < bytes.count, Self.isPartOfName(bytes[position]) { position += 1 }
        let digits: ClosedRange<UInt8> = 0x2D...0x39
        guard position > start, !digits.contains(bytes[start]) else { throw .xml(.nameRequiredError) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x80...: true
        default: false
        }
    }

    private mutating func skipSpace() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    }

    private mutating func take(_ text: StaticString) -> Bool {
        let found = text.withUTF8Buffer { bytes[position...].starts(with: $0) }
        if found { position += text.utf8CodeUnitCount }
        return found
    }

    private mutating func text(until end: String, _ missing: XMLParser.ErrorCode) throws(NSError) -> String {
        let end = Array(end.utf8)
        let start = position
        while position + end.count <= bytes.count {
            if bytes[position] == end[0], bytes[position..<position + end.count].elementsEqual(end) {
                defer { position += end.count }
                return String(decoding: bytes[start..<position], as: UTF8.self).replacing("\r\n", with: "\n")
            }
            position += 1
        }
        throw .xml(missing)
    }

    /// Returns the document's text in UTF-8. The encoding is that of the byte order mark or of the declaration.
    private static func decoded(_ data: Data) throws(NSError) -> [UInt8] {
        let head = Array(data.prefix(4))
        var encoding = String.Encoding.utf8
        if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) {
            encoding = .utf16
        } else if head.starts(with: [0, 0x3C]) {
            encoding = .utf16BigEndian
        } else if head.starts(with: [0x3C, 0]) {
            encoding = .utf16LittleEndian
        } else {
            let declaration = String(decoding: data.prefix(256).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
            let name = declaration.firstMatch(of: /^\s*<\?xml[^?]*encoding\s*=\s*["']([A-Za-z0-9._\-]+)/)
            switch name?.1.lowercased() {
            case nil, "utf-8", "us-ascii", "ascii": break
            case "iso-8859-1", "latin1": encoding = .isoLatin1
            case "iso-8859-2": encoding = .isoLatin2
            case "windows-1252", "cp1252": encoding = .windowsCP1252
            case "windows-1251", "cp1251": encoding = .windowsCP1251
            case "windows-1250", "cp1250": encoding = .windowsCP1250
            case "shift_jis": encoding = .shiftJIS
            case "euc-jp": encoding = .japaneseEUC
            default: throw .xml(.invalidEncodingError)
            }
        }
        guard encoding != .utf8 else {
            guard String(validating: data, as: UTF8.self) != nil else { throw .xml(.invalidEncodingError) }
            return [UInt8](data)
        }
        guard let text = String(data: data, encoding: encoding) else { throw .xml(.invalidEncodingError) }
        return Array(text.utf8)
    }
}

extension NSError {
    /// Creates the error of a document, without its place.
    static func xml(_ code: XMLParser.ErrorCode) -> NSError {
        NSError(domain: XMLParser.errorDomain, code: code.rawValue)
    }
}
