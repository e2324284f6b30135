import Foundation

/// A folder of an app's repository: its sources, its resources, and what can't be used of it.
struct ImportedFolder {
    /// A file that isn't compiled, and why.
    struct Omission: Hashable {
        let path: String
        let reason: String
    }

    /// A folder or file, and what the link to it is called; nothing where it is the whole of the sources.
    struct Piece: Hashable {
        var link: String
        let path: String
    }

    /// As an absolute path.
    let path: String
    /// What the sources are put together from.
    private(set) var pieces: [Piece] = []
    private(set) var sources: [SourceFile] = []
    /// Catalogues of snapshots and of strings, from the folder.
    private(set) var resources: [String] = []
    /// Sources that are there and not built.
    private(set) var omissions: [Omission] = []
    /// Files a build has no use for.
    private(set) var others: [String] = []
    /// The property lists called `Info.plist` or ending so.
    private(set) var propertyLists: [String] = []

    /// The most bytes of a source that are read.
    private static let limit = 4 << 20
    private static let resourceKinds = [".xcassets", ".xcstrings", ".lproj"]
    private static let bundles = [
        ".xcodeproj", ".xcworkspace", ".playground", ".framework", ".xcframework", ".bundle", ".xcdatamodeld", ".appex",
        ".app", ".docc", ".intentdefinition", ".icon", ".xctestplan",
    ]

    /// Reads a folder and the folders in it; those whose names begin with a dot aren't read, nor are links to folders.
    ///
    /// - Throws: ``BringError`` for what is no folder, can't be read, or holds no Swift.
    init(path: String, facts: ConditionalBlocks.CompilationConditions) throws {
        self.path = path
        pieces = [Piece(link: "", path: path)]
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw BringError("\(path) is no folder — name the folder of the widget extension's sources", .inputOutput)
        }
        try read("", facts, depth: 0)
        guard !sources.isEmpty else {
            throw BringError("\(path) holds no Swift sources — name the folder of the widget extension's sources")
        }
        leaveOutEntries()
    }

    /// Reads one file.
    ///
    /// - Throws: ``BringError`` for one that isn't there or can't be read.
    init(file: String, facts: ConditionalBlocks.CompilationConditions) throws {
        path = URL(fileURLWithPath: file).deletingLastPathComponent().path
        pieces = [Piece(link: URL(fileURLWithPath: file).lastPathComponent, path: file)]
        try add(URL(fileURLWithPath: file).lastPathComponent, facts)
    }

    /// The folder with others beside it, each under its own name.
    func joined(with others: [ImportedFolder]) -> ImportedFolder {
        guard !others.isEmpty else { return self }
        var whole = self
        (whole.pieces, whole.sources, whole.resources) = ([], [], [])
        (whole.omissions, whole.others, whole.propertyLists) = ([], [], [])
        for folder in [self] + others {
            for var piece in folder.pieces {
                let isFile = !piece.link.isEmpty
                let name = URL(fileURLWithPath: piece.path).lastPathComponent
                var link = name
                while whole.pieces.contains(where: { $0.link == link }) { link = "Another\(link)" }
                piece.link = link
                whole.pieces.append(piece)
                func placed(_ path: String) -> String { isFile ? link : "\(link)/\(path)" }
                for var source in folder.sources {
                    source.path = placed(source.path)
                    whole.sources.append(source)
                }
                whole.resources += folder.resources.map(placed)
                whole.omissions += folder.omissions.map { Omission(path: placed($0.path), reason: $0.reason) }
                whole.others += folder.others.map(placed)
                whole.propertyLists += folder.propertyLists.map(placed)
            }
        }
        whole.leaveOutEntries()
        return whole
    }

    /// Where a file lies.
    func absolutePath(of file: String) -> String {
        for piece in pieces where !piece.link.isEmpty {
            if file == piece.link { return piece.path }
            if file.hasPrefix(piece.link + "/") { return piece.path + file.dropFirst(piece.link.count) }
        }
        return "\(path)/\(file)"
    }

    private mutating func read(_ folder: String, _ facts: ConditionalBlocks.CompilationConditions, depth: Int) throws {
        guard depth < 32 else { return }
        let here = folder.isEmpty ? path : "\(path)/\(folder)"
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: here).sorted()
        } catch { throw BringError("\(here) can't be read — see to its permissions", .inputOutput) }
        for name in names where !name.hasPrefix(".") {
            let inner = folder.isEmpty ? name : "\(folder)/\(name)"
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: "\(path)/\(inner)", isDirectory: &isFolder) else { continue }
            if Self.resourceKinds.contains(where: name.hasSuffix) {
                resources.append(inner)
            } else if isFolder.boolValue {
                let isLink = FileManager.default.linkTarget("\(path)/\(inner)") != nil
                if isLink || Self.bundles.contains(where: name.hasSuffix) || name == "build" {
                    others.append(inner)
                } else {
                    try read(inner, facts, depth: depth + 1)
                }
            } else if name.hasSuffix(".swift") {
                try add(inner, facts)
            } else {
                if name.hasSuffix("Info.plist") { propertyLists.append(inner) }
                others.append(inner)
            }
        }
    }

    private mutating func add(_ file: String, _ facts: ConditionalBlocks.CompilationConditions) throws {
        guard let data = FileManager.default.contents(atPath: "\(path)/\(file)") else {
            throw BringError("\(path)/\(file) can't be read — see to its permissions", .inputOutput)
        }
        guard data.count <= Self.limit else {
            omissions.append(Omission(path: file, reason: "it is larger than 4 MiB"))
            return
        }
        let source = SourceFile(path: file, text: String(decoding: data, as: UTF8.self), facts: facts)
        if source.isTest {
            omissions.append(Omission(path: file, reason: "it is a test"))
        } else if file.hasSuffix("Package.swift"),
            source.names.imports.contains(where: { $0.module == "PackageDescription" })
        {
            omissions.append(Omission(path: file, reason: "it describes a package"))
        } else {
            sources.append(source)
        }
    }

    /// A module has one entry: that of the widgets. The one of an app, or of an extension of intents, is left out where its file
    /// holds nothing else.
    private mutating func leaveOutEntries() {
        let entries = sources.filter { $0.entry != nil }
        for source in entries where source.isOfAnApp || source.isOfIntents {
            let what =
                source.isOfAnApp ? "the app's entry" : "the entry of an intents extension, whose intents are found"
            let types = source.names.declarations.filter {
                ["struct", "class", "enum", "actor", "protocol"].contains($0.keyword)
            }
            guard types.count == 1 else { continue }
            sources.removeAll { $0.path == source.path }
            omissions.append(Omission(path: source.path, reason: "it is \(what)"))
        }
    }

    /// The sources that are marked as the entry of a program.
    var entries: [SourceFile] { sources.filter { $0.entry != nil } }

    /// Everything that isn't compiled or copied, to be named in a package.
    var excluded: [String] { (omissions.map(\.path) + others).sorted() }
}

extension SourceFile {
    /// Whether its entry is that of an app.
    fileprivate var isOfAnApp: Bool {
        entry.map { !Set($0.inherited).isDisjoint(with: ["App", "UIApplicationDelegate", "NSApplicationDelegate"]) }
            ?? false
    }

    /// Whether its entry is that of an extension of intents.
    var isOfIntents: Bool { entry?.inherited.contains("AppIntentsExtension") ?? false }
}

extension FileManager {
    /// The target of a symbolic link; nil for what is no link.
    func linkTarget(_ path: String) -> String? {
        // Only a link has a target.
        try? destinationOfSymbolicLink(atPath: path)
    }
}
