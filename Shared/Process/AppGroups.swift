import Glibc
import Synchronization

/// Where this process finds the settings and files that an app shares with its extensions.
///
/// A process sets it once, at its edge: sources ask for groups from any task or thread.
package struct AppGroups: Sendable {
    /// Where groups are looked for.
    package enum Place: Hashable, Sendable {
        /// In the folder `groups` of a container.
        case container(String)
        /// In a folder of a person's own, which is read and never written.
        case fixture(String)
        /// Nowhere.
        case nowhere
    }

    /// One group's folder and settings.
    package struct Group: Hashable, Sendable {
        package let id: String
        /// The folder of its files.
        package let folder: String
        /// Where its settings are, the first file there is; a new one is the first.
        package let settings: [String]
        /// Whether nothing may be written.
        package let isFixed: Bool
    }

    package let place: Place
    /// The executable's name, for what is said.
    package let program: String
    /// Where settings that can't be read are recorded.
    package let faults: FaultLog

    /// Describes where groups are looked for.
    package init(_ place: Place, program: String, faults: FaultLog = FaultLog()) {
        (self.place, self.program, self.faults) = (place, program, faults)
    }

    private static let state = Mutex((groups: AppGroups(.nowhere, program: ""), said: Set<String>()))

    /// The groups of this process.
    package static var current: AppGroups { state.withLock { $0.groups } }

    /// Sets the groups of this process.
    package static func install(_ groups: AppGroups) { state.withLock { $0 = (groups, []) } }

    /// A group by its id; `nil` for one that isn't there, which is said once on standard error.
    package func group(_ id: String) -> Group? {
        if let group = known(id) { return group }
        let isNew = Self.state.withLock { $0.said.insert(id).inserted }
        if isNew { StandardError.write("\(program.isEmpty ? "" : "\(program): ")\(absence(of: id))") }
        return nil
    }

    /// Whether there is a group of an id; nothing is said.
    package func has(_ id: String) -> Bool { known(id) != nil }

    private func known(_ id: String) -> Group? {
        guard ContainerDescription.isValid(group: id) else { return nil }
        let preferences = "Library/Preferences/\(id).plist"
        switch place {
        case .nowhere: return nil
        case .container(let path):
            let folder = "\(path)/groups/\(id)"
            guard Self.exists(folder) else { return nil }
            return Group(id: id, folder: folder, settings: ["\(folder)/\(preferences)"], isFixed: false)
        case .fixture(let path):
            let folder = "\(path)/\(id)"
            let files = ["\(path)/\(id).plist", "\(path)/\(id).json", "\(folder)/\(preferences)"]
            guard Self.exists(folder) || files.contains(where: Self.exists) else { return nil }
            return Group(id: id, folder: folder, settings: files, isFixed: true)
        }
    }

    /// Cause and remedy where a group is missing.
    private func absence(of id: String) -> String {
        guard ContainerDescription.isValid(group: id) else {
            return "“\(id)” can't name an app group, so it has no settings and no files — "
                + "use 1 to 128 letters, digits, dots, underscores and hyphens, starting with a letter or digit"
        }
        let nothing = "app group '\(id)' isn't"
        switch place {
        case .fixture(let path):
            return
                "\(nothing) in \(path), so it has no settings and no files — add \(id).plist, \(id).json or a folder \(id)"
        case .container(let path):
            return "\(nothing) in the container, so it has no settings and no files — "
                + "give some with --fixture DIR, or make it: mkdir -p \("\(path)/groups/\(id)/Library/Preferences".shellWord)"
        case .nowhere:
            return
                "\(nothing) there without a container, so it has no settings and no files — give some with --fixture DIR"
        }
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

extension String {
    /// The text as a shell takes it for one word.
    fileprivate var shellWord: String {
        let isPlain = utf8.allSatisfy { byte in
            byte >= 0x80 || (0x30...0x3A).contains(byte) || (0x40...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "/._-+,=%".utf8.contains(byte)
        }
        return isPlain
            ? self : "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}

extension Container {
    /// Makes the folder of an app group, with the one for its settings; one that is there stays as it is.
    ///
    /// - Throws: ``ContainerError`` for an id that can't name a group, a role other than the host, and a full or read-only disk.
    package func makeGroup(_ id: String) throws(ContainerError) {
        guard ContainerDescription.isValid(group: id) else { throw ContainerError(.group(id)) }
        guard role == .host else { throw ContainerError(roleCause, path: path) }
        try folder.makeFolder("groups/\(id)/Library/Preferences")
    }

    /// The ids of the app groups there are, sorted.
    package func groupIDs() throws(ContainerError) -> [String] {
        do {
            return try folder.names(in: "groups").filter(ContainerDescription.isValid(group:)).sorted()
        } catch  where error.code == .absent {
            // A container of an earlier version has none.
            return []
        }
    }
}
