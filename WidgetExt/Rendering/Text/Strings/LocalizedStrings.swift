import Foundation
import Shared
import Synchronization

/// The translations in the asset folders, in the language of a request. If a key has no translation, the key itself is the text.
final class LocalizedStrings: StringTables {
    private struct State {
        var tables: LocalizedTables
        /// The tables of other languages, if views request them.
        var others: [String: LocalizedStrings] = [:]
    }

    private let folders: [String]
    private let locale: Locale
    private let state: Mutex<State>

    /// Searches for tables in folders and in their `.resources` subfolders.
    init(folders: [String], localeIdentifier identifier: String) {
        self.folders = folders
        locale = Locale(identifier: identifier)
        state = Mutex(State(tables: LocalizedTables(folders: folders, localeIdentifier: identifier)))
    }

    /// The errors so far in reading tables.
    var faults: [String] {
        state.withLock { state in state.tables.faults.map(\.description) + state.others.values.flatMap(\.faults) }
    }

    func changed(localeIdentifier: String) -> (any StringTables)? {
        state.withLock { state in
            if let known = state.others[localeIdentifier] { return known }
            let other = LocalizedStrings(folders: folders, localeIdentifier: localeIdentifier)
            state.others[localeIdentifier] = other
            return other
        }
    }

    func text(_ key: String, table: String?, arguments: [FormatArgument]) -> String {
        let found = state.withLock { $0.tables.entry(key, in: table ?? "Localizable") }
        let format = found?.entry.format(for: arguments, language: found?.language ?? "") ?? key
        return arguments.isEmpty ? format : FormatString(text: format, locale: locale).filled(with: arguments)
    }

    func plural(_ key: String, table: String?) -> PluralFormat? {
        state.withLock { $0.tables.plural(key, in: table ?? "Localizable") }
    }

    func language(of key: String, table: String?) -> String? {
        state.withLock { $0.tables.entry(key, in: table ?? "Localizable")?.language }
    }
}

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
