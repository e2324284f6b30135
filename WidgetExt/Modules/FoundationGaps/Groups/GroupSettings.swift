import Foundation
import Glibc
import Shared

/// The settings of a group, which are read on demand. Each change writes the whole file.
final class GroupSettings: @unchecked Sendable {
    private let file: SettingsFile?
    private let faults: FaultLog?
    private let lock = NSLock()
    private var values: [String: Any] = [:]
    /// The version of the file that `values` was read from; `nil` before the first read.
    private var version: SettingsFile.Version?
    /// The generation of the process's groups in which `values` was read.
    private var generation = 0
    private var hasFailed = false

    private static let lock = NSLock()
    nonisolated(unsafe) private static var known: [String: GroupSettings] = [:]

    /// Returns the settings of a group. All callers get the same instance. If the group doesn't exist, its settings are only in memory.
    static func named(_ id: String, in groups: AppGroups) -> GroupSettings {
        let group = groups.group(id)
        let key = group.map { $0.settings[0] } ?? id
        return lock.withLock {
            if let settings = known[key] { return settings }
            let settings = GroupSettings(group.map { SettingsFile($0) }, faults: nil)
            known[key] = settings
            return settings
        }
    }

    /// - Parameter faults: The log that records failed reads and writes; `nil` for the process's log at the time of the failure.
    init(_ file: SettingsFile?, faults: FaultLog?) { (self.file, self.faults) = (file, faults) }

    /// Returns the value of a key.
    func value(_ key: String) -> Any? {
        lock.withLock {
            refresh()
            return values[key]
        }
    }

    /// All keys and values.
    var all: [String: Any] {
        lock.withLock {
            refresh()
            return values
        }
    }

    /// Sets a value; `nil` removes the value. In a fixture, the value changes only in memory.
    ///
    /// If writing fails, the failure is recorded and the value changes only in memory.
    func set(_ value: Any?, _ key: String) {
        lock.withLock {
            refresh()
            guard let file, !file.isFixed, !hasFailed else {
                values[key] = value
                return
            }
            do {
                (values, version) = try file.update { $0[key] = value }
            } catch {
                values[key] = value
                record(error)
            }
        }
    }

    /// Records a failure.
    func report(_ what: String, _ why: String) {
        record(SettingsFileError(path: file?.path ?? "", reason: "can't \(what): \(why)", remedy: "encode it as Data"))
    }

    private func refresh() {
        let current = AppGroups.generation
        if current != generation { (generation, values, version) = (current, [:], nil) }
        guard let file, !AppGroups.current.isUnreadable else {
            AppGroups.countMissed()
            return
        }
        guard !hasFailed else { return }
        do {
            let found = try file.currentVersion()
            if let version, version == found { return }
            values = try file.read()
            version = found
        } catch {
            hasFailed = true
            record(error)
        }
    }

    private func record(_ error: any Error) {
        let fault =
            error as? SettingsFileError
            ?? SettingsFileError(path: file?.path ?? "", reason: "can't be used: \(error)", remedy: "check the file")
        (faults ?? AppGroups.current.faults).record(fault)
    }
}
