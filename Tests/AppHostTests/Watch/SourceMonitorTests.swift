import Foundation
import TestSupport
import Testing

@testable import AppHost

@Suite(.blocking)
struct SourceMonitorTests {
    private let folder: TemporaryFolder
    private let monitor: SourceMonitor

    init() throws {
        folder = try TemporaryFolder()
        try Data("a".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/A.swift"))
        monitor = SourceMonitor([folder.path], intervals: .init(calm: 5, patience: 2_000, poll: 20))
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    }

    @Test("A saved file is reported, also one in a folder that was created meanwhile")
    func savedFile() async throws {
        #expect(!monitor.hasChanged())
        try write("aa", to: "A.swift")
        #expect(await monitor.nextChanges() == ["\(folder.path)/A.swift"])
        try FileManager.default.createDirectory(atPath: "\(folder.path)/New", withIntermediateDirectories: true)
        async let changes = monitor.nextChanges()
        try write("b", to: "New/B.swift")
        #expect(await changes == ["\(folder.path)/New/B.swift"])
        try write("bb", to: "New/B.swift")
        #expect(await monitor.nextChanges() == ["\(folder.path)/New/B.swift"])
    }

    @Test("A thousand files that are saved at once are one change")
    func manyFiles() async throws {
        for number in 0..<1_000 { try write("b", to: "B\(number).swift") }
        #expect(await monitor.nextChanges()?.count == 1_000)
        #expect(monitor.scan.count == 1_001)
    }

    @Test("A folder that is moved away and back is reported both times")
    func movedFolder() async throws {
        let other = "\(folder.path)-moved"
        try FileManager.default.moveItem(atPath: folder.path, toPath: other)
        #expect(await monitor.nextChanges() == ["\(folder.path)/A.swift"])
        #expect(monitor.scan.missing == folder.path)
        try FileManager.default.moveItem(atPath: other, toPath: folder.path)
        #expect(await monitor.nextChanges() == ["\(folder.path)/A.swift"])
        #expect(monitor.scan.missing == nil)
        try write("aaa", to: "A.swift")
        #expect(await monitor.nextChanges() == ["\(folder.path)/A.swift"])
    }

    @Test("After the end there are no more changes")
    func ended() async throws {
        async let changes = monitor.nextChanges()
        monitor.end()
        #expect(await changes == nil)
    }

    @Test("A folder on a network disk is scanned regularly, and the reason is reported once")
    func networkDisk() async throws {
        let monitor = SourceMonitor(
            [folder.path], intervals: .init(calm: 5, patience: 2_000, poll: 20), fileSystem: { _ in .nfs })
        #expect(monitor.newObstacle() == "\(folder.path) is on NFS")
        #expect(monitor.newObstacle() == nil)
        try write("aa", to: "A.swift")
        #expect(monitor.hasChanged())
        #expect(await monitor.nextChanges() == ["\(folder.path)/A.swift"])
    }

    @Test("A found file is reported when it is created in a new folder, and when it is removed")
    func foundFile() async throws {
        let path = "\(folder.path)/Config/Local.xcconfig"
        monitor.follow([path])
        try FileManager.default.createDirectory(atPath: "\(folder.path)/Config", withIntermediateDirectories: true)
        try write("A = 1", to: "Config/Local.xcconfig")
        #expect(await monitor.nextChanges() == [path])
        try FileManager.default.removeItem(atPath: path)
        #expect(await monitor.nextChanges() == [path])
        #expect(monitor.scan.missing == nil)
    }

    @Test("Folders that are followed later are reported, too")
    func followedFolder() async throws {
        let other = try TemporaryFolder()
        monitor.follow([other.path])
        try Data("c".utf8).write(to: URL(fileURLWithPath: "\(other.path)/C.swift"))
        #expect(await monitor.nextChanges() == ["\(other.path)/C.swift"])
    }
}
