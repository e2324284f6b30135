import AdSupport
import AppTrackingTransparency
import SwiftUI
import WidgetKit

// "Ask App Not to Track": the advertising identifier is all zeros.
// Shows: Tracking
// Shows: Not allowed
// Shows: ID 00000000

nonisolated struct AppTrackingTransparencyStatusEntry: TimelineEntry {
    let date: Date
    let status: String
    let identifier: String
}

extension ATTrackingManager.AuthorizationStatus {
    nonisolated var appTrackingText: String {
        switch self {
        case .authorized: return "Allowed"
        case .denied: return "Not allowed"
        case .restricted: return "Restricted"
        case .notDetermined: return "Not asked"
        @unknown default: return "Unknown"
        }
    }
}

nonisolated enum AppTrackingTransparencyReader {
    static var identifier: String {
        let uuid = ASIdentifierManager.shared().advertisingIdentifier.uuidString
        return uuid.components(separatedBy: "-").first ?? uuid
    }

    static func requestIfNeeded() async -> ATTrackingManager.AuthorizationStatus {
        let status = ATTrackingManager.trackingAuthorizationStatus
        guard status == .notDetermined else { return status }
        return await ATTrackingManager.requestTrackingAuthorization()
    }
}

nonisolated struct AppTrackingTransparencyStatusProvider: TimelineProvider {
    func placeholder(in context: Context) -> AppTrackingTransparencyStatusEntry {
        AppTrackingTransparencyStatusEntry(date: .now, status: "Allowed", identifier: "12345678")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (AppTrackingTransparencyStatusEntry) -> Void)
    {
        completion(placeholder(in: context))
    }

    func getTimeline(
        in context: Context, completion: @escaping @Sendable (Timeline<AppTrackingTransparencyStatusEntry>) -> Void
    ) {
        Task {
            let status = await AppTrackingTransparencyReader.requestIfNeeded()
            let entry = AppTrackingTransparencyStatusEntry(
                date: .now,
                status: status.appTrackingText,
                identifier: AppTrackingTransparencyReader.identifier
            )
            completion(Timeline(entries: [entry], policy: .never))
        }
    }
}

struct AppTrackingTransparencyStatusWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(
            kind: "AppTrackingTransparencyStatusWidget", provider: AppTrackingTransparencyStatusProvider()
        ) { entry in
            VStack(alignment: .leading, spacing: 6) {
                Label("Tracking", systemImage: "hand.raised.fill").font(.headline)
                Text(entry.status)
                Text("ID \(entry.identifier)").font(.caption2.monospaced())
            }
            .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Tracking")
        .supportedFamilies([.systemSmall])
    }
}
