import AirlockTesting
import Foundation
import SwiftData
import Testing

@Model private final class Plant {
    var name: String
    var days: Int = 7

    init(name: String) { self.name = name }
}

struct FixtureTests {
    @Test("A container that a test creates with a fixture has its models, and each container has its own")
    func filledContainer() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer {
            // A folder that can't be removed is left to the system.
            try? FileManager.default.removeItem(at: folder)
        }
        let models = folder.appendingPathComponent("models")
        try FileManager.default.createDirectory(at: models, withIntermediateDirectories: true)
        try Data(#"[{"name": "Fern"}, {"name": "Palm", "days": 3}]"#.utf8).write(
            to: models.appendingPathComponent("Plant.json"))
        func plants() throws -> [String] {
            let context = ModelContext(try ModelContainer(for: Plant.self))
            let plants = try context.fetch(FetchDescriptor<Plant>(sortBy: [SortDescriptor(\.days)]))
            context.insert(Plant(name: "Rose"))
            try context.save()
            return plants.map { "\($0.name) \($0.days)" }
        }
        #expect(try withFixture(folder.path) { try plants() } == ["Palm 3", "Fern 7"])
        #expect(try await withFixture(folder.path) { try await Task { try plants() }.value } == ["Palm 3", "Fern 7"])
    }
}
