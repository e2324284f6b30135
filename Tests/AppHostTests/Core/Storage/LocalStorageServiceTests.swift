import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

struct LocalStorageServiceTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/own/state" }
    private var document: String { "\(path)/documents/jokes/preferences" }

    init() throws { folder = try TemporaryFolder(isInMemory: true) }

    private func open() throws -> LocalStorageService {
        try LocalStorageService(path: path, apartFrom: "\(folder.path)/container")
    }

    private func store(_ hour: Int) throws {
        try open().update(JokePreferences.key) {
            $0 = JokePreferences()
            $0?.notificationHour = hour
        }
    }

    // Requirements: J-014
    @Test("Stored values are read back, and only the user may access their files")
    func privateFiles() throws {
        #expect(try open().value(JokePreferences.key) == nil)
        try store(7)
        #expect(try open().value(JokePreferences.key)?.notificationHour == 7)
        let files = try #require(FileManager.default.enumerator(atPath: folder.path + "/own")).compactMap {
            $0 as? String
        }
        #expect(files.contains("state/documents/jokes/preferences"))
        for name in files {
            var status = stat()
            #expect(stat("\(folder.path)/own/\(name)", &status) == 0)
            #expect(status.st_mode & 0o777 == (status.st_mode & S_IFMT == S_IFDIR ? 0o700 : 0o600), "\(name)")
        }
    }

    // Requirements: J-014
    @Test("A damaged document yields its previous version or an error, never an empty value")
    func damagedDocument() throws {
        try store(7)
        try store(8)
        try Data("damage".utf8).write(to: URL(fileURLWithPath: document))
        var warnings: [String] = []
        #expect(try open().value(JokePreferences.key, warn: { warnings.append($0) })?.notificationHour == 7)
        let remedy = "move it aside, and enter its contents again"
        #expect(
            warnings == [
                "using the previous version: \(document) is damaged: 6 bytes are too few for a header — \(remedy)"
            ])
        try FileManager.default.removeItem(atPath: "\(path)/documents/jokes/.preferences.previous")
        func message(_ body: () throws -> Void) -> String? {
            do {
                try body()
                return nil
            } catch { return (error as? HostError)?.message }
        }
        let damaged = "\(document) is damaged: 6 bytes are too few for a header — \(remedy)"
        #expect(message { _ = try open().value(JokePreferences.key) } == damaged)
        #expect(message { try store(9) } == damaged)
        #expect(try Data(contentsOf: URL(fileURLWithPath: document)) == Data("damage".utf8))
    }

    // Requirements: J-014
    @Test("A storage folder inside the container is refused, also through a link")
    func containerPath() throws {
        let container = "\(folder.path)/container"
        _ = try Container.create(at: container, group: "group.airlock")
        symlink(container, "\(folder.path)/link")
        for path in [
            container, "\(container)/state", "\(folder.path)/x/../container/state", "\(folder.path)/link/state",
        ] {
            #expect(
                throws: CommandFailure(
                    "\(path) is in the container, which extensions can read — name another folder with --state")
            ) { _ = try LocalStorageService(path: path, apartFrom: container) }
        }
        // A container isn't accepted as storage, either.
        #expect(throws: HostError.self) {
            _ = try LocalStorageService(path: container, apartFrom: "\(folder.path)/elsewhere")
        }
        _ = try open()
        #expect(throws: ContainerError.self) { _ = try Container.create(at: path, group: "group.airlock") }
    }

    @Test("The storage folder comes from the option, then the environment, then the home folder")
    func folderPrecedence() throws {
        var arguments = Arguments(command: "sync")
        func path(_ environment: [String: String]) throws -> String {
            try arguments.statePath(environment: { environment[$0] })
        }
        #expect(try path(["HOME": "/h"]) == "/h/.local/state/airlock")
        #expect(try path(["HOME": "/h", "XDG_STATE_HOME": "/s"]) == "/s/airlock")
        #expect(try path(["HOME": "/h", "XDG_STATE_HOME": "relative"]) == "/h/.local/state/airlock")
        #expect(try path(["HOME": "/h", "AIRLOCK_STATE": "/a"]) == "/a")
        #expect(
            throws: CommandFailure(
                "no folder for the app's private storage given and no home folder known — write --state DIR")
        ) { _ = try path([:]) }
        arguments[Arguments.state] = "/o"
        #expect(try path(["AIRLOCK_STATE": "/a"]) == "/o")
    }
}
