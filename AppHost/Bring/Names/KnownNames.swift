import CNameFiles
import Foundation
import SwiftLexing
import Synchronization

/// The names that this project declares for an app's sources, read from the project's own sources, so that the list is never out of date.
///
/// A toolkit has no sources; its list was written when it was made.
struct KnownNames: Sendable {
    /// The support for a name.
    enum Status: String, Codable, Hashable, Sendable {
        /// A name of the frameworks that draw: snapshots show the same as on a phone.
        case drawn
        /// A name of another framework that does the same as on a phone.
        case works
        /// Compiles, and is meant to be drawn or to work; but no test uses the name.
        case untested
        /// Compiles, and has no effect here.
        case accepted
    }

    /// The modules that an app's sources can import.
    private(set) var modules: Set<String>
    /// The modules that only apps that import them are linked with.
    private(set) var frameworks: [String: Framework]
    private let lists: DeferredLists

    /// A framework that only apps that import it are linked with.
    struct Framework: Codable, Hashable, Sendable {
        /// The other frameworks that it needs.
        var needs: [String] = []
        /// The answers of its functions, as a phrase that follows "answers".
        var answers = ""
    }

    /// Names with the support for each.
    fileprivate struct Lists: Codable, Hashable, Sendable {
        var types: [String: Status] = [:]
        var functions: [String: Status] = [:]
        var values: [String: Status] = [:]
        var macros: [String: Status] = [:]
        var members: [String: Set<String>] = [:]
    }

    /// The names of Airlock's modules and those of each framework. A build without errors asks for none of them, so they are decoded when
    /// the first is asked for.
    private final class DeferredLists: Sendable {
        fileprivate struct All: Codable, Hashable, Sendable {
            var own = Lists()
            var frameworks: [String: Lists] = [:]
        }

        private let read: @Sendable () -> All
        private let stored = Mutex<All?>(nil)

        init(_ read: @escaping @Sendable () -> All) { self.read = read }

        var all: All {
            stored.withLock { stored in
                let all = stored ?? read()
                stored = all
                return all
            }
        }
    }

    var types: [String: Status] { lists.all.own.types }
    var functions: [String: Status] { lists.all.own.functions }
    /// Properties and cases.
    var values: [String: Status] { lists.all.own.values }
    var macros: [String: Status] { lists.all.own.macros }
    /// The static members of the types in ``argumentTypes``.
    private var members: [String: Set<String>] { lists.all.own.members }

    /// Returns these names, of which those that no test uses are untested.
    func limited(toTested tested: Set<String>) -> KnownNames {
        let all = lists.all
        let limited = DeferredLists.All(
            own: all.own.limited(toTested: tested),
            frameworks: all.frameworks.mapValues { $0.limited(toTested: tested) })
        return KnownNames(modules: modules, frameworks: frameworks, lists: DeferredLists { limited })
    }

    /// Returns these names and those of the frameworks that modules and what they need are.
    func including(_ modules: Set<String>) -> KnownNames {
        var own = lists.all.own
        for framework in frameworks(importedBy: modules).sorted() {
            guard let names = lists.all.frameworks[framework] else { continue }
            own.types.merge(names.types) { own, _ in own }
            own.functions.merge(names.functions) { own, _ in own }
            own.values.merge(names.values) { own, _ in own }
            own.macros.merge(names.macros) { own, _ in own }
        }
        let all = DeferredLists.All(own: own, frameworks: lists.all.frameworks)
        return KnownNames(modules: self.modules, frameworks: frameworks, lists: DeferredLists { all })
    }

    /// The modules of every toolchain.
    static let toolchainModules: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "Dispatch", "Distributed", "Observation",
        "Synchronization", "RegexBuilder", "Glibc", "_Concurrency", "_StringProcessing",
    ]

    /// The types of arguments whose static members are known, with the members that Foundation declares. A member such as `.offset` is also
    /// a modifier of views, so only the type shows whether it exists.
    fileprivate static let argumentTypes: [(argument: String, type: String, members: Set<String>)] = [
        (
            "Text(format:)", "FormatStyle",
            [
                "byteCount", "currency", "dateTime", "interval", "iso8601", "list", "number", "percent", "relative",
                "time", "units", "verbatim",
            ]
        )
    ]

    /// Returns true if an argument begins with a static member that its type doesn't have.
    func isUnknownMember(_ use: NameUse) -> Bool {
        Self.argumentTypes.contains { known in
            use.argument == known.argument && !known.members.contains(use.name)
                && members[known.type]?.contains(use.name) != true
        }
    }

    /// The modules of Airlock that an app's sources don't import.
    static let internalModules: Set<String> = [
        "AirlockBase", "AirlockSandbox", "IntentsRuntime", "Shared", "WidgetRendering",
    ]

    /// The frameworks of which names have an effect on snapshots.
    private static let drawingFrameworks: Set<String> = [
        "ActivityKit", "Charts", "CoreGraphics", "SwiftUI", "SwiftUICore", "UIKit", "WidgetKit",
    ]

    /// Types that do something here, such as storing a value, but have no effect on snapshots or answers; their members have no effect
    /// either.
    fileprivate static let typesWithoutEffect: Set<String> = [
        "Animation", "AnyTransition", "ContentTransition", "SymbolEffectOptions", "Transaction", "UIApplication",
        "UIFeedbackGenerator", "UIImpactFeedbackGenerator", "UINotificationFeedbackGenerator", "UIPasteboard",
        "UISelectionFeedbackGenerator", "URLSession",
    ]

    /// Returns true for a type without effect. A snapshot shows symbols at rest.
    fileprivate static func isWithoutEffect(_ type: String) -> Bool {
        typesWithoutEffect.contains(type) || type.hasSuffix("SymbolEffect")
    }

    /// Reads the list of a toolkit, or the sources of a checkout.
    ///
    /// The names of a checkout are cached in its folder `.build` until one of the sources changes.
    ///
    /// - Throws: ``CommandFailure``.
    init(in root: String) throws {
        guard !Toolkit.isInstalled(in: root) else {
            self = try Self(list: "\(root)/swift/names.json")
            return
        }
        let cache = "\(root)/.build/known-names.json"
        let version = Self.version(root)
        // A cache that is missing or can't be read is written again.
        if let cached = Self(cache: FileManager.default.contents(atPath: cache) ?? Data(), version: version, root) {
            self = cached
            return
        }
        self = try Self(checkout: root)
        let encoder = JSONEncoder()
        let head = CacheHead(version: version, modules: modules, frameworks: frameworks)
        // Without a cache, as in a read-only checkout, the next call reads the sources again.
        try? (encoder.encode(head) + Data("\n".utf8) + encoder.encode(lists.all)).write(
            to: URL(fileURLWithPath: cache), options: .atomic)
    }

    /// The first line of a cache; the second line has the names.
    private struct CacheHead: Codable {
        let version: [String]
        let modules: Set<String>
        let frameworks: [String: Framework]
    }

    /// Reads a cache; `nil` if it is of other sources or damaged.
    private init?(cache: Data, version: [String], _ root: String) {
        guard let end = cache.firstIndex(of: 10),
            // The sources are read instead of a cache that can't be decoded.
            let head = try? JSONDecoder().decode(CacheHead.self, from: cache[..<end]), head.version == version
        else { return nil }
        (modules, frameworks) = (head.modules, head.frameworks)
        lists = DeferredLists {
            // The second line is damaged only if something else has written it.
            if let all = try? JSONDecoder().decode(DeferredLists.All.self, from: cache[(end + 1)...]) { return all }
            // The checkout was read when the cache was written.
            return (try? Self(checkout: root))?.lists.all ?? .init()
        }
    }

    /// Returns the path, size and modification time of every file that determines the names, and of this executable.
    private static func version(_ root: String) -> [String] {
        let sources = (sourceFolders(root) + ["Tests"]).flatMap { files(in: "\(root)/\($0)") }
        return (sources + ["\(root)/Package.swift", "/proc/self/exe"]).map(\.fileVersion)
    }

    /// Returns the folders of the sources that declare names, without the path of the checkout.
    private static func sourceFolders(_ root: String) -> [String] { ["Shared/Apple"] + moduleFolders(root) }

    private static func moduleFolders(_ root: String) -> [String] {
        ["WidgetExt/Modules", "IntentsExt/Modules"].flatMap { folder in
            list("\(root)/\(folder)").map { "\(folder)/\($0)" }
        }
    }

    /// Reads the project's sources.
    ///
    /// - Throws: ``CommandFailure`` if the folder isn't an Airlock checkout.
    init(checkout root: String) throws {
        // An app's sources can import only the modules that the package offers as products.
        let manifest = String(
            decoding: FileManager.default.contents(atPath: "\(root)/Package.swift") ?? Data(), as: UTF8.self)
        let frameworks = Self.frameworks(in: manifest)
        let modules = Set(Self.moduleFolders(root).compactMap { $0.split(separator: "/").last.map(String.init) })
            .intersection(Self.libraries(in: manifest).union(frameworks.keys))
        guard !modules.isEmpty else {
            throw CommandFailure(
                "\(root) isn't an Airlock checkout — run ./airlock bring in a checkout", exitCode: .inputOutput)
        }
        var declared: [DeclaredName] = []
        var names: [String: Lists] = [:]
        for folder in Self.sourceFolders(root) {
            var found: [DeclaredName] = []
            for file in Self.files(in: "\(root)/\(folder)") {
                guard let data = FileManager.default.contents(atPath: file) else { continue }
                let isDrawing = !Self.drawingFrameworks.isDisjoint(with: file.split(separator: "/").map(String.init))
                found += DeclaredName.all(
                    in: String(decoding: data, as: UTF8.self), status: isDrawing ? .drawn : .works)
            }
            let module = folder.split(separator: "/").last.map(String.init) ?? ""
            if frameworks[module] == nil {
                declared += found
            } else {
                names[module] = Lists(found)
            }
        }
        let all = DeferredLists.All(own: Lists(declared), frameworks: names)
        self = Self(modules: modules, frameworks: frameworks, lists: DeferredLists { all })
            .limited(toTested: Self.testedNames(in: root))
    }

    /// Determines the support for names from their declarations.
    init(_ declared: [DeclaredName], modules: Set<String>, frameworks: [String: Framework] = [:]) {
        let all = DeferredLists.All(own: Lists(declared))
        self.init(modules: modules, frameworks: frameworks, lists: DeferredLists { all })
    }

    private init(modules: Set<String>, frameworks: [String: Framework], lists: DeferredLists) {
        (self.modules, self.frameworks, self.lists) = (modules, frameworks, lists)
    }

    /// The form of a list in JSON.
    private struct List: Codable {
        let types, functions, values, macros: [String: Status]
        let members: [String: [String]]
        let modules: [String]
        let frameworks: [String: Framework]

        struct Framework: Codable {
            let needs: [String]
            let answers: String
            let names: Lists
        }
    }

    /// Reads a list in JSON.
    ///
    /// - Throws: ``CommandFailure`` if the file isn't such a list.
    init(list path: String) throws {
        let list: List
        do { list = try JSONDecoder().decode(List.self, from: Data(contentsOf: URL(fileURLWithPath: path))) } catch {
            throw CommandFailure("can't read \(path) — unpack the toolkit's archive again", exitCode: .inputOutput)
        }
        let own = Lists(
            types: list.types, functions: list.functions, values: list.values, macros: list.macros,
            members: list.members.mapValues { Set($0) })
        let all = DeferredLists.All(own: own, frameworks: list.frameworks.mapValues(\.names))
        self.init(
            modules: Set(list.modules),
            frameworks: list.frameworks.mapValues { Framework(needs: $0.needs, answers: $0.answers) },
            lists: DeferredLists { all })
    }

    /// The list in JSON, with sorted keys.
    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            // Arrays are sorted, because a set has no order and equal lists should have equal bytes.
            return String(
                decoding: try encoder.encode(
                    List(
                        types: types, functions: functions, values: values, macros: macros,
                        members: members.mapValues { $0.sorted() }, modules: modules.sorted(),
                        frameworks: Dictionary(
                            uniqueKeysWithValues: frameworks.map { name, framework in
                                (
                                    name,
                                    .init(
                                        needs: framework.needs, answers: framework.answers,
                                        names: lists.all.frameworks[name] ?? Lists())
                                )
                            }))),
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

    /// Returns the frameworks in a package manifest that only apps that import them are linked with.
    static func frameworks(in manifest: String) -> [String: Framework] {
        let tokens = SwiftLexer(manifest).tokens
        guard
            let start = tokens.indices.dropFirst().first(where: {
                tokens[$0].isWord("frameworks") && tokens[$0 - 1].isWord("let")
            })
        else { return [:] }
        var found: [String: Framework] = [:]
        var (name, depth) = (String?.none, 0)
        for token in tokens[start...].drop(while: { $0.text != "=" }) {
            // Each framework is a tuple: its name, a list of what it needs, and its answers.
            depth += token.isMark("[") ? 1 : token.isMark("]") ? -1 : 0
            if token.isMark("]"), depth == 0 { break }
            if token.isMark(")") { name = nil }
            guard token.kind == .string else { continue }
            let text = token.text.trimmingCharacters(in: ["\""])
            if let name {
                if depth > 1 { found[name]?.needs.append(text) } else { found[name]?.answers = text }
            } else {
                (name, found[text]) = (text, Framework())
            }
        }
        let names = Set(found.keys)
        return found.mapValues { framework in
            Framework(needs: framework.needs.filter(names.contains), answers: framework.answers)
        }
    }

    /// Returns the frameworks that executables are linked with whose sources import modules.
    func frameworks(importedBy modules: Set<String>) -> Set<String> {
        var found: Set<String> = []
        var rest = modules.filter { frameworks[$0] != nil }
        while let next = rest.popFirst() {
            found.insert(next)
            rest.formUnion(Set(frameworks[next]?.needs ?? []).subtracting(found))
        }
        return found
    }

    /// Returns the support for a use; `nil` for a name this project doesn't declare.
    func status(of use: NameUse) -> Status? {
        switch use.form {
        // A capital letter begins constants of older frameworks, too.
        case .type: types[use.name] ?? (use.name.hasPrefix("NS") ? values[use.name] : nil)
        case .attribute: types[use.name] ?? macros[use.name]
        case .macro: macros[use.name]
        case .operator: nil
        case .value where use.isCall, .member where use.isCall:
            functions[use.name] ?? values[use.name] ?? types[use.name]
        case .value, .member, .keyPath: values[use.name] ?? functions[use.name] ?? types[use.name]
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

extension KnownNames.Lists {
    /// Determines the support for names from their declarations.
    fileprivate init(_ declared: [DeclaredName]) {
        var declared = declared
        for index in declared.indices where declared[index].form == .type {
            if KnownNames.isWithoutEffect(declared[index].name) { declared[index].status = .accepted }
        }
        // A declaration in a type without effect has no effect either. The second pass applies this to the members of nested types.
        for _ in 0..<2 {
            let types = Self.table(declared.filter { $0.form == .type }) { _ in false }
            for index in declared.indices {
                if let owner = declared[index].owner, types[owner] == .accepted { declared[index].status = .accepted }
            }
        }
        // A nested type is written after a dot, so it doesn't decide about a name without a dot. A call of NSLocalizedString("…", comment:
        // "…") looks like the call of a type's initializer.
        types = Self.table(declared.filter { $0.form == .type || $0.form == .function && $0.owner == nil }) {
            $0.owner == nil
        }
        // In a widget, a modifier of views is more frequent than other functions of the same name.
        functions = Self.table(declared.filter { $0.form == .function }) { $0.owner == "View" }
        values = Self.table(
            declared.filter { $0.form == .value || $0.form == .type && $0.owner != nil }
        ) { $0.form == .value }
        macros = Self.table(declared.filter { $0.form == .macro }) { _ in false }
        for argument in KnownNames.argumentTypes {
            members[argument.type] = Set(declared.filter { $0.owner == argument.type }.map(\.name))
        }
    }

    /// Returns these names, of which those that no test uses are untested.
    fileprivate func limited(toTested tested: Set<String>) -> Self {
        func marked(_ table: [String: KnownNames.Status]) -> [String: KnownNames.Status] {
            var table = table
            for (name, status) in table where status != .accepted && !tested.contains(name) { table[name] = .untested }
            return table
        }
        return Self(
            types: marked(types), functions: marked(functions), values: marked(values), macros: marked(macros),
            members: members)
    }

    /// Returns the support for each name. If some of a name's declarations are preferred, only these count. A name has an effect if one of
    /// the declarations that count has an effect.
    private static func table(
        _ declared: [DeclaredName], preferring isPreferred: (DeclaredName) -> Bool
    ) -> [String: KnownNames.Status] {
        Dictionary(grouping: declared, by: \.name).mapValues { all in
            let preferred = all.filter(isPreferred)
            let statuses = (preferred.isEmpty ? all : preferred).map(\.status)
            return [.drawn, .works].first(where: statuses.contains) ?? .accepted
        }
    }
}

/// A bundled list of names, separated by spaces and newlines; lines that begin with `# ` are comments.
struct NameTable {
    let names: Set<String>

    /// Reads a list.
    init(_ bytes: some Collection<UInt8>) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("# ") }
        names = Set(lines.flatMap { $0.split(separator: " ").map(String.init) })
    }

    /// Reads a list that is embedded in the executable.
    private init(embedded file: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>?) {
        var count = 0
        let bytes = file(&count)
        self.init(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// The types of the toolchain's own modules on Linux, and their members with a dot.
    static var toolchain: NameTable { NameTable(embedded: toolchain_names_txt) }

    /// The names of Apple's interfaces that widgets and intents use, with their sigils: `Text`, `.padding`, `@State`.
    static var apple: NameTable { NameTable(embedded: apple_names_txt) }
}

extension String {
    /// This path with the file's size and modification time; the path alone if there is no such file.
    var fileVersion: String {
        var status = stat()
        guard stat(self, &status) == 0 else { return self }
        return "\(self) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
}

extension KnownNames {
    /// The folders of sources that are compiled or timed, and whose results no test compares.
    private static let foldersWithoutResults = ["AcceptedSources/", "RejectedSources/", "Benchmarks/"]

    /// Returns the words of the Swift sources in a checkout's tests and fixtures.
    static func testedNames(in root: String) -> Set<String> {
        let folder = "\(root)/Tests"
        // Without the folder no name is tested.
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return files.reduce(into: []) { names, file in
            guard file.hasSuffix(".swift"), !foldersWithoutResults.contains(where: file.hasPrefix),
                let data = FileManager.default.contents(atPath: "\(folder)/\(file)")
            else {
                return
            }
            for word in data.split(whereSeparator: { !isPartOfName($0) }) {
                names.insert(String(decoding: word, as: UTF8.self))
            }
        }
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
