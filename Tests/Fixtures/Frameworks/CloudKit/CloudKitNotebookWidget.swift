import CloudKit
import SwiftUI
import WidgetKit

// Notes in the private database of a phone that isn't signed in to iCloud.
// Shows: Notes
// Shows: Sign in to iCloud
// Shows: Couldn't load notes
// Shows: 0 notes

nonisolated struct CloudKitNotebookEntry: TimelineEntry {
    let date: Date
    let account: String
    let message: String
    let titles: [String]
}

nonisolated final class CloudKitNotebookCollector: @unchecked Sendable {
    private let lock = NSLock()
    private var storage: [String] = []

    func append(_ title: String) {
        lock.lock()
        defer { lock.unlock() }
        storage.append(title)
    }

    var titles: [String] { lock.withLock { storage } }
}

nonisolated final class CloudKitNotebookService: Sendable {
    static let shared = CloudKitNotebookService()
    private var container: CKContainer { CKContainer(identifier: "iCloud.com.example.airlock") }

    func accountText() async -> String {
        guard let status = try? await container.accountStatus() else { return "Sign in to iCloud" }
        switch status {
        case .available: return "iCloud ready"
        case .noAccount: return "Sign in to iCloud"
        case .restricted: return "iCloud restricted"
        case .couldNotDetermine, .temporarilyUnavailable: return "iCloud paused"
        @unknown default: return "Unknown"
        }
    }

    func fetchTitles(completion: @escaping @Sendable (Result<[String], any Error>) -> Void) {
        let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
        query.sortDescriptors = [NSSortDescriptor(key: "modificationDate", ascending: false)]
        let operation = CKQueryOperation(query: query)
        operation.desiredKeys = ["title"]
        operation.resultsLimit = 10
        operation.qualityOfService = .userInitiated
        let collector = CloudKitNotebookCollector()
        operation.recordMatchedBlock = { @Sendable _, result in
            if case .success(let record) = result, let title = record["title"] as? String {
                collector.append(title)
            }
        }
        operation.queryResultBlock = { @Sendable result in
            completion(result.map { _ in collector.titles })
        }
        container.privateCloudDatabase.add(operation)
    }
}

nonisolated struct CloudKitNotebookProvider: TimelineProvider {
    func placeholder(in context: Context) -> CloudKitNotebookEntry {
        CloudKitNotebookEntry(date: .now, account: "iCloud ready", message: "Up to date", titles: ["Ideas"])
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (CloudKitNotebookEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<CloudKitNotebookEntry>) -> Void) {
        Task {
            let account = await CloudKitNotebookService.shared.accountText()
            CloudKitNotebookService.shared.fetchTitles { result in
                let titles = (try? result.get()) ?? []
                var message = "Up to date"
                if case .failure = result { message = "Couldn't load notes" }
                let entry = CloudKitNotebookEntry(date: .now, account: account, message: message, titles: titles)
                completion(Timeline(entries: [entry], policy: .after(.now + 900)))
            }
        }
    }
}

struct CloudKitNotebookWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CloudKitNotebookWidget", provider: CloudKitNotebookProvider()) { entry in
            VStack(alignment: .leading, spacing: 4) {
                Label("Notes", systemImage: "icloud.slash").font(.headline)
                Text(entry.account)
                Text(entry.message)
                Text("\(entry.titles.count) notes")
            }
            .font(.caption)
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
