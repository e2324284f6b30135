import AirlockSandbox
import Foundation
import Glibc
import Shared
import Synchronization
import TestSupport

@testable import AppHost

/// A plug-in host with its own container and clock, and plug-ins that misbehave on request.
final class PluginHost: Sendable {
    /// The context of every request.
    static let context = RequestContext(
        now: Date(timeIntervalSince1970: 1_795_254_060), timeZoneIdentifier: "Europe/Berlin", localeIdentifier: "en_GB")

    /// A memory limit that debug builds of the test plug-in don't reach, in MiB.
    static let memoryLimit = 200

    let folder: TemporaryFolder
    let container: Container
    let records = PluginRecordStore(storage: nil)
    let supervisor: PluginSupervisor
    private let clock: TestClock

    /// The host's clock.
    final class TestClock: Sendable {
        private let seconds = Atomic<Int>(1_795_254_060)
        var now: Date { Date(timeIntervalSince1970: Double(seconds.load(ordering: .relaxed))) }
        func advance(by count: Int) { seconds.wrappingAdd(count, ordering: .relaxed) }
    }

    init(
        limits: PluginLimits = PluginLimits(), landlock: Landlock.Availability = Landlock().availability,
        groups: Cgroups? = nil
    ) throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock())
        (self.folder, self.clock) = (folder, clock)
        container = try Container.create(at: "\(folder.path)/container", group: "group.test")
        supervisor = PluginSupervisor(
            launcher: Airlock.executable("Launcher"), container: container, records: records, environment: [:],
            limits: limits, landlock: landlock, groups: groups, now: { clock.now })
    }

    /// Returns another supervisor of the same plug-ins, with other limits.
    func supervisor(_ limits: PluginLimits) -> PluginSupervisor {
        PluginSupervisor(
            launcher: Airlock.executable("Launcher"), container: container, records: records, environment: [:],
            limits: limits, now: { [clock] in clock.now })
    }

    func advance(by seconds: Int) { clock.advance(by: seconds) }

    /// Creates a plug-in whose program is a copy of the test plug-in.
    func misbehaving(_ identifier: String = "com.example.bad", allowsChildren: Bool = false) throws -> Plugin {
        let path = "\(folder.path)/plugins/\(identifier).appex"
        if !FileManager.default.fileExists(atPath: path) {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try Airlock.install(ChildProcess.executable("EscapePlugin"), at: "\(path)/plugin")
            let keys: [String: Any] = [
                "CFBundleIdentifier": identifier, "CFBundleExecutable": "plugin", "CFBundleName": "Bad",
                "NSExtension": ["NSExtensionPointIdentifier": "com.apple.widgetkit-extension"],
                "AirlockPlugin": ["MemoryLimit": Self.memoryLimit, "Children": allowsChildren],
            ]
            try PropertyListSerialization.data(fromPropertyList: keys, format: .binary, options: 0).write(
                to: URL(fileURLWithPath: "\(path)/Info.plist"))
        }
        return try PluginFolder.plugin(at: path, origin: .given)
    }

    func timeline(_ plugin: Plugin, _ kind: String) async -> PluginOutcome<PluginTimeline> {
        await supervisor.timeline(
            plugin, kind: kind, family: .systemSmall, size: Size(width: 158, height: 158), context: Self.context)
    }

    /// Returns the programs of the running processes that were started from this host's plug-ins.
    func processes() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }.compactMap { number in
            // The links of other users' processes and of ended processes can't be read.
            guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(number)/exe"),
                program.hasPrefix(folder.path)
            else { return nil }
            return program
        }
    }
}
