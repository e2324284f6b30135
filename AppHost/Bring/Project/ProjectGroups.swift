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
