import AirlockBase

/// The Swift source of the symbols of string catalogues, with the members that Xcode 26 generates, and the warnings about keys.
struct StringSymbolSource {
    /// The generated source.
    private(set) var text = "// Generated at each build from the string catalogues.\n"
    /// The warnings about keys, one sentence each.
    private(set) var warnings: [String] = []

    /// - Parameters:
    ///   - tables: The catalogues with the names of their tables.
    ///   - declared: The members of `LocalizedStringResource` that the sources declare themselves.
    init(_ tables: [(name: String, catalog: StringCatalog)], declared: Set<String> = []) {
        var namespaces: Set<String> = []
        for (table, catalog) in tables {
            let namespace = StringSymbol.namespace(of: table)
            // Tables of the same name are merged by no rule of Xcode's.
            guard namespaces.insert(namespace ?? "").inserted, !declared.contains(namespace ?? "") else { continue }
            var known = namespace == nil ? declared : []
            var members: [String] = []
            // Only keys that were added by hand have symbols.
            let keys = catalog.strings.filter {
                $0.value.extractionState == "manual" && $0.value.generatesSymbol != false
            }
            for (key, entry) in keys.sorted(by: { $0.key < $1.key }) {
                do throws(StringSymbol.Refusal) {
                    let symbol = try StringSymbol(key, entry, sourceLanguage: catalog.sourceLanguage ?? "en")
                    guard known.insert(symbol.name).inserted else {
                        if namespace != nil || !declared.contains(symbol.name) {
                            warnings.append(
                                "The key \(key.oneLine(limit: 100).swiftLiteral) of \(table) would generate the symbol \"\(symbol.name)\" which already exists. Try renaming the key."
                            )
                        }
                        continue
                    }
                    members.append(Self.member(symbol, table: table))
                } catch {
                    warnings.append(
                        "The key \(key.oneLine(limit: 100).swiftLiteral) of \(table) \(error.reason). Try renaming the key."
                    )
                }
            }
            guard !members.isEmpty else { continue }
            if !text.contains("import SwiftUI") { text += "import SwiftUI\n" }
            let indent = namespace == nil ? "    " : "        "
            let body = members.joined(separator: "\n\n").split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : indent + $0 }.joined(separator: "\n")
            text += "\nnonisolated extension LocalizedStringResource {\n"
            if let namespace {
                text += "    enum \(namespace.swiftIdentifier) {\n\(body)\n    }\n}\n"
            } else {
                text += "\(body)\n}\n"
            }
        }
    }

    private static func member(_ symbol: StringSymbol, table: String) -> String {
        let comment =
            "/// The text of the key \(symbol.key.oneLine(limit: 100).swiftLiteral) in the table \(table.oneLine()).\n"
        let (name, key, table) = (symbol.name.swiftIdentifier, symbol.key.swiftLiteral, table.swiftLiteral)
        guard !symbol.arguments.isEmpty else {
            return comment
                + "static var \(name): LocalizedStringResource { LocalizedStringResource(\(key), table: \(table)) }"
        }
        let arguments = symbol.arguments.enumerated().map { (number, argument) in
            (label: argument.label, name: argument.label?.swiftIdentifier ?? "arg\(number + 1)", argument)
        }
        let parameters = arguments.map { "\($0.label == nil ? "_ " : "")\($0.name): \($0.2.type)" }
        let values = arguments.map {
            $0.2.type == "String" ? "\\(\($0.name))" : "\\(\($0.name), specifier: \($0.2.specifier.swiftLiteral))"
        }
        return comment
            + "static func \(name)(\(parameters.joined(separator: ", "))) -> LocalizedStringResource {\n"
            + "    LocalizedStringResource(\(key), defaultValue: \"\(values.joined())\", table: \(table))\n}"
    }
}
