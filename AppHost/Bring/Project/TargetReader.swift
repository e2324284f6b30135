import AirlockBase
import BringSupport
import Foundation

/// Reads the targets of one project: their files, as Xcode resolves them from build phases and synchronised folders.
struct TargetReader {
    let disk: DiskPaths
    /// The path of the `.xcodeproj`, relative to the repository's root.
    let path: String
    let file: ProjectFile
    let groups: ProjectGroups
    /// The folder that `SRCROOT` names, relative to the repository's root; empty for the root.
    let folder: String
    /// The native targets, in the project's order, without those of tests.
    let nativeTargets: [ProjectFile.Object]
    /// The identifiers of the targets by those of their products.
    let owners: [String: String]
    /// The identifiers of the synchronised folders with exceptions for a target or a build phase, by its identifier.
    let excepted: [String: Set<String>]
    /// The lists of files that were read. The targets of a project share them.
    private let fileLists = FileLists()

    /// The limits of the lists of files of a target, and of their lines.
    private static let listLimits = (lists: 100, lines: 10_000)

    private final class FileLists {
        /// The lines of each list, by its path.
        var lines: [String: [String]] = [:]
    }

    /// Reads a project file.
    ///
    /// - Throws: ``CommandFailure`` with the rest of a sentence that begins with the file's name.
    init(_ path: String, disk: DiskPaths) throws(CommandFailure) {
        (self.disk, self.path) = (disk, path)
        let format = ProjectFile.format(in: disk.absolute(path))
        let other = "\(disk.absolute(path))/\(ProjectFile.Format.objects.rawValue)"
        guard format == .objects || !FileManager.default.fileExists(atPath: other) else {
            throw CommandFailure(
                "is in one project with a project.pbxproj, and Xcode opens no project that has both", exitCode: .badData
            )
        }
        let name = "\(path)/\(format.rawValue)"
        // A file whose size isn't known is read up to the limit.
        let size = try? FileManager.default.attributesOfItem(atPath: disk.absolute(name))[.size] as? Int
        guard size ?? 0 <= ProjectFile.limit else {
            throw CommandFailure("is larger than \(ProjectFile.limit >> 20) MiB", exitCode: .badData)
        }
        let bytes: [UInt8]?
        do throws(CommandFailure) {
            bytes = try disk.contents(of: name, limit: ProjectFile.limit)
        } catch {
            throw CommandFailure(
                error.exitCode == .inputOutput
                    ? "can't be read" : "is a link to another repository, or no regular file", exitCode: .badData)
        }
        guard let bytes else { throw CommandFailure("doesn't exist", exitCode: .badData) }
        file = try ProjectFile(bytes, format: format)
        let parent = path.split(separator: "/").dropLast().joined(separator: "/")
        let base = path.hasPrefix("/") ? "/" + parent : parent
        let inner = ProjectGroups.join(base, file.root["projectDirPath"] ?? "")
        folder = if case .inside(let found) = disk.find(inner) { found } else { base }
        groups = ProjectGroups(file, folder: folder)
        nativeTargets = file.objects(file.root.list("targets")).filter {
            $0.kind == "PBXNativeTarget" && !($0["productType"] ?? "").contains("-test")
        }
        owners = Dictionary(
            nativeTargets.compactMap { target in target["productReference"].map { ($0, target.id) } },
            uniquingKeysWith: { first, _ in first })
        var excepted: [String: Set<String>] = [:]
        for (id, group) in groups.synchronized {
            for set in file.objects(group.object.list("exceptions")) {
                for owner in [set["target"], set["buildPhase"]] {
                    if let owner { excepted[owner, default: []].insert(id) }
                }
            }
        }
        self.excepted = excepted
    }

    /// Returns the members of a target, in the order of its phases; the settings aren't read.
    func members(of object: ProjectFile.Object, settings: ResolvedBuildSettings) -> AppTarget {
        var target = AppTarget(name: object["name"] ?? object.id, project: path)
        // A list that several scripts name is read for the first one.
        var (listed, rest) = (Set<String>(), Self.listLimits.lines)
        for phase in file.objects(object.list("buildPhases")) {
            switch phase.kind {
            case "PBXSourcesBuildPhase": addFiles(of: phase, named: "sources", to: &target)
            case "PBXResourcesBuildPhase": addFiles(of: phase, named: "resources", to: &target)
            case "PBXShellScriptBuildPhase":
                var outputs = phase.list("outputPaths")
                for list in phase.list("outputFileListPaths") where listed.count < Self.listLimits.lists && rest > 0 {
                    let path = output(list, settings)
                    guard listed.insert(path).inserted else { continue }
                    let lines = fileList(path).prefix(rest)
                    rest -= lines.count
                    outputs += lines
                }
                target.scriptOutputs += outputs.map { output($0, settings) }.filter {
                    disk.find($0) == .missing
                }
            default: break
            }
        }
        addFolders(of: object, settings, to: &target)
        target.explainOutputs()
        let products = object.list("packageProductDependencies") + linked(by: object).compactMap { $0["productRef"] }
        target.packages = Set(file.objects(products).compactMap { $0["productName"] }).sorted()
        target.packageReferences = packageReferences(linkedBy: object)
        let included = settings.words("INCLUDED_SOURCE_FILE_NAMES")
        let excluded = settings.words("EXCLUDED_SOURCE_FILE_NAMES")
        target.finish { path in
            Self.matches(path, excluded) && !Self.matches(path, included)
        }
        return target
    }

    /// Returns the path of a file that a script writes, as ``AppTarget/missing`` would list it. A path in a folder of the build remains as it is
    /// written, such as `$(DERIVED_FILE_DIR)/Model.swift`.
    private func output(_ text: String, _ settings: ResolvedBuildSettings) -> String {
        let name = text.dropFirst(2).prefix { !")}:".contains($0) }
        guard !text.hasPrefix("$") || settings[String(name)] != nil else { return text }
        let path = ProjectGroups.join(folder, settings.expanded(text))
        if case .inside(let found) = disk.find(path) { return found }
        return disk.plain(path)
    }

    /// Returns the lines of an `.xcfilelist`, up to the limit; none if it can't be read.
    private func fileList(_ path: String) -> [String] {
        if let known = fileLists.lines[path] { return known }
        guard case .inside(let found) = disk.find(path),
            // A list that can't be read names no file.
            let bytes = (try? disk.contents(of: found, limit: 1 << 20)).flatMap({ $0 })
        else { return [] }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
            .prefix(Self.listLimits.lines)
        fileLists.lines[path] = Array(lines)
        return Array(lines)
    }

    /// Returns true if a file's name or path matches one of some patterns.
    private static func matches(_ path: String, _ patterns: [String]) -> Bool {
        guard !patterns.isEmpty else { return false }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return patterns.contains { pattern in
            fnmatch(pattern, name, 0) == 0 || fnmatch(pattern, path, 0) == 0 || fnmatch("*/\(pattern)", path, 0) == 0
        }
    }

    // MARK: Build phases

    private func addFiles(of phase: ProjectFile.Object, named name: String, to target: inout AppTarget) {
        for build in file.objects(phase.list("files")) {
            guard let reference = file[build["fileRef"]] else { continue }
            let isIncluded = Self.isForPhone(filters(of: build))
            let group = groups.groups[reference.id].map { $0.isEmpty ? "" : " in the group '\($0)'" } ?? ""
            let reason =
                isIncluded
                ? "the \(name) phase of \(target.name) lists it\(group)" : "its platform filter leaves out iOS"
            for member in files(of: reference) {
                // A resource isn't compiled, whatever its name.
                let isCopied = phase.kind == "PBXResourcesBuildPhase" && member.lowercased().hasSuffix(".swift")
                let kind = isCopied ? .resource : Self.kind(of: member, type: reference["explicitFileType"])
                add(member, as: isIncluded ? kind : nil, because: reason, to: &target)
            }
            // A file of the build or of a folder that only Xcode's settings name.
            if isIncluded, reference.kind == "PBXFileReference", groups.paths[reference.id] == nil,
                let tree = reference["sourceTree"], let path = reference["path"], path.hasSuffix(".swift")
            {
                target.addMissing(
                    tree == "<group>" ? path : "$(\(tree))/\(path)",
                    because: "\(reason), but it is \(tree == "<group>" ? "in no group" : "outside the repository")")
            }
        }
    }

    func filters(of build: ProjectFile.Object) -> [String] {
        build.list("platformFilters") + build.list("platformFilter")
    }

    /// Returns true if a list of platform filters includes iPhones; an empty list includes all platforms.
    static func isForPhone(_ filters: [String]) -> Bool { filters.isEmpty || filters.contains("ios") }

    /// Returns the paths of a file reference, or those of the files in a variant group.
    private func files(of reference: ProjectFile.Object) -> [String] {
        switch reference.kind {
        case "PBXVariantGroup":
            let children = file.objects(reference.list("children")).compactMap { groups.paths[$0.id] }
            // The translations of a definition are tables; the definition itself is the only file of its kind.
            let definitions = children.filter { AppTarget.fileKind($0) == .intentDefinition }
            return definitions.isEmpty ? children : definitions
        case "XCVersionGroup", "PBXFileReference": return groups.paths[reference.id].map { [$0] } ?? []
        default: return []
        }
    }

    /// Adds a member, if it exists.
    ///
    /// - Parameter kind: The file's kind; `nil` to leave it out.
    func add(_ path: String, as kind: AppTarget.FileKind?, because reason: String, to target: inout AppTarget) {
        switch (disk.find(path), kind) {
        case (.inside(""), _): break
        case (.inside(let found), nil): target.leaveOut(found, because: reason)
        // A name with control characters can't be shown or passed to the compiler.
        case (.inside(let found), _?) where found.visible.onOneLine != found:
            target.addMissing(found, because: "\(reason), but its name has control characters")
        case (.inside(let found), let kind?): target.add(found, as: kind, because: reason)
        case (_, nil): break
        case (.outside(let found), _):
            let isLink = disk.plain(path) != found
            target.addMissing(
                isLink ? disk.plain(path) : found,
                because: "\(reason), but it is \(isLink ? "a link to \(found), " : "")outside the repository")
        case (.missing, _): target.addMissing(disk.plain(path), because: "\(reason), but it doesn't exist")
        }
    }

    /// Returns the kind of a file, by the type that the project gives it, otherwise by its name.
    static func kind(of path: String, type: String?) -> AppTarget.FileKind {
        switch type {
        case "sourcecode.swift": .swift
        case "text", "file", "folder": .resource
        default: AppTarget.fileKind(path)
        }
    }
}

/// The members of targets in folders whose files Xcode finds by itself.
extension TargetReader {
    /// Adds the files of the synchronised folders that belong to a target, or have exceptions for it.
    func addFolders(
        of object: ProjectFile.Object, _ settings: ResolvedBuildSettings, to target: inout AppTarget
    ) {
        let own = Set(object.list("fileSystemSynchronizedGroups"))
        let phases = Set(object.list("buildPhases"))
        let ids = phases.union([object.id]).reduce(into: own) { $0.formUnion(excepted[$1] ?? []) }
        let folders = ids.compactMap { id in groups.synchronized[id].map { (id, $0) } }
        // The target's property list isn't copied.
        let list = settings["INFOPLIST_FILE"].flatMap { text -> String? in
            if case .inside(let path) = disk.find(ProjectGroups.join(folder, text)) { path } else { nil }
        }
        for (id, group) in folders.sorted(by: { ($0.1.path, $0.0) < ($1.1.path, $1.0) }) {
            let sets = file.objects(group.object.list("exceptions"))
            let isOwn = own.contains(id)
            guard case .inside(let place) = disk.find(group.path) else {
                if isOwn {
                    target.addMissing(
                        disk.plain(group.path), because: "the folder belongs to \(target.name), but it doesn't exist")
                }
                continue
            }
            if isOwn { target.folders.append(place) }
            let exceptions = Exceptions(sets.filter { $0["target"] == object.id })
            // The files that are in another phase than by default.
            let moves = sets.compactMap { set in
                set["buildPhase"].flatMap { phases.contains($0) ? file[$0] : nil }.map { ($0.kind, Exceptions([set])) }
            }
            let explicitFolders = Set(group.object.list("explicitFolders").map { $0.folded })
            let types = (group.object.values["explicitFileTypes"]?.dictionary ?? [:]).reduce(into: [:]) {
                $0[$1.key.folded] = $1.value.text
            }
            forEachFile(in: place, explicitFolders: explicitFolders) { inner, isFolder in
                let path = ProjectGroups.join(place, inner)
                // An exception can name a folder.
                let isListed = exceptions.contains(inner)
                let title = "the folder '\(place)'"
                let move = moves.first { $0.1.contains(inner) }
                guard isListed != isOwn || move != nil else {
                    if isListed {
                        target.leaveOut(path, because: "the exceptions of \(title) for \(target.name) list it")
                    }
                    return
                }
                guard Self.isForPhone((move?.1 ?? exceptions).filters[inner.folded] ?? []) else {
                    return target.leaveOut(path, because: "its platform filter leaves out iOS")
                }
                guard path != list else { return target.leaveOut(path, because: "it is the target's Info.plist") }
                guard [nil, "PBXSourcesBuildPhase", "PBXResourcesBuildPhase"].contains(move?.0) else {
                    return target.leaveOut(path, because: "the exceptions of \(title) list it for another phase")
                }
                let kind =
                    isFolder && explicitFolders.contains(inner.folded) || move?.0 == "PBXResourcesBuildPhase"
                    ? .resource : Self.kind(of: path, type: types[inner.folded])
                add(
                    path, as: kind,
                    because: isOwn && move == nil
                        ? "\(title) belongs to \(target.name)"
                        : "the exceptions of \(title) for \(target.name) add it", to: &target)
            }
            for name in (isOwn ? [] : exceptions.names) + moves.flatMap(\.1.names) where !name.hasPrefix("/") {
                let path = ProjectGroups.join(place, name)
                if case .missing = disk.find(path) {
                    target.addMissing(
                        path, because: "the exceptions of the folder '\(place)' add it, but it doesn't exist")
                }
            }
        }
    }

    /// The exception sets of a synchronised folder that concern one target.
    private struct Exceptions {
        var names: [String] = []
        private var keys: Set<String> = []
        var filters: [String: [String]] = [:]

        init(_ sets: [ProjectFile.Object]) {
            for set in sets {
                names += set.list("membershipExceptions")
                for (name, value) in set.values["platformFiltersByRelativePath"]?.dictionary ?? [:] {
                    filters[name.folded] = value.texts
                }
            }
            // The translations of a file are listed as '/Localized: Folder/File' or '/Localized/Folder/File'.
            keys = Set(
                names.map(\.folded).map { $0.hasPrefix("/localized/") ? "/localized: " + $0.dropFirst(11) : $0 })
        }

        /// Returns true if the sets list a file, or a folder that contains it.
        func contains(_ path: String) -> Bool {
            guard !keys.isEmpty else { return false }
            var rest = path.folded[...]
            if rest.contains(".lproj/") {
                let parts = rest.split(separator: "/").filter { !$0.hasSuffix(".lproj") }
                if keys.contains("/localized: " + parts.joined(separator: "/")) { return true }
            }
            while true {
                if keys.contains(String(rest)) { return true }
                guard let slash = rest.lastIndex(of: "/") else { return false }
                rest = rest[..<slash]
            }
        }
    }

    /// The endings of folders that are one file to Xcode.
    private static let bundles: Set<String> = [
        "xcassets", "xcdatamodeld", "xcdatamodel", "bundle", "framework", "xcframework", "xcodeproj", "xcworkspace",
        "docc", "playground", "icon", "mlpackage", "app", "appex", "xcmappingmodel", "rkassets", "scnassets",
        "xctestplan", "sticker",
    ]
    /// The limits of a synchronised folder.
    private static let limits = (files: 100_000, depth: 32)

    /// Calls a function for each file and each folder that is one file to Xcode, with the path in the folder.
    private func forEachFile(
        in place: String, explicitFolders: Set<String>, _ body: (_ inner: String, _ isFolder: Bool) -> Void
    ) {
        var count = 0
        func read(_ inner: String, depth: Int) {
            guard depth < Self.limits.depth else { return }
            for (name, kind) in disk.entries(of: ProjectGroups.join(place, inner)) ?? [] where !name.hasPrefix(".") {
                count += 1
                guard count <= Self.limits.files, name.visible.onOneLine == name else { continue }
                let path = inner.isEmpty ? name : "\(inner)/\(name)"
                let ending = name.split(separator: ".").last?.lowercased() ?? ""
                let isFolder = kind == .folder
                switch kind {
                case .special: continue
                case .link where disk.isFolder(ProjectGroups.join(place, path)): continue
                case .folder
                where !Self.bundles.contains(ending) && !explicitFolders.contains(path.folded):
                    read(path, depth: depth + 1)
                default: body(path, isFolder)
                }
            }
        }
        read("", depth: 0)
    }
}

extension String {
    /// The text without regard to case and to the composition of accented letters, as Apple's file systems compare names.
    fileprivate var folded: String { precomposedStringWithCanonicalMapping.lowercased() }
}

/// The products that targets link, and the packages and projects that a project refers to.
extension TargetReader {
    /// Returns the build files of the products that a target links for iPhones.
    func linked(by object: ProjectFile.Object) -> [ProjectFile.Object] {
        let phases = file.objects(object.list("buildPhases")).filter { $0.kind == "PBXFrameworksBuildPhase" }
        return phases.flatMap { file.objects($0.list("files")) }.filter { Self.isForPhone(filters(of: $0)) }
    }

    /// A product that a target links.
    enum Product: Hashable {
        /// The product of a target of this project.
        case own(target: String)
        /// A product of another project, by the product's identifier there.
        case other(project: String, product: String)
        /// A product that only its name identifies, such as `Core.framework`.
        case named(String)
    }

    /// Returns the products that a target links.
    func products(linkedBy object: ProjectFile.Object) -> [Product] {
        linked(by: object).compactMap { build in
            guard let reference = file[build["fileRef"]] else { return nil }
            if let target = owners[reference.id] { return .own(target: target) }
            if reference.kind == "PBXReferenceProxy", let remote = file[reference["remoteRef"]],
                let id = remote["remoteGlobalIDString"], let portal = remote["containerPortal"],
                let place = groups.paths[portal], case .inside(let project) = disk.find(place)
            {
                return .other(project: project, product: id)
            }
            guard reference["sourceTree"] == "BUILT_PRODUCTS_DIR" else { return nil }
            return (reference["path"] ?? reference["name"]).map { .named($0) }
        }
    }

    /// Returns the names of the frameworks that a target links.
    func frameworkNames(linkedBy object: ProjectFile.Object) -> [String] {
        linked(by: object).compactMap { file[$0["fileRef"]] }.compactMap {
            $0["name"] ?? $0["path"]?.split(separator: "/").last.map(String.init)
        }
    }

    /// The folders of the Swift packages in the repository that the project refers to.
    var packages: [String] {
        let named = file.all("XCLocalSwiftPackageReference").compactMap { reference in
            (reference["relativePath"] ?? reference["path"]).map { ProjectGroups.join(folder, $0) }
        }
        // Older projects refer to a package as to a folder.
        let folders = file.all("PBXFileReference").filter {
            ["wrapper", "folder"].contains($0["lastKnownFileType"] ?? "")
        }.compactMap { groups.paths[$0.id] }
        return (named + folders).compactMap { path in
            guard case .inside(let found) = disk.find(path), case .inside = disk.find("\(found)/Package.swift") else {
                return nil
            }
            return found
        }
    }

    /// The projects that this project refers to, by their paths.
    var references: [String] {
        (file.root.values["projectReferences"]?.array ?? []).compactMap { entry in
            guard let id = entry.dictionary?["ProjectRef"]?.string, let place = groups.paths[id],
                case .inside(let project) = disk.find(place)
            else { return nil }
            return project
        }
    }
}
