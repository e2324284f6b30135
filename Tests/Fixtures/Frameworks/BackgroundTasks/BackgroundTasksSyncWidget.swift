import AppIntents
import BackgroundTasks
import SwiftUI
import WidgetKit

// An intent schedules a refresh; until it is tapped nothing is scheduled or stored.
// Shows: Sync
// Shows: Never synced
// Shows: 0 tasks pending
// Shows: Schedule

struct BackgroundTasksScheduleIntent: AppIntent {
    static let title: LocalizedStringResource = "Schedule sync"
    static let isDiscoverable = false

    func perform() async throws -> some IntentResult {
        BackgroundTasksScheduler().schedule()
        return .result()
    }
}

nonisolated struct BackgroundTasksScheduler {
    static let identifier = "com.example.airlock.refresh"
    static let resultKey = "BackgroundTasksSync.result"

    func schedule() {
        let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
        request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
        do {
            try BGTaskScheduler.shared.submit(request)
            UserDefaults.standard.set("Scheduled", forKey: Self.resultKey)
        } catch let error as BGTaskScheduler.Error {
            let text: String
            switch error.code {
            case .unavailable: text = "Refresh is off"
            case .tooManyPendingTaskRequests: text = "Too many"
            case .notPermitted: text = "Not permitted"
            default: text = "Failed"
            }
            UserDefaults.standard.set(text, forKey: Self.resultKey)
        } catch {
            UserDefaults.standard.set("Failed", forKey: Self.resultKey)
        }
    }

    func pendingCount(completion: @escaping @Sendable (Int) -> Void) {
        BGTaskScheduler.shared.getPendingTaskRequests { @Sendable requests in
            completion(requests.filter { $0.identifier == Self.identifier }.count)
        }
    }
}

nonisolated struct BackgroundTasksSyncEntry: TimelineEntry {
    let date: Date
    let result: String
    let pending: Int
}

nonisolated struct BackgroundTasksSyncProvider: TimelineProvider {
    func placeholder(in context: Context) -> BackgroundTasksSyncEntry {
        BackgroundTasksSyncEntry(date: .now, result: "Scheduled", pending: 1)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (BackgroundTasksSyncEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<BackgroundTasksSyncEntry>) -> Void)
    {
        let result = UserDefaults.standard.string(forKey: BackgroundTasksScheduler.resultKey) ?? "Never synced"
        BackgroundTasksScheduler().pendingCount { count in
            completion(
                Timeline(
                    entries: [BackgroundTasksSyncEntry(date: .now, result: result, pending: count)], policy: .never))
        }
    }
}

struct BackgroundTasksSyncWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "BackgroundTasksSyncWidget", provider: BackgroundTasksSyncProvider()) { entry in
            VStack(alignment: .leading) {
                Label("Sync", systemImage: "arrow.triangle.2.circlepath")
                Text(entry.result)
                Text("\(entry.pending) tasks pending").font(.caption)
                Button("Schedule", intent: BackgroundTasksScheduleIntent())
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
