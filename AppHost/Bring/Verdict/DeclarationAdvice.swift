import AirlockBase
import BringSupport
import SwiftLexing

/// The files and modules of a repository that declare names which the sources lack, and how to add them.
struct DeclarationAdvice: Hashable {
    /// A module and its folder.
    struct Module: Hashable {
        let name: String
        let folder: String
    }

    /// The file or module that declares a name.
    enum Home: Hashable {
        case file(String)
        case module(Module)
    }

    /// The files that declare each name, up to three, beginning with the one to add.
    var places: [String: [String]] = [:]
    /// The file or module to add for each name.
    var homes: [String: Home] = [:]
    /// The other files and modules that each file and module uses.
    var needs: [Home: Set<Home>] = [:]
    /// The files to add, in the order they were found.
    var files: [String] = []
    /// The modules to add.
    var modules: [Module] = []
    /// The places of macros by their names.
    var macros: [String: String] = [:]

    /// The maximum number of files that advice names.
    private static let limit = 20

    /// Returns files and modules with those that they need, also indirectly.
    private func all(_ first: [Home]) -> (files: [String], modules: [Module]) {
        var seen: Set<Home> = []
        var rest = first
        while let home = rest.popLast() {
            if seen.insert(home).inserted { rest += needs[home] ?? [] }
        }
        return (files.filter { seen.contains(.file($0)) }, modules.filter { seen.contains(.module($0)) })
    }

    /// The options that add files and modules, as they are written in a shell.
    private static func options(_ files: [String], _ modules: [Module]) -> String {
        (files.map { "\(BuildOptions.also) \($0.shellWord)" }
            + modules.map { "\(BuildOptions.modules) \($0.name)=\($0.folder.shellWord)" }).joined(separator: " ")
    }

    /// Returns what to do about names; `nil` if nothing declares them.
    ///
    /// - Parameters:
    ///   - target: The project's target; `nil` for a bare folder.
    ///   - imports: The modules that the sources import and lack.
    func remedy(for names: [String], imports: [String] = [], target: String?) -> String? {
        let (files, modules) = all(
            names.compactMap { homes[$0] } + modules.filter { imports.contains($0.name) }.map { .module($0) })
        guard !files.isEmpty || !modules.isEmpty else { return nil }
        if let target {
            guard !files.isEmpty else { return nil }
            let first = files.prefix(Self.limit).joined(separator: ", ")
            let rest = files.count > Self.limit ? " and \(files.count - Self.limit) more files" : ""
            return "add \(first)\(rest) to the target \(target) in the project"
        }
        guard files.count <= Self.limit else {
            return
                "\(files.count) files are missing, too many to name: name the app's project instead of the folder, or add a folder that contains them with \(BuildOptions.also) DIR or \(BuildOptions.modules) NAME=DIR"
        }
        return "add \(Self.options(files, modules))"
    }

    /// Returns the remedy for an import of a module that isn't available; `nil` if its folder isn't known.
    func remedy(module name: String) -> String? {
        modules.first { $0.name == name }.map { "add \(Self.options([], all([.module($0)]).modules))" }
    }

    /// Returns a line for each choice between several files that declare names, up to five.
    func choices(for names: [String]) -> [String] {
        var choices: [(places: [String], names: [String])] = []
        for name in names {
            guard let places = places[name], places.count > 1, case .file = homes[name] else { continue }
            if let index = choices.firstIndex(where: { $0.places == places }) {
                choices[index].names.append(name)
            } else {
                choices.append((places, [name]))
            }
        }
        return choices.prefix(5).map { choice in
            let first = choice.names.prefix(3).joined(separator: ", ") + (choice.names.count > 3 ? "…" : "")
            return
                "\(choice.places.map(\.shellWord).joined(separator: " and ")) declare \(first): add the one that the widgets use"
        }
    }
}

/// Finds work in intents and queries that belongs in a service: storage, files, JSON.
struct IntentAdvice {
    /// The names of the intents and queries in all sources, so that their extensions are checked, too.
    private let names: Set<String>

    /// The protocols of intents and queries.
    private static let protocols = DiscoveredDeclarations.intentProtocols.union([
        "EntityQuery", "EntityStringQuery", "EntityPropertyQuery", "EnumerableEntityQuery", "UniqueAppEntityQuery",
        "DynamicOptionsProvider", "IntentValueQuery",
    ])

    /// The names that indicate such work, by kind of work.
    private static let kinds: [(words: Set<String>, what: String)] = [
        (
            ["UserDefaults", "AppStorage", "NSUbiquitousKeyValueStore", "SecItemCopyMatching", "SecItemAdd"],
            "stores settings"
        ),
        (
            ["FileManager", "FileHandle", "contentsOf", "contentsOfFile", "contentsOfDirectory"],
            "reads or writes files"
        ),
        (
            ["JSONDecoder", "JSONEncoder", "JSONSerialization", "PropertyListDecoder", "PropertyListEncoder"],
            "reads or writes JSON or property lists"
        ),
    ]

    private static let remedy =
        "move it into a service of the app, injected with @Dependency: the intent can then be tested without files"

    init(_ sources: [SourceFile]) {
        names = Set(
            sources.flatMap(\.names.declarations).filter { !Self.protocols.isDisjoint(with: $0.inherited) }.map(\.name))
    }

    /// Returns the advice for a source's intents and queries.
    func obstacles(in source: SourceFile) -> [Obstacle] {
        var found: [Obstacle] = []
        let tokens = source.blocks.tokens
        var (depth, inside, awaiting): (Int, [(name: String, depth: Int)], String?) = (0, [], nil)
        for (index, token) in tokens.enumerated() {
            let previous = index > 0 ? tokens[index - 1] : nil
            if token.isMark("{") {
                depth += 1
                if let name = awaiting { inside.append((name, depth)) }
                awaiting = nil
            } else if token.isMark("}") {
                if inside.last?.depth == depth { inside.removeLast() }
                depth -= 1
            } else if token.kind == .word, names.contains(token.text),
                let previous, ["struct", "class", "enum", "actor", "extension"].contains(where: previous.isWord)
            {
                awaiting = token.text
            } else if token.kind == .word, let type = inside.last?.name,
                let kind = Self.kinds.first(where: { $0.words.contains(token.text) })
            {
                found.append(
                    Obstacle(
                        weight: .advises, what: "\(type) \(kind.what): \(token.text)", remedy: Self.remedy,
                        places: ["\(source.path):\(token.line)"]))
            }
        }
        return found
    }
}
