import BringSupport
import Foundation
import PropertyLists

/// Reads the targets of one project: their files, as Xcode resolves them from build phases and synchronised folders.
struct TargetReader {
    let disk: DiskPaths
    /// The path of the `.xcodeproj`, relative to the repository's root.
    let path: String
    let file: ProjectFile
    let groups: ProjectGroups
    /// The folder that `SRCROOT` names, relative to the repository's root; empty for the root.
    let folder: String

    /// Reads a project file.
    ///
    /// - Throws: ``BringError`` with the rest of a sentence that begins with the file's name.
    init(_ path: String, disk: DiskPaths) throws(BringError) {
        (self.disk, self.path) = (disk, path)
        let format = ProjectFile.format(in: disk.absolute(path))
        let other = "\(disk.absolute(path))/\(ProjectFile.Format.objects.rawValue)"
        guard format == .objects || !FileManager.default.fileExists(atPath: other) else {
            throw BringError("is in one project with a project.pbxproj, and Xcode opens no project that has both")
        }
        let name = "\(path)/\(format.rawValue)"
        // A file whose size isn't known is read up to the limit.
        let size = try? FileManager.default.attributesOfItem(atPath: disk.absolute(name))[.size] as? Int
        guard size ?? 0 <= ProjectFile.limit else { throw BringError("is larger than \(ProjectFile.limit >> 20) MiB") }
        guard let bytes = try disk.contents(of: name, limit: ProjectFile.limit) else {
            throw BringError("doesn't exist")
        }
        file = try ProjectFile(bytes, format: format)
        let parent = path.split(separator: "/").dropLast().joined(separator: "/")
        let base = path.hasPrefix("/") ? "/" + parent : parent
        let inner = ProjectGroups.join(base, file.root["projectDirPath"] ?? "")
        folder = if case .inside(let found) = disk.find(inner) { found } else { base }
        groups = ProjectGroups(file, folder: folder)
    }

    /// The native targets, in the project's order, without those of tests.
    var nativeTargets: [ProjectFile.Object] {
        file.objects(file.root.list("targets")).filter {
            $0.kind == "PBXNativeTarget" && !($0["productType"] ?? "").contains("-test")
        }
    }

    /// Returns the members of a target, in the order of its phases; the settings aren't read.
    func members(of object: ProjectFile.Object, settings: ResolvedBuildSettings) -> AppTarget {
        var target = AppTarget(name: object["name"] ?? object.id, project: path)
        for phase in file.objects(object.list("buildPhases")) {
            switch phase.kind {
            case "PBXSourcesBuildPhase": addFiles(of: phase, named: "sources", to: &target)
            case "PBXResourcesBuildPhase": addFiles(of: phase, named: "resources", to: &target)
            case "PBXShellScriptBuildPhase":
                target.scriptOutputs += (phase.list("outputPaths") + phase.list("outputFileListPaths")).map {
                    settings.expanded($0)
                }
            default: break
            }
        }
        addFolders(of: object, settings, to: &target)
        let products = object.list("packageProductDependencies") + linked(by: object).compactMap { $0["productRef"] }
        target.packages = Set(file.objects(products).compactMap { $0["productName"] }).sorted()
        let included = settings.words("INCLUDED_SOURCE_FILE_NAMES")
        let excluded = settings.words("EXCLUDED_SOURCE_FILE_NAMES")
        target.finish { path in
            Self.matches(path, excluded) && !Self.matches(path, included)
        }
        return target
    }

    /// Returns true if a file's name or path matches one of some patterns.
    private static func matches(_ path: String, _ patterns: [String]) -> Bool {
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
            for member in files(of: reference) {
                let group = groups.groups[reference.id].map { $0.isEmpty ? "" : " in the group '\($0)'" } ?? ""
                let reason =
                    isIncluded
                    ? "the \(name) phase of \(target.name) lists it\(group)"
                    : "its platform filter leaves out iOS"
                add(member, isIncluded: isIncluded, because: reason, to: &target)
            }
        }
    }

    private func filters(of build: ProjectFile.Object) -> [String] {
        build.list("platformFilters") + build.list("platformFilter")
    }

    /// Returns true if a list of platform filters includes iPhones; an empty list includes all platforms.
    private static func isForPhone(_ filters: [String]) -> Bool { filters.isEmpty || filters.contains("ios") }

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
    private func add(_ path: String, isIncluded: Bool, because reason: String, to target: inout AppTarget) {
        switch disk.find(path) {
        case .inside(let found):
            let kind = AppTarget.fileKind(found)
            if isIncluded {
                target.add(found, as: kind, because: reason)
            } else {
                target.leaveOut(found, because: reason)
            }
        case .outside(let found):
            guard isIncluded else { return }
            target.addMissing(found, because: "\(reason), but it is outside the repository")
        case .missing:
            guard isIncluded else { return }
            target.addMissing(Self.plain(path), because: "\(reason), but it doesn't exist")
        }
    }

    /// Returns a path without dot components.
    private static func plain(_ path: String) -> String {
        path.hasPrefix("/") ? path.absolutePath(in: "/") : String("/\(path)".absolutePath(in: "/").dropFirst())
    }

    // MARK: Synchronised folders

    private func addFolders(
        of object: ProjectFile.Object, _ settings: ResolvedBuildSettings, to target: inout AppTarget
    ) {
        let own = Set(object.list("fileSystemSynchronizedGroups"))
        let phases = Set(object.list("buildPhases"))
        // The target's property list isn't copied.
        let list = settings["INFOPLIST_FILE"].flatMap { text -> String? in
            if case .inside(let path) = disk.find(ProjectGroups.join(folder, text)) { path } else { nil }
        }
        for (id, group) in groups.synchronized.sorted(by: { $0.value.path < $1.value.path }) {
            let sets = file.objects(group.object.list("exceptions"))
            let isMine = { (set: ProjectFile.Object) in
                set["target"] == object.id || set["buildPhase"].map(phases.contains) ?? false
            }
            let mine = sets.filter(isMine)
            let isOwn = own.contains(id)
            guard isOwn || !mine.isEmpty else { continue }
            guard case .inside(let place) = disk.find(group.path) else {
                if isOwn {
                    target.addMissing(
                        Self.plain(group.path), because: "the folder belongs to \(target.name), but it doesn't exist")
                }
                continue
            }
            if isOwn { target.folders.append(place) }
            let exceptions = Exceptions(mine, for: object.id)
            let folders = Set(group.object.list("explicitFolders").map { $0.folded })
            let types = (group.object.values["explicitFileTypes"]?.dictionary ?? [:]).reduce(into: [:]) {
                $0[$1.key.folded] = $1.value.text
            }
            forEachFile(in: place, explicitFolders: folders) { inner, isFolder in
                let path = ProjectGroups.join(place, inner)
                // An exception can name a folder.
                let isListed = exceptions.contains(inner)
                let title = "the folder '\(place)'"
                guard isListed != isOwn else {
                    if isListed {
                        target.leaveOut(path, because: "the exceptions of \(title) for \(target.name) list it")
                    }
                    return
                }
                guard Self.isForPhone(exceptions.filters[inner.folded] ?? []) else {
                    return target.leaveOut(path, because: "its platform filter leaves out iOS")
                }
                guard path != list else { return target.leaveOut(path, because: "it is the target's Info.plist") }
                let kind =
                    isFolder && folders.contains(inner.folded)
                    ? .resource : Self.kind(of: path, type: types[inner.folded])
                target.add(
                    path, as: kind,
                    because: isOwn
                        ? "\(title) belongs to \(target.name)"
                        : "the exceptions of \(title) for \(target.name) add it")
            }
            for name in exceptions.names where !isOwn {
                let path = ProjectGroups.join(place, name)
                if case .missing = disk.find(path) {
                    target.addMissing(
                        path, because: "the exceptions of the folder '\(place)' add it, but it doesn't exist")
                }
            }
        }
    }

    private static func kind(of path: String, type: String?) -> AppTarget.FileKind {
        switch type {
        case "sourcecode.swift": .swift
        case "text", "file", "folder": .resource
        default: AppTarget.fileKind(path)
        }
    }

    /// The exception sets of a synchronised folder that concern one target.
    private struct Exceptions {
        var names: [String] = []
        private var keys: Set<String> = []
        var filters: [String: [String]] = [:]

        init(_ sets: [ProjectFile.Object], for target: String) {
            for set in sets {
                names += set.list("membershipExceptions")
                for (name, value) in set.values["platformFiltersByRelativePath"]?.dictionary ?? [:] {
                    filters[name.folded] = value.texts
                }
            }
            keys = Set(names.map(\.folded))
        }

        /// Returns true if the sets list a file, or a folder that contains it.
        func contains(_ path: String) -> Bool {
            guard !keys.isEmpty else { return false }
            var rest = path.folded[...]
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
        "docc",
        "playground", "icon", "mlpackage", "app", "appex", "xcmappingmodel", "rkassets", "scnassets", "xctestplan",
        "sticker",
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

    // MARK: Linked targets

    private func linked(by object: ProjectFile.Object) -> [ProjectFile.Object] {
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
        let own = Dictionary(
            nativeTargets.compactMap { target in target["productReference"].map { ($0, target.id) } },
            uniquingKeysWith: { first, _ in first })
        return linked(by: object).compactMap { build in
            guard let reference = file[build["fileRef"]] else { return nil }
            if let target = own[reference.id] { return .own(target: target) }
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

extension String {
    /// The text without regard to case and to the composition of accented letters, as Apple's file systems compare names.
    fileprivate var folded: String { precomposedStringWithCanonicalMapping.lowercased() }
}
