/// The parser of the text format: the tables of `.strings` files, and the collections that Xcode writes to a `project.pbxproj`.
struct TextPropertyListParser {
    private var scanner: PropertyListScanner
    private var use: PropertyListUse

    init(_ bytes: [UInt8], _ limits: PropertyListLimits) {
        (scanner, use) = (PropertyListScanner(bytes), PropertyListUse(limits))
    }

    /// Returns a collection, or a dictionary of the entries of a table, which have no braces around them.
    mutating func document() throws(PropertyListError) -> PropertyList {
        try skip()
        let value = scanner.isNext("{") || scanner.isNext("(") ? try value() : try dictionary(end: nil)
        try skip()
        guard scanner.isAtEnd else { throw .format }
        return value
    }

    /// Skips white space and comments.
    private mutating func skip() throws(PropertyListError) {
        while true {
            scanner.skipWhiteSpace()
            if scanner.take("//") {
                scanner.drop { $0 != 0x0A && $0 != 0x0D }
            } else if scanner.take("/*") {
                guard scanner.skip(past: "*/") else { throw .format }
            } else {
                return
            }
        }
    }

    private mutating func take(_ mark: String) throws(PropertyListError) -> Bool {
        try skip()
        return scanner.take(mark)
    }

    private mutating func value() throws(PropertyListError) -> PropertyList {
        if try take("{") { return try dictionary(end: "}") }
        if try take("(") { return try array() }
        if try take("<") { return try data() }
        return .string(try text())
    }

    private mutating func array() throws(PropertyListError) -> PropertyList {
        try use.enter()
        defer { use.leave() }
        var values: [PropertyList] = []
        while !(try take(")")) {
            values.append(try value())
            // The last comma may be missing.
            if !(try take(",")), !scanner.isNext(")") { throw .format }
        }
        return .array(values)
    }

    /// Reads entries up to a mark, or up to the end of the text.
    private mutating func dictionary(end: String?) throws(PropertyListError) -> PropertyList {
        try use.enter()
        defer { use.leave() }
        var values: [String: PropertyList] = [:]
        while true {
            try skip()
            if let end, scanner.take(end) { break }
            if end == nil, scanner.isAtEnd { break }
            let key = try text()
            if try take("=") {
                values[key] = try value()
                guard try take(";") else { throw .format }
            } else if try take(";") {
                // A key without a value stands for itself.
                values[key] = .string(key)
            } else {
                throw .format
            }
        }
        return .dictionary(values)
    }

    /// Reads the rest of data, such as `0fbd 77>`.
    private mutating func data() throws(PropertyListError) -> PropertyList {
        guard let text = scanner.text(upTo: ">") else { throw .format }
        var digits: [UInt8] = []
        for byte in text where !PropertyListScanner.whiteSpace.contains(byte) {
            guard let digit = Self.hexadecimal(byte) else { throw .format }
            digits.append(digit)
        }
        guard digits.count % 2 == 0 else { throw .format }
        try use.count(digits.count / 2)
        return .data(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    /// Reads text with or without quotation marks.
    private mutating func text() throws(PropertyListError) -> String {
        try skip()
        let text: [UInt8]
        if scanner.take("\"") {
            text = try quoted(UInt8(ascii: "\""))
        } else if scanner.take("'") {
            text = try quoted(UInt8(ascii: "'"))
        } else {
            text = scanner.prefix { byte in
                !"{}()=;,\"'<>".utf8.contains(byte) && !PropertyListScanner.whiteSpace.contains(byte)
            }
            guard !text.isEmpty else { throw .format }
        }
        try use.count(text.count)
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func quoted(_ mark: UInt8) throws(PropertyListError) -> [UInt8] {
        var text: [UInt8] = []
        while true {
            text += scanner.prefix { $0 != mark && $0 != UInt8(ascii: "\\") }
            guard let byte = scanner.next() else { throw .format }
            if byte == mark { return text }
            guard let escaped = scanner.next() else { throw .format }
            switch escaped {
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "a"): text.append(0x07)
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "v"): text.append(0x0B)
            case UInt8(ascii: "U"), UInt8(ascii: "u"): text += unicode()
            case UInt8(ascii: "0")...UInt8(ascii: "7"):
                let digits = [escaped] + scanner.prefix(atMost: 2) { (0x30...0x37).contains($0) }
                let number = digits.reduce(UInt32(0)) { $0 << 3 | UInt32($1 - 0x30) }
                text += Array(String(Unicode.Scalar(UInt8(truncatingIfNeeded: number))).utf8)
            default: text.append(escaped)
            }
        }
    }

    /// Reads the digits of one or two UTF-16 code units, such as `d83d\Ude00`.
    private mutating func unicode() -> [UInt8] {
        var units: [UInt16] = []
        repeat {
            let digits = scanner.prefix(atMost: 4) { Self.hexadecimal($0) != nil }
            units.append(digits.reduce(UInt16(0)) { $0 << 4 | UInt16(Self.hexadecimal($1) ?? 0) })
        } while units.count == 1 && UTF16.isLeadSurrogate(units[0]) && (scanner.take("\\U") || scanner.take("\\u"))
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}

/// A position in the bytes of a text.
struct PropertyListScanner {
    static let whiteSpace: Set<UInt8> = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20]

    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { index == bytes.count }

    mutating func next() -> UInt8? {
        guard index < bytes.count else { return nil }
        index += 1
        return bytes[index - 1]
    }

    func isNext(_ mark: String) -> Bool {
        var position = index
        for byte in mark.utf8 {
            guard position < bytes.count, bytes[position] == byte else { return false }
            position += 1
        }
        return true
    }

    mutating func take(_ mark: String) -> Bool {
        guard isNext(mark) else { return false }
        index += mark.utf8.count
        return true
    }

    mutating func skipWhiteSpace() { drop { Self.whiteSpace.contains($0) } }

    mutating func drop(while isIncluded: (UInt8) -> Bool) {
        while index < bytes.count, isIncluded(bytes[index]) { index += 1 }
    }

    mutating func prefix(atMost limit: Int = .max, while isIncluded: (UInt8) -> Bool) -> [UInt8] {
        let start = index
        while index < bytes.count, index - start < limit, isIncluded(bytes[index]) { index += 1 }
        return Array(bytes[start..<index])
    }

    /// Skips to the end of a mark; false if the text doesn't contain it.
    mutating func skip(past mark: String) -> Bool { text(upTo: mark) != nil }

    /// Returns the text up to a mark and skips the mark; `nil` if the text doesn't contain the mark.
    mutating func text(upTo mark: String) -> ArraySlice<UInt8>? {
        let start = index
        let first = mark.utf8.first
        while index < bytes.count {
            if bytes[index] == first, isNext(mark) {
                defer { index += mark.utf8.count }
                return bytes[start..<index]
            }
            index += 1
        }
        return nil
    }
}
