import BackgroundTasks
import SwiftUI
import WidgetKit

// Shows: No refresh
// Reports: BackgroundTasks isn't available in an extension

/// Submits a refresh, as code does that an app shares with its widgets.
nonisolated func submitRefresh() -> String {
    let request = BGAppRefreshTaskRequest(identifier: "com.example.refresh")
    request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
    do {
        try BGTaskScheduler.shared.submit(request)
        return "Refresh"
    } catch BGTaskScheduler.Error.notPermitted {
        return "Not permitted"
    } catch {
        return "No refresh"
    }
}

struct RefreshWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Refresh", provider: AwaitedTextProvider { [submitRefresh()] }) {
            AwaitedTextView(entry: $0, symbol: "arrow.clockwise")
        }
        .supportedFamilies([.systemSmall])
    }
}
