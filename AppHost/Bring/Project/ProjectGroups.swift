import BringSupport
import Foundation

/// The paths of a project's file references and groups, resolved from the tree of groups.
struct ProjectGroups {
    /// A group whose files Xcode finds in a folder by itself.
    struct Synchronized {
        let object: ProjectFile.Object
        let path: String
    }

    /// The paths by the identifiers of file references, variant groups and version groups. They are relative to the repository's root,
    /// can have dot components, and are absolute outside the repository. Products and files of the SDK have no path.
    private(set) var paths: [String: String] = [:]
    /// The names by which the project's navigator shows the groups that contain an object, such as `Tides/Models`.
    private(set) var groups: [String: String] = [:]
    /// The synchronised folders by their identifiers.
    private(set) var synchronized: [String: Synchronized] = [:]
    /// A diagnostic for each group that contains itself or is nested too deeply.
    private(set) var diagnostics: [String] = []

    /// The maximum depth of groups, and the maximum lengths of a path and of a group's names in bytes.
    private static let limits = (depth: 256, path: 4_096, name: 1_024)

    /// - Parameter folder: The folder that `SOURCE_ROOT` names, relative to the repository's root; empty for the root.
    init(_ file: ProjectFile, folder: String) {
        var path: Set<String> = []
        var seen: Set<String> = []
        func add(_ id: String, parent: String?, name: String) {
            guard let object = file[id] else { return }
            let isCycle = path.contains(id)
            guard !isCycle, path.count < Self.limits.depth else {
                guard diagnostics.count < 10 else { return }
                let group = (object["name"] ?? object["path"] ?? id).shortened
                return diagnostics.append(
                    isCycle
                        ? "the group '\(group)' of the project contains itself, so its files are read once — remove the inner reference"
                        : "the group '\(group)' of the project is more than \(Self.limits.depth) groups deep, so its files aren't read — use fewer"
                )
            }
            path.insert(id)
            defer { path.remove(id) }
            // An object belongs to one group; further references to it are ignored.
            guard seen.insert(id).inserted else { return }
            let place = Self.place(of: object, in: parent, folder)
            groups[id] = name
            switch object.kind {
            case "PBXGroup", "PBXVariantGroup", "XCVersionGroup":
                paths[id] = place
                let title =
                    object["name"] ?? object["path"].map { $0.split(separator: "/").last.map(String.init) ?? $0 }
                let whole = [name, title ?? ""].filter { !$0.isEmpty }.joined(separator: "/")
                let inner = whole.utf8.count <= Self.limits.name ? whole : name
                for child in object.list("children") { add(child, parent: place, name: inner) }
            case "PBXFileSystemSynchronizedRootGroup":
                if let place { synchronized[id] = Synchronized(object: object, path: place) }
            default: paths[id] = place
            }
        }
        if let main = file.root["mainGroup"] { add(main, parent: folder, name: "") }
    }

    /// Returns the path of a group or file reference; `nil` if it isn't a file of the repository or the disk, such as a product.
    private static func place(of object: ProjectFile.Object, in parent: String?, _ folder: String) -> String? {
        let path = object["path"] ?? ""
        // No file has a longer path, and the paths of nested groups would take memory without bound.
        guard path.utf8.count + (parent?.utf8.count ?? 0) < limits.path else { return nil }
        switch object["sourceTree"] ?? "<group>" {
        case "<group>": return parent.map { path.isEmpty ? $0 : join($0, path) }
        case "SOURCE_ROOT", "<source_root>": return join(folder, path)
        case "<absolute>": return path
        default: return nil
        }
    }

    /// Returns a path in a folder. The folder of a file can have dot components.
    static func join(_ folder: String, _ path: String) -> String {
        path.hasPrefix("/") || folder.isEmpty ? path : path.isEmpty ? folder : "\(folder)/\(path)"
    }
}

/// The files beneath a repository's root, found as on a Mac: without regard to case and to the composition of accented letters.
final class DiskPaths {
    /// A way in which a path can be found.
    enum Place: Hashable {
        /// A file or folder in the repository, with its path there as on disk.
        case inside(String)
        /// An absolute path outside the repository, or in one of its hidden folders that a link leads to.
        case outside(String)
        case missing
    }

    /// The repository's absolute path.
    let root: String
    /// True if files outside the root can be read.
    let allowsOutside: Bool
    private let given: GivenFolder
    /// The folders that were read; `nil` for a folder that can't be read.
    private var listings: [String: Listing?] = [:]
    /// The places that were searched for. The targets of a project share files.
    private var places: [String: Place] = [:]

    private struct Listing {
        let entries: [(name: String, kind: GivenFolder.Kind)]
        /// The names by their letters in lower case. Strings are equal if only the composition of their letters differs.
        private var names: [String: [(name: String, kind: GivenFolder.Kind)]] = [:]

        init(_ entries: [(name: String, kind: GivenFolder.Kind)]) {
            self.entries = entries
            for entry in entries { names[entry.name.lowercased(), default: []].append(entry) }
        }

        /// Returns the entry with a name: the same bytes, otherwise the same letters.
        func match(_ name: String) -> (name: String, kind: GivenFolder.Kind)? {
            let found = names[name.lowercased()] ?? []
            guard found.count > 1 else { return found.first }
            return found.first { $0.name.utf8.elementsEqual(name.utf8) } ?? found.first { $0.name == name }
                ?? found.first
        }
    }

    init(root: String, allowsOutside: Bool = false) {
        (self.root, self.allowsOutside) = (root, allowsOutside)
        given = GivenFolder(root, targets: [root])
    }

    /// Returns a folder's entries in alphabetical order; `nil` if it can't be read. A folder outside the root has an absolute path.
    func entries(of folder: String) -> [(name: String, kind: GivenFolder.Kind)]? { listing(of: folder)?.entries }

    private func listing(of folder: String) -> Listing? {
        if let known = listings[folder] { return known }
        let reader = folder.hasPrefix("/") ? GivenFolder(folder, targets: [root, folder]) : given
        // A folder that can't be read is reported as missing with the files that are looked for in it.
        let found = (try? reader.entries(of: folder.hasPrefix("/") ? "" : folder)).flatMap { $0 }.map(Listing.init)
        listings[folder] = .some(found)
        return found
    }

    /// Returns the place of a file or folder.
    ///
    /// - Parameter path: A path relative to the root, which can have dot components, or an absolute path.
    func find(_ path: String) -> Place {
        if let known = places[path] { return known }
        let place = search(path)
        // Strings are equal if only the composition of their letters differs, but names on disk aren't.
        if path.utf8.allSatisfy({ $0 < 0x80 }) { places[path] = place }
        return place
    }

    private func search(_ path: String) -> Place {
        var parts: [Substring] = []
        var above: [String] = []
        let isAbsolute = path.hasPrefix("/")
        let start = isAbsolute ? root.split(separator: "/") : []
        for part in path.split(separator: "/") where part != "." {
            if part != ".." { parts.append(part) } else if parts.popLast() == nil, !isAbsolute { above.append("..") }
        }
        if isAbsolute {
            guard parts.starts(with: start) else { return outside("/" + parts.joined(separator: "/")) }
            parts.removeFirst(start.count)
        } else if !above.isEmpty {
            let absolute = (root + "/" + (above + parts.map(String.init)).joined(separator: "/")).absolutePath(in: "/")
            // A path can leave the root and come back, such as "../App/Model.swift" in "App".
            return (absolute + "/").hasPrefix(root + "/") ? find(absolute) : outside(absolute)
        }
        var found = ""
        for (index, part) in parts.enumerated() {
            guard let entry = listing(of: found)?.match(String(part)) else { return .missing }
            found = found.isEmpty ? entry.name : "\(found)/\(entry.name)"
            guard entry.kind == .link else { continue }
            guard let real = GivenFolder.realPath(absolute(found)) else { return .missing }
            if !isReadable(real) {
                return outside(([real] + parts[(index + 1)...].map(String.init)).joined(separator: "/"))
            }
        }
        return .inside(found)
    }

    /// Returns true if a link to a path is followed.
    private func isReadable(_ real: String) -> Bool {
        let root = GivenFolder.realPath(root) ?? root
        guard real != root else { return true }
        return real.hasPrefix(root + "/")
            && !real.dropFirst(root.count).split(separator: "/").contains { $0.hasPrefix(".") }
    }

    /// Returns a path as it is reported: relative to the root if it is in it, without dot components.
    func plain(_ path: String) -> String {
        let whole = absolute(path).absolutePath(in: "/")
        return whole.hasPrefix(root + "/") ? String(whole.dropFirst(root.count + 1)) : whole
    }

    private func outside(_ path: String) -> Place {
        allowsOutside && FileManager.default.fileExists(atPath: path) ? .inside(path) : .outside(path)
    }

    /// Returns true if a path is that of a folder.
    func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: absolute(path), isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Returns the absolute path.
    func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : path.isEmpty ? root : "\(root)/\(path)" }

    /// Returns the bytes of a file; `nil` if it doesn't exist.
    ///
    /// - Throws: ``CommandFailure`` for a link that leads out of the repository, and a file that is too large or can't be read.
    func contents(of path: String, limit: Int) throws(CommandFailure) -> [UInt8]? {
        guard path.hasPrefix("/") else { return try given.contents(of: path, limit: limit).map { [UInt8]($0) } }
        let url = URL(fileURLWithPath: path)
        return try GivenFolder(url.deletingLastPathComponent().path, targets: [root]).contents(
            of: url.lastPathComponent, limit: limit
        ).map { [UInt8]($0) }
    }
}
