import Foundation
import Shared

/// A format string of a translation with placeholders for values: `%@`, `%lld`, `%1$@`, `%.2f`, `%%`.
struct FormatString {
    let text: String
    let locale: Locale

    /// Returns the text with placeholders replaced by values. A placeholder without a value is removed.
    func filled(with arguments: [FormatArgument]) -> String {
        var result = ""
        var rest = text[...]
        var next = 0
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...].dropFirst()
            if rest.first == "%" {
                result += "%"
                rest = rest.dropFirst()
                continue
            }
            guard let place = Place(&rest) else {
                // This is a literal percent sign, not a placeholder.
                result += "%"
                continue
            }
            let index = place.position.map { $0 - 1 } ?? next
            if place.position == nil { next += 1 }
            if arguments.indices.contains(index) { result += place.text(of: arguments[index], locale) }
        }
        return result + rest
    }

    /// A placeholder for a value.
    struct Place {
        /// The index of the value, where 1 is the first; `nil` for the value after the previous one.
        var position: Int?
        private var isPadded = false
        private var width = 0
        private var precision: Int?
        private var kind: Character = "@"

        /// Parses a placeholder and removes it from the text. If there is none, returns `nil` and leaves the text unchanged.
        init?(_ text: inout Substring) {
            var rest = text
            func number() -> Int? {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                rest = rest[digits.endIndex...]
                return digits.count < 4 ? Int(digits) : nil
            }
            let start = rest
            if let value = number(), rest.first == "$" {
                position = value
                rest = rest.dropFirst()
            } else {
                rest = start
            }
            while let flag = rest.first, "0-+#'".contains(flag) {
                isPadded = isPadded || flag == "0"
                rest = rest.dropFirst()
            }
            width = number() ?? 0
            if rest.first == "." {
                rest = rest.dropFirst()
                precision = number() ?? 0
            }
            while let size = rest.first, "lhqLzt".contains(size) { rest = rest.dropFirst() }
            guard let kind = rest.first, "@diuxXofFeEgGsc".contains(kind) else { return nil }
            self.kind = kind
            text = rest.dropFirst()
        }

        func text(of argument: FormatArgument, _ locale: Locale) -> String {
            let body: String
            switch argument {
            case .text(let text): body = text
            case .integer(let value): body = whole(value.magnitude, isNegative: value < 0, locale)
            case .unsigned(let value): body = whole(value, isNegative: false, locale)
            case .number(let value):
                if kind == "@" || kind == "g" || kind == "G" {
                    body = value.formatted(.number.locale(locale))
                } else {
                    let digits = min(precision ?? 6, 15)
                    body = value.formatted(.number.precision(.fractionLength(digits)).locale(locale))
                }
            }
            let missing = width - body.count
            return missing > 0 ? String(repeating: isPadded ? "0" : " ", count: missing) + body : body
        }

        private func whole(_ magnitude: UInt64, isNegative: Bool, _ locale: Locale) -> String {
            if kind == "x" || kind == "X" || kind == "o" {
                return String(magnitude, radix: kind == "o" ? 8 : 16, uppercase: kind == "X")
            }
            if isPadded || magnitude > UInt64(Int64.max) { return (isNegative ? "-" : "") + String(magnitude) }
            let value = Int64(magnitude)
            return (isNegative ? -value : value).formatted(.number.locale(locale))
        }
    }
}
