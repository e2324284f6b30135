import AirlockBase
import AirlockSandbox
import BringSupport
import Foundation
import Glibc
import Shared

/// The data of an app that a coding agent works on: the settings and files of its groups, and the states of its Live Activities.
///
/// The groups and the running activities are in the container, so that intents change them as on a phone.
struct AgentState: Sendable {
    /// The content of a group.
    struct Group: Equatable, Sendable {
        var settings: [JSONMember] = []
        /// The files by their paths in the group, each with a value that changes with its content.
        var files: [String: String] = [:]

        func value(of key: String) -> JSONValue? { settings.first { $0.key == key }?.value }
    }

    /// The folder of the data, which no other command uses.
    let folder: String
    /// The user's folder of settings and files to start with.
    let fixture: String?
    /// The user's folder of Live Activity states to start with, which needn't exist.
    let userStates: String

    /// The container.
    var container: String { "\(folder)/container" }
    private var groups: String { "\(container)/groups" }
    private var device: String { "\(container)/\(DeviceData.folder)" }
    private var states: String { "\(folder)/states" }
    /// The maximum number of files of a group that are listed, and the maximum depth of its folders.
    private static let limit = (files: 1_000, depth: 16)
    /// The maximum size of a file of settings, in bytes.
    private static let settingsLimit = 16 << 20

    private func preferences(_ id: String) -> String { "\(groups)/\(id)/Library/Preferences/\(id).plist" }

    /// The sentence that says how long changes last.
    var lifetime: String {
        let way =
            fixture.map { "write it into the fixture \($0) to keep it" }
            ?? "start the server with \(CommonOptions.fixture) DIR to start with other data"
        return "this data lasts until the server ends — \(way)"
    }

    // MARK: Reading

    /// Returns all groups by their ids. Settings that are damaged, or too many to be listed, are listed as a file.
    func contents() -> [String: Group] {
        var contents: [String: Group] = [:]
        for id in names(in: groups) {
            var group = Group()
            collect("\(groups)/\(id)", "", 0, into: &group.files)
            // The file's stamp shows that it has changed.
            if let settings = try? settings(id) {
                group.settings = Self.members(settings)
                group.files["Library/Preferences/\(id).plist"] = nil
            }
            contents[id] = group
        }
        return contents
    }

    /// The kinds of the Live Activities with a state.
    var activities: [String] {
        names(in: states).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    }

    private func names(in folder: String) -> [String] {
        // A folder that doesn't exist is empty.
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }

    private func collect(_ folder: String, _ path: String, _ depth: Int, into files: inout [String: String]) {
        for name in names(in: path.isEmpty ? folder : "\(folder)/\(path)") where files.count < Self.limit.files {
            let inner = path.isEmpty ? name : "\(path)/\(name)"
            var status = stat()
            guard lstat("\(folder)/\(inner)", &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFREG {
                files[inner] = "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
            } else if status.st_mode & S_IFMT == S_IFDIR, depth < Self.limit.depth {
                collect(folder, inner, depth + 1, into: &files)
            }
        }
    }

    private func settings(_ id: String) throws -> [String: PropertyList] {
        do {
            // The app's code has written the file.
            let path = "\(id)/Library/Preferences/\(id).plist"
            guard let data = try GivenFolder(groups).contents(of: path, limit: Self.settingsLimit) else { return [:] }
            let list = try PropertyList(parsing: [UInt8](data), limits: .table)
            guard let values = list.dictionary else { throw PropertyListError.format }
            return values
        } catch {
            throw AppBuildError(
                "the settings of \(id) are damaged, or have too many values — change them in the app, or call set_state with 'reset'"
            )
        }
    }

    /// Returns the changes from one state to another, a line each.
    static func changes(from old: [String: Group], to new: [String: Group]) -> [String] {
        var lines: [String] = []
        for id in Set(old.keys).union(new.keys).sorted() {
            let (before, after) = (old[id] ?? Group(), new[id] ?? Group())
            let keys = Set((before.settings + after.settings).map(\.key))
            for key in keys.sorted() {
                let (was, now) = (before.value(of: key), after.value(of: key))
                if was != now { lines.append("\(id) \(key): \(Self.text(of: was)) → \(Self.text(of: now))") }
            }
            for file in Set(before.files.keys).union(after.files.keys).sorted()
            where before.files[file] != after.files[file] {
                let what = before.files[file] == nil ? "is new" : after.files[file] == nil ? "is gone" : "has changed"
                lines.append("\(id) file \(file) \(what)")
            }
        }
        return lines
    }

    private static func text(of value: JSONValue?) -> String {
        guard let value else { return "not set" }
        // The value has only finite numbers, so it can be written.
        return ((try? value.serialised()) ?? "?").shortened
    }

    // MARK: Changing

    /// Replaces all groups by the fixture's, and all states by the user's.
    ///
    /// - Throws: ``AppBuildError`` if the fixture is damaged, or a file can't be written; ``CommandFailure`` if the fixture can't be copied.
    func reset() throws {
        try writing {
            let manager = FileManager.default
            for folder in [groups, states, device] {
                if manager.fileExists(atPath: folder) { try manager.removeItem(atPath: folder) }
                try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
            resetActivities()
            let user = GivenFolder(userStates)
            for (name, _) in try user.entries() ?? [] where name.hasSuffix(".json") && !name.hasPrefix(".") {
                try user.copy(name, to: "\(states)/\(name)")
            }
            guard let root = fixture else { return }
            try copyDeviceData(from: GivenFolder(root))
            let fixture = GivenFolder(AppGroups.groups(inFixture: root))
            let found = try fixture.entries() ?? []
            let ids = found.map { entry in
                [".plist", ".json"].first { entry.name.hasSuffix($0) }.map { String(entry.name.dropLast($0.count)) }
                    ?? entry.name
            }
            for id in Set(ids).sorted()
            where ContainerDescription.isValid(group: id) && !(fixture.path == root && DeviceData.isPart(id)) {
                // A file without an extension isn't a group's.
                let isListed = found.contains { $0.name == id && $0.kind != .file }
                try copyGroup(id, from: fixture, isListed: isListed)
            }
        }
    }

    /// Replaces what frameworks know of the device by the fixture's data.
    private func copyDeviceData(from fixture: GivenFolder) throws {
        let names = Set((try fixture.entries() ?? []).map(\.name))
        for part in DeviceData.Part.allCases.map(\.rawValue) where names.contains(part) {
            for diagnostic in try fixture.copy(part, to: "\(device)/\(part)") {
                StandardError.write("AppHost: \(diagnostic)")
            }
        }
    }

    /// Copies a group's files and settings. Settings in a property list replace those in a JSON file, and both replace those in the group's
    /// folder.
    private func copyGroup(_ id: String, from fixture: GivenFolder, isListed: Bool) throws {
        if isListed {
            for diagnostic in try fixture.copy(id, to: "\(groups)/\(id)") {
                StandardError.write("AppHost: \(diagnostic)")
            }
        }
        if let list = try fixture.contents(of: "\(id).plist", limit: Self.settingsLimit) {
            try makeGroup(id)
            try list.write(to: URL(fileURLWithPath: preferences(id)))
        } else if let data = try fixture.contents(of: "\(id).json", limit: Self.settingsLimit) {
            let json = "\(fixture.path)/\(id).json"
            let members: [JSONMember]?
            do {
                members = try JSONValue(parsing: Array(data), limits: JSONLimits(bytes: Self.settingsLimit)).members
            } catch {
                throw AppBuildError("\(json) isn't JSON: \(error) — write an object of settings")
            }
            guard let members else { throw AppBuildError("\(json) isn't a JSON object — write an object of settings") }
            try makeGroup(id)
            // The settings in JSON replace those in the group's folder.
            unlink(preferences(id))
            try set(members, in: id)
        }
    }

    /// Sets keys of a group, and removes those whose value is null; then writes files, and removes those whose text is `nil`. The group is
    /// created if necessary.
    ///
    /// - Throws: ``AppBuildError``; ``CommandFailure`` for an invalid id, value or path, before anything is changed.
    func apply(_ members: [JSONMember], _ files: [(path: String, text: String?)], in id: String) throws {
        guard ContainerDescription.isValid(group: id) else { throw Self.invalid(id) }
        for member in members where !member.value.isNull { _ = try Self.value(member.value, member.key) }
        for (path, _) in files { try Self.check(path) }
        let added = files.reduce(0) { $0 + ($1.text?.utf8.count ?? 0) }
        if added > 0 || members.contains(where: { !$0.value.isNull }) {
            let use = AppGroupUse(of: "\(groups)/\(id)")
            if let fault = use.fault(adding: added) {
                throw AppBuildError("\(use.folder) \(fault) — remove files from it, or call set_state with 'reset'")
            }
        }
        try makeGroup(id)
        if !members.isEmpty { try set(members, in: id) }
        try write(files, in: id)
    }

    private func set(_ members: [JSONMember], in id: String) throws {
        var values = try settings(id).mapValues(\.foundationValue)
        for member in members {
            values[member.key] = member.value.isNull ? nil : try Self.value(member.value, member.key)
        }
        let data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
        try writing { try data.write(to: URL(fileURLWithPath: preferences(id)), options: .atomic) }
    }

    /// - Throws: ``CommandFailure`` for a path outside the group.
    private static func check(_ path: String) throws {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !["", ".", ".."].contains($0) }), !path.contains("\0"), path.utf8.count <= 1_024 else {
            throw CommandFailure(
                "'\(path.shortened)' isn't the path of a file in the group — write it without '..' and without a leading '/'"
            )
        }
    }

    private func write(_ files: [(path: String, text: String?)], in id: String) throws {
        for (path, text) in files {
            let url = URL(fileURLWithPath: "\(groups)/\(id)/\(path)")
            try writing {
                if let text {
                    try FileManager.default.createDirectory(
                        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                    try Data(text.utf8).write(to: url, options: .atomic)
                } else if FileManager.default.fileExists(atPath: url.path) {
                    try FileManager.default.removeItem(at: url)
                }
            }
        }
    }

    /// Writes the attributes and state of a Live Activity for `render`, or removes them if they are `nil`. The kind is the name of a type.
    ///
    /// - Throws: ``AppBuildError``.
    func setActivity(_ kind: String, _ state: JSONValue?) throws {
        let path = "\(states)/\(kind).json"
        guard let state else {
            if unlink(path) == 0 || errno == ENOENT { return }
            throw AppBuildError("can't remove \(path): \(String(cString: strerror(errno))) — check the folder")
        }
        let data = Data((try state.serialised(pretty: true) + "\n").utf8)
        try writing { try data.write(to: URL(fileURLWithPath: path), options: .atomic) }
    }

    private static func invalid(_ id: String) -> CommandFailure {
        CommandFailure(
            "'\(id.shortened)' can't name an app group — use 1 to 128 letters, digits, dots, underscores and hyphens, starting with a letter or digit"
        )
    }

    private func makeGroup(_ id: String) throws {
        try writing {
            try FileManager.default.createDirectory(
                atPath: "\(groups)/\(id)/Library/Preferences", withIntermediateDirectories: true)
        }
    }

    private func writing(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as any CommandError {
            throw error
        } catch {
            throw AppBuildError(
                "can't write the app's data in \(folder): \(error.localizedDescription) — check the folder")
        }
    }

    // MARK: Values

    /// - Throws: ``CommandFailure`` for a value that settings can't contain.
    private static func value(_ json: JSONValue, _ key: String) throws -> Any {
        do {
            return try json.propertyListValue()
        } catch {
            throw CommandFailure("the value of '\(key.shortened)' can't be stored: \(error.message)")
        }
    }

    /// Returns the entries of a property list's dictionary, sorted by their keys.
    private static func members(_ values: [String: PropertyList]) -> [JSONMember] {
        values.sorted { $0.key < $1.key }.map { JSONMember($0.key, json($0.value)) }
    }

    /// Returns a property-list value as a fixture's JSON.
    private static func json(_ value: PropertyList) -> JSONValue {
        switch value {
        case .bool(let flag): .bool(flag)
        case .integer(let number): .integer(Int(number))
        case .real(let number): number.isFinite ? .number(number) : .string("\(number)")
        case .string(let text): .string(text)
        case .date(let seconds):
            ["$date": .string(Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601))]
        case .data(let bytes): ["$data": .string(Data(bytes).base64EncodedString())]
        case .array(let items): .array(items.map(json))
        case .dictionary(let values): .object(members(values))
        }
    }
}

/// The app's Live Activities: its intents start, update and end them in the container, and they are drawn with the states in a folder.
extension AgentState {
    private static let group = "group.airlock.agent"

    /// Creates the container without Live Activities. If that fails, as on a network file system, intents start none.
    func resetActivities() {
        do {
            let store = try activityStore()
            for activity in try store.activities() { try dismiss(activity, in: store) }
        } catch {
            StandardError.write("AppHost: intents can't start Live Activities: \(message(of: error))")
        }
    }

    private func activityStore() throws -> ActivityStore {
        ActivityStore(container: try Container.create(at: container, group: Self.group))
    }

    /// Removes an activity, whatever the clock of the request that started it.
    private func dismiss(_ activity: RunningActivity, in store: ActivityStore) throws {
        let end = RunningActivity.End(instant: activity.startedAt, dismissal: activity.startedAt)
        try store.update(activity.id) { $0.ended = end }
        try store.removeDismissed(at: activity.startedAt)
    }

    /// The stored activities by their ids; activities that can't be read are left out.
    var storedActivities: [String: RunningActivity] {
        // Without a container there are none.
        let all = (try? activityStore().activities()) ?? []
        return Dictionary(all.map { ($0.id, $0) }) { $1 }
    }

    /// Replaces the activities of a kind by a new one with a state; `nil` for none. A state that is larger than a phone accepts is only
    /// drawn.
    ///
    /// - Throws: ``ContainerError``.
    func replaceActivities(of kind: String, with document: JSONValue?, at now: Int64) throws {
        // Without a container, an activity is only drawn.
        guard let store = try? activityStore() else { return }
        for activity in try store.activities() where activity.kind == kind { try dismiss(activity, in: store) }
        guard let document else { return }
        let attributes = try (document["attributes"] ?? .object([])).serialised()
        let state = try (document["state"] ?? .object([])).serialised()
        guard attributes.utf8.count + state.utf8.count <= RunningActivity.contentLimit else { return }
        try store.save(
            RunningActivity(
                id: UUID().uuidString, kind: kind, attributes: attributes, state: state, startedAt: now))
    }

    /// Draws the activities as an intent left them.
    ///
    /// - Returns: What the intent started, updated and ended, a line each.
    /// - Throws: ``AppBuildError``.
    func adoptActivities(since before: [String: RunningActivity]) throws -> [String] {
        let after = storedActivities
        var (lines, kinds): ([String], Set<String>) = ([], [])
        for id in Set(before.keys).union(after.keys).sorted() where before[id] != after[id] {
            // The app's code wrote the documents, and a kind becomes the name of a file.
            guard let kind = (after[id] ?? before[id])?.kind, Self.isName(kind) else { continue }
            kinds.insert(kind)
            let (old, new) = (before[id], after[id])
            if old == nil, let new { lines.append("activity \(kind) started: \(new.state.shortened)") }
            if let old, let new, old.state != new.state {
                lines.append("activity \(kind) updated: \(old.state.shortened) → \(new.state.shortened)")
            }
            if old?.ended == nil, let end = new?.ended {
                let isGone = end.dismissal <= end.instant
                lines.append("activity \(kind) ended" + (isGone ? ", and is dismissed" : ""))
            }
        }
        for kind in kinds.sorted() {
            let shown = after.values.filter { $0.kind == kind && $0.ended.map { $0.dismissal > $0.instant } ?? true }
            try setActivity(kind, shown.max { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }?.document)
        }
        return lines
    }

    private static func isName(_ kind: String) -> Bool {
        !kind.isEmpty && kind.utf8.count <= 200 && !kind.hasPrefix(".") && !kind.contains("/") && !kind.contains("\0")
    }
}

extension RunningActivity {
    /// The attributes and state with which the activity is drawn; `nil` if the app's code wrote something else than JSON.
    fileprivate var document: JSONValue? {
        // The activity is then drawn as if it hadn't started.
        guard let attributes = try? JSONValue(parsing: attributes), let state = try? JSONValue(parsing: state) else {
            return nil
        }
        return ["attributes": attributes, "state": state]
    }
}
