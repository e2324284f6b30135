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

        package init(argument: Int, specifier: String, forms: [String: String]) {
            (self.argument, self.specifier, self.forms) = (argument, specifier, forms)
        }

        /// Returns the text for the values' plural category, with a positional specifier for the number.
        fileprivate func form(for arguments: [FormatArgument], language: String) -> String {
            let value = arguments.indices.contains(argument - 1) ? arguments[argument - 1].number ?? 0 : 0
            let form = chosen(forms, for: value, language: language) ?? ""
            return form.filled("%arg", with: "%\(argument)$\(specifier)")
        }
    }

    /// Returns the format for values in a language, with its specifiers not yet replaced.
    package func format(for arguments: [FormatArgument], language: String) -> String {
        switch self {
        case .text(let text): return text
        case .plural(let forms):
            let number = arguments.lazy.compactMap(\.number).first ?? 0
            return chosen(forms, for: number, language: language)?.format(for: arguments, language: language) ?? ""
        case .substituted(let text, let parts):
            return parts.sorted { $0.key < $1.key }.reduce(text) { format, part in
                format.filled("%#@\(part.key)@", with: part.value.form(for: arguments, language: language))
            }
        }
    }
}

/// Returns the text for a number's plural category. For zero, a text `zero` is used even if the language doesn't have that category.
private func chosen<Value>(_ forms: [String: Value], for number: Double, language: String) -> Value? {
    (number == 0 ? forms["zero"] : nil) ?? forms[PluralRules.category(of: number, language: language)]
        ?? forms["other"]
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
