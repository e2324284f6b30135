import SwiftLexing

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
