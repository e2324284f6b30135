import BringSupport
import Foundation

/// A folder of an app's repository: its sources, its resources, and the files left out.
struct ImportedFolder {
    /// A source that isn't compiled, and the reason.
    struct Omission: Hashable {
        let path: String
        let reason: String
    }

    /// A folder or file of a module, and the name of the link to it; the name is empty if the module has no other piece.
    struct Piece: Hashable {
        var link: String
        let path: String
        /// The folders in which the target of a link in it may be, apart from its own.
        var targets: [String] = []
    }

    /// The absolute path.
    let path: String
    /// The folders in which a link's target may be, apart from the link's own.
    private let targets: [String]
    /// The folders and files from which the module is built.
    private(set) var pieces: [Piece] = []
    private(set) var sources: [SourceFile] = []
    /// The files and folders for the app's bundle, with paths relative to the folder. A folder is copied with its contents, and a file in
    /// an `.lproj` folder is copied into a folder of that name.
    var resources: [String] = []
    /// Sources that aren't compiled.
    private(set) var omissions: [Omission] = []
    /// Files the build doesn't use.
    private(set) var others: [String] = []
    /// The property lists whose names end in `Info.plist`.
    private(set) var propertyLists: [String] = []
    /// The files and folders to follow for changes, if the files are those of a project's target; otherwise `nil`.
    private var followed: [String]?
    /// The folders of the test targets of packages in the folder.
    private var testFolders: Set<String> = []
    /// The intent definition files, from which Swift sources are generated.
    private(set) var intentDefinitions: [String] = []
    /// The Core Data models, from which Swift sources are generated.
    private(set) var dataModels: [String] = []

    /// The size limit of a source, in bytes.
    private static let limit = 4 << 20
    /// The maximum size of a file that is read at all.
    private static let readLimit = 64 << 20
    /// The deepest nesting of folders that are read.
    private static let depthLimit = 32
    /// The file extensions of sources in other languages.
    private static let languages: Set<String> = [
        "c", "cc", "cpp", "cs", "dart", "h", "hpp", "java", "js", "jsx", "kt", "m", "metal", "mm", "py", "rb", "rs",
        "ts", "tsx",
    ]
    private static let resourceKinds = [".xcassets", ".xcstrings", ".lproj"] + fontKinds
    private static let fontKinds = [".ttf", ".otf", ".ttc"]
    /// The extensions of other files that an app reads from its bundle, such as texts, tables, images, sounds and databases.
    private static let dataKinds: Set<String> = [
        "aac", "aif", "aifc", "aiff", "bin", "caf", "cer", "css", "csv", "dat", "data", "db", "der", "geojson", "gif",
        "gpx", "heic", "htm", "html", "icc", "ics", "jpeg", "jpg", "json", "jsonl", "kml", "m4a", "m4v", "mov", "mp3",
        "mp4", "pdf", "plist", "png", "rtf", "sqlite", "sqlite3", "strings", "stringsdict", "svg", "tsv", "txt", "vcf",
        "wav", "webp", "xml",
    ]
    /// The names of files that only a build reads.
    private static let buildFiles: Set<String> = [
        "CMakeLists.txt", "ExportOptions.plist", "package-lock.json", "package.json",
        "requirements.txt",
    ]
    private static let bundles = [
        ".xcodeproj", ".xcworkspace", ".playground", ".framework", ".xcframework", ".bundle", ".xcdatamodeld", ".appex",
        ".app", ".docc", ".icon", ".xctestplan",
    ]

    /// Reads a folder and its subfolders. Symbolic links to folders, and names that begin with a dot, are skipped.
    ///
    /// - Parameters:
    ///   - exceptions: The files that aren't in the folder's target, with paths in the folder.
    ///   - targets: The other folders in which a link's target may be.
    /// - Throws: ``CommandFailure`` if the path isn't a readable folder or contains no Swift, or if a link in it leads to another folder.
    init(path: String, conditions: CompilationConditions, exceptions: Set<String> = [], targets: [String] = []) throws {
        (self.path, self.targets) = (path, targets)
        pieces = [Piece(link: "", path: path, targets: targets)]
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandFailure(
                "\(path) isn't a folder — name the folder of the widget extension's sources", exitCode: .inputOutput)
        }
        try read("", conditions, depth: 0)
        guard !sources.isEmpty else {
            let languages = Set(others.map { URL(fileURLWithPath: $0).pathExtension }).intersection(Self.languages)
            let only = languages.isEmpty ? "" : ", only " + languages.sorted().map { ".\($0)" }.joined(separator: ", ")
            throw CommandFailure(
                "\(path) holds no Swift sources\(only) — name the folder of the widget extension's sources",
                exitCode: .badData)
        }
        omissions += sources.filter { exceptions.contains($0.path) }.map {
            Omission(path: $0.path, reason: "not in the project's target")
        }
        sources.removeAll { exceptions.contains($0.path) }
        others += resources.filter(exceptions.contains)
        resources.removeAll(where: exceptions.contains)
        leaveOutEntries()
    }

    /// Reads the folder of a package's target, without what the target leaves out.
    ///
    /// - Throws: The errors of ``init(path:conditions:exceptions:targets:)``.
    init(_ target: PackageManifest.Target, conditions: CompilationConditions, targets: [String]) throws {
        try self.init(path: target.folder, conditions: conditions, targets: targets)
        func isExcluded(_ file: String) -> Bool { !target.contains("\(target.folder)/\(file)") }
        omissions += sources.map(\.path).filter(isExcluded).map {
            Omission(path: $0, reason: "excluded by the package's target")
        }
        sources.removeAll { isExcluded($0.path) }
        others += resources.filter(isExcluded)
        resources.removeAll(where: isExcluded)
        propertyLists.removeAll(where: isExcluded)
    }

    /// Reads the Swift sources of a package's target, with the resources of its manifest.
    ///
    /// - Throws: The errors of ``init(path:conditions:exceptions:targets:)``.
    init(_ target: PackageTarget, conditions: CompilationConditions) throws {
        try self.init(target.manifestTarget, conditions: conditions, targets: [target.package.path])
        setResources(of: target)
    }

    /// The resources of a package's target, without its sources.
    init(resourcesOf target: PackageTarget) {
        (path, targets) = (target.folder, [target.package.path])
        setResources(of: target)
    }

    private mutating func setResources(of target: PackageTarget) {
        let files = target.bundleFiles(target.files)
        others += resources.filter { !files.contains($0) }
        resources = files
    }

    /// Replaces each source by the same source on a system with more modules.
    mutating func add(modules: Set<String>) { sources = sources.map { $0.changed(modules, isAdded: true) } }

    /// Replaces each source by the same source on a system without some modules.
    mutating func remove(modules: Set<String>) { sources = sources.map { $0.changed(modules, isAdded: false) } }

    /// Replaces a source by the same source on a system without some modules.
    mutating func remove(modules: Set<String>, from path: String) {
        guard let index = sources.firstIndex(where: { $0.path == path }) else { return }
        sources[index] = sources[index].changed(modules, isAdded: false)
    }

    /// Leaves out sources.
    mutating func leaveOut(_ left: [Omission]) {
        let paths = Set(left.map(\.path))
        sources.removeAll { paths.contains($0.path) }
        omissions += left
    }

    /// Reads the files of a project's target. Their paths are relative to the repository's root.
    ///
    /// - Throws: ``CommandFailure`` if a file can't be read, or is a link that leads out of the repository.
    init(_ target: AppTarget, root: String, conditions: CompilationConditions) throws {
        (path, targets) = (root, [root])
        followed = []
        for source in target.sources { try add(source, conditions) }
        for resource in target.resources {
            let (given, name) = location(of: resource)
            try given.check(name, limits: .resources)
        }
        for definition in target.intentDefinitions {
            let (given, name) = location(of: definition)
            try given.check(name)
        }
        (resources, others, intentDefinitions) = (target.resources, target.otherSources, target.intentDefinitions)
        dataModels = others.filter(Self.isDataModel)
        for model in dataModels {
            let (given, name) = location(of: model)
            try given.check(name)
        }
        propertyLists = target.settings.infoPlist.map { [$0] } ?? []
        for file in target.missing {
            omissions.append(Omission(path: file, reason: target.reasons[file] ?? "it doesn't exist"))
        }
        pieces = (sources.map(\.path) + resources).map { Piece(link: Self.link(to: $0), path: absolutePath(of: $0)) }
        leaveOutEntries()
        followed = (target.followed + dataModels).map(absolutePath)
    }

    /// The name of the link to a file of a target.
    private static func link(to path: String) -> String { path.hasPrefix("/") ? "Outside\(path)" : path }

    /// True if the files are those of a project's target.
    var isTarget: Bool { followed != nil }

    /// The folders and files to follow for changes.
    var followedPaths: [String] { followed ?? pieces.map(\.path) }

    /// The folders that the paths of sources are relative to.
    var roots: [String] { isTarget ? [path] : pieces.map(\.path) }

    /// Returns true if a file is a font, by its name.
    static func isFont(_ name: String) -> Bool { fontKinds.contains { name.lowercased().hasSuffix($0) } }

    private static let definitionKind = ".intentdefinition"

    /// Returns true if a path names a single file that can be read in place of a folder.
    static func isFile(_ path: String) -> Bool {
        path.hasSuffix(".swift") || path.hasSuffix(definitionKind) || isFont(path) || isDataModel(path)
    }

    /// Returns true if a folder is a Core Data model, by its name.
    static func isDataModel(_ path: String) -> Bool {
        path.hasSuffix(".xcdatamodeld") || path.hasSuffix(".xcdatamodel")
    }

    /// Returns true if an app reads a file from its bundle, by its name.
    private static func isData(_ name: String) -> Bool {
        dataKinds.contains(URL(fileURLWithPath: name).pathExtension.lowercased()) && !buildFiles.contains(name)
            && !name.hasSuffix("Info.plist")
    }

    /// Reads one file: a source, a font, an intent definition or a Core Data model.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be read.
    init(file: String, conditions: CompilationConditions) throws {
        path = URL(fileURLWithPath: file).deletingLastPathComponent().path
        targets = []
        pieces = [Piece(link: URL(fileURLWithPath: file).lastPathComponent, path: file)]
        if Self.isFont(file) {
            guard FileManager.default.isReadableFile(atPath: file) else {
                throw CommandFailure(
                    "can't read \(file) — with \(BuildOptions.also), name a readable font file",
                    exitCode: .inputOutput)
            }
            resources = [URL(fileURLWithPath: file).lastPathComponent]
            return
        }
        if file.hasSuffix(Self.definitionKind) {
            intentDefinitions = [URL(fileURLWithPath: file).lastPathComponent]
            others = intentDefinitions
            return
        }
        if Self.isDataModel(file) {
            dataModels = [URL(fileURLWithPath: file).lastPathComponent]
            others = dataModels
            return
        }
        try add(URL(fileURLWithPath: file).lastPathComponent, conditions)
    }

    /// Returns a folder that combines this folder with others; each of them is linked under its own name.
    func joined(with others: [ImportedFolder]) -> ImportedFolder {
        guard !others.isEmpty else { return self }
        var whole = self
        (whole.pieces, whole.sources, whole.resources) = ([], [], [])
        (whole.omissions, whole.others, whole.propertyLists, whole.intentDefinitions) = ([], [], [], [])
        whole.dataModels = []
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
                whole.intentDefinitions += folder.intentDefinitions.map(placed)
                whole.dataModels += folder.dataModels.map(placed)
            }
        }
        whole.leaveOutEntries()
        return whole
    }

    /// Returns the absolute path of a file.
    func absolutePath(of file: String) -> String {
        if isTarget { return file.hasPrefix("/") ? file : "\(path)/\(file)" }
        for piece in pieces where !piece.link.isEmpty {
            if file == piece.link { return piece.path }
            if file.hasPrefix(piece.link + "/") { return piece.path + file.dropFirst(piece.link.count) }
        }
        return "\(path)/\(file)"
    }

    /// Returns the folder in which a file is opened, and the file's path in it. A file that the user named may be a link.
    func location(of file: String) -> (folder: GivenFolder, path: String) {
        if isTarget, file.hasPrefix("/") {
            let url = URL(fileURLWithPath: file)
            return (GivenFolder(url.deletingLastPathComponent().path, targets: targets), url.lastPathComponent)
        }
        if isTarget { return (GivenFolder(path, targets: targets), file) }
        for piece in pieces where !piece.link.isEmpty {
            if file == piece.link {
                let real = URL(fileURLWithPath: piece.path).resolvingSymlinksInPath()
                return (GivenFolder(real.deletingLastPathComponent().path), real.lastPathComponent)
            }
            if file.hasPrefix(piece.link + "/") {
                return (
                    GivenFolder(piece.path, targets: [piece.path] + piece.targets),
                    String(file.dropFirst(piece.link.count + 1))
                )
            }
        }
        return (GivenFolder(path, targets: [path] + targets), file)
    }

    private mutating func read(_ folder: String, _ conditions: CompilationConditions, depth: Int)
        throws
    {
        guard depth < Self.depthLimit else {
            return omissions.append(
                Omission(path: folder, reason: "nested more than \(Self.depthLimit - 1) folders deep"))
        }
        let here = folder.isEmpty ? path : "\(path)/\(folder)"
        let given = GivenFolder(path, targets: [path] + targets)
        guard let entries = try given.entries(of: folder) else {
            throw CommandFailure("can't read \(here) — check its permissions", exitCode: .inputOutput)
        }
        // The helpers of a package's tests aren't recognised by their imports.
        let tests =
            entries.contains { $0.name == "Package.swift" }
            ? PackageManifest(in: here)?.targets.filter(\.isTest).flatMap(\.folders) ?? [] : []
        testFolders.formUnion(tests.map { String($0.dropFirst(path.count + 1)) })
        for (name, kind) in entries where !name.hasPrefix(".") {
            let inner = folder.isEmpty ? name : "\(folder)/\(name)"
            var isFolder: ObjCBool = false
            // A link to nothing is no file.
            guard FileManager.default.fileExists(atPath: "\(path)/\(inner)", isDirectory: &isFolder) else { continue }
            if name.visible.onOneLine != name || name.contains("\t") {
                omissions.append(Omission(path: inner, reason: "its name has control characters"))
            } else if kind == .special {
                omissions.append(Omission(path: inner, reason: "a pipe, a socket or a device"))
            } else if Self.resourceKinds.contains(where: name.lowercased().hasSuffix) {
                try given.check(inner, limits: .resources)
                resources.append(inner)
                // Xcode keeps the definition of a localised app in the folder of the base language.
                for (file, kind) in try given.entries(of: inner) ?? []
                where kind != .special && file.hasSuffix(Self.definitionKind) && file.visible.onOneLine == file {
                    intentDefinitions.append("\(inner)/\(file)")
                }
            } else if isFolder.boolValue {
                if testFolders.contains(inner) {
                    omissions.append(Omission(path: inner, reason: "a test target of the package"))
                } else if kind == .link {
                    omissions.append(
                        Omission(path: inner, reason: "a link to a folder; add it with \(BuildOptions.also)"))
                } else if Self.isDataModel(name) {
                    try given.check(inner)
                    dataModels.append(inner)
                    others.append(inner)
                } else if Self.bundles.contains(where: name.hasSuffix) || OwnModules.skipped.contains(name) {
                    others.append(inner)
                } else {
                    try read(inner, conditions, depth: depth + 1)
                }
            } else if name.hasSuffix(".swift") {
                try add(inner, conditions)
            } else if Self.isData(name) {
                try given.check(inner, limits: .resources)
                resources.append(inner)
            } else {
                if name.hasSuffix("Info.plist") {
                    try given.check(inner)
                    propertyLists.append(inner)
                }
                if name.hasSuffix(Self.definitionKind) {
                    try given.check(inner)
                    intentDefinitions.append(inner)
                }
                others.append(inner)
            }
        }
    }

    private mutating func add(_ file: String, _ conditions: CompilationConditions) throws {
        let (given, name) = location(of: file)
        guard let data = try given.contents(of: name, limit: Self.readLimit) else {
            throw CommandFailure("can't read \(path)/\(file) — check its permissions", exitCode: .inputOutput)
        }
        guard data.count <= Self.limit else {
            omissions.append(Omission(path: file, reason: "larger than 4 MiB"))
            return
        }
        let source = SourceFile(path: file, bytes: Array(data), conditions: conditions)
        if source.isTest {
            omissions.append(Omission(path: file, reason: "a test"))
        } else if file.hasSuffix("Package.swift"),
            source.names.imports.contains(where: { $0.module == "PackageDescription" })
        {
            omissions.append(Omission(path: file, reason: "a package manifest"))
        } else {
            sources.append(source)
        }
    }

    /// Leaves out each file that declares no type except the entry point of an app or of an intents extension: a module can have only one
    /// entry point, and that is the widgets'.
    private mutating func leaveOutEntries() {
        let entries = sources.filter { $0.entry != nil }
        for source in entries where source.isOfAnApp || source.isOfIntents {
            let what =
                source.isOfAnApp
                ? "the app's entry point" : "an intents extension's entry point; its intents are discovered"
            let types = source.names.declarations.filter {
                ["struct", "class", "enum", "actor", "protocol"].contains($0.keyword)
            }
            guard types.count == 1 else { continue }
            sources.removeAll { $0.path == source.path }
            omissions.append(Omission(path: source.path, reason: what))
        }
    }

    /// The sources with a type marked `@main`.
    var entries: [SourceFile] { sources.filter { $0.entry != nil } }

    /// The files that are neither compiled nor copied, for the manifest's `exclude`. A target's other files aren't linked.
    var excluded: [String] {
        let paths = omissions.map(\.path) + others
        return (isTarget ? paths.filter { path in pieces.contains { $0.link == path } } : paths).sorted()
    }
}

extension SourceFile {
    /// True if the file's entry point is an app's.
    fileprivate var isOfAnApp: Bool {
        entry.map { !Set($0.inherited).isDisjoint(with: ["App", "UIApplicationDelegate", "NSApplicationDelegate"]) }
            ?? false
    }

    /// True if the file's entry point is an intents extension's.
    var isOfIntents: Bool { entry?.inherited.contains("AppIntentsExtension") ?? false }
}

extension FileManager {
    /// Returns the target of a symbolic link; `nil` if the path isn't a link.
    func linkTarget(_ path: String) -> String? {
        // Reading the target fails for everything except links.
        try? destinationOfSymbolicLink(atPath: path)
    }
}
