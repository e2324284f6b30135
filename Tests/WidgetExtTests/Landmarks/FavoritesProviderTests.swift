import Foundation
import Shared
import TestSupport
import Testing

@testable import WidgetExt
@testable import WidgetRendering

/// The content of the favorites widget for a container.
@MainActor
struct FavoritesProviderTests {
    private let folder: TemporaryFolder
    private let host: Container
    private let container: Container
    private static let landmarks = [
        Landmark(
            id: 1, name: "Pine Hill", state: "Maine", country: "United States", latitude: 45.004, longitude: -69.996),
        Landmark(id: 2, name: "Long Lake", state: "Ohio", country: "United States"),
    ]

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        host = try Container.create(at: "\(folder.path)/c", group: "group.test")
        container = try Container.open(at: "\(folder.path)/c", role: .widgets)
    }

    private func entry(_ chosen: Landmark? = nil) async throws -> FavoritesEntry {
        let configuration = FavoritesConfigurationIntent()
        if let chosen { configuration.landmark = LandmarkEntity(landmark: chosen) }
        let context = TimelineProviderContext(family: .systemSmall, isPreview: false, displaySize: .zero)
        let timeline = await RequestScope.with(session: ContainerSession(container: container)) {
            await FavoritesProvider().timeline(for: configuration, in: context)
        }
        #expect(timeline.policy == .never && timeline.entries.count == 1)
        return try #require(timeline.entries.first)
    }

    private func fill() throws {
        try host.publish(Self.landmarks.map(LandmarkCatalogue.record), to: LandmarkCatalogue.key)
        for (landmark, instant) in [(1, 10), (2, 20)] as [(Int, Int64)] {
            try host.takeFavorite(.init(landmark: landmark, isFavorite: true, instant: instant, action: "a"))
        }
    }

    @Test("The latest favorite is shown unless the configuration chooses a landmark")
    func displayedFavorite() async throws {
        try fill()
        let last = try await entry()
        #expect(last.shown?.name == "Long Lake" && last.isFavorite && last.others.map(\.name) == ["Pine Hill"])
        let chosen = try await entry(Landmark(id: 7, name: "Elsewhere", state: "Utah"))
        #expect(chosen.shown?.name == "Elsewhere" && !chosen.isFavorite && chosen.others.count == 2)
    }

    @Test("An entry without landmarks is not loaded, and one without favorites is loaded but empty")
    func noFavorites() async throws {
        let unloaded = try await entry()
        #expect(!unloaded.isLoaded && unloaded.shown == nil)
        try host.publish(Self.landmarks.map(LandmarkCatalogue.record), to: LandmarkCatalogue.key)
        let empty = try await entry()
        #expect(empty.isLoaded && empty.shown == nil && empty.favorites.isEmpty)
    }
}
