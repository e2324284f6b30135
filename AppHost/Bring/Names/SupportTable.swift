import BringSupport

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
        (self.apple, self.toolchain) = (apple, toolchain)
        self.known = known.including(Set(known.frameworks.keys))
    }

    /// The page in Markdown.
    var markdown: String {
        let modules = known.modules.union(KnownNames.toolchainModules).sorted().map { "`\($0)`" }
        return """
            # Supported names

            These are the names of Apple's frameworks that sources can use here, and names that sources in public repositories use and Airlock doesn't
            declare. The page isn't a list of all of Apple's names. The verdict of `./airlock bring` reads the same tables.

            | column | a name in it |
            |---|---|
            | drawn | belongs to a framework that draws; snapshots show the same as on a phone. Controls that widgets don't support, such as text fields, are a yellow box with a sign, as on iOS |
            | works | belongs to another framework, and does the same as on a phone |
            | untested | compiles, and is meant to be drawn or to work; but no test of Airlock uses the name, so nothing shows that it does |
            | accepted | compiles, and has no effect on snapshots and answers; a diagnostic says so if it would have one on a phone |
            | missing | doesn't compile |

            A name is listed once, although it can have several declarations. A modifier of views decides before other functions of the same name; otherwise,
            a name is drawn or works if one of its declarations is or does. If a function and a property of the same name differ, the function has
            brackets. Initialisers, operators and Foundation's own names aren't listed. The page doesn't show which of a name's overloads exist;
            `./airlock bring verdict PATH \(BuildOptions.check)` asks the compiler.

            Modules: \(modules.joined(separator: ", ")).

            An app is linked with these modules only if it imports them. Their names are in the tables, too.

            \(frameworks)

            \(rows("Types", known.types, missing: missing([.type])))

            \(rows("Members", members, missing: missing([.member, .keyPath])))

            \(rows("Attributes and macros", known.macros, missing: missing([.attribute, .macro])))

            """
    }

    /// The frameworks that only apps that import them are linked with, with their answers.
    private var frameworks: String {
        let rows = known.frameworks.sorted { $0.key < $1.key }.map { "| `\($0.key)` | \($0.value.answers) |" }
        return (["| module | answers |", "|---|---|"] + rows).joined(separator: "\n")
    }

    /// The functions, properties and cases.
    private var members: [String: KnownNames.Status] {
        known.functions.reduce(into: known.values) { members, function in
            let differs = members[function.key].map { $0 != function.value } ?? false
            members[differs ? "\(function.key)()" : function.key] = function.value
        }
    }

    /// Returns Apple's names of some forms that aren't declared, without sigils.
    private func missing(_ forms: Set<NameUse.Form>) -> Set<String> {
        Set(
            apple.map(Self.form).filter { form, name in
                forms.contains(form) && !toolchain.contains(name)
                    && known.status(of: NameUse(form: form, name: name, line: 0)) == nil
                    // A macro is listed under its own form.
                    && (form == .macro || known.macros[name] == nil)
            }.map(\.1))
    }

    private func rows(_ title: String, _ table: [String: KnownNames.Status], missing: Set<String>) -> String {
        let names = table.filter { !$0.key.hasPrefix("_") }
        let letters = Set((Array(names.keys) + missing).compactMap { $0.first?.uppercased() }).sorted()
        let lines = letters.map { letter in
            func cell(_ all: some Sequence<String>) -> String {
                all.filter { $0.first?.uppercased() == letter }.sorted().map { "`\($0)`" }.joined(separator: " ")
            }
            func cell(of status: KnownNames.Status) -> String {
                cell(names.filter { $0.value == status }.map(\.key))
            }
            let cells = [cell(of: .drawn), cell(of: .works), cell(of: .untested), cell(of: .accepted)]
            return "| \(letter) | \(cells.joined(separator: " | ")) | \(cell(missing)) |"
        }
        return """
            ## \(title)

            | | drawn | works | untested | accepted | missing |
            |---|---|---|---|---|---|
            \(lines.joined(separator: "\n"))
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
