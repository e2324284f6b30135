import Testing

@testable import Shared

/// Dependencies isolated to the main actor, registered as apps register them.
struct MainActorDependencyTests {
    @MainActor final class Model {
        var steps = 3
    }

    @Test("A dependency whose closure is isolated to the main actor is created and read there")
    func mainActorDependency() async throws {
        let manager = AppDependencyManager()
        manager.add { @MainActor in Model() }
        let dependency = AppDependency<Model>(manager: manager)
        try await dependency.prepare()
        #expect(await dependency.wrappedValue.steps == 3)
    }
}
