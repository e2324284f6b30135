import Foundation
import TestSupport

@testable import Shared

/// A temporary container with some landmarks, for tests of intents.
final class LandmarkFixture {
    private let folder: TemporaryFolder
    let host: Container
    let intents: Container
    static let landmarks = [
        Landmark(id: 1, name: "Pine Hill", state: "Maine", country: "United States", latitude: 45),
        Landmark(id: 2, name: "Long Lake", state: "Ohio", country: "United States", latitude: 40),
        Landmark(id: 3, name: "Château Noir", state: "Provence", country: "France", latitude: 43.5),
        Landmark(id: 12, name: "Lake", state: "Otago", country: "New Zealand", latitude: -45),
    ]

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        host = try Container.create(at: "\(folder.path)/c", group: "group.test")
        try host.publish(Self.landmarks.map(LandmarkCatalogue.record), to: LandmarkCatalogue.key)
        intents = try Container.open(at: "\(folder.path)/c", role: .intents)
        LandmarkDependencies.register()
    }

    /// Runs `body` as a request at an instant in milliseconds.
    func at<Result>(_ instant: Int64, _ body: () async throws -> Result) async rethrows -> Result {
        try await RequestScope.with(
            RequestContext(now: Date(milliseconds: instant)), session: ContainerSession(container: intents)
        ) {
            try await body()
        }
    }
}
