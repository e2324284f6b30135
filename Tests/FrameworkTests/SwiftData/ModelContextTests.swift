import AirlockBase
import Foundation
import SwiftData
import TestSupport
import Testing

/// A journey, with values of each kind.
@Model final class Journey {
    #Index<Journey>([\.name], [\.start, \.name])

    enum Kind: String, Codable { case work, holiday }
    struct Size: Codable, Equatable { var people = 1 }

    @Attribute(.unique) var key: String
    var name: String
    var start: Date
    var price: Decimal?
    var distance: Double = 0
    var kind: Kind = Kind.holiday
    var size = Size()
    var tags: [String] = []
    var site: URL?
    var token = UUID()
    var image: Data?
    @Relationship(deleteRule: .cascade, inverse: \Leg.journey) var legs: [Leg] = []
    var visitors: [Visitor] = []
    @Transient var note = "none"
    var title: String { "\(name)!" }

    init(_ key: String, name: String = "", start: Date = Date(timeIntervalSinceReferenceDate: 0)) {
        (self.key, self.name, self.start) = (key, name, start)
    }
}

@Model final class Leg {
    var city: String
    var journey: Journey?
    @Relationship(deleteRule: .deny, inverse: \Ticket.leg) var tickets: [Ticket]

    init(city: String, journey: Journey? = nil) { (self.city, self.journey, tickets) = (city, journey, []) }
}

@Model final class Ticket {
    var leg: Leg

    init(leg: Leg) { self.leg = leg }
}

@Model final class Visitor {
    var name: String
    var journeys: [Journey] = []

    init(name: String) { self.name = name }
}

@ModelActor actor JourneyReader {
    func names() throws -> [String] {
        try modelContext.fetch(FetchDescriptor<Journey>(sortBy: [SortDescriptor(\.name)])).map(\.name)
    }

    func add(_ key: String) throws -> PersistentIdentifier {
        let journey = Journey(key, name: key)
        modelContext.insert(journey)
        try modelContext.save()
        return journey.persistentModelID
    }
}

struct ModelContextTests {
    private func container() throws -> ModelContainer {
        try ModelContainer(
            for: Journey.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    }

    @Test("Values of each kind are read as they were saved")
    func values() throws {
        let container = try container()
        let context = ModelContext(container)
        let journey = Journey("a", name: "Rome")
        (journey.price, journey.distance, journey.kind) = (Decimal(string: "12.50"), 3.5, .work)
        (journey.size, journey.tags, journey.site) = (.init(people: 4), ["x", "y"], URL(string: "https://a.example"))
        (journey.image, journey.note) = (Data([0, 255]), "changed")
        context.insert(journey)
        try context.save()
        let read = try #require(try ModelContext(container).fetch(FetchDescriptor<Journey>()).first)
        #expect(read !== journey && read == journey && read.title == "Rome!")
        #expect(read.price == Decimal(string: "12.5") && read.distance == 3.5 && read.kind == .work)
        #expect(read.size == .init(people: 4) && read.tags == ["x", "y"] && read.site == journey.site)
        #expect(read.token == journey.token && read.image == Data([0, 255]) && read.note == "none")
        #expect(read.start == journey.start && read.legs.isEmpty)
    }

    @Test("A context has one object for each row, and unsaved changes are part of a fetch")
    func pendingChanges() throws {
        let container = try container()
        let context = ModelContext(container)
        for name in ["b", "c"] { context.insert(Journey(name, name: name)) }
        try context.save()
        context.insert(Journey("a", name: "a"))
        let order = [SortDescriptor(\Journey.name)]
        let all = try context.fetch(FetchDescriptor(sortBy: order))
        #expect(all.map(\.name) == ["a", "b", "c"])
        #expect(try context.fetch(FetchDescriptor(sortBy: order)).elementsEqual(all, by: ===))
        all[1].name = "z"
        context.delete(all[2])
        #expect(try context.fetch(FetchDescriptor(sortBy: order)).map(\.name) == ["a", "z"])
        #expect(try context.fetchCount(FetchDescriptor<Journey>(predicate: #Predicate { $0.name == "z" })) == 1)
        #expect(try context.fetchCount(FetchDescriptor<Journey>(predicate: #Predicate { $0.name == "b" })) == 0)
        var stored = FetchDescriptor<Journey>()
        stored.includePendingChanges = false
        #expect(try context.fetch(stored).count == 2)
        #expect(context.insertedModelsArray.count == 1 && context.changedModelsArray.count == 1)
        #expect(context.deletedModelsArray.count == 1 && context.hasChanges)
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Journey>()) == 2)
        context.rollback()
        #expect(!context.hasChanges && all[1].name == "b" && !all[2].isDeleted)
        #expect(try context.fetch(FetchDescriptor(sortBy: order)).map(\.name) == ["b", "c"])
    }

    @Test("Both directions of a relationship follow a change of one")
    func inverses() throws {
        let container = try container()
        let context = ModelContext(container)
        let (rome, oslo) = (Journey("rome"), Journey("oslo"))
        context.insert(rome)
        context.insert(oslo)
        let leg = Leg(city: "Pisa", journey: rome)
        context.insert(leg)
        #expect(rome.legs == [leg])
        oslo.legs.append(leg)
        #expect(leg.journey === oslo && rome.legs.isEmpty)
        let visitor = Visitor(name: "Ann")
        rome.visitors = [visitor]
        #expect(visitor.journeys == [rome] && visitor.modelContext == context)
        visitor.journeys.append(oslo)
        try context.save()
        let other = ModelContext(container)
        let read = try #require(try other.fetch(FetchDescriptor<Visitor>()).first)
        #expect(read.journeys.map(\.key) == ["rome", "oslo"])
        #expect(read.journeys[1].legs.first?.journey === read.journeys[1])
        leg.journey = nil
        try context.save()
        _ = try other.fetch(FetchDescriptor<Leg>())
        #expect(read.journeys[1].legs.isEmpty)
    }

    @Test("Delete rules cascade, nullify and deny, and a deleted object keeps its values")
    func deleteRules() throws {
        let context = ModelContext(try container())
        let journey = Journey("a", name: "Rome")
        context.insert(journey)
        journey.legs = [Leg(city: "Pisa"), Leg(city: "Siena")]
        journey.visitors = [Visitor(name: "Ann")]
        try context.save()
        let ticket = Ticket(leg: journey.legs[0])
        context.insert(ticket)
        context.delete(journey.legs[0])
        #expect(throws: (any Error).self) { try context.save() }
        context.rollback()
        context.delete(journey)
        try context.save()
        #expect(journey.isDeleted && journey.name == "Rome" && journey.modelContext == nil)
        #expect(try context.fetchCount(FetchDescriptor<Leg>()) == 0)
        #expect(try context.fetch(FetchDescriptor<Visitor>()).map(\.journeys.count) == [0])
    }

    @Test("A deleted object that is changed stays deleted, and one that was never saved can be inserted again")
    func deletedObjects() throws {
        let container = try container()
        let context = ModelContext(container)
        let (saved, new) = (Journey("a", name: "Rome"), Journey("b"))
        context.insert(saved)
        try context.save()
        context.insert(new)
        for journey in [saved, new] { context.delete(journey) }
        (saved.name, new.name) = ("Oslo", "Bonn")
        try context.save()
        saved.name = "Bern"
        saved.visitors = [Visitor(name: "Ann")]
        try context.save()
        #expect(saved.isDeleted && !context.hasChanges && saved.name == "Bern")
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Journey>()) == 0)
        context.insert(new)
        try context.save()
        #expect(try ModelContext(container).fetch(FetchDescriptor<Journey>()).map(\.name) == ["Bonn"])
    }

    @Test("A predicate that can't be evaluated is an error that names the model")
    func failingPredicate() throws {
        let context = ModelContext(try container())
        context.insert(Journey("a", name: "Rome"))
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            let error = #expect(throws: SwiftDataError.self) {
                try context.fetch(FetchDescriptor<Journey>(predicate: #Predicate { $0.image!.count > 1 }))
            }
            #expect(error == .unsupportedPredicate)
            #expect(
                error?.localizedDescription.hasPrefix("can't evaluate the predicate for a Journey: ") == true,
                "\(error?.localizedDescription ?? "")")
        }
        #expect(try context.fetchCount(FetchDescriptor<Journey>()) == 1)
    }

    @Test("A save that a rule denies, or that lacks a required model, names the property and keeps the changes")
    func refusedSaves() throws {
        let context = ModelContext(try container())
        let leg = Leg(city: "Pisa")
        context.insert(leg)
        context.insert(Ticket(leg: leg))
        try context.save()
        context.delete(leg)
        let denied = #expect(throws: (any Error).self) { try context.save() }
        #expect(
            denied.map { message(of: $0) }
                == "can't delete a Leg: its 'tickets' has 1 models, and its rule is to deny — delete these first, or change the rule"
        )
        #expect(context.hasChanges)
    }

    @Test("A model with the unique value of a stored one replaces its values")
    func uniqueValues() throws {
        let container = try container()
        let context = ModelContext(container)
        let first = Journey("a", name: "Rome")
        first.legs = [Leg(city: "Pisa")]
        context.insert(first)
        try context.save()
        context.insert(Journey("a", name: "Oslo"))
        context.insert(Journey("b", name: "Bonn"))
        context.insert(Journey("b", name: "Bern"))
        try context.save()
        #expect(first.name == "Oslo")
        let names = try ModelContext(container).fetch(FetchDescriptor<Journey>(sortBy: [SortDescriptor(\.key)])).map(
            \.name)
        #expect(names == ["Oslo", "Bern"])
        context.delete(first)
        context.insert(Journey("a", name: "Graz"))
        try context.save()
        #expect(
            try context.fetch(FetchDescriptor<Journey>(sortBy: [SortDescriptor(\.key)])).map(\.name) == [
                "Graz", "Bern",
            ])
    }

    @Test("Models that exchange their unique values are all kept")
    func exchangedValues() throws {
        let container = try container()
        let context = ModelContext(container)
        let all = ["a", "b", "c"].map { Journey($0, name: $0) }
        for journey in all { context.insert(journey) }
        try context.save()
        for (journey, key) in zip(all, ["b", "c", "d"]) { journey.key = key }
        try context.save()
        let sorted = FetchDescriptor<Journey>(sortBy: [SortDescriptor(\.key)])
        #expect(try ModelContext(container).fetch(sorted).map(\.name) == ["a", "b", "c"])
    }

    @Test("A context sees what another one saved, also after a save of its own, and deletes the other's models")
    func otherContexts() throws {
        let container = try container()
        let (own, other) = (ModelContext(container), ModelContext(container))
        let journey = Journey("a")
        own.insert(journey)
        try own.save()
        #expect(journey.visitors.isEmpty)
        let same = try #require(try other.fetch(FetchDescriptor<Journey>()).first)
        same.visitors.append(Visitor(name: "Ann"))
        try other.save()
        journey.name = "n"
        try own.save()
        #expect(journey.visitors.map(\.name) == ["Ann"])
        let id = journey.persistentModelID
        other.delete(journey)
        try other.save()
        #expect(try own.fetchCount(FetchDescriptor<Journey>()) == 0)
        // As on a phone, only reading a value of such a model fails.
        #expect(ModelContext(container).model(for: id) is Journey)
    }

    @Test("Two containers of one file that change different properties of an object keep both changes")
    func mergedSaves() throws {
        let folder = try TemporaryFolder()
        let configuration = ModelConfiguration(url: URL(fileURLWithPath: "\(folder.path)/a.store"))
        func context() throws -> ModelContext {
            ModelContext(try ModelContainer(for: Journey.self, configurations: configuration))
        }
        let (first, second) = (try context(), try context())
        let journey = Journey("a", name: "Rome")
        journey.legs = [Leg(city: "Pisa")]
        first.insert(journey)
        first.insert(Journey("b"))
        try first.save()
        let same = try #require(try second.fetch(FetchDescriptor<Journey>(sortBy: [SortDescriptor(\.key)])).first)
        #expect(same.size.people == 1 && same.tags == [])
        (same.name, same.size.people, same.distance) = ("Oslo", 4, 2)
        same.legs[0].city = "Bergen"
        (journey.tags, journey.distance) = (["x"], 3)
        journey.legs[0].journey = nil
        try first.save()
        try second.save()
        // The object shows what is stored, also properties that it had read before.
        #expect(same.tags == ["x"] && same.name == "Oslo" && same.legs.isEmpty)
        #expect(journey.name == "Rome")
        _ = try first.fetch(FetchDescriptor<Journey>())
        for read in [journey, try #require(try context().fetch(FetchDescriptor<Journey>()).first)] {
            #expect(read.name == "Oslo" && read.size.people == 4 && read.tags == ["x"] && read.distance == 2)
        }
        let leg = try #require(try context().fetch(FetchDescriptor<Leg>()).first)
        #expect(leg.city == "Bergen" && leg.journey == nil)
    }

    @Test("An object that exchanges its unique value keeps another container's change")
    func mergedUniqueValues() throws {
        let folder = try TemporaryFolder()
        let configuration = ModelConfiguration(url: URL(fileURLWithPath: "\(folder.path)/a.store"))
        let sorted = FetchDescriptor<Journey>(sortBy: [SortDescriptor(\.key)])
        func context() throws -> ModelContext {
            ModelContext(try ModelContainer(for: Journey.self, configurations: configuration))
        }
        let (first, second) = (try context(), try context())
        for key in ["a", "b"] { first.insert(Journey(key, name: key)) }
        try first.save()
        let own = try first.fetch(sorted)
        let other = try second.fetch(sorted)
        (own[0].key, own[1].key) = ("b", "c")
        other[1].name = "changed"
        try second.save()
        try first.save()
        #expect(try context().fetch(sorted).map(\.name) == ["a", "changed"])
    }

    @Test("A limit and an offset count in the order, with and without unsaved changes")
    func limits() throws {
        let context = ModelContext(try container())
        for number in 0..<10 {
            context.insert(
                Journey("\(number)", name: "n\(number)", start: Date(timeIntervalSinceReferenceDate: Double(number))))
        }
        var part = FetchDescriptor<Journey>(sortBy: [SortDescriptor(\.start, order: .reverse)])
        (part.fetchLimit, part.fetchOffset) = (2, 1)
        #expect(try context.fetch(part).map(\.key) == ["8", "7"])
        try context.save()
        #expect(try context.fetch(part).map(\.key) == ["8", "7"])
        #expect(try context.fetchIdentifiers(part).count == 2)
        let limit = Date(timeIntervalSinceReferenceDate: 3)
        part.predicate = #Predicate { $0.start < limit && $0.name.localizedStandardContains("N") }
        #expect(try context.fetch(part).map(\.key) == ["1", "0"])
        try context.delete(model: Journey.self, where: #Predicate { $0.start < limit })
        #expect(try context.fetchCount(FetchDescriptor<Journey>()) == 7)
    }

    @Test("Names are ordered as in a list, and missing values come first")
    func orders() throws {
        let context = ModelContext(try container())
        for name in ["b10", "B9", "a"] { context.insert(Journey(name, name: name)) }
        let names = try context.fetch(FetchDescriptor<Journey>(sortBy: [SortDescriptor(\.name)])).map(\.name)
        #expect(names == ["a", "B9", "b10"])
        var two = FetchDescriptor<Journey>(sortBy: [SortDescriptor(\.name)])
        two.fetchLimit = 2
        #expect(try context.fetchCount(two) == 2)
        try context.save()
        #expect(try context.fetchCount(two) == 2)
        let lexical = [SortDescriptor(\Journey.name, comparator: .lexical, order: .reverse)]
        #expect(try context.fetch(FetchDescriptor(sortBy: lexical)).map(\.name) == ["b10", "a", "B9"])
        try context.fetch(FetchDescriptor<Journey>())[0].price = 1
        let price = [SortDescriptor(\Journey.price)]
        #expect(try context.fetch(FetchDescriptor(sortBy: price)).map(\.price) == [nil, nil, 1])
    }

    @Test("An identity leads to its model, also after it was coded")
    func identities() throws {
        let container = try container()
        let context = ModelContext(container)
        let journey = Journey("a")
        #expect(journey.persistentModelID.storeIdentifier == nil)
        context.insert(journey)
        try context.save()
        let id = journey.persistentModelID
        let coded = try JSONDecoder().decode(PersistentIdentifier.self, from: JSONEncoder().encode(id))
        #expect(coded == id && id.entityName == "Journey")
        #expect((ModelContext(container).model(for: coded) as? Journey)?.key == "a")
        let known: Journey? = context.registeredModel(for: coded)
        #expect(known === journey)
        let unknown: Journey? = ModelContext(container).registeredModel(for: coded)
        #expect(unknown == nil)
    }

    @Test("An actor has a context of its own, and sees what others saved")
    func modelActor() async throws {
        let container = try container()
        let reader = JourneyReader(modelContainer: container)
        let id = try await reader.add("a")
        let context = ModelContext(container)
        #expect((context.model(for: id) as? Journey)?.name == "a")
        context.insert(Journey("b", name: "b"))
        try context.save()
        #expect(try await reader.names() == ["a", "b"])
    }

    @Test("A context may be used from several threads")
    func threads() async throws {
        let context = ModelContext(try container())
        await withTaskGroup { group in
            for number in 0..<8 {
                group.addTask {
                    for index in 0..<50 {
                        context.insert(Journey("\(number)-\(index)"))
                        _ = try? context.fetch(FetchDescriptor<Journey>()).last?.name
                    }
                }
            }
        }
        try context.save()
        #expect(try context.fetchCount(FetchDescriptor<Journey>()) == 400)
    }

    @MainActor
    @Test("The main context saves by itself")
    func autosave() async throws {
        let container = try container()
        container.mainContext.insert(Journey("a"))
        #expect(container.mainContext.hasChanges)
        await Task { @MainActor in }.value
        #expect(!container.mainContext.hasChanges)
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Journey>()) == 1)
    }

    @Test("A model that isn't in the container's schema is an error")
    func unknownModel() throws {
        let container = try ModelContainer(
            for: Schema([Visitor.self]), configurations: [ModelConfiguration(isStoredInMemoryOnly: true)])
        #expect(Set(container.schema.entities.map(\.name)) == ["Visitor", "Journey", "Leg", "Ticket"])
        let empty = ModelContext(
            try ModelContainer(
                for: Schema([Note.self]), configurations: [ModelConfiguration(isStoredInMemoryOnly: true)]))
        #expect(throws: SwiftDataError.unknownSchema) { try empty.fetch(FetchDescriptor<Visitor>()) }
    }

    @Model final class Note {
        var text = ""
        init() {}
    }

    @Test("A chain of 10,000 cascading deletions and a cycle end")
    func deepRelations() throws {
        let context = ModelContext(
            try ModelContainer(for: Link.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true)))
        var last = Link()
        let first = last
        context.insert(first)
        for _ in 0..<10_000 {
            let next = Link()
            context.insert(next)
            last.next = next
            last = next
        }
        last.next = first
        try context.save()
        context.delete(first)
        try context.save()
        #expect(try context.fetchCount(FetchDescriptor<Link>()) == 0)
    }

    @Model final class Link {
        @Relationship(deleteRule: .cascade) var next: Link?
        init() {}
    }
}
