/// What a table has for a key in a language.
package indirect enum StringEntry: Hashable, Sendable {
    /// One text.
    case text(String)
    /// A text a category of the first number.
    case plural([String: StringEntry])
    /// A text with parts that depend on numbers of their own.
    case substituted(String, [String: Substitution])

    /// A part that depends on a number.
    package struct Substitution: Hashable, Sendable {
        /// The number of the value, from 1.
        package var argument: Int
        /// How the value is written, without the percent sign.
        package var specifier: String
        /// A text a category.
        package var forms: [String: String]

        package init(argument: Int, specifier: String, forms: [String: String]) {
            (self.argument, self.specifier, self.forms) = (argument, specifier, forms)
        }

        /// The form for values, the number's place in it where its own was.
        fileprivate func form(for arguments: [FormatArgument], language: String) -> String {
            let value = arguments.indices.contains(argument - 1) ? arguments[argument - 1].number ?? 0 : 0
            let form = chosen(forms, for: value, language: language) ?? ""
            return form.filled("%arg", with: "%\(argument)$\(specifier)")
        }
    }

    /// The text for values in a language, with the places of the values still in it.
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

/// The form of a number's category; none is written as zero where there is a form for that in a language that has no such category.
private func chosen<Value>(_ forms: [String: Value], for number: Double, language: String) -> Value? {
    (number == 0 ? forms["zero"] : nil) ?? forms[PluralRules.category(of: number, language: language)]
        ?? forms["other"]
}

extension String {
    /// The text with another in each place of a mark.
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
