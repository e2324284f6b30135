import AirlockBase
import BringSupport
import Foundation

/// A target of a package that can be compiled.
struct PackageTarget {
    enum Kind: Hashable {
        case swift
        /// A target of C, C++ or assembly.
        case clang
        /// A library of the system, of which the target has only the headers.
        case system
        /// A program that expands macros.
        case macro
    }

    /// A resource of the manifest.
    struct Resource: Hashable {
        enum Rule: Hashable {
            /// The files are copied side by side, as in an app.
            case process
            /// The file or folder is copied as it is.
            case copy
            /// The file's bytes are compiled into the module.
            case embed
        }

        /// The path in the target's folder.
        let path: String
        let rule: Rule
    }

    let name: String
    /// The name of the module, which other packages can have chosen.
    let module: String
    /// The names under which modules are compiled that its sources call by other names, by these.
    var aliases: [String: String] = [:]
    let package: ResolvedPackage
    let kind: Kind
    /// The absolute path of the folder.
    let folder: String
    /// The files and folders that the target leaves out, with paths in its folder.
    let excluded: Set<String>
    /// The only files and folders with sources, with paths in the target's folder; empty if it has all sources there.
    let included: Set<String>
    let resources: [Resource]
    /// The folder of a C target with the headers that others include, as an absolute path.
    let headers: String
    /// The modules that it needs.
    var dependencies: [String] = []
    /// Parts of the target that have no effect here.
    private(set) var diagnostics: [String] = []
    private let entries: [JSONValue]
    private let filter: BuildFilter

    /// The folders in which a package's targets are, in the package manager's order.
    private static let places = ["Sources", "Source", "src", "srcs"]
    /// The endings of the names of sources that clang compiles, with the language of each.
    private static let languages = [
        "c": "c", "cc": "c++", "cpp": "c++", "cxx": "c++", "S": "assembler-with-cpp", "s": "assembler",
    ]

    /// Reads a target's entry of a manifest.
    ///
    /// - Throws: ``CommandFailure``, with the reason as the rest of a sentence, for a target that can't be compiled.
    init(_ target: JSONValue, type: String, of description: PackageDescription, filter: BuildFilter)
        throws(CommandFailure)
    {
        let package = description.package
        (name, self.package, self.filter) = (target["name"]?.string ?? "", package, filter)
        module = description.module(of: name)
        if module != name.targetModule { aliases = [name.targetModule: module] }
        entries = target["settings"]?.array ?? []
        func paths(_ key: String) -> Set<String> {
            Set((target[key]?.array ?? []).compactMap(\.string).map(Self.plain))
        }
        excluded = paths("exclude")
        let sources = paths("sources")
        // The folder itself has all sources.
        included = sources.contains("") ? [] : sources
        folder = try Self.folder(of: target, named: name, in: description)
        headers = "\(folder)/\(Self.plain(target["publicHeadersPath"]?.string ?? "include"))".absolutePath(in: "/")
        guard (headers + "/").hasPrefix(package.path + "/") else {
            throw CommandFailure("the headers of \(name) are outside its package — move them into the package")
        }
        for path in [folder, headers] {
            // An absent folder is reported when it is needed.
            guard let real = GivenFolder.realPath(path), let root = GivenFolder.realPath(package.path) else { continue }
            guard (real + "/").hasPrefix(root + "/") else {
                throw CommandFailure("\(path) leads outside the package of \(name) — move the files into the package")
            }
        }
        resources = (target["resources"]?.array ?? []).prefix(10_000).compactMap { resource in
            guard let path = resource["path"]?.string, let rule = resource["rule"] else { return nil }
            return Resource(
                path: Self.plain(path),
                rule: rule["embedInCode"] != nil ? .embed : rule["copy"] != nil ? .copy : .process)
        }
        // The package manager refuses such a package, too.
        let hasFlags = entries.contains { $0["kind"]?["unsafeFlags"] != nil && filter.holds($0["condition"]) }
        guard package.isLocal || !hasFlags || package.allowsUnsafeFlags else {
            throw CommandFailure(
                "\(name) has unsafe build flags, which a package that isn't local can have only from tools version 6.2 on — use another version"
            )
        }
        switch type {
        case "system": kind = .system
        case "macro": kind = .macro
        default:
            let all = Self.files(in: folder, excluded: excluded, included: included)
            let endings = Set(all.map(\.pathExtension))
            if let first = all.first(where: { ["m", "mm"].contains($0.pathExtension) }) {
                throw CommandFailure(
                    "\(name) has sources in Objective-C (\(first)), which can't be compiled here — use a target of Swift or C"
                )
            }
            let hasSources = endings.contains("swift") || !endings.isDisjoint(with: Self.languages.keys)
            guard hasSources || type == "regular" && !Self.isInSubmodule(folder, of: package) else {
                throw CommandFailure(
                    Self.isInSubmodule(folder, of: package)
                        ? "the sources of \(name) are in a submodule, and submodules aren't fetched — use a version of \(package.identity) that contains them"
                        : "\(name) has no sources in \(folder) — check the package's manifest")
            }
            kind = endings.contains("swift") ? .swift : .clang
        }
        for usage in target["pluginUsages"]?.array ?? [] {
            let plugin = usage.members?.first?.value.array?.first?.string ?? ""
            diagnostics.append(
                "the plug-in \(plugin) of \(name) isn't run, so sources that it generates are missing — add them to the package"
            )
        }
    }

    /// Returns true for a folder of a submodule, which is empty because submodules aren't fetched.
    private static func isInSubmodule(_ folder: String, of package: ResolvedPackage) -> Bool {
        // Without such a file, a package has no submodules.
        guard let data = (try? GivenFolder(package.path).contents(of: ".gitmodules", limit: 1 << 20)) ?? nil else {
            return false
        }
        return String(decoding: data, as: UTF8.self).matches(of: #/(?m)^\s*path\s*=\s*(.+?)\s*$/#).contains { match in
            (folder + "/").hasPrefix("\(package.path)/\(match.1)/")
        }
    }

    /// Diagnostics of resources that are pointers of Git LFS, whose files aren't fetched.
    var pointerDiagnostics: [String] {
        bundleFiles(files).filter { file in
            guard case .bytes(let bytes) = BoundedFile("\(folder)/\(file)", limit: 1_024) else { return false }
            return bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8)
        }.map {
            "the resource \($0) of \(name) is a pointer of Git LFS, whose file isn't fetched — add the file to the repository"
        }
    }

    /// Returns a path in a manifest without dot components.
    private static func plain(_ path: String) -> String {
        path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    /// Returns the folder of a target.
    private static func folder(
        of target: JSONValue, named name: String, in description: PackageDescription
    ) throws(CommandFailure) -> String {
        let root = description.package.path
        let manager = FileManager.default
        if let path = target["path"]?.string {
            let folder = path.absolutePath(in: root)
            guard (folder + "/").hasPrefix(root + "/") else {
                throw CommandFailure("the folder \(path) of \(name) is outside its package — move it into the package")
            }
            return folder
        }
        let found = places.map { "\(root)/\($0)/\(name)" }.first(where: manager.fileExists)
        // A package's only target may have its sources in the folder of targets itself.
        let isOnly = description.targets.count { $0["type"]?.string == target["type"]?.string } == 1
        let only = isOnly ? places.map { "\(root)/\($0)" }.first(where: manager.fileExists) : nil
        guard let folder = found ?? only else {
            throw CommandFailure("\(name) has no folder in \(root)/Sources — check the package's manifest")
        }
        return folder
    }

    /// The maximum number of files of a target.
    private static let fileLimit = 100_000

    /// Returns the paths, in a folder, of the files of a target.
    private static func files(in folder: String, excluded: Set<String>, included: Set<String>) -> [String] {
        guard let all = FileManager.default.enumerator(atPath: folder) else { return [] }
        var files: [String] = []
        var count = 0
        while let path = all.nextObject() as? String, count < fileLimit {
            count += 1
            if excluded.contains(path) {
                all.skipDescendants()
            } else if included.isEmpty || path.pathPrefixes.contains(where: included.contains) {
                files.append(path)
            }
        }
        return files.sorted()
    }

    /// Returns the paths, in a package's folder, of its files outside the package manager's own folder.
    static func files(of package: ResolvedPackage) -> [String] {
        files(in: package.path, excluded: [".build", ".git", "Tests"], included: [])
    }

    /// The paths of all files that the target could consist of, in its folder.
    var files: [String] { Self.files(in: folder, excluded: excluded, included: []) }

    /// The absolute paths of the files in folders outside the target's own in which its sources search for headers.
    var headerFiles: [String] {
        let searched = entries.filter { ["c", "cxx"].contains($0["tool"]?.string) }.compactMap {
            $0["kind"]?["headerSearchPath"]?["_0"]?.string
        }
        let folders = Set(searched.map { $0.absolutePath(in: folder) } + [headers]).sorted()
        return folders.filter { !($0 + "/").hasPrefix(folder + "/") && ($0 + "/").hasPrefix(package.path + "/") }
            .flatMap {
                folder in Self.files(in: folder, excluded: [".build", ".git"], included: []).map { "\(folder)/\($0)" }
            }
    }

    /// The sources that clang compiles, with paths in the target's folder and their languages.
    var clangSources: [(path: String, language: String)] {
        Self.files(in: folder, excluded: excluded, included: included).compactMap { path in
            Self.languages[path.pathExtension].map { (path, $0) }
        }
    }

    /// The target for the reader of Swift folders.
    var manifestTarget: PackageManifest.Target {
        .init(name: module, folder: folder, excluded: excluded, sources: included)
    }

    // MARK: Settings

    /// Returns the values of settings of a kind, such as `define`, whose conditions hold.
    private func values(_ kind: String, tools: Set<String>, filter: BuildFilter) -> [String] {
        entries.filter {
            tools.contains($0["tool"]?.string ?? "") && filter.holds($0["condition"])
        }.flatMap { entry -> [String] in
            guard let value = entry["kind"]?[kind] else { return [] }
            if case .object(let members) = value, members.isEmpty { return [""] }
            return value["_0"]?.string.map { [$0] } ?? (value["_0"]?.array ?? []).compactMap(\.string)
        }
    }

    /// The filter for the same target on Linux.
    private func filter(isForLinux: Bool) -> BuildFilter {
        isForLinux ? BuildFilter(traits: filter.traits, isDebug: filter.isDebug, platform: "linux") : filter
    }

    /// Returns the settings of its Swift sources.
    func swiftSettings(isForLinux: Bool) -> ProjectSettings {
        let filter = filter(isForLinux: isForLinux)
        func swift(_ kind: String) -> [String] { values(kind, tools: ["swift"], filter: filter) }
        var settings = ProjectSettings()
        settings.swiftMode = mode(swift("swiftLanguageMode").last)
        settings.isMainActorByDefault = swift("defaultIsolation").last == "MainActor"
        settings.conditions = swift("define") + filter.traits.sorted() + (filter.isDebug ? ["DEBUG"] : [])
        settings.upcomingFeatures = swift("enableUpcomingFeature")
        // Only the conditions set DEBUG.
        settings.isExact = true
        return settings
    }

    /// Returns the compiler's options that an app's own module never has.
    func swiftOptions(isForLinux: Bool) -> [String] {
        let filter = filter(isForLinux: isForLinux)
        func swift(_ kind: String) -> [String] { values(kind, tools: ["swift"], filter: filter) }
        var options = swift("enableExperimentalFeature").flatMap { ["-enable-experimental-feature", $0] }
        if !swift("strictMemorySafety").isEmpty { options.append("-strict-memory-safety") }
        if swift("interoperabilityMode").last == "Cxx" { options.append("-cxx-interoperability-mode=default") }
        options += aliases.sorted { $0.key < $1.key }.flatMap { ["-module-alias", "\($0.key)=\($0.value)"] }
        // The compiler runs in the sandbox.
        options += swift("unsafeFlags")
        for define in values("define", tools: ["c"], filter: filter) { options += ["-Xcc", "-D\(define)"] }
        for path in values("headerSearchPath", tools: ["c"], filter: filter) {
            options += ["-Xcc", "-I", "-Xcc", "\(folder)/\(path)"]
        }
        return options
    }

    /// Returns the language mode of its Swift sources: its own, else the latest that the package names, else that of the tools version.
    private func mode(_ own: String?) -> Int {
        func number(_ text: String) -> Int { min(6, Int(text.prefix { $0 != "." }) ?? 5) }
        if let own { return number(own) }
        let named = (package.manifest["swiftLanguageVersions"]?.array ?? []).compactMap(\.string).map(number)
        return named.max() ?? max(4, number(package.manifest["toolsVersion"]?["_version"]?.string ?? "5"))
    }

    /// Returns clang's options for a source of a language.
    func clangOptions(_ language: String) -> [String] {
        let tools: Set<String> = language == "c++" ? ["cxx"] : ["c"]
        var options = values("define", tools: tools, filter: filter).map { "-D\($0)" }
        options += values("headerSearchPath", tools: tools, filter: filter).flatMap { ["-I", "\(folder)/\($0)"] }
        options += values("unsafeFlags", tools: tools, filter: filter)
        let standard = language == "c++" ? "cxxLanguageStandard" : "cLanguageStandard"
        if language.hasPrefix("c"), let version = package.manifest[standard]?.string {
            options.append("-std=\(version)")
        }
        return options
    }

    /// The libraries of the system that the target names. The linker runs on Linux, so those of Linux are needed, too.
    var libraries: [String] {
        Set(
            values("linkedLibrary", tools: ["linker"], filter: filter)
                + values("linkedLibrary", tools: ["linker"], filter: filter(isForLinux: true))
        ).filter { !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_+-.".contains($0)) } }
            .sorted().map { "-l\($0)" }
    }

    /// True if the target or one that is linked with it needs the C++ library.
    var isCxx: Bool { kind == .clang && clangSources.contains { $0.language == "c++" } }

    // MARK: Resources

    /// The endings of the files and folders that Xcode adds to a target's bundle as a whole, also without an entry in the manifest.
    private static let folderKinds = [".bundle", ".xcassets", ".xcdatamodeld", ".xcstrings"]

    /// Returns the paths, in the target's folder, of the files and folders that are copied into its bundle.
    func bundleFiles(_ files: [String]) -> [String] {
        var (found, seen): ([String], Set<String>) = ([], [])
        func add(_ path: String) { if seen.insert(path).inserted { found.append(path) } }
        func paths(_ rule: Resource.Rule) -> [String] { resources.filter { $0.rule == rule }.map(\.path) }
        for path in paths(.copy) { add(path) }
        let (processed, copied) = (Set(paths(.process)), Set(paths(.copy)))
        for file in files where !file.hasSuffix(".swift") {
            let prefixes = file.pathPrefixes
            if prefixes.contains(where: copied.contains) { continue }
            let whole = prefixes.first { prefix in Self.folderKinds.contains(where: prefix.hasSuffix) }
            if let whole {
                // A data model is compiled, not copied.
                if !whole.hasSuffix(".xcdatamodeld") { add(whole) }
            } else if processed.contains("") || prefixes.contains(where: processed.contains), isFile(file) {
                add(file)
            }
        }
        return found
    }

    private func isFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
            && !isFolder.boolValue
    }

    /// The source with the bytes of embedded files, as the package manager generates it; `nil` if there are none.
    ///
    /// - Throws: ``CommandFailure`` if a file can't be read, or has more than a mebibyte, which would take the compiler minutes.
    var embeddedSource: String? {
        get throws(CommandFailure) {
            let files = resources.filter { $0.rule == .embed }.map(\.path)
            guard !files.isEmpty else { return nil }
            var source = "struct PackageResources {\n"
            for file in files {
                guard let data = try GivenFolder(folder, targets: [package.path]).contents(of: file, limit: 1 << 20)
                else {
                    throw CommandFailure(
                        "\(name) has no file \(file) — check the package's manifest", exitCode: .badData)
                }
                let last = file.split(separator: "/").last.map(String.init) ?? file
                let name = String(last.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
                source += "    static let \(name): [UInt8] = [\(data.map { "\($0)" }.joined(separator: ","))]\n"
            }
            return source + "}\n"
        }
    }
}

extension ResolvedPackage {
    /// True if the package manager allows unsafe flags in the package.
    fileprivate var allowsUnsafeFlags: Bool {
        let version = manifest["toolsVersion"]?["_version"]?.string ?? ""
        let parts = version.split(separator: ".").compactMap { Int($0) }
        return parts.count > 1 && (parts[0], parts[1]) >= (6, 2)
    }
}

extension String {
    /// The module's name of a target, as the package manager makes it.
    var targetModule: String {
        let name = String(map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return name.first?.isNumber == true ? "_" + name.dropFirst() : name
    }

    /// The ending of a path's last component, without the dot; empty if there is none.
    fileprivate var pathExtension: String {
        guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        let ending = self[utf8.index(after: dot)...]
        return ending.utf8.contains(UInt8(ascii: "/")) ? "" : String(ending)
    }
}

/// The compiled modules of packages, as arguments for the compiler and the linker.
struct PackageProducts {
    /// A compiled module.
    struct Module {
        let name: String
        /// The compiler's arguments for sources that import the module.
        let arguments: [String]
        let objects: [String]
        /// The linker's arguments for the libraries of the system that it needs.
        let libraries: [String]
        /// The modules of Airlock that its sources import.
        let imports: Set<String>
        /// A hash of everything that the module was compiled from.
        let identity: String
        /// The resources for its bundle; `nil` if it has none.
        var resources: ImportedFolder?
        /// The files for its bundle that are generated from Core Data models, by their names.
        var models: [String: String] = [:]
        /// The public types that it declares.
        var types: Set<String> = []
    }

    /// A module that can't be built.
    struct Failure: Hashable {
        let module: String
        /// The identity of its package.
        let package: String
        /// The reason as a sentence: its first error, or the reason why it can't be compiled at all.
        let reason: String
        /// The public names that its sources declare.
        var names: Set<String> = []
    }

    private(set) var modules: [Module] = []
    var failures: [Failure] = []

    mutating func add(_ module: Module) { modules.append(module) }

    /// The names of the compiled modules.
    var names: [String] { modules.map(\.name) }

    /// The compiler's arguments for sources that import any of the modules.
    var arguments: [String] { modules.flatMap(\.arguments) }

    var objects: [String] { modules.flatMap(\.objects) }

    /// The linker's arguments. The objects are passed to the linker itself, as those of an app's sources: see ``LinkInputs``.
    var linkArguments: [String] {
        let libraries = modules.flatMap(\.libraries).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return objects.flatMap { ["-Xlinker", $0] } + libraries
    }

    /// The bundles of the modules.
    var resources: [(name: String, folder: ImportedFolder, models: [String: String])] {
        modules.compactMap { module in module.resources.map { (module.name, $0, module.models) } }
    }

    /// The modules of Airlock that they import.
    var imports: Set<String> { modules.reduce(into: []) { $0.formUnion($1.imports) } }

    /// The public types that the modules declare.
    var types: Set<String> { modules.reduce(into: []) { $0.formUnion($1.types) } }

    /// Returns the modules with a name of the given ones, which must contain what each needs.
    func only(_ names: Set<String>) -> PackageProducts {
        var products = self
        products.modules.removeAll { !names.contains($0.name) }
        return products
    }
}

/// The options of a module of a package, beyond those of an app's module.
struct LibraryOptions {
    /// The name of the app's main module, with which the names of resource folders begin.
    let app: String
    /// The package's identity: `package` declarations are visible in all of its modules.
    let package: String
    /// The compiler's options.
    let options: [String]
    /// True if its sources import Foundation or a module of Airlock, and so need the declarations for the request's region.
    let hasRegion: Bool
    /// The source with the bytes of embedded files.
    var embedded: String?
}

/// A package of an app, with its manifest evaluated and its files on disk.
struct ResolvedPackage {
    /// The package manager's name of the package: the last component of its address, in lower case and without `.git`.
    let identity: String
    /// The absolute path of its folder.
    let path: String
    /// The address or the path by which the project or another package names it.
    let origin: String
    /// The tag, the branch or the revision; `nil` for a local package.
    let version: String?
    /// True for a folder of the project.
    let isLocal: Bool
    /// The output of `swift package dump-package`.
    let manifest: JSONValue
    /// The identities of the packages that it needs.
    let dependencies: [String]
    /// The enabled traits.
    let traits: Set<String>

    /// A dependency on this version of the package in the language of manifests.
    var dependency: String {
        guard !isLocal, let version else { return folderDependency }
        let requirement =
            version.wholeMatch(of: /\d+\.\d+\.\d+([\-+].*)?/) != nil
            ? "exact" : version.wholeMatch(of: /[0-9a-f]{40,64}/) != nil ? "revision" : "branch"
        return ".package(url: \(origin.swiftLiteral), \(requirement): \(version.swiftLiteral)\(traitList))"
    }

    /// A dependency on the package's folder in the language of manifests.
    var folderDependency: String { ".package(path: \(path.swiftLiteral)\(traitList))" }

    /// The enabled traits as an argument. A package without traits takes none; without the argument, the default ones are enabled.
    private var traitList: String {
        guard manifest["traits"]?.array?.isEmpty == false else { return "" }
        return ", traits: [\(traits.sorted().map(\.swiftLiteral).joined(separator: ", "))]"
    }
}

/// The packages of a project: those that targets link, and all that these need.
struct PackageResolution {
    /// A package that can't be resolved.
    struct Failure: Equatable {
        /// The address or path.
        let origin: String
        /// The reason and what to do, with the target that links the package.
        let reason: String
    }

    /// The packages, each after those that it needs.
    var packages: [ResolvedPackage] = []
    var failures: [Failure] = []
    /// Runs compilers and what packages contain.
    var sandbox: BuildSandbox
}
