/// A table's entry for a key in a language.
package indirect enum StringEntry: Hashable, Sendable {
    /// A single text for all values.
    case text(String)
    /// A text for each plural category, chosen by the first number.
    case plural([String: StringEntry])
    /// A text with parts that depend on other numbers.
    case substituted(String, [String: Substitution])

    /// A part that depends on a number.
    package struct Substitution: Hashable, Sendable {
        /// The position of the value, from 1.
        package var argument: Int
        /// The format specifier of the value, without the percent sign.
        package var specifier: String
        /// A text for each plural category.
        package var forms: [String: String]

        /// Returns the text for the values' plural category, with a positional specifier for the number.
        fileprivate func form(for arguments: [FormatArgument], language: String) -> String {
            let value = arguments.indices.contains(argument - 1) ? arguments[argument - 1].number : nil
            let form = chosen(forms, for: value, language: language) ?? ""
            return form.filled("%arg", with: "%\(argument)$\(specifier)")
        }
    }

    /// Returns a part of a format whose specifiers have the positions of their values. A form of a variable may have no specifier, and then a
    /// specifier without a position would take the variable's value.
    private static func positioned(_ text: Substring, _ next: inout Int) -> String {
        var (result, rest) = ("", text)
        while let percent = rest.firstIndex(of: "%") {
            let after = rest[rest.index(after: percent)...]
            result += rest[...percent]
            rest = after
            if after.first == "%" {
                result += "%"
                rest = after.dropFirst()
            } else if let kind = after.first(where: { !"-+.'0123456789lhqzt".contains($0) }),
                "@diuxXofFeEgGsc".contains(kind)
            {
                next += 1
                result += "\(next)$"
            }
        }
        return result + rest
    }

    /// The next occurrence of a variable in a format: `%#@name@`, or `%2$#@name@` with the position of its value.
    struct Variable {
        let before: Substring
        let written: Substring
        let name: String
        let argument: Int?
        let after: Substring

        init?(in text: Substring) {
            var from = text.startIndex
            while let percent = text[from...].firstIndex(of: "%") {
                let number = text[text.index(after: percent)...].prefix { $0.isASCII && $0.isNumber }
                var rest = text[number.endIndex...]
                if !number.isEmpty, rest.first == "$" { rest = rest.dropFirst() }
                if rest.hasPrefix("#@"), let end = rest.dropFirst(2).firstIndex(of: "@") {
                    name = String(rest.dropFirst(2)[..<end])
                    argument = Int(number)
                    (before, written) = (text[..<percent], text[percent...end])
                    after = text[text.index(after: end)...]
                    return
                }
                from = text.index(after: percent)
            }
            return nil
        }
    }

    /// True if the text depends on a number.
    package var isPlural: Bool {
        if case .text = self { false } else { true }
    }

    /// True if a plural lacks the form `other`, which every language needs.
    package var lacksOther: Bool {
        switch self {
        case .text: false
        case .plural(let forms): forms["other"] == nil || forms.values.contains(where: \.lacksOther)
        case .substituted(_, let parts): parts.values.contains { $0.forms["other"] == nil }
        }
    }

    /// Returns the format for values in a language, with its specifiers not yet replaced. Without a number, it is the form `other`.
    package func format(for arguments: [FormatArgument], language: String) -> String {
        switch self {
        case .text(let text): return text
        case .plural(let forms):
            let number = arguments.lazy.compactMap(\.number).first
            return chosen(forms, for: number, language: language)?.format(for: arguments, language: language) ?? ""
        case .substituted(let text, let parts):
            var (filled, rest, next) = ("", text[...], 0)
            while let variable = Variable(in: rest) {
                filled += Self.positioned(variable.before, &next)
                rest = variable.after
                next += 1
                filled += parts[variable.name]?.form(for: arguments, language: language) ?? String(variable.written)
            }
            return filled + Self.positioned(rest, &next)
        }
    }
}

/// Returns the text for a number's plural category; without a number, the text `other`. For zero, a text `zero` is used even if the
/// language doesn't have that category. If the text is missing, the nearest category's is used.
private func chosen<Value>(_ forms: [String: Value], for number: Double?, language: String) -> Value? {
    let category = number.map { PluralRules.category(of: $0, language: language) }
    return (number == 0 ? forms["zero"] : nil) ?? category.flatMap { forms[$0] } ?? forms["other"] ?? forms["many"]
        ?? forms["few"] ?? forms["two"] ?? forms["one"] ?? forms["zero"]
}

extension String {
    /// Returns the text with every occurrence of a mark replaced.
    func filled(_ mark: String, with text: String) -> String {
        var (filled, rest) = ([UInt8](), Substring(self).utf8)
        let mark = mark.utf8
        while let first = rest.first {
            if rest.starts(with: mark) {
                filled += text.utf8
                rest = rest.dropFirst(mark.count)
            } else {
                filled.append(first)
                rest.removeFirst()
            }
        }
        return String(decoding: filled, as: UTF8.self)
    }
}
