import Foundation
import Shared

/// The landmarks feature: the bundled landmarks and the user's favorites.
struct LandmarksModule: FeatureModule {
    var commands: [HostCommand] { HostCommand.family(LandmarkCommands.grammar) { try LandmarkCommands($0).run() } }

    private static let favorites = CommandOption<String?>(
        "favorites", "firestore://PROJECT",
        help: "the Firestore collection that favorites are sent to and fetched from; without it, changes wait")

    var options: [OptionDeclaration] { Self.favorites }

    var queuePayloads: [any QueuePayload.Type] { [SetFavorite.self] }

    var groupDocuments: [GroupDocument] { [GroupDocument("favorites", FavoriteStates.key)] }

    func usesToken(_ arguments: Arguments) -> Bool { arguments.has(Self.favorites) }

    func check(_ settings: HostSettings) throws { _ = try remote(settings) }

    func prepare(_ container: Container) throws {
        try LandmarkStore(container: container).provide(try LandmarkList.bundled())
    }

    /// Returns the remote collection of the favorites; `nil` if none is configured.
    private func remote(_ settings: HostSettings) throws -> FavoritesRemote? {
        try settings.arguments[Self.favorites].map {
            FavoritesRemote(
                place: try FirestorePlace(
                    $0, collection: FavoritesRemote.defaultCollection,
                    tokenFile: settings.arguments[HTTPArguments.tokenFile], environment: settings.environment),
                client: settings.client)
        }
    }

    private func sync(_ settings: HostSettings, _ container: Container) throws -> FavoritesSync {
        FavoritesSync(
            container: container, remote: try remote(settings), network: settings.network,
            random: settings.process.random)
    }

    func sync(
        _ settings: HostSettings, _ container: Container, _ storage: LocalStorageService?
    ) async throws -> SyncReport? {
        let sync = try sync(settings, container)
        let outcome = try await sync.drain(context: settings.context)
        for problem in outcome.problems { StandardError.write("AppHost: \(problem)") }
        guard outcome.isNews || sync.remote != nil else { return nil }
        return SyncReport(text: outcome.summary, json: [JSONMember("favorites", outcome.json)])
    }

    func run(_ host: RunningHost, requests: AsyncStream<Void>) async throws {
        await FavoritesSyncScheduler(host: host, sync: try sync(host.settings, host.container)).run()
    }

    func status(_ reading: StatusReading) throws -> FeatureStatus {
        let status = try FavoritesStatus(of: reading.container)
        return FeatureStatus(lines: status.lines, json: [JSONMember("favorites", status.json)])
    }

    @MainActor func registerDependencies() { LandmarkDependencies.register() }

    var sceneDomains: [Domain] { [.landmarks] }

    @MainActor var scenes: [SceneGroup] {
        sceneGroups(
            of: WindowGroup("Landmarks", id: "landmarks") { LandmarksNavigationStack() }
                .handlesExternalEvents(matching: LandmarksNavigationStack.events)
                .environment(ModelData.shared)
                .environment(FavoritesStore.shared))
    }
}

/// The favorites as a set with tombstones: of two changes of a landmark, the later one is kept, also if it removes the landmark.
extension FavoriteStates: MergeableDocument {
    mutating func merge(_ other: FavoriteStates) {
        for entry in other.entries { take(entry) }
    }
}

/// The intents of the host, which every process has.
struct HostIntentsPackage: AppIntentsPackage {
    static let includedPackages: [any AppIntentsPackage.Type] = [LandmarkIntentsPackage.self]
}

extension FavoritesSync.Outcome {
    /// The outcome as JSON.
    fileprivate var json: JSONValue {
        [
            "applied": .integer(applied), "repeated": .integer(repeated), "fetched": .integer(fetched),
            "refused": .integer(refused.count),
            "conflicts": .integer(conflicts.count), "waiting": .integer(waiting),
        ]
    }
}
