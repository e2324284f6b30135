// Phone: the user refused Screen Time access; no apps were ever chosen, blocked or scheduled.
//
// FamilyControlsShieldWidget
// Shows: Screen Time is off
// Shows: No apps chosen
// Shows: Nothing blocked
// FamilyControlsBedtimeWidget
// Shows: Bedtime
// Shows: Access refused
// Shows: No schedule
// FamilyControlsBedtimeIntent, then FamilyControlsBedtimeWidget again
// After the intent: Bedtime not started

import AppIntents
import Combine
import DeviceActivity
@preconcurrency import FamilyControls
import ManagedSettings
import SwiftUI
import WidgetKit

nonisolated struct FamilyControlsShieldEntry: TimelineEntry {
    let date: Date
    var access = "Screen Time"
    var chosen = 3
    var blocked = 2
    var firstApp: ApplicationToken?
}

nonisolated struct FamilyControlsShieldProvider: TimelineProvider {
    func placeholder(in context: Context) -> FamilyControlsShieldEntry { FamilyControlsShieldEntry(date: Date()) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (FamilyControlsShieldEntry) -> Void) {
        completion(FamilyControlsShieldEntry(date: Date()))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<FamilyControlsShieldEntry>) -> Void)
    {
        var entry = FamilyControlsShieldEntry(date: Date())
        switch AuthorizationCenter.shared.authorizationStatus {
        case .approved: entry.access = "Screen Time is on"
        case .denied: entry.access = "Screen Time is off"
        case .notDetermined: entry.access = "Set up Screen Time"
        @unknown default: entry.access = "Screen Time unknown"
        }
        let selection = savedSelection()
        entry.chosen = selection.applicationTokens.count + selection.categoryTokens.count
        entry.firstApp = selection.applicationTokens.first
        let store = ManagedSettingsStore(named: ManagedSettingsStore.Name("focus"))
        entry.blocked = store.shield.applications?.count ?? 0
        completion(Timeline(entries: [entry], policy: .after(Date().addingTimeInterval(900))))
    }

    private func savedSelection() -> FamilyActivitySelection {
        guard let data = UserDefaults(suiteName: "group.com.example.quiet")?.data(forKey: "selection"),
            let selection = try? PropertyListDecoder().decode(FamilyActivitySelection.self, from: data)
        else { return FamilyActivitySelection() }
        return selection
    }
}

struct FamilyControlsShieldView: View {
    let entry: FamilyControlsShieldEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Image(systemName: "hourglass")
            Text(entry.access).font(.headline)
            if let app = entry.firstApp { Label(app) }
            Text(entry.chosen == 0 ? "No apps chosen" : "\(entry.chosen) chosen").font(.caption)
            Text(entry.blocked == 0 ? "Nothing blocked" : "\(entry.blocked) blocked").font(.caption2)
        }
        .containerBackground(.background, for: .widget)
    }
}

struct FamilyControlsShieldWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "FamilyControlsShieldWidget", provider: FamilyControlsShieldProvider()) { entry in
            FamilyControlsShieldView(entry: entry)
        }
        .supportedFamilies([.systemSmall])
    }
}

// MARK: - Bedtime schedule

nonisolated enum FamilyControlsBedtime {
    static var name: DeviceActivityName { DeviceActivityName("bedtime") }
    static var schedule: DeviceActivitySchedule {
        DeviceActivitySchedule(
            intervalStart: DateComponents(hour: 22, minute: 0),
            intervalEnd: DateComponents(hour: 6, minute: 30),
            repeats: true
        )
    }

    static func currentStatus() async -> AuthorizationStatus {
        for await status in AuthorizationCenter.shared.$authorizationStatus.values {
            return status
        }
        return .notDetermined
    }
}

struct FamilyControlsBedtimeIntent: AppIntent {
    static let title: LocalizedStringResource = "Start bedtime"

    func perform() async throws -> some IntentResult {
        var note = "Bedtime started"
        do {
            try await AuthorizationCenter.shared.requestAuthorization(for: .individual)
            try DeviceActivityCenter().startMonitoring(
                FamilyControlsBedtime.name, during: FamilyControlsBedtime.schedule)
        } catch {
            note = "Bedtime not started"
        }
        UserDefaults.standard.set(note, forKey: "familycontrols.note")
        WidgetCenter.shared.reloadTimelines(ofKind: "FamilyControlsBedtimeWidget")
        return .result()
    }
}

nonisolated struct FamilyControlsBedtimeEntry: TimelineEntry {
    let date: Date
    var access = "Access given"
    var hours = "22:00 – 06:30"
    var note: String?
}

nonisolated struct FamilyControlsBedtimeProvider: TimelineProvider {
    func placeholder(in context: Context) -> FamilyControlsBedtimeEntry { FamilyControlsBedtimeEntry(date: Date()) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (FamilyControlsBedtimeEntry) -> Void) {
        completion(FamilyControlsBedtimeEntry(date: Date()))
    }

    func getTimeline(
        in context: Context, completion: @escaping @Sendable (Timeline<FamilyControlsBedtimeEntry>) -> Void
    ) {
        Task {
            var entry = FamilyControlsBedtimeEntry(date: Date())
            if await FamilyControlsBedtime.currentStatus() == .denied { entry.access = "Access refused" }
            let center = DeviceActivityCenter()
            if center.activities.isEmpty { entry.hours = "No schedule" }
            if let start = center.schedule(for: FamilyControlsBedtime.name)?.intervalStart.hour {
                entry.hours = "From \(start):00"
            }
            entry.note = UserDefaults.standard.string(forKey: "familycontrols.note")
            completion(Timeline(entries: [entry], policy: .never))
        }
    }
}

struct FamilyControlsBedtimeWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "FamilyControlsBedtimeWidget", provider: FamilyControlsBedtimeProvider()) { entry in
            VStack(alignment: .leading, spacing: 4) {
                Button(intent: FamilyControlsBedtimeIntent()) { Image(systemName: "bed.double.fill") }
                Text("Bedtime").font(.headline)
                Text(entry.access).font(.caption)
                Text(entry.hours).font(.caption)
                if let note = entry.note { Text(note).font(.caption2) }
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
