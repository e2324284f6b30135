import CloudKit
import SwiftUI
import WidgetKit

// One record by its ID: the fetch fails, so a local draft record is shown.
// Shows: Draft shopping list
// Shows: list-1 in Lists
// Shows: 3 items
// Shows: iCloud unavailable

nonisolated struct CloudKitRecordEntry: TimelineEntry {
    let date: Date
    let title: String
    let location: String
    let items: Int
    let status: String
}

nonisolated enum CloudKitRecordStore {
    static var zoneID: CKRecordZone.ID { CKRecordZone.ID(zoneName: "Lists", ownerName: CKCurrentUserDefaultName) }
    static var recordID: CKRecord.ID { CKRecord.ID(recordName: "list-1", zoneID: zoneID) }

    static func draft() -> CKRecord {
        let record = CKRecord(recordType: "List", recordID: recordID)
        let items: [String] = ["Milk", "Bread", "Apples"]
        record["title"] = "Draft shopping list" as String
        record["items"] = items
        return record
    }

    static func entry(from record: CKRecord, status: String) -> CloudKitRecordEntry {
        CloudKitRecordEntry(
            date: .now,
            title: record["title"] as? String ?? "Untitled",
            location: "\(record.recordID.recordName) in \(record.recordID.zoneID.zoneName)",
            items: (record["items"] as? [String])?.count ?? 0,
            status: record.recordChangeTag == nil ? status : "Saved"
        )
    }

    static func status(for error: any Error) -> String {
        guard let error = error as? CKError else { return "Failed" }
        switch error.code {
        case .notAuthenticated, .networkUnavailable, .networkFailure, .accountTemporarilyUnavailable:
            return "iCloud unavailable"
        case .unknownItem, .zoneNotFound:
            return "Deleted"
        case .partialFailure:
            return "Partly loaded"
        default:
            return "Failed"
        }
    }

    static func fetch(completion: @escaping @Sendable (CloudKitRecordEntry) -> Void) {
        let operation = CKFetchRecordsOperation(recordIDs: [recordID])
        let configuration = CKOperation.Configuration()
        configuration.timeoutIntervalForRequest = 5
        operation.configuration = configuration
        operation.perRecordResultBlock = { @Sendable _, result in
            if case .success(let record) = result {
                print("Fetched \(record.recordID.recordName)")
            }
        }
        operation.fetchRecordsResultBlock = { @Sendable result in
            switch result {
            case .success:
                completion(entry(from: draft(), status: "Loaded"))
            case .failure(let error):
                completion(entry(from: draft(), status: status(for: error)))
            }
        }
        CKContainer(identifier: "iCloud.com.example.airlock").privateCloudDatabase.add(operation)
    }
}

nonisolated struct CloudKitRecordProvider: TimelineProvider {
    func placeholder(in context: Context) -> CloudKitRecordEntry {
        CloudKitRecordEntry(date: .now, title: "List", location: "", items: 0, status: "Saved")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (CloudKitRecordEntry) -> Void) {
        CloudKitRecordStore.fetch(completion: completion)
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<CloudKitRecordEntry>) -> Void) {
        CloudKitRecordStore.fetch { completion(Timeline(entries: [$0], policy: .atEnd)) }
    }
}

struct CloudKitRecordWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CloudKitRecordWidget", provider: CloudKitRecordProvider()) { entry in
            VStack(alignment: .leading, spacing: 4) {
                Label(entry.title, systemImage: "list.bullet").bold()
                Text(entry.location)
                Text("\(entry.items) items")
                Text(entry.status).foregroundStyle(.secondary)
            }
            .font(.caption)
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
