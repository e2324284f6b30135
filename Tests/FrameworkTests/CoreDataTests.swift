import CoreData
import Foundation
import Shared
import TestSupport
import Testing

/// A shelf of books, as a class that a project writes by hand.
final class Shelf: NSManagedObject {
    var title: String? {
        get { _managed() }
        set { _manage(newValue) }
    }
    var books: NSSet? {
        get { _managed() }
        set { _manage(newValue) }
    }
    func addToBooks(_ value: Book) { _mutate(value) }
    func removeFromBooks(_ values: NSSet) { _mutate(values) }
}

/// A book, with values of each type.
final class Book: NSManagedObject {
    enum Kind: Int16 { case novel, poem }

    var title: String? {
        get { _managed() }
        set { _manage(newValue) }
    }
    var pages: Int32 {
        get { _managed() }
        set { _manage(newValue) }
    }
    var price: Double {
        get { _managed() }
        set { _manage(newValue) }
    }
    var isRead: Bool {
        get { _managed() }
        set { _manage(newValue) }
    }
    var kind: Kind {
        get { _managed() }
        set { _manage(newValue) }
    }
    var added: Date? {
        get { _managed() }
        set { _manage(newValue) }
    }
    var key: UUID? {
        get { _managed() }
        set { _manage(newValue) }
    }
    var shelf: Shelf? {
        get { _managed() }
        set { _manage(newValue) }
    }
    var notes: Set<Note> {
        get { _managed() }
        set { _manage(newValue) }
    }
}

extension Book {
    var chapters: NSOrderedSet? {
        get { _managed() }
        set { _manage(newValue) }
    }
    func addToChapters(_ values: NSOrderedSet) { _mutate(values) }
    func insertIntoChapters(_ value: Note, at idx: Int) { _mutate(value, idx) }
    func removeFromChapters(at idx: Int) { _mutate(idx) }
    func replaceChapters(at idx: Int, with value: Note) { _mutate(idx, value) }
}

final class Note: NSManagedObject {
    var text: String {
        get { _managed() }
        set { _manage(newValue) }
    }
    var book: Book? {
        get { _managed() }
        set { _manage(newValue) }
    }
}

/// A model that is made in code.
enum Library {
    static func model() -> NSManagedObjectModel {
        func entity(_ name: String) -> NSEntityDescription {
            let entity = NSEntityDescription()
            (entity.name, entity.managedObjectClassName) = (name, "FrameworkTests.\(name)")
            return entity
        }
        func attribute(_ name: String, _ type: NSAttributeType, isOptional: Bool = true) -> NSAttributeDescription {
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.attributeType, attribute.isOptional) = (name, type, isOptional)
            return attribute
        }
        func relationship(
            _ name: String, _ target: NSEntityDescription, isToMany: Bool, _ rule: NSDeleteRule = .nullifyDeleteRule
        ) -> NSRelationshipDescription {
            let relationship = NSRelationshipDescription()
            (relationship.name, relationship.destinationEntity) = (name, target)
            (relationship.maxCount, relationship.deleteRule) = (isToMany ? 0 : 1, rule)
            return relationship
        }
        func pair(_ first: NSRelationshipDescription, _ second: NSRelationshipDescription) {
            (first.inverseRelationship, second.inverseRelationship) = (second, first)
        }
        let (shelf, book, note) = (entity("Shelf"), entity("Book"), entity("Note"))
        let (books, owner) = (
            relationship("books", book, isToMany: true), relationship("shelf", shelf, isToMany: false)
        )
        let notes = relationship("notes", note, isToMany: true, .cascadeDeleteRule)
        let subject = relationship("book", book, isToMany: false)
        let chapters = relationship("chapters", note, isToMany: true)
        chapters.isOrdered = true
        pair(books, owner)
        pair(notes, subject)
        shelf.properties = [attribute("title", .stringAttributeType), books]
        book.properties = [
            attribute("title", .stringAttributeType), attribute("pages", .integer32AttributeType),
            attribute("price", .doubleAttributeType), attribute("isRead", .booleanAttributeType),
            attribute("kind", .integer16AttributeType), attribute("added", .dateAttributeType),
            attribute("key", .UUIDAttributeType), owner, notes, chapters,
        ]
        note.properties = [attribute("text", .stringAttributeType, isOptional: false), subject]
        let model = NSManagedObjectModel()
        model.entities = [shelf, book, note]
        return model
    }

    static func container(fixture: String? = nil) -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "Library", managedObjectModel: model())
        if fixture == nil { container.persistentStoreDescriptions[0].type = NSInMemoryStoreType }
        DeviceData.$place.withValue(fixture.map { .fixture($0) } ?? .nowhere) {
            container.loadPersistentStores { _, error in #expect(error == nil) }
        }
        return container
    }

    static func books(_ format: String, _ arguments: [Any] = [], in context: NSManagedObjectContext) throws -> [String]
    {
        let request = NSFetchRequest<Book>(entityName: "Book")
        request.predicate = NSPredicate(format: format, argumentArray: arguments)
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        return try context.fetch(request).compactMap(\.title)
    }
}

struct ManagedObjectTests {
    private let container = Library.container()
    private var context: NSManagedObjectContext { container.viewContext }

    @Test("Values of each type are stored and read as the properties' types")
    func values() throws {
        let book = Book(context: context)
        #expect(book.title == nil && book.pages == 0 && !book.isRead && book.kind == .novel && book.notes == [])
        let (date, key) = (Date(timeIntervalSince1970: 60), UUID())
        (book.title, book.pages, book.price, book.isRead, book.kind) = ("Emma", 312, 9.5, true, .poem)
        (book.added, book.key) = (date, key)
        #expect(book.title == "Emma" && book.pages == 312 && book.price == 9.5 && book.isRead && book.kind == .poem)
        #expect(book.added == date && book.key == key)
        #expect(book.value(forKey: "pages") as? Int == 312 && book.value(forKey: "isRead") as? Bool == true)
        book.setValue(7, forKey: "pages")
        #expect(book.pages == 7 && book.changedValues()["pages"] as? Int == 7)
    }

    @Test("A value of another type than the property's counts as missing")
    func otherTypes() throws {
        let book = Book(context: context)
        book.setValue("tomorrow", forKey: "added")
        #expect(book.added == nil && book.value(forKey: "added") as? String == "tomorrow")
    }

    @Test("A relationship sets its inverse, and moves an object from its former owner")
    func inverses() throws {
        let (first, second, book) = (Shelf(context: context), Shelf(context: context), Book(context: context))
        first.addToBooks(book)
        #expect(book.shelf === first && first.books as? Set<Book> == [book])
        book.shelf = second
        #expect(first.books?.count == 0 && second.books?.allObjects as? [Book] == [book])
        second.removeFromBooks(NSSet(object: book))
        #expect(book.shelf == nil)
    }

    @Test("The accessors of an ordered relationship insert, replace and remove at places")
    func orderedRelationships() throws {
        let book = Book(context: context)
        let notes = ["a", "b", "c", "d"].map { text in
            let note = Note(context: context)
            note.text = text
            return note
        }
        var texts: [String] { (book.chapters?.array as? [Note] ?? []).map(\.text) }
        book.addToChapters(NSOrderedSet(array: [notes[0], notes[1]]))
        book.insertIntoChapters(notes[2], at: 1)
        #expect(texts == ["a", "c", "b"])
        book.replaceChapters(at: 0, with: notes[3])
        book.removeFromChapters(at: 2)
        #expect(texts == ["d", "c"])
    }

    @Test("A request is executed in the context whose closure runs, with dictionaries and batch deletions")
    func execution() async throws {
        for title in ["A", "B", "B"] { Book(context: context).title = title }
        try context.save()
        let request = NSFetchRequest<Book>(entityName: "Book")
        #expect(throws: CocoaError.self) { try request.execute() }
        #expect(try await context.perform { try request.execute().count } == 3)
        let rows = NSFetchRequest<NSDictionary>(entityName: "Book")
        (rows.resultType, rows.propertiesToFetch, rows.returnsDistinctResults) = (
            .dictionaryResultType, ["title"], true
        )
        #expect(try context.fetch(rows).compactMap { $0["title"] as? String } == ["A", "B"])
        let all = NSFetchRequest<any NSFetchRequestResult>(entityName: "Book")
        all.predicate = NSPredicate(format: "title == 'B'")
        let deletion = NSBatchDeleteRequest(fetchRequest: all)
        deletion.resultType = .resultTypeCount
        #expect((try context.execute(deletion) as? NSBatchDeleteResult)?.result as? Int == 2)
        #expect(try context.count(for: request) == 1)
    }

    @Test("Batch requests insert, change and delete stored rows, and contexts show them once they are merged")
    func batches() throws {
        let insertion = NSBatchInsertRequest(
            entityName: "Book", objects: [["title": "A", "pages": 3], ["title": "B", "pages": NSNull()]])
        insertion.resultType = .objectIDs
        let ids = try #require(
            (try context.execute(insertion) as? NSBatchInsertResult)?.result as? [NSManagedObjectID])
        #expect(ids.count == 2 && ids.allSatisfy { !$0.isTemporaryID })
        var count = 0
        let handled = NSBatchInsertRequest(entity: Book.entity()) { (book: NSManagedObject) in
            count += 1
            (book as? Book)?.title = "C"
            return count > 1
        }
        #expect((try context.execute(handled) as? NSBatchInsertResult)?.result as? Bool == true)
        let request = NSFetchRequest<Book>(entityName: "Book")
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        let books = try context.fetch(request)
        #expect(books.map(\.title) == ["A", "B", "C"] && books.map(\.pages) == [3, 0, 0])

        // The stored title counts, not the one that this context has changed.
        books[1].title = "A"
        let update = NSBatchUpdateRequest(entityName: "Book")
        (update.predicate, update.resultType) = (
            NSPredicate(format: "title == 'A'"), .updatedObjectsCountResultType
        )
        update.propertiesToUpdate = ["pages": 9, "isRead": true]
        #expect((try context.execute(update) as? NSBatchUpdateResult)?.result as? Int == 1)
        #expect(books[0].pages == 3)
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectIDsKey: ids], into: [context])
        #expect(books[0].pages == 9 && books[0].isRead && books[1].title == "A")
        update.propertiesToUpdate = ["sides": 1]
        #expect(throws: CocoaError.self) { try context.execute(update) }
        #expect(throws: CocoaError.self) { try context.execute(NSBatchUpdateRequest(entityName: "Boat")) }

        let deletion = NSBatchDeleteRequest(objectIDs: ids)
        deletion.resultType = .resultTypeObjectIDs
        #expect(
            (try context.execute(deletion) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] == ids)
        var found: [String?] = []
        try context.execute(
            NSAsynchronousFetchRequest(fetchRequest: request) { found = $0.finalResult?.map(\.title) ?? [] })
        #expect(found == ["C"])
        let history = try context.execute(NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast))
        let transactions = (history as? NSPersistentHistoryResult)?.result as? [NSPersistentHistoryTransaction]
        #expect(transactions?.isEmpty == true)
    }

    @Test("A closure for the main context runs on the main queue, whatever thread asks")
    func mainContext() async throws {
        let key = DispatchSpecificKey<Int>()
        DispatchQueue.main.setSpecific(key: key, value: 7)
        let main = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        let place = await Task.detached { await main.perform { DispatchQueue.getSpecific(key: key) } }.value
        #expect(place == 7)
        let waited = await withCheckedContinuation { done in
            DispatchQueue.global().async {
                done.resume(returning: main.performAndWait { DispatchQueue.getSpecific(key: key) })
            }
        }
        #expect(waited == 7)
        #expect(await MainActor.run { main.performAndWait { DispatchQueue.getSpecific(key: key) } } == 7)
        let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        await #expect(throws: CocoaError.self) { try await other.perform { throw CocoaError(.fileNoSuchFile) } }
    }

    @Test("A deletion removes the objects of a cascading relationship, and nullifies the others")
    func deletion() throws {
        let (shelf, book, note) = (Shelf(context: context), Book(context: context), Note(context: context))
        (book.shelf, note.book, note.text) = (shelf, book, "good")
        try context.save()
        context.delete(book)
        #expect(book.isDeleted && note.isDeleted && !shelf.isDeleted && shelf.books?.count == 0)
        try context.save()
        #expect(try context.count(for: NSFetchRequest<Note>(entityName: "Note")) == 0)
        #expect(try context.count(for: NSFetchRequest<Shelf>(entityName: "Shelf")) == 1)
        #expect(book.managedObjectContext == nil)
    }

    @Test("Another context sees saved changes, and a rollback forgets those that aren't saved")
    func contexts() async throws {
        let other = container.newBackgroundContext()
        context.automaticallyMergesChangesFromParent = true
        let shelf = Shelf(context: context)
        shelf.title = "A"
        #expect(try other.count(for: NSFetchRequest<Shelf>(entityName: "Shelf")) == 0)
        try context.save()
        #expect(!context.hasChanges && !shelf.objectID.isTemporaryID)
        try await other.perform {
            let same = try #require(try other.existingObject(with: shelf.objectID) as? Shelf)
            same.title = "B"
            try other.save()
        }
        #expect(shelf.title == "B")
        shelf.title = "C"
        context.rollback()
        #expect(shelf.title == "B" && !context.hasChanges)
        let id = container.persistentStoreCoordinator.managedObjectID(
            forURIRepresentation: shelf.objectID.uriRepresentation())
        #expect(id === shelf.objectID)
    }

    @Test("A request for an entity finds the objects of the entities that inherit from it")
    func inheritance() throws {
        func entity(_ name: String, _ attribute: String) -> NSEntityDescription {
            let (entity, property) = (NSEntityDescription(), NSAttributeDescription())
            (property.name, property.attributeType, property.isOptional) = (attribute, .stringAttributeType, true)
            (entity.name, entity.properties) = (name, [property])
            return entity
        }
        let (trip, business) = (entity("Trip", "goal"), entity("BusinessTrip", "customer"))
        trip.subentities = [business]
        let model = NSManagedObjectModel()
        model.entities = [trip, business]
        let container = NSPersistentContainer(name: "Trips", managedObjectModel: model)
        container.persistentStoreDescriptions[0].type = NSInMemoryStoreType
        container.loadPersistentStores { _, error in #expect(error == nil) }
        let context = container.viewContext
        NSManagedObject(entity: trip, insertInto: context).setValue("Rome", forKey: "goal")
        let second = NSManagedObject(entity: business, insertInto: context)
        second.setValuesForKeys(["goal": "Oslo", "customer": "Anna"])
        try context.save()
        func goals(_ name: String, _ format: String = "TRUEPREDICATE", subentities: Bool = true) throws -> [String] {
            let request = NSFetchRequest<NSManagedObject>(entityName: name)
            (request.predicate, request.includesSubentities) = (NSPredicate(format: format), subentities)
            request.sortDescriptors = [NSSortDescriptor(key: "goal", ascending: true)]
            return try context.fetch(request).compactMap { $0.value(forKey: "goal") as? String }
        }
        #expect(try goals("Trip") == ["Oslo", "Rome"] && goals("Trip", subentities: false) == ["Rome"])
        #expect(try goals("BusinessTrip") == ["Oslo"] && goals("BusinessTrip", "customer == 'Anna'") == ["Oslo"])
        #expect(try goals("Trip", "goal BEGINSWITH 'R'") == ["Rome"])
    }

    @Test("An object without a required value isn't saved")
    func validation() throws {
        let note = Note(context: context)
        #expect(throws: CocoaError.self) { try context.save() }
        note.text = "x"
        try context.save()
    }

    @Test("A controller divides the results into sections, and follows changes")
    func controller() throws {
        for (title, kind) in [("A", 0), ("B", 0), ("C", 1)] {
            let book = Book(context: context)
            (book.title, book.kind) = (title, kind == 0 ? .novel : .poem)
        }
        final class Follower: NSFetchedResultsControllerDelegate {
            var counts: [Int] = []
            func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
                counts.append(controller.fetchedObjects?.count ?? 0)
            }
        }
        let request = NSFetchRequest<Book>(entityName: "Book")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Book.title, ascending: true)]
        let (controller, follower) = (
            NSFetchedResultsController(
                fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "kind", cacheName: nil),
            Follower()
        )
        controller.delegate = follower
        try controller.performFetch()
        #expect(controller.sections?.map(\.numberOfObjects) == [2, 1])
        #expect(controller.object(at: [1, 0]).title == "C")
        Book(context: context).title = "D"
        try context.save()
        #expect(follower.counts == [4])
    }
}

struct FixtureRowsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: "\(folder.path)/models", withIntermediateDirectories: true)
    }

    private func write(_ text: String, _ entity: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/models/\(entity).json"))
    }

    @Test("The rows of a fixture have relationships by ids, with their inverses")
    func rows() throws {
        try write(#"[{"id": "top", "title": "Top", "books": [1]}]"#, "Shelf")
        try write(
            #"[{"id": 1, "title": "Emma", "pages": 312, "added": "1970-01-01T00:01:00Z"}, {"title": "Ulysses", "shelf": "top"}]"#,
            "Book")
        let context = Library.container(fixture: folder.path).viewContext
        #expect(try Library.books("shelf.title == 'Top'", in: context) == ["Emma", "Ulysses"])
        let shelf = try #require(try context.fetch(NSFetchRequest<Shelf>(entityName: "Shelf")).first)
        #expect(shelf.books?.count == 2 && shelf.objectID.uriRepresentation().lastPathComponent == "p1")
        let book = try #require(try context.fetch(NSFetchRequest<Book>(entityName: "Book")).first)
        #expect(book.pages == 312 && book.added == Date(timeIntervalSince1970: 60))
    }

    @Test(
        "A file with a wrong type, an unknown key or a repeated id counts as absent",
        arguments: [
            "{}", "[1]", #"[{"pages": "many"}]"#, #"[{"color": "red"}]"#, #"[{"id": 1}, {"id": 1}]"#,
            #"[{"added": "yesterday"}]"#, #"[{"key": "1"}]"#, "[",
        ])
    func faults(text: String) throws {
        try write(text, "Book")
        #expect(try Library.books("TRUEPREDICATE", in: Library.container(fixture: folder.path).viewContext) == [])
    }

    @Test("Several stores have the rows of the fixture once")
    func severalStores() throws {
        try write(#"[{"title": "Emma"}]"#, "Book")
        let container = NSPersistentContainer(name: "Library", managedObjectModel: Library.model())
        let second = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/local.sqlite"))
        second.configuration = "Local"
        container.persistentStoreDescriptions.append(second)
        DeviceData.$place.withValue(.fixture(folder.path)) { container.loadPersistentStores { _, _ in } }
        #expect(container.persistentStoreCoordinator.persistentStores.count == 2)
        #expect(try Library.books("TRUEPREDICATE", in: container.viewContext) == ["Emma"])
    }

    @Test("A store in memory has no rows of the fixture")
    func memory() throws {
        try write(#"[{"title": "Emma"}]"#, "Book")
        let container = NSPersistentContainer(name: "Library", managedObjectModel: Library.model())
        container.persistentStoreDescriptions[0].url = URL(fileURLWithPath: "/dev/null")
        DeviceData.$place.withValue(.fixture(folder.path)) { container.loadPersistentStores { _, _ in } }
        #expect(try Library.books("TRUEPREDICATE", in: container.viewContext) == [])
    }
}

struct PredicateFormatTests {
    private let container = Library.container()
    private var context: NSManagedObjectContext { container.viewContext }

    init() {
        let shelf = Shelf(context: context)
        shelf.title = "Classics"
        for (index, title) in ["Émile", "Emma", "O'Neill", "Ulysses"].enumerated() {
            let book = Book(context: context)
            (book.title, book.pages, book.isRead) = (title, Int32(index * 100), index == 1)
            book.added = Date(timeIntervalSince1970: Double(index))
            if index < 2 { book.shelf = shelf }
            if index == 3 { Note(context: context).setValuesForKeys(["text": "long", "book": book]) }
        }
    }

    @Test(
        "Formats select the objects that they select on a phone",
        arguments: [
            ("pages == 100", ["Emma"]), ("pages != 100", ["O'Neill", "Ulysses", "Émile"]),
            ("pages BETWEEN {100, 200}", ["Emma", "O'Neill"]), ("pages IN {0, 300}", ["Ulysses", "Émile"]),
            ("title BEGINSWITH 'E'", ["Emma"]), ("title BEGINSWITH[cd] 'em'", ["Emma", "Émile"]),
            ("title CONTAINS[c] \"SS\"", ["Ulysses"]), ("title LIKE '*m?*'", ["Emma", "Émile"]),
            ("title MATCHES '[A-Z]m+a'", ["Emma"]), ("title ENDSWITH 'l'", ["O'Neill"]),
            ("shelf == nil AND NOT (pages > 250)", ["O'Neill"]),
            ("shelf.title = 'Classics' && isRead == YES", ["Emma"]),
            ("isRead = true || pages >= 300", ["Emma", "Ulysses"]), ("ANY notes.text == 'long'", ["Ulysses"]),
            ("notes.@count > 0", ["Ulysses"]), ("NONE notes.text == 'long'", ["Emma", "O'Neill", "Émile"]),
            ("FALSEPREDICATE", []), ("title == 'O\\'Neill'", ["O'Neill"]),
        ])
    func formats(format: String, titles: [String]) throws {
        #expect(try Library.books(format, in: context) == titles)
    }

    @Test("Arguments are values, whatever their characters")
    func arguments() throws {
        func books(_ predicate: NSPredicate) throws -> [String] {
            let request = NSFetchRequest<Book>(entityName: "Book")
            request.predicate = predicate
            return try context.fetch(request).compactMap(\.title)
        }
        #expect(try books(NSPredicate(format: "title == %@", "O'Neill")) == ["O'Neill"])
        #expect(try books(NSPredicate(format: "title == %@", "' OR TRUEPREDICATE OR title == '")) == [])
        #expect(try books(NSPredicate(format: "%K == %@", "title", "Emma")) == ["Emma"])
        #expect(try books(NSPredicate(format: "pages > %d AND pages < %ld", 50, 150)) == ["Emma"])
        #expect(try books(NSPredicate(format: "added >= %@", Date(timeIntervalSince1970: 3) as NSDate)) == ["Ulysses"])
        #expect(try books(NSPredicate(format: "added < %@", Date(timeIntervalSince1970: 1) as CVarArg)) == ["Émile"])
        #expect(try books(NSPredicate(format: "title IN %@", ["Emma", "Ulysses"])) == ["Emma", "Ulysses"])
        #expect(try books(NSPredicate(format: "isRead == %@", NSNumber(value: true))) == ["Emma"])
        let emma = try #require(
            try context.fetch(NSFetchRequest<Book>(entityName: "Book")).first { $0.title == "Emma" })
        #expect(try books(NSPredicate(format: "SELF == %@", emma)) == ["Emma"])
        #expect(try books(NSPredicate(format: "SELF IN %@", [emma])) == ["Emma"])
        #expect(try books(NSPredicate(format: "shelf.books CONTAINS %@", emma)) == ["Émile", "Emma"])
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
            NSPredicate(format: "isRead == NO"), NSPredicate(format: "pages > 100"),
        ])
        #expect(try books(both) == ["O'Neill", "Ulysses"])
    }

    @Test("A predicate with a block selects the objects for which the block returns true")
    func blocks() throws {
        let request = NSFetchRequest<Book>(entityName: "Book")
        request.predicate = NSPredicate { object, _ in (object as? Book)?.title?.count == 4 }
        #expect(try context.fetch(request).map(\.title) == ["Emma"])
        request.predicate = NSCompoundPredicate(notPredicateWithSubpredicate: NSPredicate { _, _ in true })
        #expect(try context.fetch(request).isEmpty)
    }

    @Test(
        "A format that can't be evaluated matches nothing",
        arguments: [
            "SUBQUERY(notes, $n, $n.text == 'a').@count > 0", "title ==", "(title == 'a'", "title == 'a", "title ~ 1",
            "title == %@", "pages + 1 == 2", "title == 'O'Neill'", "title == 'a' OR 'b",
            String(repeating: "NOT ", count: 1_000) + "TRUEPREDICATE",
        ])
    func unsupportedFormats(format: String) throws {
        #expect(try Library.books(format, in: context) == [])
    }

    @Test("Results are sorted by names and key paths, limited and skipped")
    func order() throws {
        let request = NSFetchRequest<Book>(entityName: "Book")
        request.sortDescriptors = [
            NSSortDescriptor(key: "title", ascending: true, selector: "localizedStandardCompare")
        ]
        #expect(try context.fetch(request).compactMap(\.title) == ["Émile", "Emma", "O'Neill", "Ulysses"])
        request.sortDescriptors = [
            NSSortDescriptor(keyPath: \Book.isRead, ascending: false),
            NSSortDescriptor(keyPath: \Book.pages, ascending: false),
        ]
        (request.fetchOffset, request.fetchLimit) = (1, 2)
        #expect(try context.fetch(request).compactMap(\.title) == ["Ulysses", "O'Neill"])
    }
}
