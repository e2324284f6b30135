import AirlockBase
import Foundation
import Shared
import TestSupport
import Testing

@testable import SwiftData

@Model class Vessel {
    var name: String
    var length = 1
    var port: Port?
    var tags: [VesselTag] = []

    init(name: String) { self.name = name }

    var summary: String { name }
}

@Model class Ship: Vessel {
    var decks: Int

    init(name: String, decks: Int) {
        self.decks = decks
        super.init(name: name)
        length = decks * 10
    }
}

@Model final class Ferry: Ship {
    var cars = 20

    init(name: String) { super.init(name: name, decks: 3) }

    override var summary: String { "\(super.summary) with \(cars) cars" }
}

@Model final class Port {
    var name: String
    @Relationship(inverse: \Vessel.port) var vessels: [Vessel] = []
    var flagship: Vessel?

    init(name: String) { self.name = name }
}

@Model final class VesselTag {
    var name: String
    @Relationship(inverse: \Vessel.tags) var vessels: [Vessel] = []

    init(name: String) { self.name = name }
}

struct ModelInheritanceTests {
    private func container(_ configuration: ModelConfiguration? = nil) throws -> ModelContainer {
        try ModelContainer(
            for: Ferry.self, Vessel.self, Ship.self, Port.self,
            configurations: configuration ?? ModelConfiguration(isStoredInMemoryOnly: true))
    }

    private func fill(_ context: ModelContext) throws -> (Vessel, Ship, Ferry) {
        let (vessel, ship, ferry) = (Vessel(name: "Raft"), Ship(name: "Ark", decks: 2), Ferry(name: "Blue"))
        for each in [ferry, vessel, ship] { context.insert(each) }
        try context.save()
        return (vessel, ship, ferry)
    }

    @Test(
        "A superclass's fetch returns objects of its subclasses, with their values, and a subclass's fetch only its own"
    )
    func fetches() throws {
        let container = try container()
        _ = try fill(ModelContext(container))
        let context = ModelContext(container)
        let all = try context.fetch(FetchDescriptor<Vessel>(sortBy: [SortDescriptor(\.length)]))
        #expect(
            all.map { "\(type(of: $0)) \($0.summary) \($0.length)" } == [
                "Vessel Raft 1", "Ship Ark 20", "Ferry Blue with 20 cars 30",
            ])
        #expect((all[2] as? Ferry)?.decks == 3)
        #expect(
            try context.fetch(FetchDescriptor<Ship>(sortBy: [SortDescriptor(\.name)])).map(\.name) == ["Ark", "Blue"])
        #expect(try context.fetchCount(FetchDescriptor<Ferry>()) == 1)
        #expect(try context.fetchCount(FetchDescriptor<Vessel>(predicate: #Predicate { $0.length > 5 })) == 2)
        #expect(try context.fetch(FetchDescriptor<Vessel>(predicate: #Predicate { $0 is Ferry })) == [all[2]])
        #expect(try context.fetchCount(FetchDescriptor<Vessel>(predicate: #Predicate { !($0 is Ship) })) == 1)
        #expect(
            try context.fetchCount(FetchDescriptor<Ship>(predicate: #Predicate { $0.decks == 3 && $0.length > 9 })) == 1
        )
        var two = FetchDescriptor<Vessel>(sortBy: [SortDescriptor(\.name, order: .reverse)])
        (two.fetchLimit, two.fetchOffset) = (2, 1)
        #expect(try context.fetch(two).map(\.name) == ["Blue", "Ark"])
        #expect(Set(try context.fetchIdentifiers(FetchDescriptor<Vessel>())) == Set(all.map(\.persistentModelID)))
    }

    @Test("Changes of inherited properties are saved, undone and seen before they are saved")
    func changes() throws {
        let container = try container()
        let context = ModelContext(container)
        let (_, ship, ferry) = try fill(context)
        ferry.name = "Red"
        ferry.cars = 5
        context.insert(Ship(name: "Cog", decks: 1))
        #expect(try context.fetchCount(FetchDescriptor<Vessel>(predicate: #Predicate { $0.name == "Red" })) == 1)
        #expect(try context.fetchCount(FetchDescriptor<Vessel>()) == 4)
        try context.save()
        let read = try #require(try ModelContext(container).fetch(FetchDescriptor<Ferry>()).first)
        #expect(read.summary == "Red with 5 cars" && read.length == 30)
        ship.name = "x"
        context.rollback()
        #expect(ship.name == "Ark")
        try context.delete(model: Ship.self, includeSubclasses: false)
        try context.save()
        #expect(try ModelContext(container).fetch(FetchDescriptor<Vessel>()).map(\.name).sorted() == ["Raft", "Red"])
    }

    @Test(
        "A relationship to the superclass has objects of its subclasses, in both directions and after they are deleted")
    func relationships() throws {
        let container = try container()
        let context = ModelContext(container)
        let (vessel, ship, ferry) = try fill(context)
        let (port, tag) = (Port(name: "Kiel"), VesselTag(name: "old"))
        context.insert(port)
        port.vessels = [ferry, vessel]
        port.flagship = ferry
        ship.tags = [tag]
        tag.vessels.append(ferry)
        #expect(ferry.port === port && ferry.tags == [tag])
        try context.save()
        let other = ModelContext(container)
        let read = try #require(try other.fetch(FetchDescriptor<Port>()).first)
        #expect(read.vessels.map(\.summary).sorted() == ["Blue with 20 cars", "Raft"])
        #expect(read.flagship is Ferry && read.flagship?.port === read)
        let tags = try other.fetch(FetchDescriptor<VesselTag>())
        #expect(tags[0].vessels.map(\.name) == ["Ark", "Blue"] && tags[0].vessels[1].tags == tags)
        context.delete(ferry)
        try context.save()
        _ = try other.fetch(FetchDescriptor<Port>())
        #expect(read.vessels.map(\.name) == ["Raft"])
        #expect(try ModelContext(container).fetch(FetchDescriptor<Port>()).first?.flagship == nil)
        #expect(tags[0].vessels.map(\.name) == ["Ark"])
    }

    @Test("A file keeps objects of subclasses, also if a target's schema lacks one, and prints them by their classes")
    func file() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.store"
        let configuration = ModelConfiguration(url: URL(fileURLWithPath: path))
        do {
            let context = ModelContext(try container(configuration))
            let (_, _, ferry) = try fill(context)
            let port = Port(name: "Kiel")
            port.flagship = ferry
            context.insert(port)
            try context.save()
        }
        let less = ModelContext(try ModelContainer(for: Vessel.self, configurations: configuration))
        #expect(try less.fetch(FetchDescriptor<Vessel>()).map(\.name) == ["Raft"])
        less.insert(Vessel(name: "Tug"))
        try less.save()
        let context = ModelContext(try container(configuration))
        #expect(try context.fetch(FetchDescriptor<Vessel>()).map(\.name).sorted() == ["Ark", "Blue", "Raft", "Tug"])
        #expect(try context.fetch(FetchDescriptor<Port>()).first?.flagship is Ferry)
        let ferries = try StoredModels(path: path).rows("Ferry")
        #expect(try JSONValue.array(ferries).serialised().contains(#""name":"Blue""#))
    }

    @Test("A fixture has a file for each class, and relationships name objects of subclasses")
    func fixture() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: "\(folder.path)/models", withIntermediateDirectories: true)
        for (name, text) in [
            ("Vessel", #"[{"name": "Raft", "port": "kiel"}]"#),
            ("Ferry", #"[{"id": "blue", "name": "Blue", "decks": 2, "cars": 7}]"#),
            ("Port", #"[{"id": "kiel", "name": "Kiel", "flagship": "blue"}]"#),
        ] { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/models/\(name).json")) }
        let context = ModelContext(
            try DeviceData.$place.withValue(.fixture(folder.path)) {
                try ModelContainer(for: Vessel.self, Ferry.self)
            })
        let port = try #require(try context.fetch(FetchDescriptor<Port>()).first)
        #expect(port.flagship?.summary == "Blue with 7 cars" && port.vessels.map(\.name) == ["Raft"])
        #expect(try context.fetch(FetchDescriptor<Vessel>()).count == 2)
    }
}
