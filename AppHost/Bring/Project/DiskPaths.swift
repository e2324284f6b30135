import BringSupport
import Foundation

/// The files beneath a repository's root, found as on a Mac: without regard to case and to the composition of accented letters.
final class DiskPaths {
    /// A way in which a path can be found.
    enum Place: Hashable {
        /// A file or folder in the repository, with its path there as on disk.
        case inside(String)
        /// A path outside the repository.
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

    private struct Listing {
        let entries: [(name: String, kind: GivenFolder.Kind)]
        /// The names by their letters in lower case. Strings are equal if only the composition of their letters differs.
        var names: [String: [String]] = [:]

        init(_ entries: [(name: String, kind: GivenFolder.Kind)]) {
            self.entries = entries
            for entry in entries { names[entry.name.lowercased(), default: []].append(entry.name) }
        }

        /// Returns the entry with a name: the same bytes, otherwise the same letters.
        func match(_ name: String) -> String? {
            let found = names[name.lowercased()] ?? []
            return found.first { $0.utf8.elementsEqual(name.utf8) } ?? found.first { $0 == name } ?? found.first
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
        for part in parts {
            guard let name = listing(of: found)?.match(String(part)) else { return .missing }
            found = found.isEmpty ? name : "\(found)/\(name)"
        }
        return .inside(found)
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
    /// - Throws: ``BringError`` for a link that leads out of the repository, and a file that is too large or can't be read.
    func contents(of path: String, limit: Int) throws(BringError) -> [UInt8]? {
        guard path.hasPrefix("/") else { return try given.contents(of: path, limit: limit).map { [UInt8]($0) } }
        let url = URL(fileURLWithPath: path)
        return try GivenFolder(url.deletingLastPathComponent().path, targets: [root]).contents(
            of: url.lastPathComponent, limit: limit
        ).map { [UInt8]($0) }
    }
}
