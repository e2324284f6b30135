import Foundation

/// Reads the statements of an `.xcconfig` file. A line that isn't a statement is reported, and the lines after it are read.
struct ConfigurationFileParser {
    enum Statement: Hashable {
        case assignment(BuildSettingLevel.Assignment)
        case include(file: String, isOptional: Bool)
        /// A line that isn't a statement, with the reason and a remedy.
        case fault(String)
    }

    private let bytes: [UInt8]
    private var index = 0
    /// The number of the line at the index, from 1.
    private var line = 1

    init(_ text: String) { self.init(bytes: Array(text.utf8)) }

    init(bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// Reads the next statement.
    ///
    /// - Returns: The statement and the number of its first line; `nil` at the end of the file.
    mutating func next() -> (line: Int, statement: Statement)? {
        while true {
            skipSpace()
            guard isAtLineEnd else { break }
            guard index < bytes.count else { return nil }
            skipLineEnd()
        }
        let start = line
        let statement = current == UInt8(ascii: "#") ? directive() : assignment()
        // The rest of a line with a fault isn't read.
        while !isAtLineEnd { index += 1 }
        skipLineEnd()
        return (start, statement)
    }

    // MARK: Statements

    private mutating func directive() -> Statement {
        index += 1
        skipSpace()
        let name = take { $0 > UInt8(ascii: " ") }
        guard name == "include" || name == "include?" else {
            return .fault("unknown directive '#\(name.shortened)' — use #include or #include?")
        }
        skipSpace()
        let usage = "#\(name) needs a file name in quotation marks, and nothing after it — correct the line"
        guard current == UInt8(ascii: "\"") else { return .fault(usage) }
        index += 1
        let file = take { $0 != UInt8(ascii: "\"") }
        guard current == UInt8(ascii: "\"") else { return .fault(usage) }
        index += 1
        skipSpace()
        return isAtLineEnd && !file.isEmpty ? .include(file: file, isOptional: name == "include?") : .fault(usage)
    }

    private mutating func assignment() -> Statement {
        let key = take { $0.isSettingNamePart }
        guard let first = key.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            return .fault("a line begins with neither a setting's name nor # — correct the line, or begin it with //")
        }
        skipSpace()
        var conditions: [BuildSettingLevel.Condition] = []
        while current == UInt8(ascii: "[") {
            index += 1
            let name = take { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "]") }
            guard current == UInt8(ascii: "=") else { return Self.malformedCondition(key) }
            index += 1
            let pattern = take { $0 != UInt8(ascii: "]") }
            guard current == UInt8(ascii: "]") else { return Self.malformedCondition(key) }
            index += 1
            conditions.append(BuildSettingLevel.Condition(name: name, pattern: pattern))
            skipSpace()
        }
        guard current == UInt8(ascii: "=") else {
            return .fault("no '=' follows the setting's name '\(key.shortened)' — add it")
        }
        index += 1
        return .assignment(BuildSettingLevel.Assignment(key: key, conditions: conditions, value: value()))
    }

    private static func malformedCondition(_ key: String) -> Statement {
        .fault("a condition of '\(key.shortened)' isn't of the form [name=pattern] — correct it")
    }

    /// Reads a value. A line that ends with a backslash is joined by a space with the line after it.
    private mutating func value() -> String {
        var parts: [String] = []
        while true {
            skipSpace()
            guard !isAtLineEnd else { break }
            let start = index
            while !isAtLineEnd, !isAtComment { index += 1 }
            var part = bytes[start..<index]
            while !isAtLineEnd { index += 1 }
            Self.trim(&part)
            if part.last == UInt8(ascii: ";") {
                part.removeLast()
                Self.trim(&part)
            }
            let isContinued = part.last == UInt8(ascii: "\\")
            if isContinued {
                part.removeLast()
                Self.trim(&part)
            }
            if !part.isEmpty { parts.append(String(decoding: part, as: UTF8.self)) }
            guard isContinued else { break }
            skipLineEnd()
        }
        return parts.joined(separator: " ")
    }

    private static func trim(_ part: inout ArraySlice<UInt8>) {
        while let last = part.last, last.isSettingSpace { part.removeLast() }
    }

    // MARK: Characters

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private var isAtComment: Bool {
        current == UInt8(ascii: "/") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
    }

    private var isAtLineEnd: Bool { lineEndLength > 0 || index == bytes.count }

    /// The number of bytes of the line end at the index; 0 if there is none. Line ends include U+2028 and U+2029.
    private var lineEndLength: Int {
        switch current {
        case UInt8(ascii: "\n"): 1
        case UInt8(ascii: "\r"): index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n") ? 2 : 1
        case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && [0xA8, 0xA9].contains(bytes[index + 2]):
            3
        default: 0
        }
    }

    private mutating func skipLineEnd() {
        let length = lineEndLength
        if length > 0 { line += 1 }
        index += length
    }

    /// Skips white space and a comment in the line.
    private mutating func skipSpace() {
        while let byte = current, byte.isSettingSpace { index += 1 }
        if isAtComment { while !isAtLineEnd { index += 1 } }
    }

    /// Reads the characters in the line up to the first one that isn't accepted.
    private mutating func take(while isAccepted: (UInt8) -> Bool) -> String {
        let start = index
        while !isAtLineEnd, isAccepted(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }
}

extension UInt8 {
    /// True for a letter or digit of ASCII and an underscore.
    var isSettingNamePart: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// True for a space or tab, but not for a line end.
    fileprivate var isSettingSpace: Bool { [0x20, 0x09, 0x0B, 0x0C].contains(self) }
}
