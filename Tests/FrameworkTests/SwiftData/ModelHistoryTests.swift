import Foundation
import Shared
import SwiftData
import TestSupport
import Testing

@Model final class Letter {
    @Attribute(.preserveValueOnDeletion) var code: String
    var state: String
    var weight = 1.0
    var stamps: [Stamp] = []

    init(code: String, state: String = "new") { (self.code, self.state) = (code, state) }
}

@Model final class Stamp {
    var name: String
    var letters: [Letter] = []

    init(name: String) { self.name = name }
}

@Model final class Parcel {
    @Attribute(.preserveValueOnDeletion) var weight: Double

    init(weight: Double) { self.weight = weight }
}

struct ModelHistoryTests {
    private let folder: TemporaryFolder
    private let configuration: ModelConfiguration

    init() throws {
        folder = try TemporaryFolder()
        configuration = ModelConfiguration(url: URL(fileURLWithPath: "\(folder.path)/a.store"))
    }

    private func context(_ author: String? = nil) throws -> ModelContext {
        let context = ModelContext(try ModelContainer(for: Letter.self, configurations: configuration))
        context.author = author
        return context
    }

    private func transactions(
        _ context: ModelContext, where predicate: Predicate<DefaultHistoryTransaction>? = nil
    ) throws -> [DefaultHistoryTransaction] { try context.fetchHistory(HistoryDescriptor(predicate: predicate)) }

    @Test("Each save is a transaction with its author, its changes and the preserved values of deleted models")
    func changes() throws {
        let (app, widget) = (try context("app"), try context("widget"))
        let letter = Letter(code: "L-1")
        app.insert(letter)
        app.insert(Letter(code: "L-2"))
        try app.save()
        letter.state = "sent"
        letter.stamps = [Stamp(name: "red")]
        try app.save()
        try widget.delete(model: Letter.self, where: #Predicate { $0.code == "L-2" })
        try widget.save()
        // A save without a changed value is none.
        letter.state = "sent"
        try app.save()

        let all = try transactions(context())
        #expect(all.map(\.author) == ["app", "app", "widget"])
        #expect(all.map(\.changes.count) == [2, 2, 1])
        #expect(all.map(\.token) == all.map(\.token).sorted() && Set(all.map(\.token)).count == 3)
        guard case .insert(let insert) = all[0].changes[0] else { throw CancellationError() }
        #expect(
            insert is DefaultHistoryInsert<Letter> && insert.changedPersistentIdentifier == letter.persistentModelID)
        let updates = all[1].changes.compactMap { change -> DefaultHistoryUpdate<Letter>? in
            if case .update(let update as DefaultHistoryUpdate<Letter>) = change { update } else { nil }
        }
        #expect(updates.map { Set($0.updatedAttributes) } == [[\Letter.state, \Letter.stamps]])
        guard case .delete(let delete as DefaultHistoryDelete<Letter>) = all[2].changes[0] else {
            throw CancellationError()
        }
        #expect(delete.tombstone[\.code] as? String == "L-2" && delete.tombstone[\.state] == nil)
        #expect(all[2].changes[0].changedPersistentIdentifier == delete.changedPersistentIdentifier)
    }

    @Test("Transactions are found by token, author and limit, and deleted ones leave the others and the models")
    func descriptors() throws {
        for author in ["a", "b", "a"] {
            let context = try context(author)
            context.insert(Letter(code: author))
            try context.save()
        }
        let context = try context()
        let all = try transactions(context)
        let first = try JSONDecoder().decode(
            DefaultHistoryToken.self, from: JSONEncoder().encode(try #require(all.first).token))
        #expect(try transactions(context, where: #Predicate { $0.token > first }).map(\.author) == ["b", "a"])
        let author = "a"
        #expect(try transactions(context, where: #Predicate { $0.author == author }).count == 2)
        var newest = HistoryDescriptor<DefaultHistoryTransaction>(
            sortBy: [SortDescriptor(\.transactionIdentifier, order: .reverse)])
        newest.fetchLimit = 1
        #expect(try context.fetchHistory(newest).map(\.token) == [all[2].token])
        try context.deleteHistory(
            HistoryDescriptor<DefaultHistoryTransaction>(predicate: #Predicate { $0.token <= first }))
        #expect(try transactions(context).map(\.token) == all[1...].map(\.token))
        try context.deleteHistory(HistoryDescriptor<DefaultHistoryTransaction>())
        #expect(try transactions(context).isEmpty && context.fetchCount(FetchDescriptor<Letter>()) == 3)
        // A token isn't used again, although no transaction is left.
        context.insert(Letter(code: "d"))
        try context.save()
        #expect(try transactions(context).allSatisfy { $0.token > all[2].token })
        context.container.deleteAllData()
        #expect(try transactions(context).isEmpty)
    }

    @Test("A deleted model's preserved values may be infinite or NaN")
    func preservedNumbers() throws {
        let context = ModelContext(try ModelContainer(for: Parcel.self, configurations: configuration))
        for weight in [.infinity, -.infinity, .nan, 1.5] { context.insert(Parcel(weight: weight)) }
        try context.save()
        try context.delete(model: Parcel.self)
        try context.save()
        #expect(try context.fetchCount(FetchDescriptor<Parcel>()) == 0)
        let weights = try transactions(context).flatMap(\.changes).compactMap { change -> String? in
            guard case .delete(let delete as DefaultHistoryDelete<Parcel>) = change else { return nil }
            return (delete.tombstone[\.weight] as? Double)?.description
        }
        #expect(weights.sorted() == ["-inf", "1.5", "inf", "nan"])
    }

    @Test("With a fixed clock, a later transaction of another store has a later token")
    func severalStores() throws {
        let parcels = ModelConfiguration(
            "parcels", schema: Schema([Parcel.self]), url: URL(fileURLWithPath: "\(folder.path)/b.store"))
        let letters = ModelConfiguration(
            "letters", schema: Schema([Letter.self]), url: URL(fileURLWithPath: "\(folder.path)/a.store"))
        let context = ModelContext(
            try ModelContainer(for: Schema([Letter.self, Parcel.self]), configurations: letters, parcels))
        try RequestScope.with(RequestContext(now: Date(timeIntervalSinceReferenceDate: 1))) {
            for code in ["a", "b", "c"] {
                context.insert(Letter(code: code))
                try context.save()
            }
            let last = try #require(try transactions(context).last?.token)
            context.insert(Parcel(weight: 1))
            try context.save()
            let later = try transactions(context, where: #Predicate { $0.token > last })
            #expect(later.flatMap(\.changes).map(\.changedPersistentIdentifier.entityName) == ["Parcel"])
        }
    }

    @Test("A store without a history has no transactions, and an identity is made of its parts")
    func identifiers() throws {
        let context = try context()
        #expect(try transactions(context).isEmpty)
        let letter = Letter(code: "a")
        context.insert(letter)
        try context.save()
        let id = try PersistentIdentifier.identifier(for: "default", entityName: "Letter", primaryKey: 1)
        #expect(id == letter.persistentModelID)
        let error = #expect(throws: SwiftDataError.self) {
            try PersistentIdentifier.identifier(for: "mine", entityName: "Letter", primaryKey: UUID())
        }
        #expect(error == .unknownSchema)
    }

    @Test("The undo manager of a context is visible with SwiftData alone")
    @MainActor func undoManager() throws {
        let context = try context()
        let manager: UndoManager = UndoManager()
        context.undoManager = manager
        #expect(context.undoManager?.canUndo == false)
    }
}
