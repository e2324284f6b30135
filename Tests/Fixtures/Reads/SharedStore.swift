// Shows: Morning walk
// Shows: Call Anna
// Reads: group.readers: tasks Data → [StoredTask] by JSONDecoder (absent; StoredTask { id: UUID, title: String, due: Date? })
import SwiftUI
import WidgetKit

struct StoredTask: Codable, Identifiable {
    let id: UUID
    let title: String
    let due: Date?
}

final class TaskStore {
    static let shared = TaskStore()
    private let defaults = UserDefaults(suiteName: "group.readers") ?? .standard
    private(set) lazy var tasks: [StoredTask] = load()

    private enum Keys { static let tasks = "tasks" }

    private func load() -> [StoredTask] {
        guard let data = defaults.data(forKey: Keys.tasks) else { return [] }
        return (try? JSONDecoder().decode([StoredTask].self, from: data)) ?? []
    }
}

struct SharedStore: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(
            kind: "SharedStore", provider: LoadingProvider<[StoredTask]>(empty: []) { TaskStore.shared.tasks }
        ) { entry in
            Lines(lines: entry.value.map(\.title))
        }
        .supportedFamilies([.systemSmall])
    }
}
