import Foundation
import Shared
import TestSupport

@testable import AppHost

/// A container with landmarks for an app's scenes.
@MainActor
final class SceneFixture {
    private let folder: TemporaryFolder
    let container: Container

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        container = try Container.create(at: "\(folder.path)/c", group: "group.test")
        try LandmarkStore(container: container).provide(try LandmarkList.bundled())
    }

    /// Runs a closure in a session of the container.
    func on<Result>(_ body: @MainActor () async throws -> Result) async rethrows -> Result {
        try await RequestScope.with(
            RequestContext(now: Date(milliseconds: 1_795_254_060_000)), session: ContainerSession(container: container)
        ) {
            try await body()
        }
    }

    /// Returns the request that an open intent leaves.
    func request(_ intent: String = "OpenLandmarkIntent", landmark: Int, content: String? = nil) -> OpenRequest {
        OpenRequest(
            intent: intent, contentIdentifier: content ?? intent, parameters: #"{"target":{"id":"\#(landmark)"}}"#,
            url: nil)
    }
}
