import AirlockBase
import BringSupport
import Foundation

/// Finds the Xcode projects that a path names.
struct ProjectSearch {
    /// The repository's root, as an absolute path: the folder with `.git`, otherwise the named folder or the project's.
    let root: String
    /// The paths of the `.xcodeproj` folders, relative to the root.
    let projects: [String]
    /// The named folder in the root, if it is in a project's repository but contains no project; otherwise `nil`.
    let inner: String?

    /// The folders that hold copies of other projects.
    private static let skipped = OwnModules.skipped.union(["SourcePackages", "checkouts", "vendor"])
    /// The endings of folders that contain no project.
    private static let bundles = [
        ".xcodeproj", ".xcworkspace", ".xcassets", ".framework", ".xcframework", ".bundle", ".app", ".lproj", ".docc",
        ".playground", ".xcdatamodeld", "-airlock", "-airlock-mcp",
    ]
    /// The limits of the search below a folder.
    private static let limits = (depth: 6, entries: 50_000)
    /// The number of folders above a folder that are searched, if it is in no repository.
    private static let levels = 6

    /// Returns true if a path is that of a project or workspace, by its name.
    static func isProject(_ path: String) -> Bool { path.hasSuffix(".xcodeproj") || path.hasSuffix(".xcworkspace") }

    /// Searches a path.
    ///
    /// - Parameter allowsOutside: True to find the projects of a workspace outside the repository, too.
    /// - Returns: `nil` if there is no project at, below or above the path.
    /// - Throws: ``CommandFailure`` for a project or workspace that doesn't exist or can't be read.
    init?(_ path: String, allowsOutside: Bool = false) throws(CommandFailure) {
        let repository = Self.repository(of: path)
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
        if Self.isProject(path) {
            let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
            guard exists else {
                throw CommandFailure(
                    "\(path) doesn't exist — name an .xcodeproj, an .xcworkspace or a folder", exitCode: .inputOutput)
            }
            root = repository ?? parent
            inner = nil
            if path.hasSuffix(".xcodeproj") {
                projects = [Self.relative(path, to: root)]
            } else {
                let disk = DiskPaths(root: root, allowsOutside: allowsOutside)
                let found = try Workspace(Self.relative(path, to: root), in: disk).projects
                // A workspace of CocoaPods refers to a project that an installation step makes.
                projects = found.filter { path in
                    if case .inside = disk.find(path) { !Self.isCopy(path) } else { false }
                }
                guard !projects.isEmpty else {
                    throw CommandFailure(
                        "\(path) refers to no project that exists in the repository — name an .xcodeproj instead",
                        exitCode: .inputNeeded)
                }
            }
            return
        }
        guard exists else { return nil }
        let names = Self.names(in: path)
        // A package is imported as a folder.
        if names.contains("Package.swift"), !names.contains(where: Self.isProject) { return nil }
        let below = Self.projects(below: path)
        if !below.isEmpty {
            root = repository ?? path
            inner = nil
            projects = below.map { Self.relative($0, to: repository ?? path) }
            return
        }
        var current = path
        for _ in 0..<(repository == nil ? Self.levels : 64) {
            guard current != repository, current != "/" else { return nil }
            current = URL(fileURLWithPath: current).deletingLastPathComponent().path
            let names = Self.names(in: current)
            let direct = names.filter { $0.hasSuffix(".xcodeproj") }.map { "\(current)/\($0)" }
            // React Native and Flutter keep the project in a folder beside the sources of other languages.
            let found =
                direct.isEmpty && names.contains("ios")
                ? Self.names(in: "\(current)/ios").filter { $0.hasSuffix(".xcodeproj") }.map { "\(current)/ios/\($0)" }
                : direct
            if !found.isEmpty {
                let top = repository ?? current
                root = top
                projects = found.map { Self.relative($0, to: top) }
                inner = Self.relative(path, to: top)
                return
            }
            if names.contains("Package.swift") { return nil }
        }
        return nil
    }

    /// Returns the root of the git repository that contains a path; `nil` if there is none.
    static func repository(of path: String) -> String? {
        var current = URL(fileURLWithPath: path)
        for _ in 0..<64 where current.path != "/" {
            if FileManager.default.fileExists(atPath: current.path + "/.git") { return current.path }
            current.deleteLastPathComponent()
        }
        return nil
    }

    private static func relative(_ path: String, to root: String) -> String {
        path == root ? "" : path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    }

    private static func isCopy(_ path: String) -> Bool {
        path.split(separator: "/").contains { skipped.contains(String($0)) }
    }

    /// Returns the names in a folder; none if it can't be listed.
    private static func names(in folder: String) -> [String] {
        // A folder that can't be listed has no projects.
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// Returns the projects in a folder and its subfolders, sorted.
    private static func projects(below path: String) -> [String] {
        var found: [String] = []
        var count = 0
        // The folders of a level are searched before those below them.
        var level = [path]
        for _ in 0..<limits.depth {
            var next: [String] = []
            for folder in level {
                let reader = GivenFolder(folder)
                // A folder that can't be listed has no projects.
                let entries = (try? reader.entries()).flatMap { $0 } ?? []
                for (name, kind) in entries
                where kind == .folder && !name.hasPrefix(".") && !skipped.contains(name) {
                    count += 1
                    guard count <= limits.entries else { return found.sorted() }
                    let inner = "\(folder)/\(name)"
                    if name.hasSuffix(".xcodeproj") {
                        if FileManager.default.fileExists(atPath: ProjectFile.path(in: inner)) { found.append(inner) }
                    } else if !bundles.contains(where: name.hasSuffix) {
                        next.append(inner)
                    }
                }
            }
            level = next
        }
        return found.sorted()
    }

    // MARK: Generators

    /// Returns what to run if a folder's project is made by a tool; `nil` if no such tool is found.
    static func generator(in folder: String) -> String? {
        let names = Set(names(in: folder))
        if let file = ["project.yml", "project.yaml", "project.json"].first(where: names.contains),
            file != "project.json" || mentions("targets", in: file, of: folder)
        {
            return "\(file) is XcodeGen's: run 'xcodegen generate' in \(folder)"
        }
        if names.contains("Project.swift") || names.contains("Workspace.swift") && names.contains("Tuist") {
            return "Project.swift is Tuist's: run 'tuist generate' in \(folder)"
        }
        if let file = ["MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel", "BUILD.bazel", "BUILD"].first(
            where: names.contains)
        {
            return "\(file) is Bazel's: run the target of 'rules_xcodeproj' in \(folder)"
        }
        return nil
    }

    private static func mentions(_ word: String, in file: String, of folder: String) -> Bool {
        // A file that can't be read mentions nothing.
        let data = (try? GivenFolder(folder).contents(of: file, limit: 1 << 20)).flatMap { $0 }
        return data.map { String(decoding: $0, as: UTF8.self).contains(word) } ?? false
    }
}

/// The projects that an `.xcworkspace` refers to.
struct Workspace {
    /// The paths of `.xcodeproj` folders, relative to the repository's root, in the order of the file.
    private(set) var projects: [String] = []

    /// The limits of groups within each other, and of the path of a group or project.
    private static let limits = (depth: 256, bytes: 4_096)

    /// - Throws: ``CommandFailure`` if the workspace can't be read.
    init(_ path: String, in disk: DiskPaths) throws(CommandFailure) {
        let file = "\(path)/contents.xcworkspacedata"
        guard let bytes = try disk.contents(of: file, limit: 4 << 20) else {
            throw CommandFailure(
                "\(disk.absolute(file)) doesn't exist — name an .xcodeproj instead", exitCode: .inputOutput)
        }
        let container = path.split(separator: "/").dropLast().joined(separator: "/")
        var groups = [container]
        // The open groups that are ignored with all that they contain.
        var ignored = 0
        for tag in Self.tags(bytes) {
            guard !tag.isEnd else {
                guard tag.name == "Group" else { continue }
                if ignored > 0 { ignored -= 1 } else if groups.count > 1 { groups.removeLast() }
                continue
            }
            let parts = (tag.location ?? "").split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let inner = parts.count == 2 ? String(parts[1]) : ""
            let place: String? =
                switch parts[0] {
                case "group": ProjectGroups.join(groups.last ?? container, inner)
                case "container": ProjectGroups.join(container, inner)
                case "absolute": inner
                // The workspace that Xcode keeps in a project refers to the project.
                case "self": container
                default: nil
                }
            let isIgnored = ignored > 0 || (place?.utf8.count ?? 0) > Self.limits.bytes
            if tag.name == "Group", !tag.isEmpty {
                if isIgnored || groups.count > Self.limits.depth {
                    ignored += 1
                } else {
                    groups.append(place ?? groups.last ?? container)
                }
            } else if tag.name == "FileRef", !isIgnored, let place, place.hasSuffix(".xcodeproj"),
                case .inside(let found) = disk.find(place)
            {
                if !projects.contains(found) { projects.append(found) }
            }
        }
    }

    private struct Tag {
        let name: String
        var location: String?
        /// True for the tag that ends an element.
        var isEnd = false
        /// True for an element without content.
        var isEmpty = false
    }

    /// Returns the tags of an XML document. Comments and declarations are skipped.
    private static func tags(_ bytes: [UInt8]) -> [Tag] {
        let parts = String(decoding: bytes, as: UTF8.self).components(separatedBy: "<!--")
        let text =
            parts[0]
            + parts.dropFirst().map { String($0[($0.range(of: "-->")?.upperBound ?? $0.endIndex)...]) }.joined()
        return text.split(separator: "<", omittingEmptySubsequences: false).dropFirst().compactMap { part in
            guard let end = part.lastIndex(of: ">"), let first = part.first, !"!?".contains(first) else { return nil }
            let text = part[..<end]
            let isEnd = first == "/"
            let name = text.dropFirst(isEnd ? 1 : 0).prefix { $0.isLetter }
            var tag = Tag(name: String(name), isEnd: isEnd, isEmpty: text.last == "/")
            if let start = text.range(of: "location"),
                let quote = text[start.upperBound...].firstIndex(where: { "\"'".contains($0) })
            {
                let rest = text[text.index(after: quote)...]
                tag.location = rest.firstIndex(of: text[quote]).map { String(rest[..<$0]).xmlUnescaped }
            }
            return tag
        }
    }
}
