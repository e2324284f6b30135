import Foundation
import SwiftData

/// Reads and changes chores away from the main actor.
@ModelActor
actor ChoreActor {
    static let container: ModelContainer? = try? ModelContainer(
        for: Chore.self, ChoreLabel.self, configurations: ModelConfiguration("Chores"))

    struct Summary: Sendable {
        var open = 0
        var titles: [String] = []
        var labelled = ""
    }

    func summary(matching text: String) throws -> Summary {
        let open = FetchDescriptor<Chore>(
            predicate: #Predicate { !$0.isDone },
            sortBy: [SortDescriptor(\.priority, order: .reverse), SortDescriptor(\.title)])
        let found = FetchDescriptor<Chore>(
            predicate: #Predicate { chore in
                chore.title.localizedStandardContains(text) || chore.labels?.contains { $0.name == "garden" } ?? false
            }, sortBy: [SortDescriptor(\.title)])
        let chores = try modelContext.fetch(open)
        return Summary(
            open: chores.count, titles: chores.prefix(2).map(\.title),
            labelled: try modelContext.fetch(found).map(\.title).joined(separator: ", "))
    }

    func complete(_ id: PersistentIdentifier) throws {
        guard let chore = self[id, as: Chore.self] else { return }
        chore.isDone = true
        try modelContext.save()
    }

    func add(_ title: String) throws -> PersistentIdentifier {
        let chore = Chore(title: title, priority: 1)
        modelContext.insert(chore)
        try modelContext.save()
        return chore.persistentModelID
    }
}
