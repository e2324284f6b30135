import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// The migration of a container of another group or in another place at launch.
@Suite(.blocking) struct MigrationProcessTests {
    private let airlock: Airlock
    private var old: String { "\(airlock.folder.path)/old" }

    init() throws { airlock = try Airlock() }

    private func sync(_ options: String...) throws -> ChildResult {
        try airlock.run(
            "AppHost", ["sync", "--former-container", old, "--former-group", "group.old"] + options + Airlock.clock)
    }

    /// Creates a container of the former group with a joke in it.
    private func makeOld() throws {
        let container = try Container.create(at: old, group: "group.old")
        let joke = SharedJokeOfTheDay(id: "kept", setup: "Why?", punchline: "Because.")
        try container.publish(JokeOfTheDay(day: "2026-11-21", joke: joke), to: JokeOfTheDay.key, durability: .durable)
        try container.makeGroup("group.com.example")
    }

    private func group(_ path: String) throws -> String {
        try Container.open(at: path, role: .widgets).description.group
    }

    private var hasOldData: Bool {
        get throws {
            try Container.open(at: airlock.container, role: .intents).read(JokeOfTheDay.key).generation > 0
                && FileManager.default.fileExists(atPath: "\(airlock.container)/groups/group.com.example")
        }
    }

    // Requirements: W-032
    @Test("A former container is migrated once, with its id, its data and the new group")
    func formerContainer() throws {
        try makeOld()
        let id = try Container.open(at: old, role: .widgets).description.id
        let first = try sync()
        #expect(first.status == .exited(0))
        #expect(first.errors == "AppHost: the former container \(old) was moved\n")
        #expect(try group(airlock.container) == "group.airlock")
        #expect(try Container.open(at: airlock.container, role: .widgets).description.id == id)
        #expect(try hasOldData)
        #expect(!FileManager.default.fileExists(atPath: old))
        let second = try sync()
        #expect(second.status == .exited(0) && second.errors == "")
    }

    // Requirements: W-032
    @Test("Without a former container a sync leaves the current container's description unchanged")
    func noFormerContainer() throws {
        let first = try sync()
        #expect(first.status == .exited(0) && first.errors == "")
        let before = try airlock.bytes("\(airlock.container)/container.json")
        #expect(try sync().errors == "")
        #expect(try airlock.bytes("\(airlock.container)/container.json") == before)
    }

    // Requirements: W-032
    @Test("If both containers exist, the current one is used and the former one is left in place")
    func bothContainers() throws {
        try airlock.sync()
        try makeOld()
        let result = try sync()
        #expect(result.status == .exited(0))
        #expect(
            result.errors
                == "AppHost: the former container \(old) still exists and isn't used — remove it if you don't need it\n"
        )
        #expect(try !hasOldData || group(old) == "group.old")
        #expect(try group(old) == "group.old")
    }

    @Test("A former container of another group, or in use by a host, isn't migrated")
    func refusedMigration() throws {
        _ = try Container.create(at: old, group: "group.other")
        let result = try sync()
        #expect(result.status == .exited(65))
        #expect(
            result.errors == "AppHost: \(old) is a container of 'group.other' — name that group with --former-group\n")
        #expect(try group(old) == "group.other")
        try FileManager.default.removeItem(atPath: old)
        try makeOld()
        let lock = try HostLock(container: old)
        let busy = try sync()
        #expect(busy.status == .exited(75))
        #expect(FileManager.default.fileExists(atPath: "\(old)/container.json"))
        withExtendedLifetime(lock) {}
    }

    // Requirements: W-032
    @Test("A migration that was killed after the move is completed by the next sync")
    func interruptedMigration() throws {
        // Moved, but not yet renamed to the new group.
        try makeOld()
        try FileManager.default.moveItem(atPath: old, toPath: airlock.container)
        let result = try sync()
        #expect(
            result.status == .exited(0) && result.errors == "AppHost: the former container \(old) was moved\n"
        )
        #expect(try group(airlock.container) == "group.airlock")
        #expect(try hasOldData)
    }

    // Requirements: W-032
    @Test("A migration that is killed at any moment loses no data and completes on the next sync")
    func killedMigration() throws {
        for delay in 0..<24 {
            try makeOld()
            let child = try airlock.start(
                "AppHost", ["sync", "--former-container", old, "--former-group", "group.old"] + Airlock.clock)
            // Kills at 24 points in the time of a launch.
            usleep(UInt32(delay) * 2_500)
            child.send(SIGKILL)
            child.reap()
            let isOld = FileManager.default.fileExists(atPath: "\(old)/container.json")
            let isNew = FileManager.default.fileExists(atPath: "\(airlock.container)/container.json")
            #expect(isOld != isNew, "after \(delay)")
            #expect(try sync().status == .exited(0))
            #expect(try hasOldData)
            #expect(try group(airlock.container) == "group.airlock")
            try FileManager.default.removeItem(atPath: airlock.container)
        }
    }
}
