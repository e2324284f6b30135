import Foundation
import Shared
import Synchronization

/// The translations beside the assets, in the language of a request; a key nobody has is the text.
final class LocalizedStrings: StringTables {
    private struct State {
        var tables: LocalizedTables
        /// Those of other languages views asked for.
        var others: [String: LocalizedStrings] = [:]
    }

    private let folders: [String]
    private let locale: Locale
    private let state: Mutex<State>

    /// Looks for tables in folders, and in the folders that end in `.resources` in them.
    init(folders: [String], localeIdentifier identifier: String) {
        self.folders = folders
        locale = Locale(identifier: identifier)
        state = Mutex(State(tables: LocalizedTables(folders: folders, localeIdentifier: identifier)))
    }

    /// What couldn't be read, so far.
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
}
