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
    /// A diagnostic for each group that contains itself.
    private(set) var diagnostics: [String] = []

    /// The maximum depth of groups.
    private static let depthLimit = 256
    /// The maximum length of a path, and of the names of groups within each other, in bytes. No disk has longer paths.
    private static let lengthLimit = 16_384

    /// - Parameter folder: The folder that `SOURCE_ROOT` names, relative to the repository's root; empty for the root.
    init(_ file: ProjectFile, folder: String) {
        var path: Set<String> = []
        var seen: Set<String> = []
        func add(_ id: String, parent: String?, name: String) {
            guard let object = file[id] else { return }
            guard path.count < Self.depthLimit, path.insert(id).inserted else {
                let group = object["name"] ?? object["path"] ?? id
                return diagnostics.append(
                    "the group '\(group)' of the project contains itself, so its files are read once")
            }
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
                let inner = [name, title ?? ""].filter { !$0.isEmpty }.joined(separator: "/")
                let isShort = inner.utf8.count <= Self.lengthLimit
                for child in object.list("children") { add(child, parent: place, name: isShort ? inner : name) }
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
        guard (parent ?? "").utf8.count + path.utf8.count <= lengthLimit else { return nil }
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
