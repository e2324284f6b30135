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
            // The first byte of a comment, or of U+2028 and U+2029, which are white space too.
            guard let byte = scanner.peek, byte == 0x2F || byte == 0xE2 else { return }
            if scanner.take("/*") {
                guard scanner.skip(past: "*/") else { throw .format }
            } else if scanner.take("//") {
                scanner.skipLine()
            } else if !scanner.take("\u{2028}"), !scanner.take("\u{2029}") {
                return
            }
        }
    }

    private mutating func take(_ mark: StaticString) throws(PropertyListError) -> Bool {
        try skip()
        return scanner.take(mark)
    }

    private mutating func value() throws(PropertyListError) -> PropertyList {
        try skip()
        if scanner.take("{") { return try dictionary(end: "}") }
        if scanner.take("(") { return try array() }
        if scanner.take("<") { return try data() }
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
    private mutating func dictionary(end: StaticString?) throws(PropertyListError) -> PropertyList {
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

    /// Reads the rest of data, such as `0fbd 77>`. White space may separate bytes.
    private mutating func data() throws(PropertyListError) -> PropertyList {
        var bytes: [UInt8] = []
        while true {
            scanner.skipWhiteSpace()
            if scanner.take(">") { break }
            guard let high = scanner.next().flatMap(Self.hexadecimal),
                let low = scanner.next().flatMap(Self.hexadecimal)
            else { throw .format }
            bytes.append(high << 4 | low)
        }
        try use.count(bytes.count)
        return .data(bytes)
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    /// True for the bytes of text without quotation marks, as in Apple's parsers. With an asterisk, a comment would be part of the text.
    private static let isUnquoted = (UInt8.min...UInt8.max).map { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "$-./:_".utf8.contains(byte)
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
            text = scanner.prefix { Self.isUnquoted[Int($0)] }
            guard !text.isEmpty else { throw .format }
        }
        try use.count(text.count)
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func quoted(_ mark: UInt8) throws(PropertyListError) -> [UInt8] {
        var text: [UInt8] = []
        while true {
            text += scanner.prefix { $0 != mark && $0 != 0x5C }
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
            case UInt8(ascii: "U"): text += unicode()
            case UInt8(ascii: "0")...UInt8(ascii: "7"):
                let digits = [escaped] + scanner.prefix(atMost: 2) { (0x30...0x37).contains($0) }
                let number = digits.reduce(UInt32(0)) { $0 << 3 | UInt32($1 - 0x30) }
                text += Array(Self.nextStepText(UInt8(truncatingIfNeeded: number)).utf8)
            default: text.append(escaped)
            }
        }
    }

    /// The characters of the bytes 0x80 to 0xFD in the encoding of NeXTSTEP, in which the format counts octal escapes.
    private static let nextStep = Array(
        ("\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹"
            + "ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ").unicodeScalars)

    private static func nextStepText(_ byte: UInt8) -> String {
        if byte < 0x80 { return String(Unicode.Scalar(byte)) }
        // The encoding doesn't define the last two bytes.
        return byte < 0xFE ? String(nextStep[Int(byte) - 0x80]) : "\u{FFFD}"
    }

    /// Reads the digits of one or two UTF-16 code units, such as `d83d\Ude00`.
    private mutating func unicode() -> [UInt8] {
        var units: [UInt16] = []
        repeat {
            let digits = scanner.prefix(atMost: 4) { Self.hexadecimal($0) != nil }
            units.append(digits.reduce(UInt16(0)) { $0 << 4 | UInt16(Self.hexadecimal($1) ?? 0) })
        } while units.count == 1 && UTF16.isLeadSurrogate(units[0]) && scanner.take("\\U")
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}

/// A position in the bytes of a text.
///
/// The loops use pointers and no collections of characters, because a debug build reads a project's megabytes, too.
struct PropertyListScanner {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte <= 0x0D && byte >= 0x09 }

    var isAtEnd: Bool { index == bytes.count }

    var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func next() -> UInt8? {
        guard let byte = peek else { return nil }
        index += 1
        return byte
    }

    func isNext(_ mark: StaticString) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            let count = mark.utf8CodeUnitCount
            guard let start = bytes.baseAddress, bytes.count - index >= count else { return false }
            var offset = 0
            while offset != count, start[index + offset] == mark.utf8Start[offset] { offset += 1 }
            return offset == count
        }
    }

    mutating func take(_ mark: StaticString) -> Bool {
        guard isNext(mark) else { return false }
        index += mark.utf8CodeUnitCount
        return true
    }

    mutating func take(text: String) -> Bool {
        guard bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }

    mutating func skipWhiteSpace() { drop(while: Self.isWhiteSpace) }

    /// Skips to the end of the line: a line feed, a carriage return, U+2028 or U+2029.
    mutating func skipLine() {
        while true {
            drop { $0 != 0x0A && $0 != 0x0D && $0 != 0xE2 }
            if peek != 0xE2 || isNext("\u{2028}") || isNext("\u{2029}") { return }
            index += 1
        }
    }

    mutating func drop(while isIncluded: (UInt8) -> Bool) { index = end(.max, isIncluded) }

    mutating func prefix(atMost limit: Int = .max, while isIncluded: (UInt8) -> Bool) -> [UInt8] {
        let start = index
        index = end(limit, isIncluded)
        return Array(bytes[start..<index])
    }

    /// Returns the end of the bytes at the position that meet a condition.
    private func end(_ limit: Int, _ isIncluded: (UInt8) -> Bool) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return index }
            let end = start + (bytes.count - index > limit ? index + limit : bytes.count)
            var next = start + index
            while next != end, isIncluded(next.pointee) { next += 1 }
            return next - start
        }
    }

    /// Skips to the end of a mark; false if the text doesn't contain it.
    mutating func skip(past mark: StaticString) -> Bool { text(upTo: mark) != nil }

    /// Returns the text up to a mark and skips the mark; `nil` if the text doesn't contain the mark.
    mutating func text(upTo mark: StaticString) -> ArraySlice<UInt8>? {
        let start = index
        let first = mark.utf8Start.pointee
        while true {
            drop { $0 != first }
            if isAtEnd { return nil }
            if isNext(mark) { break }
            index += 1
        }
        defer { index += mark.utf8CodeUnitCount }
        return bytes[start..<index]
    }
}
