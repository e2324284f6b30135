import Shared

/// Tables whose texts are twice as long, as translations into some languages are.
struct PseudoStrings: StringTables {
    let base: any StringTables

    func text(_ key: String, table: String?, arguments: [FormatArgument]) -> String {
        let text = base.text(key, table: table, arguments: arguments)
        return text.isEmpty ? text : "\(text) \(text)"
    }
}
