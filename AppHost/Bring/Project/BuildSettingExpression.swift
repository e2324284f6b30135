import AirlockBase
import Foundation

/// A value of a build setting, parsed into instructions that build its expansion.
///
/// References have the forms `$(NAME)`, `${NAME}`, `$[NAME]` and `$NAME`. A name can contain references, and can be followed by operators such as
/// `:lower` and `:default=value`. `$$` is a dollar sign.
struct BuildSettingExpression {
    /// The maximum size of a value, in bytes.
    static let maximumSize = 256 << 10
    /// The maximum number of references within each other.
    static let maximumDepth = 64

    /// A step that changes a stack of results.
    enum Instruction {
        case append(String)
        /// Appends text that is a part of the string, but not of the list's elements: quotation marks, backslashes and white space.
        case appendToString(String)
        /// Begins an element of the list. The white space is a part of the string.
        case separate(String)
        /// Pushes an empty result.
        case begin
        /// Removes the result at the top, and expands the setting with this name into the result below it.
        ///
        /// - Parameter isBare: True for `$NAME`, which remains as it is if there is no such setting.
        case expand(asString: Bool, isBare: Bool)
        case retrieve(RetrievalOperator)
        /// Removes the operand at the top, and changes the result below it.
        case replace(ReplacementOperator)
        /// Removes the result at the top, and appends it to the result below it.
        case merge
    }

    private(set) var instructions: [Instruction] = []
    /// The faults, each as the rest of a sentence that begins with the name of the setting. The value is expanded as far as possible.
    private(set) var faults: [String] = []
    /// True if the value ends within quotation marks.
    private(set) var hasOpenQuotation = false

    private let bytes: ArraySlice<UInt8>
    private var index = 0

    /// - Parameter isList: True for a list, whose elements are separated by white space outside quotation marks.
    init(_ text: String, isList: Bool) {
        guard text.utf8.count <= Self.maximumSize else {
            bytes = []
            faults = ["has more than \(Self.maximumSize) bytes, so it is empty here — shorten it"]
            return
        }
        bytes = Array(text.utf8)[...]
        if isList {
            parseList()
        } else if bytes.isEmpty {
            instructions = [.append("")]
        } else {
            while current != nil { parseText(upTo: [], asString: true, depth: 0) }
        }
    }

    // MARK: Lists

    private mutating func parseList() {
        var isFirst = true
        while current != nil {
            let space = take { $0.isListSpace }
            if !space.isEmpty {
                instructions.append(isFirst || current == nil ? .appendToString(space) : .separate(space))
            }
            isFirst = false
            if current != nil { parseElement() }
        }
    }

    private mutating func parseElement() {
        var quote: UInt8?
        while let byte = current, quote != nil || !byte.isListSpace {
            switch byte {
            case UInt8(ascii: "\\"):
                index += 1
                instructions.append(.appendToString("\\"))
                let start = index
                // The escaped character can have several bytes.
                if current != nil { index += 1 }
                while let byte = current, byte & 0xC0 == 0x80 { index += 1 }
                if index > start { instructions.append(.append(text(start..<index))) }
            case UInt8(ascii: "$"): parseReference(asString: quote != nil, depth: 0)
            case let mark where mark.isQuotationMark && (quote == nil || quote == mark):
                index += 1
                instructions.append(.appendToString(text(index - 1..<index)))
                // An empty pair of quotation marks is an empty element.
                if quote == nil, current == byte { instructions.append(.append("")) }
                quote = quote == nil ? byte : nil
            default:
                let other = quote
                instructions.append(
                    .append(
                        take {
                            switch $0 {
                            case UInt8(ascii: "\\"), UInt8(ascii: "$"): false
                            case let mark where mark.isQuotationMark: other != nil && other != mark
                            default: other != nil || !$0.isListSpace
                            }
                        }))
            }
        }
        if quote != nil { hasOpenQuotation = true }
    }

    // MARK: References

    /// Parses text and references up to the first of the given characters outside references.
    private mutating func parseText(upTo ends: [UInt8], asString: Bool, depth: Int) {
        while let byte = current, !ends.contains(byte) {
            if byte == UInt8(ascii: "$") {
                parseReference(asString: asString, depth: depth)
            } else {
                instructions.append(.append(take { $0 != UInt8(ascii: "$") && !ends.contains($0) }))
            }
        }
    }

    private mutating func parseReference(asString: Bool, depth: Int) {
        guard depth < Self.maximumDepth else {
            report("has more than \(Self.maximumDepth) references within each other — use fewer")
            instructions.append(.append(text(index..<bytes.count)))
            index = bytes.count
            return
        }
        index += 1
        switch current {
        case UInt8(ascii: "("): parseReference(upTo: UInt8(ascii: ")"), asString, depth)
        case UInt8(ascii: "{"): parseReference(upTo: UInt8(ascii: "}"), asString, depth)
        case UInt8(ascii: "["): parseReference(upTo: UInt8(ascii: "]"), asString, depth)
        case let byte? where byte.isSettingNamePart && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
            instructions += [.begin, .begin]
            instructions.append(.append(take { $0.isSettingNamePart || $0 == UInt8(ascii: ".") }))
            // As in Xcode, `$A$(B)` is one reference, to the setting with the joined name.
            if current == UInt8(ascii: "$"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "(") {
                parseReference(asString: true, depth: depth + 1)
            }
            instructions += [.expand(asString: asString, isBare: true), .merge]
        default:
            instructions.append(.append("$"))
            if current == UInt8(ascii: "$") { index += 1 }
        }
    }

    private mutating func parseReference(upTo end: UInt8, _ asString: Bool, _ depth: Int) {
        let start = index - 1
        index += 1
        let ends = [end, UInt8(ascii: ":")]
        instructions += [.begin, .begin]
        parseText(upTo: ends, asString: true, depth: depth + 1)
        instructions.append(.expand(asString: asString, isBare: false))
        while current == UInt8(ascii: ":") {
            index += 1
            let name = take { $0.isSettingNamePart || "-+.".utf8.contains($0) }
            if current == UInt8(ascii: "=") {
                index += 1
                let count = instructions.count
                instructions.append(.begin)
                parseText(upTo: ends, asString: asString, depth: depth + 1)
                if let operation = ReplacementOperator(rawValue: name) {
                    instructions.append(.replace(operation))
                } else {
                    instructions.removeSubrange(count...)
                    report("has the unknown operator ':\(name.shortened)=' — correct its name, or remove it")
                }
            } else if let operation = RetrievalOperator(rawValue: name), current == end || current == UInt8(ascii: ":")
            {
                instructions.append(.retrieve(operation))
            } else if current != nil {
                let rest = name + take { !ends.contains($0) }
                report("has the unknown operator ':\(rest.shortened)' — correct its name, or remove it")
            }
        }
        if current == nil {
            report("has a reference without its end: '\(text(start..<bytes.count).shortened)' — close the bracket")
        }
        index = min(index + 1, bytes.count)
        instructions.append(.merge)
    }

    // MARK: Characters

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private mutating func take(while isAccepted: (UInt8) -> Bool) -> String {
        let start = index
        while let byte = current, isAccepted(byte) { index += 1 }
        return text(start..<index)
    }

    /// Adds a fault. Only the first faults are reported, because a value can consist of them.
    private mutating func report(_ fault: String) {
        if faults.count < 4, !faults.contains(fault) { faults.append(fault) }
    }
}

extension UInt8 {
    /// True for white space that separates the elements of a list.
    fileprivate var isListSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    fileprivate var isQuotationMark: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
}

/// One level of build settings, such as a target's own: assignments in the order in which they are written.
struct BuildSettingLevel: Hashable {
    /// A value for a setting, which may depend on conditions.
    struct Assignment: Hashable {
        let key: String
        /// The conditions in brackets after the key. The assignment applies if all of them hold.
        let conditions: [Condition]
        /// The value as it is written. The elements of a list are separated by spaces, with their special characters escaped.
        let value: String
    }

    /// A condition such as `[sdk=iphoneos*]`.
    struct Condition: Hashable {
        let name: String
        /// A pattern in which `*` matches any text and `?` any character.
        let pattern: String
    }

    var assignments: [Assignment]

    init(assignments: [Assignment] = []) { self.assignments = assignments }

    /// A level from the `buildSettings` of a project file. Values other than strings and arrays of strings are left out.
    ///
    /// A dictionary has no order, so the assignments are sorted by key as in Xcode: among several conditions for one setting that hold, the last
    /// one in this order wins.
    init(_ settings: [String: PropertyList]) {
        assignments = settings.sorted { $0.key < $1.key }.compactMap { key, value in
            guard let text = value.string ?? value.strings?.map(\.settingListElement).joined(separator: " ") else {
                return nil
            }
            var parser = ConfigurationFileParser("\(key)=")
            guard case .assignment(let assignment)? = parser.next()?.statement else {
                return Assignment(key: key, conditions: [], value: text)
            }
            return Assignment(key: assignment.key, conditions: assignment.conditions, value: text)
        }
    }
}

extension BuildSettingLevel.Condition {
    /// True if the pattern matches the value of the condition's parameter. A condition on an unknown parameter holds only for the pattern `*`.
    func holds(_ values: [String: String]) -> Bool {
        values[name].map(matches) ?? (pattern == "*")
    }

    /// Compares a value with the pattern. The time is limited by the product of both lengths, and values are short.
    private func matches(_ value: String) -> Bool {
        let (pattern, value) = (Array(pattern.utf8), Array(value.utf8))
        var (next, index) = (0, 0)
        // The position after the last star, and the position in the value at which the text after this star was last tried.
        var retry: (pattern: Int, value: Int)?
        while index < value.count {
            if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
                next += 1
                retry = (next, index)
            } else if next < pattern.count, pattern[next] == UInt8(ascii: "?") || pattern[next] == value[index] {
                next += 1
                index += 1
            } else if let last = retry {
                retry = (last.pattern, last.value + 1)
                (next, index) = (last.pattern, last.value + 1)
            } else {
                return false
            }
        }
        return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}

extension String {
    /// The string as one element of a list of build settings: white space, quotation marks and backslashes are escaped.
    var settingListElement: String {
        guard !isEmpty else { return "\"\"" }
        var element: [UInt8] = []
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "\\"),
                UInt8(ascii: "\""), UInt8(ascii: "'"):
                element.append(UInt8(ascii: "\\"))
            default: break
            }
            element.append(byte)
        }
        return String(decoding: element, as: UTF8.self)
    }
}
