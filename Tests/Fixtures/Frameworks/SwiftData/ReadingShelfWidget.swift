import SwiftData
import SwiftUI
import WidgetKit

// A store in the app group, fetched in getTimeline by a function of the main actor.
// Shows: Start a book
// Shows: 0 finished
// Shows with data: The Waves
// Shows with data: Page 60 of 240
// Shows with data: 25%
// Shows with data: 2 in progress
// Shows with data: 1 finished

@Model
final class ShelfBook {
    var title: String = ""
    var author: String = ""
    var totalPages: Int = 1
    var currentPage: Int = 0
    var startedAt: Date = Date()
    var finishedAt: Date?

    init(title: String, author: String, totalPages: Int, startedAt: Date = .now) {
        self.title = title
        self.author = author
        self.totalPages = totalPages
        self.startedAt = startedAt
    }
}

extension ShelfBook {
    var progress: Double { totalPages > 0 ? Double(currentPage) / Double(totalPages) : 0 }
    var percent: Int { Int((progress * 100).rounded()) }
}

@MainActor
final class ShelfPersistence {
    static let shared = ShelfPersistence()

    let container: ModelContainer

    private init() {
        let schema = Schema([ShelfBook.self])
        let configuration = ModelConfiguration(
            schema: schema,
            isStoredInMemoryOnly: false,
            allowsSave: true,
            groupContainer: .identifier("group.com.example.readingshelf"),
            cloudKitDatabase: .none
        )
        do {
            container = try ModelContainer(for: schema, configurations: [configuration])
        } catch {
            fatalError("Could not create ModelContainer: \(error)")
        }
    }
}

nonisolated struct ShelfEntry: TimelineEntry {
    struct Book: Hashable {
        let title: String
        let page: Int
        let pages: Int
        let percent: Int
    }

    let date: Date
    let book: Book?
    let reading: Int
    let finished: Int
}

struct ShelfProvider: TimelineProvider {
    func placeholder(in context: Context) -> ShelfEntry {
        ShelfEntry(
            date: .now, book: .init(title: "A long book", page: 10, pages: 100, percent: 10), reading: 1, finished: 0)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (ShelfEntry) -> Void) {
        Task { @MainActor in
            completion(fetchEntry())
        }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<ShelfEntry>) -> Void) {
        Task { @MainActor in
            let entry = fetchEntry()
            let refresh = Calendar.current.date(byAdding: .hour, value: 1, to: entry.date) ?? entry.date
            completion(Timeline(entries: [entry], policy: .after(refresh)))
        }
    }

    @MainActor
    private func fetchEntry() -> ShelfEntry {
        let context = ShelfPersistence.shared.container.mainContext
        let reading = FetchDescriptor<ShelfBook>(
            predicate: #Predicate { $0.finishedAt == nil },
            sortBy: [SortDescriptor(\.startedAt, order: .reverse), SortDescriptor(\.title)]
        )
        let finished = FetchDescriptor<ShelfBook>(predicate: #Predicate<ShelfBook> { book in book.finishedAt != nil })
        do {
            let books = try context.fetch(reading)
            let book = books.first.map {
                ShelfEntry.Book(title: $0.title, page: $0.currentPage, pages: $0.totalPages, percent: $0.percent)
            }
            return ShelfEntry(
                date: .now, book: book, reading: books.count, finished: try context.fetchCount(finished))
        } catch {
            print("Fetch failed: \(error.localizedDescription)")
            return ShelfEntry(date: .now, book: nil, reading: 0, finished: 0)
        }
    }
}

struct ReadingShelfWidgetView: View {
    @Environment(\.widgetFamily) private var family
    var entry: ShelfProvider.Entry

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            if let book = entry.book {
                Text(book.title).font(.headline).lineLimit(1)
                Text("Page \(book.page) of \(book.pages)").font(.caption)
                ProgressView(value: Double(book.percent), total: 100).tint(.brown)
                Text("\(book.percent)%").font(.caption2)
                Text("\(entry.reading) in progress").font(.caption2).foregroundStyle(.secondary)
            } else {
                ContentUnavailableView("Start a book", systemImage: "book.closed")
            }
            Text("\(entry.finished) finished").font(.caption2).foregroundStyle(.secondary)
        }
    }
}

struct ReadingShelfWidget: Widget {
    let kind: String = "ReadingShelfWidget"

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: ShelfProvider()) { entry in
            ReadingShelfWidgetView(entry: entry)
                .containerBackground(.fill.tertiary, for: .widget)
        }
        .configurationDisplayName("Reading")
        .description("The book you're reading.")
        .supportedFamilies([.systemSmall, .systemMedium])
    }
}
