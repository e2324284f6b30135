import Foundation

/// The names that this project declares for an app's sources, read from the project's own sources, so that the list is never out of date.
///
/// A toolkit has no sources; its list was written when it was made.
struct KnownNames: Decodable, Hashable {
    /// The support for a name.
    enum Status: String, Codable, Hashable {
        /// Has the same effect on snapshots and on intents' results as on a phone.
        case drawn
        /// Compiles, and has no effect here.
        case accepted
    }

    private(set) var types: [String: Status] = [:]
    private(set) var members: [String: Status] = [:]
    private(set) var macros: [String: Status] = [:]
    /// The modules that an app's sources can import.
    private(set) var modules: Set<String> = []

    /// The modules of every toolchain.
    static let toolchainModules: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "FoundationXML", "Dispatch", "Distributed", "Observation",
        "Synchronization", "RegexBuilder", "Glibc", "_Concurrency", "_StringProcessing",
    ]

    /// The modules of Airlock that an app's sources don't import.
    static let internalModules: Set<String> = ["AirlockSandbox", "IntentsRuntime", "Shared", "WidgetRendering"]

    /// The folders of `Shared` that declare no names for an app's sources.
    private static let inside = ["CSystem", "Container", "Extension", "Features", "Macros", "Sandbox", "View"]

    /// Reads the sources of a checkout, or the list of a toolkit.
    ///
    /// - Throws: ``BringError``.
    init(in root: String) throws {
        self = try Toolkit.isInstalled(in: root) ? Self(list: "\(root)/swift/names.json") : Self(checkout: root)
    }

    /// Reads the project's sources.
    ///
    /// - Throws: ``BringError`` if the folder isn't an Airlock checkout.
    init(checkout root: String) throws {
        let folders = ["WidgetExt/Modules", "IntentsExt/Modules"].flatMap { folder in
            Self.list("\(root)/\(folder)").map { "\(folder)/\($0)" }
        }
        // An app's sources can import only the modules that the package offers as products.
        let manifest = FileManager.default.contents(atPath: "\(root)/Package.swift") ?? Data()
        modules = Set(folders.compactMap { $0.split(separator: "/").last.map(String.init) }).intersection(
            Self.libraries(in: String(decoding: manifest, as: UTF8.self)))
        guard !modules.isEmpty else {
            throw BringError("\(root) isn't an Airlock checkout — run ./airlock bring in a checkout", .inputOutput)
        }
        let shared = Self.list("\(root)/Shared").filter { !Self.inside.contains($0) }.map { "Shared/\($0)" }
        for folder in shared + folders {
            for file in Self.files(in: "\(root)/\(folder)") {
                guard let data = FileManager.default.contents(atPath: file) else { continue }
                read(String(decoding: data, as: UTF8.self))
            }
        }
    }

    /// Reads a list in JSON.
    ///
    /// - Throws: ``BringError`` if the file isn't such a list.
    init(list path: String) throws {
        do { self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: path))) } catch {
            throw BringError("can't read \(path) — unpack the toolkit's archive again", .inputOutput)
        }
    }

    /// The list in JSON, with sorted keys.
    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            struct List: Encodable {
                let types, members, macros: [String: Status]
                let modules: [String]
            }
            // The modules are sorted, because a set has no order and equal lists should have equal bytes.
            return String(
                decoding: try encoder.encode(
                    List(types: types, members: members, macros: macros, modules: modules.sorted())),
                as: UTF8.self)
        }
    }

    /// Returns the names of the libraries in a package manifest.
    static func libraries(in manifest: String) -> Set<String> {
        let tokens = SwiftLexer(manifest).tokens
        return Set(
            tokens.indices.dropLast(4).filter { tokens[$0].isWord("library") && tokens[$0 + 2].isWord("name") }
                .map { tokens[$0 + 4].text.trimmingCharacters(in: ["\""]) })
    }

    /// Adds the public declarations of a source.
    mutating func read(_ source: String) {
        for declaration in SourceNames(SwiftLexer(source).tokens).declarations
        where (declaration.isPublic || declaration.isRequirement) && !declaration.isLocal {
            let isAccepted = declaration.documentation.contains(#/\b[Aa]ccepted\b/#)
            let status = isAccepted ? Status.accepted : .drawn
            // If a name has several declarations, a drawn one takes precedence.
            func record(_ table: inout [String: Status]) {
                table[declaration.name] = table[declaration.name] == .drawn ? .drawn : status
            }
            switch declaration.keyword {
            case "func", "var", "let", "case":
                record(&members)
                // A call of NSLocalizedString("…", comment: "…") looks like the call of a type's initializer.
                if declaration.keyword == "func", declaration.owner == nil { record(&types) }
            case "macro": record(&macros)
            case "extension": continue
            default:
                record(&types)
                // A nested type is written after a dot.
                if declaration.owner != nil { record(&members) }
            }
        }
    }

    /// Returns the support for a use; `nil` for a name this project doesn't declare.
    func status(of use: NameUse) -> Status? {
        switch use.form {
        case .type: types[use.name]
        case .attribute: types[use.name] ?? macros[use.name]
        case .macro: macros[use.name]
        case .member, .keyPath: members[use.name] ?? types[use.name]
        }
    }

    private static func list(_ folder: String) -> [String] {
        // If the folder can't be listed, the checkout has no modules and is rejected.
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private static func files(in folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
    }
}

/// A bundled list of names, separated by spaces and newlines; lines that begin with `# ` are comments.
struct NameTable {
    let names: Set<String>

    /// Reads a list.
    init(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("# ") }
        names = Set(lines.flatMap { $0.split(separator: " ").map(String.init) })
    }

    /// The types of the toolchain's own modules on Linux.
    static var toolchain: NameTable { NameTable(PackageResources.toolchain_names_txt) }

    /// The names of Apple's interfaces that widgets and intents use, with their sigils: `Text`, `.padding`, `@State`.
    static var apple: NameTable { NameTable(PackageResources.apple_names_txt) }
}
