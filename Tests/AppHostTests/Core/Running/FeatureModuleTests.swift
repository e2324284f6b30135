import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

struct FeatureModuleTests {
    private let folder: TemporaryFolder
    private let container: Container

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        container = try Container.create(at: "\(folder.path)/container", group: HostSettings.group)
    }

    private func settings(_ command: String) throws -> HostSettings {
        try HostSettings(
            Arguments(command: command),
            process: HostProcess(
                environment: ["AIRLOCK_CONTAINER": container.path],
                now: { Date(timeIntervalSince1970: 1_800_000_000) }, random: { 0 }, folder: { "/nowhere" }))
    }

    private var documents: [String] {
        folder.names("container/documents").flatMap { domain in
            folder.names("container/documents/\(domain)").map { "\(domain)/\($0)" }
        }
    }

    @Test("Setting up and syncing the jokes touches no other feature's data")
    func jokes() async throws {
        let report = try await JokesModule().sync(try settings("sync"), container, nil)
        #expect(report?.text.hasPrefix("132 jokes from the bundled jokes; ") == true)
        #expect(documents.contains("jokes/last-sync") && documents.allSatisfy { $0.hasPrefix("jokes/") })
        #expect(try container.catalogue(LandmarkCatalogue.key) == nil)
    }

    @Test("Setting up the landmarks touches no other feature's data")
    func landmarks() async throws {
        try LandmarksModule().prepare(container)
        #expect(try container.catalogue(LandmarkCatalogue.key)?.count ?? 0 > 0)
        #expect(try container.catalogue(JokeCatalogue.key) == nil && documents.isEmpty)
        // Without a remote server and without changes there is nothing to report.
        #expect(try await LandmarksModule().sync(try settings("sync"), container, nil) == nil)
    }

    @Test("A host exits if two features handle queued actions of the same kind")
    func kinds() async {
        #expect(FeatureModules.queuePayloads().map { $0.field } == [SetFavorite.field])
        await #expect(processExitsWith: .failure) {
            _ = FeatureModules.queuePayloads(of: [LandmarksModule(), LandmarksModule()])
        }
    }

    @Test("Each command of the host has one owner, and the last feature's scene opens first")
    @MainActor func registration() {
        let names = HostCommand.all.map(\.grammar.name)
        #expect(Set(names).count == names.count)
        #expect(Set(["sync", "jokes rate", "alarm add", "calendar list", "landmarks", "serve"]).isSubset(of: names))
        #expect(sceneGroups(of: AirlockApp().body).map(\.id) == ["landmarks", "jokes", "alarms"])
    }
}
