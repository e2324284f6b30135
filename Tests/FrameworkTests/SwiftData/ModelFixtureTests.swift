import Foundation
import Shared
import SwiftData
import TestSupport
import Testing

/// Tests of containers that a fixture fills, and of the files of stores.
struct ModelFixtureTests {
    private func write(_ files: [String: String], in folder: TemporaryFolder) throws {
        try FileManager.default.createDirectory(atPath: "\(folder.path)/models", withIntermediateDirectories: true)
        for (name, text) in files {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/models/\(name).json"))
        }
    }

    private func container(fixture: String) throws -> ModelContainer {
        try DeviceData.$place.withValue(.fixture(fixture)) { try ModelContainer(for: Journey.self) }
    }

    @Test("A fixture fills a container, with relationships by ids and dates in ISO 8601")
    func filledContainer() throws {
        let folder = try TemporaryFolder()
        try write(
            [
                "Journey": """
                [{"id": 1, "key": "a", "name": "Rome", "start": "2026-11-30T09:00:00Z", "price": "12.50", "kind": "work",
                  "size": {"people": 3}, "tags": ["x"], "visitors": ["ann"], "token": "5E0C7F0A-3B0D-4B52-9D2B-6B1F6B0F0001"}]
                """,
                "Leg": #"[{"city": "Pisa", "journey": 1}, {"city": "Siena"}]"#,
                "Visitor": #"[{"id": "ann", "name": "Ann"}]"#,
            ], in: folder)
        let context = ModelContext(try container(fixture: folder.path))
        let journey = try #require(try context.fetch(FetchDescriptor<Journey>()).first)
        #expect(journey.name == "Rome" && journey.price == Decimal(string: "12.5") && journey.kind == .work)
        #expect(journey.size.people == 3 && journey.tags == ["x"] && journey.distance == 0)
        #expect(journey.start == Date(timeIntervalSince1970: 1_796_029_200))
        #expect(journey.legs.map(\.city) == ["Pisa"] && journey.visitors.map(\.name) == ["Ann"])
        #expect(journey.visitors[0].journeys.first === journey)
        journey.name = "Oslo"
        try context.save()
        #expect(
            try ModelContext(try container(fixture: folder.path)).fetch(FetchDescriptor<Journey>())[0].name == "Rome")
    }

    @Test(
        "A mistake in a fixture leaves its file out",
        arguments: [
            #"{"key": "a"}"#, #"[{"key": 1}]"#, #"[{"key": "a", "start": "soon"}]"#, #"[{"key": "a", "kind": "war"}]"#,
            #"[{"key": "a", "size": 3}]"#, #"[{"key": "a", "colour": "red"}]"#, #"[{"id": 1}, {"id": 1}]"#,
        ])
    func mistakes(text: String) throws {
        let folder = try TemporaryFolder()
        try write(["Journey": text, "Visitor": #"[{"name": "Ann"}]"#], in: folder)
        let context = ModelContext(try container(fixture: folder.path))
        #expect(try context.fetchCount(FetchDescriptor<Journey>()) == 0)
        #expect(try context.fetchCount(FetchDescriptor<Visitor>()) == 1)
    }

    @Test("A fixture with a dangling id, a cycle and a repeated unique value fills the container with the rest")
    func damagedRelationships() throws {
        let folder = try TemporaryFolder()
        try write(
            [
                "Journey":
                    #"[{"id": 1, "key": "a", "name": "x", "visitors": ["ann"]}, {"key": "b", "name": "y"}, {"key": "b", "name": "z"}]"#,
                "Visitor": #"[{"id": "ann", "name": "Ann", "journeys": [1]}]"#,
                "Leg": #"[{"city": "Pisa", "journey": 7}]"#,
            ], in: folder)
        let context = ModelContext(try container(fixture: folder.path))
        let journeys = try context.fetch(FetchDescriptor<Journey>())
        #expect(journeys.map(\.name) == ["x", "z"])
        #expect(journeys[0].visitors.map(\.name) == ["Ann"] && journeys[0].visitors[0].journeys == [journeys[0]])
        let leg = try #require(try context.fetch(FetchDescriptor<Leg>()).first)
        #expect(leg.city == "Pisa" && leg.journey == nil)
    }

    @Test("A store is the file default.store in Application Support, and a store in memory has none")
    func places() throws {
        #expect(ModelConfiguration().url.path.hasSuffix("/default.store"))
        #expect(ModelConfiguration("Notes").url.lastPathComponent == "Notes.store")
        #expect(ModelConfiguration(isStoredInMemoryOnly: true).url.path == "/dev/null")
        let folder = try TemporaryFolder()
        let url = URL(fileURLWithPath: "\(folder.path)/Own.store")
        let configuration = ModelConfiguration(url: url)
        #expect(configuration.name == "Own")
        let context = ModelContext(try ModelContainer(for: Journey.self, configurations: configuration))
        context.insert(Journey("a"))
        try context.save()
        let other = ModelContext(try ModelContainer(for: Journey.self, configurations: configuration))
        #expect(try other.fetch(FetchDescriptor<Journey>()).map(\.key) == ["a"])
        other.container.deleteAllData()
        #expect(try other.fetchCount(FetchDescriptor<Journey>()) == 0)
        let frozen = ModelConfiguration(url: url, allowsSave: false)
        let reader = ModelContext(try ModelContainer(for: Journey.self, configurations: frozen))
        reader.insert(Journey("b"))
        #expect(throws: (any Error).self) { try reader.save() }
        #expect(reader.hasChanges)
    }
}
