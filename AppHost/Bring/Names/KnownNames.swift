import Foundation

/// The names this project declares for foreign sources, read off its own sources: so the list is never out of date.
struct KnownNames {
    /// What becomes of a name that is used.
    enum Status: Hashable {
        /// It does what it does on a phone, as far as a snapshot or an answer shows.
        case drawn
        /// It compiles, and changes nothing here.
        case accepted
    }

    private(set) var types: [String: Status] = [:]
    private(set) var members: [String: Status] = [:]
    private(set) var macros: [String: Status] = [:]
    /// The modules foreign sources can import.
    private(set) var modules: Set<String> = []

    /// What is in every toolchain.
    static let toolchainModules: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "Dispatch", "Observation", "Synchronization", "RegexBuilder",
        "Glibc", "_Concurrency",
    ]

    /// Folders of `Shared` that hold nothing foreign sources see.
    private static let inside = ["CSystem", "Container", "Extension", "Features", "Macros", "Sandbox", "View"]

    /// Reads a checkout of the project.
    ///
    /// - Throws: ``BringError`` where the folder is none.
    init(checkout root: String) throws {
        let folders = ["WidgetExt/Modules", "IntentsExt/Modules"].flatMap { folder in
            Self.list("\(root)/\(folder)").map { "\(folder)/\($0)" }
        }
        // What isn't offered to other packages isn't for foreign sources.
        let manifest = FileManager.default.contents(atPath: "\(root)/Package.swift") ?? Data()
        modules = Set(folders.compactMap { $0.split(separator: "/").last.map(String.init) }).intersection(
            Self.libraries(in: String(decoding: manifest, as: UTF8.self)))
        guard !modules.isEmpty else {
            throw BringError("\(root) is no checkout of Airlock — run ./airlock bring in one", .inputOutput)
        }
        let shared = Self.list("\(root)/Shared").filter { !Self.inside.contains($0) }.map { "Shared/\($0)" }
        for folder in shared + folders {
            for file in Self.files(in: "\(root)/\(folder)") {
                guard let data = FileManager.default.contents(atPath: file) else { continue }
                read(String(decoding: data, as: UTF8.self))
            }
        }
    }

    /// The libraries a package offers.
    static func libraries(in manifest: String) -> Set<String> {
        let tokens = SwiftLexer(manifest).tokens
        return Set(
            tokens.indices.dropLast(4).filter { tokens[$0].isWord("library") && tokens[$0 + 2].isWord("name") }
                .map { tokens[$0 + 4].text.trimmingCharacters(in: ["\""]) })
    }

    /// Takes what a source declares publicly.
    mutating func read(_ source: String) {
        for declaration in SourceNames(SwiftLexer(source).tokens).declarations
        where (declaration.isPublic || declaration.isRequirement) && !declaration.isLocal {
            let isAccepted = declaration.documentation.contains(#/\b[Aa]ccepted\b/#)
            let standing = isAccepted ? Status.accepted : .drawn
            // Of several of a name, one that is drawn counts.
            func note(_ table: inout [String: Status]) {
                table[declaration.name] = table[declaration.name] == .drawn ? .drawn : standing
            }
            switch declaration.keyword {
            case "func", "var", "let", "case":
                note(&members)
                // NSLocalizedString("…", comment: "…") is written as a type's name is.
                if declaration.keyword == "func", declaration.owner == nil { note(&types) }
            case "macro": note(&macros)
            case "extension": continue
            default:
                note(&types)
                // A type in a type is written after a dot.
                if declaration.owner != nil { note(&members) }
            }
        }
    }

    /// What becomes of a use; `nil` for a name this project doesn't declare.
    func standing(of use: NameUse) -> Status? {
        switch use.form {
        case .type: types[use.name]
        case .attribute: types[use.name] ?? macros[use.name]
        case .macro: macros[use.name]
        case .member, .keyPath: members[use.name] ?? types[use.name]
        }
    }

    private static func list(_ folder: String) -> [String] {
        // A checkout without the folder is refused because it has no modules.
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private static func files(in folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
    }
}

/// A list of names that comes with the program: words in lines, lines that begin with `# ` are remarks.
struct NameTable {
    let names: Set<String>

    /// Reads a list.
    init(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("# ") }
        names = Set(lines.flatMap { $0.split(separator: " ").map(String.init) })
    }

    /// The types of the toolchain's own modules on Linux.
    static var toolchain: NameTable { NameTable(PackageResources.toolchain_names_txt) }

    /// The names of Apple's interfaces that widgets and intents use, as they are written: `Text`, `.padding`, `@State`.
    static var apple: NameTable { NameTable(PackageResources.apple_names_txt) }
}
