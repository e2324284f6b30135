import Foundation
import Shared

/// What a table has for a key in a language.
indirect enum StringEntry: Hashable, Sendable {
    /// One text.
    case text(String)
    /// A text a category of the first number.
    case plural([String: StringEntry])
    /// A text with parts that depend on numbers of their own.
    case substituted(String, [String: Substitution])

    /// A part that depends on a number.
    struct Substitution: Hashable, Sendable {
        /// The number of the value, from 1.
        var argument: Int
        /// How the value is written, without the percent sign.
        var specifier: String
        /// A text a category.
        var forms: [String: String]
    }

    /// The text for values in a language.
    func text(_ arguments: [FormatArgument], language: String, locale: Locale) -> String {
        switch self {
        case .text(let text):
            return arguments.isEmpty ? text : FormatString(text: text, locale: locale).filled(with: arguments)
        case .plural(let forms):
            let number = arguments.lazy.compactMap(\.number).first ?? 0
            let category = PluralRules.category(of: number, language: language)
            let form = (number == 0 ? forms["zero"] : nil) ?? forms[category] ?? forms["other"]
            return form?.text(arguments, language: language, locale: locale) ?? ""
        case .substituted(let text, let parts):
            var format = text
            for (name, part) in parts.sorted(by: { $0.key < $1.key }) {
                let value = arguments.indices.contains(part.argument - 1) ? arguments[part.argument - 1].number ?? 0 : 0
                let category = PluralRules.category(of: value, language: language)
                let form = (value == 0 ? part.forms["zero"] : nil) ?? part.forms[category] ?? part.forms["other"] ?? ""
                let place = "%\(part.argument)$\(part.specifier)"
                format = format.replacingOccurrences(
                    of: "%#@\(name)@", with: form.replacingOccurrences(of: "%arg", with: place))
            }
            return FormatString(text: format, locale: locale).filled(with: arguments)
        }
    }
}
