import ActivityKit
import AppIntents
import SwiftUI
import WidgetKit

// A button in a Live Activity, whose intent the system performs in the widget extension.

struct RideBefore: ActivityAttributes {
    struct ContentState: Codable, Hashable { var minutes: Int }
    var line: String
}

struct RideAfter: ActivityAttributes {
    struct ContentState: Codable, Hashable { var minutes: Int }
    var line: String
}

struct EndRideBefore: AppIntent {
    static let title: LocalizedStringResource = "End ride"

    func perform() async throws -> some IntentResult {
        for activity in Activity<RideBefore>.activities { await activity.end(nil, dismissalPolicy: .immediate) }
        return .result()
    }
}

struct EndRideAfter: LiveActivityIntent {
    static let title: LocalizedStringResource = "End ride"

    func perform() async throws -> some IntentResult {
        for activity in Activity<RideAfter>.activities { await activity.end(nil, dismissalPolicy: .immediate) }
        return .result()
    }
}

struct RideActivityBefore: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: RideBefore.self) { context in
            RideView(minutes: context.state.minutes) { Button("End ride", intent: EndRideBefore()) }
        } dynamicIsland: { context in
            rideIsland(minutes: context.state.minutes)
        }
    }
}

struct RideActivityAfter: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: RideAfter.self) { context in
            RideView(minutes: context.state.minutes) { Button("End ride", intent: EndRideAfter()) }
        } dynamicIsland: { context in
            rideIsland(minutes: context.state.minutes)
        }
    }
}

@MainActor func rideIsland(minutes: Int) -> DynamicIsland {
    DynamicIsland {
        DynamicIslandExpandedRegion(.center) { Text("\(minutes) min") }
    } compactLeading: {
        Image(systemName: "tram.fill")
    } compactTrailing: {
        Text("\(minutes)")
    } minimal: {
        Text("\(minutes)")
    }
}

struct RideView<End: View>: View {
    let minutes: Int
    @ViewBuilder let end: End

    var body: some View {
        HStack {
            Text("\(minutes) min")
            Spacer()
            end
        }
        .padding()
    }
}

// A widget that shows whether a Live Activity runs, which only the app knows.

struct RunningBefore: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(
            kind: "RunningBefore",
            provider: RunningProvider { !Activity<RideBefore>.activities.isEmpty }
        ) { RunningView(isRunning: $0.isLate) }
        .supportedFamilies([.systemSmall])
    }
}

struct RunningAfter: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(
            kind: "RunningAfter",
            provider: RunningProvider { Cups.settings?.bool(forKey: "isRiding") ?? false }
        ) { RunningView(isRunning: $0.isLate) }
        .supportedFamilies([.systemSmall])
    }
}

struct RunningProvider: TimelineProvider {
    let isRunning: @Sendable () -> Bool

    func placeholder(in context: Context) -> PatternEntry { PatternEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (PatternEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<PatternEntry>) -> Void) {
        completion(Timeline(entries: [PatternEntry(date: .now, isLate: isRunning())], policy: .never))
    }
}

struct RunningView: View {
    let isRunning: Bool

    var body: some View {
        Text(isRunning ? "Riding" : "No ride").widgetAccentable().containerBackground(.background, for: .widget)
    }
}
