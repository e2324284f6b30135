import Foundation
import SwiftLexing
import Testing

@testable import Bring

/// A folder names only types of folders below it.
struct LayerRules {
    @Test("A folder of Shared names no type of a layer above it")
    func shared() throws {
        // Macros run at compile time and belong to no layer.
        let layers = try Layers(
            "Shared", ["Base", "Lint", "System", "Values", "Container", "Process", "Apple", "Features"])
        #expect(layers.level(of: "SystemCalls") == 2 && layers.level(of: "Landmark") == 7)
        #expect(layers.violations == [])
    }

    @Test("A folder of the renderer names no type of a layer above it")
    func rendering() throws {
        let root = "WidgetExt/Rendering"
        let folders = ["Text", "Drawing", "Graph", "Charts", "Lint", "Snapshots", "Commands"]
        let layers = try Layers(root, folders)
        #expect(layers.level(of: "Typeface") == 0 && layers.level(of: "WidgetCommand") == 6)
        #expect(layers.violations == [])
        #expect(try Source.all(in: root).count == folders.flatMap { try Source.all(in: "\(root)/\($0)") }.count)
    }

    @Test("A folder of the host's core names no type of a layer above it")
    func core() throws {
        let folders = [
            "Core/Process", "Core/Sync", "Core/Plugins", "Core/Home", "Core/Gallery", "Core/Scenes", "Core/Group",
            "Core/Running", "Web", "Core/Commands",
        ]
        let layers = try Layers("AppHost", folders)
        #expect(layers.level(of: "HostClock") == 0 && layers.level(of: "WidgetCommands") == 9)
        #expect(layers.violations == [])
        let all = try Source.all(in: "AppHost/Core") + Source.all(in: "AppHost/Web")
        #expect(try all.count == folders.flatMap { try Source.all(in: "AppHost/\($0)") }.count)
    }

    @Test("The runtimes of the extensions name no type of a feature")
    func runtimes() throws {
        let layers = try Layers(".", ["WidgetExt/Rendering", "Shared/Features"])
        #expect(layers.level(of: "AlarmDraft") == 1)
        #expect(layers.violations == [])
        #expect(try Layers(".", ["IntentsExt/Runtime", "Shared/Features"]).violations == [])
    }

    @Test("The container names no feature")
    func container() throws {
        let folder = Source.root.appendingPathComponent("Shared/Features")
        // Folder names may be singular or plural.
        let features = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.hasSuffix(".swift") }.map { ($0.hasSuffix("s") ? $0.dropLast() : $0[...]).lowercased() }
        #expect(features.contains("landmark"))
        for source in try Source.all(in: "Shared/Container") {
            let text = source.text.lowercased()
            for feature in features where text.contains(feature) {
                Issue.record("\(source.path) names the feature \(feature)")
            }
        }
    }

    @Test("Type names are read from code only, not from comments or string literals")
    func words() {
        let text = """
            /// Not `Comment`.
            package struct Outer<T>: Base { // Not this Comment
                enum Inner { case one }
                let a = "Text \\(Value.self) Text", b = #"Raw "quoted" Text"#, c = Other.Member()
                let inner: Inner /* Not /* this */ Comment */
            }
            """
        let words = Words(of: text)
        #expect(words.declared == ["Outer"])
        #expect(words.named == ["T", "Base", "Other", "Value"])
    }
}

/// The folders of a module, and the types that they declare and name.
struct Layers {
    private let root: String
    /// From the lowest layer to the highest.
    private let folders: [String]
    private let sources: [(level: Int, path: String, words: Words)]
    private let levels: [String: Int]

    /// Reads the sources of folders.
    ///
    /// - Parameter folders: The names of folders in `root`, the lowest first.
    init(_ root: String, _ folders: [String]) throws {
        (self.root, self.folders) = (root, folders)
        sources = try folders.enumerated().flatMap { level, folder in
            try Source.all(in: "\(root)/\(folder)").map { (level: level, path: $0.path, words: Words(of: $0.text)) }
        }
        var levels: [String: Int] = [:]
        for source in sources {
            for name in source.words.declared { levels[name] = min(levels[name] ?? .max, source.level) }
        }
        self.levels = levels
    }

    /// Returns the index of the lowest folder that declares a type; `nil` if none does.
    func level(of name: String) -> Int? { levels[name] }

    /// The sources that name a type of a layer above their own, as `PATH names NAME of FOLDER`.
    var violations: [String] {
        sources.flatMap { source in
            source.words.named.sorted().compactMap { name in
                guard let level = levels[name], level > source.level else { return nil }
                return "\(source.path) names \(name) of \(root)/\(folders[level])"
            }
        }
    }
}

/// The type names in a source.
struct Words {
    /// The types declared at the top level.
    var declared: Set<String> = []
    /// The types used without a qualifier, except those declared in the source.
    var named: Set<String> = []

    private static let keywords: Set<String> = [
        "struct", "class", "enum", "protocol", "actor", "typealias", "associatedtype",
    ]

    init(of text: String) {
        var own: Set<String> = []
        var depth = 0
        let tokens = SwiftLexer(text).tokens
        for (index, token) in tokens.enumerated() {
            if token.isMark("{") { depth += 1 }
            if token.isMark("}") { depth -= 1 }
            guard token.kind == .word else { continue }
            let previous = index > 0 ? tokens[index - 1] : nil
            if let previous, previous.kind == .word, !previous.isQuoted, Self.keywords.contains(previous.text) {
                own.insert(token.text)
                if depth == 0 { declared.insert(token.text) }
            } else if previous?.isMark(".") != true, token.text.first?.isUppercase ?? false {
                named.insert(token.text)
            }
        }
        named.subtract(own)
    }
}
