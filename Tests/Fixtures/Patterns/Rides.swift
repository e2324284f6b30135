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

// The minutes left, which a Live Activity's view computes.

struct ParkingBefore: ActivityAttributes {
    struct ContentState: Codable, Hashable { var end: Date }
    var place: String
}

struct ParkingAfter: ActivityAttributes {
    struct ContentState: Codable, Hashable { var end: Date }
    var place: String
}

struct ParkingActivityBefore: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: ParkingBefore.self) { context in
            Text("\(Int(context.state.end.timeIntervalSinceNow / 60)) min left").padding()
        } dynamicIsland: { _ in
            rideIsland(minutes: 1)
        }
    }
}

struct ParkingActivityAfter: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: ParkingAfter.self) { context in
            Text(timerInterval: Date.now...max(Date.now, context.state.end), countsDown: true).padding()
        } dynamicIsland: { _ in
            rideIsland(minutes: 1)
        }
    }
}

// A widget's button that ends a Live Activity, through a helper of the app.

enum Rides {
    static func end() async {
        for activity in Activity<RideBefore>.activities { await activity.end(nil, dismissalPolicy: .immediate) }
    }
}

struct StopRideBefore: AppIntent {
    static let title: LocalizedStringResource = "Stop"

    func perform() async throws -> some IntentResult {
        await Rides.end()
        return .result()
    }
}

struct StopRideAfter: LiveActivityIntent {
    static let title: LocalizedStringResource = "Stop"

    func perform() async throws -> some IntentResult {
        await Rides.end()
        return .result()
    }
}

struct StopBefore: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "StopBefore", provider: PatternProvider()) { _ in StopView(intent: StopRideBefore()) }
            .supportedFamilies([.systemSmall])
    }
}

struct StopAfter: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "StopAfter", provider: PatternProvider()) { _ in StopView(intent: StopRideAfter()) }
            .supportedFamilies([.systemSmall])
    }
}

struct StopView<Intent: AppIntent>: View {
    let intent: Intent

    var body: some View {
        Button("Stop", intent: intent).widgetAccentable().containerBackground(.background, for: .widget)
    }
}

// The values of the placeholder, shown as if they were the app's data if the app group can't be read.

struct SampleBefore: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "SampleBefore", provider: SampleProvider(isHonest: false)) { entry in
            Text(entry.age).widgetAccentable().containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

struct SampleAfter: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "SampleAfter", provider: SampleProvider(isHonest: true)) { entry in
            Text(entry.age).widgetAccentable().containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

struct SampleProvider: TimelineProvider {
    static let sample = "72 % charged"

    /// True if the widget says that there are no settings.
    let isHonest: Bool

    func placeholder(in context: Context) -> PatternEntry { PatternEntry(date: .now, age: Self.sample) }

    func getSnapshot(in context: Context, completion: @escaping (PatternEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<PatternEntry>) -> Void) {
        let text = Cups.settings?.string(forKey: "charge") ?? (isHonest ? "Open the app" : Self.sample)
        completion(Timeline(entries: [PatternEntry(date: .now, age: text)], policy: .after(.now + 7_200)))
    }
}
