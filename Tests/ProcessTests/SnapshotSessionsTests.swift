import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Drawing processes of the real widget extension.
@Suite(.blocking)
struct SnapshotSessionsTests {
    private let airlock: Airlock

    init() throws {
        airlock = try Airlock()
        try airlock.sync()
    }

    private func pool(of size: Int) throws -> SnapshotSessions {
        let launch = ExtensionLaunch(
            launcher: Airlock.executable("Launcher"), executable: Airlock.executable("WidgetExt"),
            arguments: ["session", "--container", airlock.container], role: .widgets, container: airlock.container,
            fonts: Airlock.fonts)
        return try SnapshotSessions(
            launch, container: airlock.container,
            environment: ["AIRLOCK_FONTS": Airlock.fonts, "HOME": airlock.folder.path], size: size)
    }

    private var list: [String] { ["list", "--container", airlock.container] }

    @Test("A process that is killed or stopped is replaced at the next request")
    func replacedProcess() async throws {
        let pool = try pool(of: 1)
        #expect(await pool.run(list).value?.status == 0)
        let first = try #require(Descendants(of: getpid()).living.first { Self.isSession($0, of: airlock.container) })
        kill(first, SIGKILL)
        // The end may be noticed before or during the next request.
        _ = await pool.run(list)
        #expect(await pool.run(list).value?.status == 0)
        let second = try #require(Descendants(of: getpid()).living.first { Self.isSession($0, of: airlock.container) })
        kill(second, SIGSTOP)
        let hanging = await pool.run(list, within: 1)
        #expect(
            hanging.message(of: "Tea") == "Tea didn't answer within 1 s and was killed — the previous snapshot is kept")
        #expect(await pool.run(list).value?.status == 0)
        await pool.end()
        #expect(!Descendants(of: getpid()).living.contains { Self.isSession($0, of: airlock.container) })
    }

    private static func isSession(_ process: Int32, of container: String) -> Bool {
        let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline").map {
            String(decoding: $0, as: UTF8.self)
        }
        return line?.contains("session") == true && line?.contains(container) == true
    }

    @Test("Requests are answered at once by as many processes as there are, and the others wait")
    func manyRequests() async throws {
        let pool = try pool(of: 2)
        let list = list
        let statuses = await withTaskGroup(of: Int32?.self) { group in
            for _ in 0..<20 { group.addTask { await pool.run(list).value?.status } }
            return await group.reduce(into: [Int32?]()) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 0, count: 20))
        let sessions = Descendants(of: getpid()).living.filter { Self.isSession($0, of: airlock.container) }
        #expect(sessions.count == 2)
        await pool.end()
    }
}
