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
