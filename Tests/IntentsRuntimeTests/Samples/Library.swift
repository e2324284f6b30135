import Shared
import Synchronization

@testable import IntentsRuntime

/// A book of the sample library app.
struct Book: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Book"
    static let defaultQuery = BookQuery()
    var id: String
    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(id)", synonyms: id == "Emma" ? ["Miss Woodhouse"] : [])
    }
}

struct BookQuery: EntityStringQuery {
    static let titles = ["Emma", "Persuasion", "Emma, Volume II"]

    func entities(for identifiers: [String]) async throws -> [Book] {
        // Returns another order and more entities than requested, as a query may.
        Self.titles.filter { identifiers.contains($0) || $0 == "Persuasion" }.reversed().map { Book(id: $0) }
    }
    func entities(matching string: String) async throws -> [Book] {
        Self.titles.filter { $0.lowercased().contains(string.lowercased()) }.flatMap { [Book(id: $0), Book(id: $0)] }
    }
    func suggestedEntities() async throws -> [Book] { Self.titles.map { Book(id: $0) } }
    func defaultResult() async -> Book? { Book(id: "Persuasion") }
}

struct ReadBook: AppIntent {
    static let title: LocalizedStringResource = "Read"
    @Parameter(title: "Book", requestDisambiguationDialog: "Which volume?") var book: Book
    @Parameter(title: "Page", inclusiveRange: (1, 500), requestValueDialog: "Which page?") var page: Int
    @Parameter(title: "Aloud", default: false) var aloud: Bool
    @Parameter(title: "Note") var note: String?

    func perform() async throws -> some IntentResult & ReturnsValue<Book> & ProvidesDialog {
        .result(value: book, dialog: "\(book.id), page \(page)\(aloud ? ", aloud" : "")")
    }
}

enum Shelf: String, AppEnum {
    case fiction, science
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shelf"
    static let caseDisplayRepresentations: [Shelf: DisplayRepresentation] = [
        .fiction: DisplayRepresentation(title: "Fiction", synonyms: ["Novels"]), .science: "Science",
    ]
}

struct TidyShelf: AppIntent {
    static let title: LocalizedStringResource = "Tidy"
    @Parameter(title: "Shelf") var shelf: Shelf
    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Tidied \(shelf.rawValue)") }
}

/// An intent that counts the starts of `perform()`.
struct Restarter: AppIntent {
    static let title: LocalizedStringResource = "Restart"
    @Parameter(title: "First") var first: String?
    @Parameter(title: "Second") var second: String?
    static let startCount = Mutex(0)

    func perform() async throws -> some IntentResult & ProvidesDialog {
        Self.startCount.withLock { $0 += 1 }
        guard let first else { throw $first.needsValueError("First?") }
        let second = try await $second.requestValue("Second?")
        return .result(dialog: "\(first) \(second)")
    }
}

enum LibraryShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: ReadBook(), phrases: ["Read \(\.$book) with \(.applicationName)", "Read with \(.applicationName)"],
            shortTitle: "Read", systemImageName: "book")
        AppShortcut(
            intent: TidyShelf(), phrases: ["Tidy ${shelf} in ${applicationName}"], shortTitle: "Tidy",
            systemImageName: "books.vertical")
    }
}

let library = AppRegistration(
    applicationName: "Library", alternativeNames: ["My Books"],
    intents: [ReadBook.self, TidyShelf.self, Restarter.self],
    entities: [Book.self], shortcuts: LibraryShortcuts.self)

/// Returns the message of the error that a body throws; `nil` for none.
func message(of body: () async throws -> Void) async -> String? {
    do {
        try await body()
        return nil
    } catch { return spokenText(of: error) }
}
