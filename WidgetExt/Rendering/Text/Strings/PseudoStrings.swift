import Shared

/// String tables in which every text is doubled, to simulate longer translations.
struct PseudoStrings: StringTables {
    let base: any StringTables

    func text(_ key: String, table: String?, arguments: [FormatArgument]) -> String {
        let text = base.text(key, table: table, arguments: arguments)
        return text.isEmpty ? text : "\(text) \(text)"
    }

    func language(of key: String, table: String?) -> String? { base.language(of: key, table: table) }

    func plural(_ key: String, table: String?) -> PluralFormat? {
        var plural = base.plural(key, table: table)
        plural?.isDoubled = true
        return plural
    }
}
