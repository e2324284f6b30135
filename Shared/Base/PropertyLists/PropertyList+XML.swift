/// The parser of property lists in XML, which reads neither entities nor a declared encoding.
struct XMLPropertyListParser {
    private var scanner: PropertyListScanner
    private var use: PropertyListUse

    init(_ bytes: [UInt8], _ limits: PropertyListLimits) {
        (scanner, use) = (PropertyListScanner(bytes), PropertyListUse(limits))
    }

    mutating func document() throws(PropertyListError) -> PropertyList {
        try skip()
        var tag = try tag()
        let isWrapped = tag.name == "plist"
        if isWrapped {
            try skip()
            tag = try self.tag()
        }
        let value = try value(tag)
        try skip()
        if isWrapped {
            try close("plist")
            try skip()
        }
        guard scanner.isAtEnd else { throw .format }
        return value
    }

    /// Skips white space, comments, processing instructions and the document type.
    private mutating func skip() throws(PropertyListError) {
        while true {
            scanner.skipWhiteSpace()
            if scanner.take("<!--") {
                guard scanner.skip(past: "-->") else { throw .format }
            } else if scanner.take("<?") {
                guard scanner.skip(past: ">") else { throw .format }
            } else if scanner.take("<!DOCTYPE") {
                // A type with declarations of its own could define entities.
                guard let type = scanner.text(upTo: ">"), !type.contains(UInt8(ascii: "[")) else { throw .format }
            } else {
                return
            }
        }
    }

    /// Reads an opening tag, whose attributes have no meaning.
    private mutating func tag() throws(PropertyListError) -> (name: String, isEmpty: Bool) {
        guard scanner.take("<"), let text = scanner.text(upTo: ">") else { throw .format }
        let name = text.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        let rest = text.dropFirst(name.count)
        guard
            rest.isEmpty || rest.first == UInt8(ascii: "/")
                || PropertyListScanner.isWhiteSpace(rest[rest.startIndex])
        else { throw .format }
        return (String(decoding: name, as: UTF8.self), rest.last == UInt8(ascii: "/"))
    }

    private mutating func close(_ name: String) throws(PropertyListError) {
        guard scanner.take("</"), scanner.take(text: name) else { throw .format }
        scanner.skipWhiteSpace()
        guard scanner.take(">") else { throw .format }
    }

    private mutating func value(_ tag: (name: String, isEmpty: Bool)) throws(PropertyListError) -> PropertyList {
        switch tag.name {
        case "dict", "array":
            try use.enter()
            defer { use.leave() }
            return tag.name == "dict" ? try dictionary(tag.isEmpty) : try array(tag.isEmpty)
        case "true", "false":
            try use.count()
            if !tag.isEmpty {
                scanner.skipWhiteSpace()
                try close(tag.name)
            }
            return .bool(tag.name == "true")
        case "string": return .string(String(decoding: try text(tag), as: UTF8.self))
        case "data":
            guard let bytes = Self.base64(try text(tag)) else { throw .format }
            return .data(bytes)
        case "integer", "real", "date":
            let text = String(
                decoding: try text(tag).filter { !PropertyListScanner.isWhiteSpace($0) }, as: UTF8.self)
            let value: PropertyList? =
                switch tag.name {
                case "integer": Self.integer(text)
                case "real": Double(text).map { .real($0) }
                default: Self.date(Array(text.utf8)).map { .date($0) }
                }
            guard let value else { throw .format }
            return value
        default: throw .format
        }
    }

    private mutating func array(_ isEmpty: Bool) throws(PropertyListError) -> PropertyList {
        var values: [PropertyList] = []
        while !isEmpty {
            try skip()
            if scanner.isNext("</") {
                try close("array")
                break
            }
            values.append(try value(try tag()))
        }
        return .array(values)
    }

    private mutating func dictionary(_ isEmpty: Bool) throws(PropertyListError) -> PropertyList {
        var values: [String: PropertyList] = [:]
        while !isEmpty {
            try skip()
            if scanner.isNext("</") {
                try close("dict")
                break
            }
            let tag = try tag()
            guard tag.name == "key" else { throw .format }
            let key = String(decoding: try text(tag), as: UTF8.self)
            try skip()
            values[key] = try value(try self.tag())
        }
        return .dictionary(values)
    }

    /// Reads the text of an element and its closing tag.
    private mutating func text(_ tag: (name: String, isEmpty: Bool)) throws(PropertyListError) -> [UInt8] {
        var text: [UInt8] = []
        while !tag.isEmpty {
            text += scanner.prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
            if scanner.take("<![CDATA[") {
                guard let raw = scanner.text(upTo: "]]>") else { throw .format }
                text += raw
            } else if scanner.take("&") {
                let name = scanner.prefix {
                    $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&")
                }
                guard name.count <= 12, let scalar = Self.scalar(String(decoding: name, as: UTF8.self)),
                    scanner.take(";")
                else { throw .format }
                text += Array(String(scalar).utf8)
            } else {
                try close(tag.name)
                break
            }
        }
        try use.count(text.count)
        return text
    }

    /// Returns the character of a predefined entity or a number.
    private static func scalar(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "lt": "<"
        case "gt": ">"
        case "amp": "&"
        case "quot": "\""
        case "apos": "'"
        default:
            if name.hasPrefix("#x") {
                UInt32(name.dropFirst(2), radix: 16).flatMap { Unicode.Scalar($0) }
            } else if name.hasPrefix("#") {
                UInt32(name.dropFirst()).flatMap { Unicode.Scalar($0) }
            } else {
                nil
            }
        }
    }

    private static func integer(_ text: String) -> PropertyList? {
        let isNegative = text.hasPrefix("-")
        let digits = text.drop { $0 == "-" || $0 == "+" }
        guard text.utf8.count - digits.utf8.count <= 1 else { return nil }
        let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
        let number = isHexadecimal ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
        guard let number else { return nil }
        if isNegative {
            return Int64(exactly: number).map { .integer(-$0) } ?? (number == 1 << 63 ? .integer(.min) : nil)
        }
        return Int64(exactly: number).map { .integer($0) } ?? .real(Double(number))
    }

    /// Returns the seconds from 2001 to a date such as `2026-11-29T16:00:00Z`.
    private static func date(_ text: [UInt8]) -> Double? {
        let form = Array("0000-00-00T00:00:00Z".utf8)
        guard text.count == form.count else { return nil }
        var numbers = [0]
        for (byte, wanted) in zip(text, form) {
            if wanted == UInt8(ascii: "0") {
                guard (0x30...0x39).contains(byte) else { return nil }
                numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 0x30)
            } else {
                guard byte == wanted else { return nil }
                numbers.append(0)
            }
        }
        guard (1...12).contains(numbers[1]), (1...31).contains(numbers[2]), numbers[3] < 24, numbers[4] < 60,
            numbers[5] <= 60
        else { return nil }
        // The days from March 1 of year 0, in which a leap day ends its year.
        let (year, month) = (numbers[1] > 2 ? numbers[0] : numbers[0] - 1, (numbers[1] + 9) % 12)
        let leapDays = year >= 0 ? year / 4 - year / 100 + year / 400 : -1
        let days = year * 365 + leapDays + (month * 153 + 2) / 5 + numbers[2] - 1
        return Double((days - 730_791) * 86_400 + numbers[3] * 3_600 + numbers[4] * 60 + numbers[5])
    }

    private static func base64(_ text: [UInt8]) -> [UInt8]? {
        var (bytes, bits, count, padding) = ([UInt8](), UInt32(0), 0, 0)
        for byte in text where !PropertyListScanner.isWhiteSpace(byte) {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"): digit = 62
            case UInt8(ascii: "/"): digit = 63
            case UInt8(ascii: "="):
                padding += 1
                continue
            default: return nil
            }
            guard padding == 0 else { return nil }
            (bits, count) = (bits << 6 | UInt32(digit), count + 1)
            if count % 4 == 0 { bytes += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)] }
        }
        switch (count % 4, padding) {
        case (0, 0): break
        case (2, 2): bytes.append(UInt8(bits >> 4 & 0xFF))
        case (3, 1): bytes += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
        default: return nil
        }
        return bytes
    }
}
