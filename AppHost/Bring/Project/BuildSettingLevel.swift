import AirlockBase
import Foundation

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
