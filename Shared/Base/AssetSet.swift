import FoundationEssentials
import Glibc

/// A colour, image or symbol of an asset catalogue: a folder in the format of Xcode.
package struct AssetSet: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case color = "colorset"
        case image = "imageset"
        case symbol = "symbolset"
    }

    package let kind: Kind
    /// The name without the namespaces.
    package let name: String
    /// The enclosing folders that are a part of the name, the outermost first.
    package let namespaces: [String]
    package let path: String

    /// The name used for lookups: `Folder/name`.
    package var fullName: String { (namespaces + [name]).joined(separator: "/") }

    /// The maximum depth of nested folders.
    private static let depthLimit = 16

    /// Returns the sets in a folder and its subfolders, in the order of their paths. A folder only groups its content, unless its
    /// `Contents.json` provides a namespace. Names start at the innermost catalogue.
    ///
    /// - Parameter fail: Receives the path of a folder that can't be listed or of a `Contents.json` that can't be read, with the reason; the
    ///   search continues if it returns.
    package static func all<Failure>(
        in folder: String, fail: (_ path: String, _ reason: String) throws(Failure) -> Void
    ) throws(Failure) -> [AssetSet] {
        var search = Search()
        try search.visit(folder, [], depth: 0, fail)
        return search.found
    }

    /// Returns the description of a set or a folder; `nil` if it has no `Contents.json`.
    ///
    /// - Throws: ``JSONError`` for a description that can't be read, or is larger than 1 MiB.
    package static func description(of folder: String) throws(JSONError) -> JSONValue? {
        let path = folder + "/Contents.json"
        var status = stat()
        // Reading a pipe would never end.
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let limits = JSONLimits(bytes: 1 << 20)
        guard status.st_size <= limits.bytes else { throw JSONError(.tooLarge(limit: limits.bytes)) }
        return try JSONValue(parsing: Array(FileManager.default.contents(atPath: path) ?? Data()), limits: limits)
    }

    private struct Search {
        /// A folder, however it is reached.
        private struct Identity: Hashable {
            let device: dev_t
            let number: ino_t
        }

        var found: [AssetSet] = []
        /// The folders that were visited, because a link can lead back to one.
        private var visited: Set<Identity> = []

        mutating func visit<Failure>(
            _ folder: String, _ namespaces: [String], depth: Int,
            _ fail: (_ path: String, _ reason: String) throws(Failure) -> Void
        ) throws(Failure) {
            var status = stat()
            guard stat(folder, &status) == 0 else { return try fail(folder, String(cString: strerror(errno))) }
            guard visited.insert(Identity(device: status.st_dev, number: status.st_ino)).inserted else { return }
            let names: [String]
            do { names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } catch {
                return try fail(folder, "it can't be listed")
            }
            for name in names where !name.hasPrefix(".") {
                let path = "\(folder)/\(name)"
                guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
                let dot = name.lastIndex(of: ".") ?? name.endIndex
                let base = String(name[..<dot])
                if let kind = Kind(rawValue: String(name[dot...].dropFirst())) {
                    found.append(AssetSet(kind: kind, name: base, namespaces: namespaces, path: path))
                    continue
                }
                let isCatalog = name.hasSuffix(".xcassets")
                // Icons, data sets and other kinds of content are left out.
                guard isCatalog || dot == name.endIndex, depth < AssetSet.depthLimit else { continue }
                var inner = isCatalog ? [] : namespaces
                do throws(JSONError) {
                    let properties = isCatalog ? nil : try AssetSet.description(of: path)?["properties"]
                    if properties?["provides-namespace"]?.bool == true { inner.append(name) }
                } catch {
                    try fail(path + "/Contents.json", "not a description of an asset folder")
                }
                try visit(path, inner, depth: depth + 1, fail)
            }
        }
    }
}
