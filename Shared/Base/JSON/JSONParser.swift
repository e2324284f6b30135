/// A JSON parser that reads its bytes in one pass.
struct JSONParser {
    private let bytes: [UInt8]
    private let limits: JSONLimits
    private var position = 0

    init(_ bytes: [UInt8], limits: JSONLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    mutating func document() throws(JSONError) -> JSONValue {
        guard bytes.count <= limits.bytes else { throw JSONError(.tooLarge(limit: limits.bytes)) }
        skipSpace()
        if position == bytes.count { throw error(.empty) }
        let value = try self.value(depth: 0)
        skipSpace()
        if position < bytes.count { throw error(.trailing) }
        return value
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        guard position < bytes.count else { throw error(.unexpectedEnd) }
        switch bytes[position] {
        case UInt8(ascii: "{"): return try object(depth: depth + 1)
        case UInt8(ascii: "["): return try array(depth: depth + 1)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: throw unexpected()
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
        if depth > limits.depth { throw error(.tooDeep(limit: limits.depth)) }
        var members: [JSONMember] = []
        var keys: Set<String> = []
        position += 1
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object([]) }
        while true {
            let start = position
            guard position < bytes.count else { throw error(.unexpectedEnd) }
            guard bytes[position] == UInt8(ascii: "\"") else { throw unexpected() }
            let key = try string()
            // For small objects a set is slower than comparing every key.
            if members.count == 16 { keys = Set(members.map(\.key)) }
            let isNew = members.count < 16 ? !members.contains { $0.key == key } : keys.insert(key).inserted
            guard isNew else { throw error(.duplicateKey(key), at: start) }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw unexpected() }
            skipSpace()
            members.append(JSONMember(key, try value(depth: depth)))
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { throw unexpected() }
            skipSpace()
        }
    }

    private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
        if depth > limits.depth { throw error(.tooDeep(limit: limits.depth)) }
        var values: [JSONValue] = []
        position += 1
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array([]) }
        while true {
            values.append(try value(depth: depth))
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(values) }
            guard take(UInt8(ascii: ",")) else { throw unexpected() }
            skipSpace()
        }
    }

    private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let text = word.description.utf8
        guard bytes[position...].starts(with: text) else { throw error(.literal) }
        position += text.count
        return value
    }

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = position
        var isInteger = true
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits(from: start) }
        if take(UInt8(ascii: ".")) {
            isInteger = false
            try digits(from: start)
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isInteger = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits(from: start)
        }
        if position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
            throw error(.number, at: start)  // a leading zero
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isInteger, let value = Int(text), text != "-0" { return .integer(value) }
        guard let value = Double(text) else { throw error(.number, at: start) }
        guard value.isFinite else { throw error(.numberRange, at: start) }
        return .number(value)
    }

    private mutating func digits(from start: Int) throws(JSONError) {
        let first = position
        while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
            position += 1
        }
        if position == first { throw error(.number, at: start) }
    }

    private mutating func string() throws(JSONError) -> String {
        let start = position
        position += 1
        let first = position
        position = endOfPlainText(from: first)
        guard position < bytes.count else { throw error(.unexpectedEnd) }
        if bytes[position] < 0x20 { throw error(.controlCharacter) }
        if bytes[position] == UInt8(ascii: "\"") {
            let text = String(validUTF8: bytes[first..<position])
            position += 1
            guard let text else { throw error(.encoding, at: start) }
            return text
        }
        return try escapedString(Array(bytes[first..<position]), start: start)
    }

    /// Returns the position of the first quotation mark, backslash or control character, or of the end. Strings make up most of a document:
    /// without optimisation, an array's element takes many times as long as a pointer's.
    private func endOfPlainText(from start: Int) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            guard let all = bytes.baseAddress else { return start }
            var next = start
            while next < bytes.count {
                let byte = all[next]
                if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
                next += 1
            }
            return next
        }
    }

    /// Reads the rest of a string from its first backslash on.
    private mutating func escapedString(_ beginning: [UInt8], start: Int) throws(JSONError) -> String {
        var content = beginning
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                guard let text = String(validUTF8: content[...]) else { throw error(.encoding, at: start) }
                return text
            case UInt8(ascii: "\\"):
                try escape(into: &content)
            case 0..<0x20:
                throw error(.controlCharacter)
            default:
                content.append(byte)
                position += 1
            }
        }
        throw error(.unexpectedEnd)
    }

    private mutating func escape(into content: inout [UInt8]) throws(JSONError) {
        let start = position
        guard position + 1 < bytes.count else { throw error(.unexpectedEnd, at: bytes.count) }
        let kind = bytes[position + 1]
        position += 2
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(kind)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"): content += try unicodeEscape(start).utf8
        default: throw error(.escape, at: start)
        }
    }

    private mutating func unicodeEscape(_ start: Int) throws(JSONError) -> String {
        let unit = try codeUnit(start)
        var value = UInt32(unit)
        if UTF16.isLeadSurrogate(unit) {
            guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
                bytes[position + 1] == UInt8(ascii: "u")
            else { throw error(.surrogate, at: start) }
            position += 2
            let trail = try codeUnit(start)
            guard UTF16.isTrailSurrogate(trail) else { throw error(.surrogate, at: start) }
            value = 0x10000 + (UInt32(unit - 0xD800) << 10 | UInt32(trail - 0xDC00))
        }
        guard let scalar = Unicode.Scalar(value) else { throw error(.surrogate, at: start) }
        return String(scalar)
    }

    private mutating func codeUnit(_ start: Int) throws(JSONError) -> UInt16 {
        guard position + 4 <= bytes.count else { throw error(.unexpectedEnd, at: bytes.count) }
        var unit: UInt16 = 0
        for _ in 0..<4 {
            let byte = bytes[position]
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw error(.escape, at: start)
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private func unexpected() -> JSONError {
        guard position < bytes.count else { return error(.unexpectedEnd) }
        let byte = bytes[position]
        let text = (0x21...0x7E).contains(byte) ? "“\(Unicode.Scalar(byte))”" : "byte \(byte)"
        return error(.unexpected(text))
    }

    private func error(_ problem: JSONError.Problem, at place: Int? = nil) -> JSONError {
        let before = bytes[..<(place ?? position)]
        let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
        return JSONError(problem, line: line, column: column)
    }
}

/// The limits of a JSON parser.
package struct JSONLimits: Sendable, Equatable {
    /// The length of the text, in bytes.
    package var bytes: Int
    /// The nesting depth of arrays and objects.
    package var depth: Int

    package init(bytes: Int = 16 << 20, depth: Int = 64) {
        self.bytes = bytes
        self.depth = depth
    }
}
