// Phone: not signed in to iCloud, no network.
//
// CloudKitStatusWidget
// Shows: iCloud
// Shows: No iCloud account
// CloudKitNotesWidget
// Shows: Account missing
// Shows: Sign in to see your notes
// Shows: You are offline

import CloudKit
import SwiftUI
import WidgetKit

nonisolated enum CloudKitStore {
    static var container: CKContainer { CKContainer(identifier: "iCloud.com.example.jotter") }

    static func titles(in database: CKDatabase, type: String) async -> String {
        let query = CKQuery(recordType: type, predicate: NSPredicate(value: true))
        query.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        do {
            let (matches, _) = try await database.records(matching: query, desiredKeys: ["title"], resultsLimit: 3)
            let titles = matches.compactMap { _, result in
                (try? result.get())?["title"] as? String
            }
            return titles.isEmpty ? "No notes yet" : titles.joined(separator: ", ")
        } catch let error as CKError {
            switch error.code {
            case .notAuthenticated: return "Sign in to see your notes"
            case .networkUnavailable, .networkFailure: return "You are offline"
            case .serviceUnavailable, .requestRateLimited, .zoneBusy: return "iCloud is busy"
            case .permissionFailure, .badContainer, .missingEntitlement: return "Not permitted"
            case .unknownItem: return "No such record type"
            default: return "iCloud error \(error.code.rawValue)"
            }
        } catch {
            return "Something went wrong"
        }
    }
}

// MARK: - Account, completion handler

nonisolated struct CloudKitStatusEntry: TimelineEntry {
    let date: Date
    let text: String
    let symbol: String
}

nonisolated struct CloudKitStatusProvider: TimelineProvider {
    func placeholder(in context: Context) -> CloudKitStatusEntry {
        CloudKitStatusEntry(date: Date(), text: "Syncing", symbol: "icloud")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (CloudKitStatusEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<CloudKitStatusEntry>) -> Void) {
        CloudKitStore.container.accountStatus { status, error in
            let entry: CloudKitStatusEntry
            if let error {
                entry = CloudKitStatusEntry(
                    date: Date(), text: error.localizedDescription, symbol: "exclamationmark.icloud")
            } else {
                switch status {
                case .available:
                    entry = CloudKitStatusEntry(date: Date(), text: "Sync is on", symbol: "checkmark.icloud")
                case .noAccount:
                    entry = CloudKitStatusEntry(date: Date(), text: "No iCloud account", symbol: "icloud.slash")
                case .restricted:
                    entry = CloudKitStatusEntry(date: Date(), text: "iCloud restricted", symbol: "lock.icloud")
                case .temporarilyUnavailable:
                    entry = CloudKitStatusEntry(date: Date(), text: "Try again later", symbol: "icloud")
                case .couldNotDetermine:
                    entry = CloudKitStatusEntry(date: Date(), text: "Unknown status", symbol: "icloud")
                @unknown default: entry = CloudKitStatusEntry(date: Date(), text: "Unknown status", symbol: "icloud")
                }
            }
            completion(Timeline(entries: [entry], policy: .after(Date().addingTimeInterval(1800))))
        }
    }
}

struct CloudKitStatusWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CloudKitStatusWidget", provider: CloudKitStatusProvider()) { entry in
            VStack(spacing: 8) {
                Image(systemName: entry.symbol).font(.title)
                Text("iCloud").font(.headline)
                Text(entry.text).font(.caption)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

// MARK: - Notes, async

nonisolated struct CloudKitNotesEntry: TimelineEntry {
    let date: Date
    var hasAccount: Bool?
    var mine = "Loading"
    var shared = "Loading"
}

nonisolated struct CloudKitNotesProvider: TimelineProvider {
    func placeholder(in context: Context) -> CloudKitNotesEntry { CloudKitNotesEntry(date: Date()) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (CloudKitNotesEntry) -> Void) {
        completion(CloudKitNotesEntry(date: Date()))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<CloudKitNotesEntry>) -> Void) {
        Task {
            let container = CloudKitStore.container
            var entry = CloudKitNotesEntry(date: Date())
            if let status = try? await container.accountStatus() {
                entry.hasAccount = status != .noAccount
            }
            entry.mine = await CloudKitStore.titles(in: container.privateCloudDatabase, type: "Note")
            entry.shared = await CloudKitStore.titles(in: container.publicCloudDatabase, type: "Announcement")
            completion(Timeline(entries: [entry], policy: .atEnd))
        }
    }
}

struct CloudKitNotesView: View {
    let entry: CloudKitNotesEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            switch entry.hasAccount {
            case .some(true): Label("Account found", systemImage: "person.icloud")
            case .some(false): Text("Account missing").bold()
            case .none: Text("Account unknown").bold()
            }
            Text(entry.mine).font(.caption)
            Text(entry.shared).font(.caption2)
        }
        .containerBackground(.background, for: .widget)
    }
}

struct CloudKitNotesWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CloudKitNotesWidget", provider: CloudKitNotesProvider()) { entry in
            CloudKitNotesView(entry: entry)
        }
        .supportedFamilies([.systemSmall])
    }
}
