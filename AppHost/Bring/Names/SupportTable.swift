/// The page that lists every name that an app's sources can use, with its support.
struct SupportTable {
    private let known: KnownNames
    private let apple: Set<String>
    private let toolchain: Set<String>

    /// - Parameters:
    ///   - known: The names that this project declares.
    ///   - apple: The names of Apple's interfaces, with their sigils.
    ///   - toolchain: The types of the toolchain's own modules.
    init(
        _ known: KnownNames, apple: Set<String> = NameTable.apple.names,
        toolchain: Set<String> = NameTable.toolchain.names
    ) {
        (self.known, self.apple, self.toolchain) = (known, apple, toolchain)
    }

    /// The page in Markdown.
    var markdown: String {
        let missing = apple.filter { name in
            let (form, plain) = Self.form(of: name)
            return known.status(of: NameUse(form: form, name: plain, line: 0)) == nil && !toolchain.contains(plain)
        }
        func rows(_ title: String, _ table: [String: KnownNames.Status], missing: Set<String>) -> String {
            let names = table.filter { !$0.key.hasPrefix("_") }
            let letters = Set((Array(names.keys) + missing).compactMap { $0.first?.uppercased() }).sorted()
            let lines = letters.map { letter in
                func cell(_ all: some Sequence<String>) -> String {
                    all.filter { $0.first?.uppercased() == letter }.sorted().map { "`\($0)`" }.joined(separator: " ")
                }
                func named(_ status: KnownNames.Status) -> [String] { names.filter { $0.value == status }.map(\.key) }
                return "| \(letter) | \(cell(named(.drawn))) | \(cell(named(.accepted))) | \(cell(missing)) |"
            }
            return """
                ## \(title)

                | | drawn, or does what it does on a phone | accepted without effect | missing |
                |---|---|---|---|
                \(lines.joined(separator: "\n"))
                """
        }
        func missingNames(_ forms: Set<NameUse.Form>) -> Set<String> {
            Set(missing.map(Self.form).filter { forms.contains($0.0) }.map(\.1))
        }
        let modules = known.modules.union(KnownNames.toolchainModules).sorted().map { "`\($0)`" }
        return """
            # Supported names

            These are the names of Apple's frameworks that sources can use here. The verdict of `./airlock bring` reads the same tables. A name is listed
            once, although it can have several declarations: it counts as drawn if one of them is drawn. The list doesn't show which of a name's overloads
            exist; `./airlock bring verdict DIR --check` asks the compiler. Controls that widgets don't support, such as text fields, count as drawn: they are a
            yellow box with a sign, as on iOS.

            Modules: \(modules.joined(separator: ", ")).

            \(rows("Types", known.types, missing: missingNames([.type])))

            \(rows("Members", known.members, missing: missingNames([.member, .keyPath])))

            \(rows("Attributes and macros", known.macros, missing: missingNames([.attribute, .macro])))

            """
    }

    private static func form(of name: String) -> (NameUse.Form, String) {
        switch name.first {
        case ".": (.member, String(name.dropFirst()))
        case "\\": (.keyPath, String(name.dropFirst(2)))
        case "@": (.attribute, String(name.dropFirst()))
        case "#": (.macro, String(name.dropFirst()))
        default: (.type, name)
        }
    }
}
