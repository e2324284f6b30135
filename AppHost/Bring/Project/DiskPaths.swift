import BringSupport
import Foundation

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
