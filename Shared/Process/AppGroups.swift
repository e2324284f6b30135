import AirlockBase
import FoundationEssentials
import Glibc
import Synchronization

/// The settings and files that an app shares with its extensions, and the location where this process finds them.
///
/// A process sets ``current`` once, when it starts, because an app's sources may use groups from any task or thread.
package struct AppGroups: Sendable {
    /// The location of groups.
    package enum Place: Hashable, Sendable {
        /// The groups are in the folder `groups` of a container.
        case container(String)
        /// The groups are in a folder of the user. Nothing is ever written to this folder.
        case fixture(String)
        /// There are no groups.
        case nowhere
    }

    /// One group's folder and settings.
    package struct Group: Hashable, Sendable {
        /// The group's id.
        package let id: String
        /// The folder of the group's files.
        package let folder: String
        /// The possible paths of the group's settings. The first existing file is used; if none exists, the first path.
        package let settings: [String]
        /// True if the group is read-only.
        package let isFixed: Bool
    }

    package let place: Place
    /// True if the groups of a container are read-only, too.
    package let isFrozen: Bool
    /// True if every group is treated as missing, without a report, as for a target whose entitlements contain no group.
    package let isUnreadable: Bool
    /// The groups in the target's entitlements; `nil` if every group is readable.
    package var entitled: Entitlements?
    /// The executable's name, for messages.
    package let program: String
    /// The log in which settings that can't be read are recorded.
    package let faults: FaultLog

    /// Creates a description of the groups' location.
    package init(
        _ place: Place, isFrozen: Bool = false, isUnreadable: Bool = false, program: String,
        faults: FaultLog = FaultLog()
    ) {
        (self.place, self.isFrozen, self.isUnreadable) = (place, isFrozen, isUnreadable)
        (self.program, self.faults) = (program, faults)
    }

    /// Returns the same groups, all of which are treated as missing.
    package var unreadable: AppGroups {
        AppGroups(place, isFrozen: true, isUnreadable: true, program: program, faults: faults)
    }

    private static let state = Mutex(
        (groups: AppGroups(.nowhere, program: ""), generation: 0, reported: Set<String>(), missed: 0))

    /// The groups of this process.
    package static var current: AppGroups { state.withLock { $0.groups } }

    /// The number of times that frozen groups were set.
    package static var generation: Int { state.withLock { $0.generation } }

    /// The number of times that a missing group was looked up or read.
    package static var missed: Int { state.withLock { $0.missed } }

    /// The lines written about missing groups and damaged settings, sorted.
    package static var reports: [String] { state.withLock { $0.reported.sorted() } }

    /// Counts a read of a missing group.
    package static func countMissed() { state.withLock { $0.missed += 1 } }

    /// Sets the groups of this process. If they are frozen, values that were changed in memory are forgotten.
    package static func install(_ groups: AppGroups) {
        state.withLock {
            // Missing groups of the same place are reported once.
            let reported = $0.groups.place == groups.place && $0.groups.program == groups.program ? $0.reported : []
            $0 = (groups, $0.generation + (groups.isFrozen ? 1 : 0), reported, $0.missed)
        }
    }

    /// Reports missing groups again, for the next request of a process that answers several.
    package static func reportAgain() { state.withLock { $0.reported = [] } }

    /// Returns a group; `nil` for a missing group, which is reported on standard error once.
    package func group(_ id: String) -> Group? {
        if let group = known(id) { return group }
        Self.countMissed()
        if !isUnreadable { report(absence(of: id)) }
        return nil
    }

    /// Returns the folder of a group's files. A missing group is reported; unless the entitlements exclude it, its folder is where it would
    /// be: on a phone, a target's group always has one, and sources rely on it.
    package func folder(of id: String) -> String? {
        if let group = group(id) { return group.folder }
        guard !isUnreadable, ContainerDescription.isValid(group: id), entitled?.hasGroup(id) ?? true else { return nil }
        switch place {
        // In a process without a container, such as a test, nothing can be written there.
        case .nowhere: return "/nonexistent/\(id)"
        case .container(let path): return "\(path)/groups/\(id)"
        case .fixture(let fixture): return "\(Self.groups(inFixture: fixture))/\(id)"
        }
    }

    /// Writes a line to standard error, unless the same line was written before.
    package func report(_ text: String) {
        let isNew = Self.state.withLock { $0.reported.insert(text).inserted }
        if isNew { StandardError.write("\(program.isEmpty ? "" : "\(program): ")\(text)") }
    }

    /// The id of the group that an app's files belong in unless the app names one: the first group in the target's entitlements; without
    /// entitlements, the container's only group. `nil` if there is none.
    package var first: String? {
        if let entitled { return entitled.first }
        guard case .container(let path) = place else { return nil }
        // A container of an earlier version has no folder of groups.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/groups")) ?? []
        let ids = names.filter(ContainerDescription.isValid(group:))
        return ids.count == 1 ? ids.first : nil
    }

    /// Returns true if a group exists; reports nothing.
    package func has(_ id: String) -> Bool { known(id) != nil }

    private func known(_ id: String) -> Group? {
        guard !isUnreadable, ContainerDescription.isValid(group: id), entitled?.hasGroup(id) ?? true else { return nil }
        let preferences = "Library/Preferences/\(id).plist"
        switch place {
        case .nowhere: return nil
        case .container(let path):
            let folder = "\(path)/groups/\(id)"
            guard Self.exists(folder) else { return nil }
            return Group(id: id, folder: folder, settings: ["\(folder)/\(preferences)"], isFixed: isFrozen)
        case .fixture(let fixture):
            let path = Self.groups(inFixture: fixture)
            if path == fixture, DeviceData.isPart(id) { return nil }
            let folder = "\(path)/\(id)"
            let files = ["\(path)/\(id).plist", "\(path)/\(id).json", "\(folder)/\(preferences)"]
            guard Self.exists(folder) || files.contains(where: Self.exists) else { return nil }
            return Group(id: id, folder: folder, settings: files, isFixed: true)
        }
    }

    /// Returns the cause and remedy for a missing group.
    private func absence(of id: String) -> String {
        guard ContainerDescription.isValid(group: id) else {
            return "“\(id)” can't name an app group, so it has no settings and no files — "
                + "use 1 to 128 letters, digits, dots, underscores and hyphens, starting with a letter or digit"
        }
        let cause = "app group '\(id)' isn't"
        if let entitled, !entitled.hasGroup(id) {
            return
                "\(cause) in \(entitled.path), so it has no settings and no files — add it to '\(Entitlements.key)' there"
        }
        switch place {
        case .fixture(let fixture):
            let path = Self.groups(inFixture: fixture)
            return
                "\(cause) in \(path), so it has no settings and no files — add \(id).plist, \(id).json or a folder \(id) there"
        case .container(let path):
            return "\(cause) in the container, so it has no settings and no files — "
                + "provide them with \(CommonOptions.fixture) DIR, or create the group: mkdir -p \("\(path)/groups/\(id)/Library/Preferences".shellWord)"
        case .nowhere:
            return
                "\(cause) available without a container, so it has no settings and no files — provide them with \(CommonOptions.fixture) DIR"
        }
    }

    /// Returns the folder of a fixture's groups: `groups` or, in a fixture without other data, the fixture itself.
    package static func groups(inFixture path: String) -> String {
        exists("\(path)/groups") ? "\(path)/groups" : path
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

/// The app groups in a target's entitlements.
package struct Entitlements: Hashable, Sendable {
    /// The key of the app groups.
    package static let key = "com.apple.security.application-groups"

    /// The file.
    package let path: String
    private let groups: [String]

    /// Reads a file of entitlements, in XML or binary.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be read, isn't a property list, or is too large.
    package init(path: String) throws {
        let bytes = try InputFile(path: path, option: "entitlements").bytes()
        do throws(PropertyListError) {
            guard let keys = try PropertyList(parsing: bytes, limits: .manifest).dictionary,
                let groups = (keys[Self.key] ?? .array([])).strings
            else { throw .format }
            self.groups = groups
        } catch {
            throw CommandFailure(
                path: path, reason: error == .format ? "isn't a property list of entitlements" : error.reason,
                remedy: "name the file that the target's CODE_SIGN_ENTITLEMENTS names", exitCode: .badData)
        }
        self.path = path
    }

    /// The first group that a container can have.
    var first: String? { groups.first(where: ContainerDescription.isValid(group:)) }

    /// Returns true if the entitlements contain a group, or one whose name depends on a build setting.
    package func hasGroup(_ id: String) -> Bool { groups.contains { $0 == id || $0.utf8.contains(UInt8(ascii: "$")) } }
}

extension Container {
    /// Creates the folder of an app group and the subfolder for its settings. Existing folders are left unchanged.
    ///
    /// - Throws: ``ContainerError`` for an id that can't name a group, a role other than the host, and a full or read-only disk.
    package func makeGroup(_ id: String) throws(ContainerError) {
        guard ContainerDescription.isValid(group: id) else { throw ContainerError(.group(id)) }
        guard role == .host else { throw ContainerError(roleCause, path: path) }
        try folder.makeFolder("groups/\(id)/Library/Preferences")
    }

    /// Returns the ids of the existing app groups, sorted.
    package func groupIDs() throws(ContainerError) -> [String] {
        do {
            return try folder.names(in: "groups").filter(ContainerDescription.isValid(group:)).sorted()
        } catch  where error.code == .absent {
            // A container of an earlier version has no groups folder.
            return []
        }
    }
}
