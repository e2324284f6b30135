import ActivityKit
import AppIntents
import SwiftUI
import WidgetKit

// The intents of `SampleIntents` with these identifiers run when the buttons are tapped.

struct StartTour: LiveActivityIntent {
    static let title: LocalizedStringResource = "Start a Tour"
    func perform() async throws -> some IntentResult { .result() }
}

struct CountTours: AppIntent {
    static let title: LocalizedStringResource = "Count Tours"
    func perform() async throws -> some IntentResult { .result() }
}

struct EndTour: AppIntent {
    static let title: LocalizedStringResource = "End a Tour"
    func perform() async throws -> some IntentResult { .result() }
}

struct NoteTour: AppIntent {
    static let title: LocalizedStringResource = "Note a Tour"
    @Parameter(title: "Text") var text: String
    @Parameter(title: "Number") var number: Int

    init() {}
    init(text: String, number: Int) { (self.text, self.number) = (text, number) }

    func perform() async throws -> some IntentResult { .result() }
}

struct LeaveTour: LiveActivityIntent {
    static let title: LocalizedStringResource = "Leave the Tour"
    func perform() async throws -> some IntentResult { .result() }
}

/// An intent that the intents extension doesn't have.
struct ForgetTour: AppIntent {
    static let title: LocalizedStringResource = "Forget a Tour"
    func perform() async throws -> some IntentResult { .result() }
}

/// A widget with a button for each intent.
struct TourWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "TourWidget", provider: Provider()) { _ in
            VStack {
                Button("Start", intent: StartTour())
                Button("Count", intent: CountTours())
                Button("End", intent: EndTour())
                Button("Note", intent: NoteTour(text: #"“Ünï” "\'🌷"#, number: .max))
                Button("Forget", intent: ForgetTour())
                Button(intent: NoteTour(text: "round", number: 1)) {
                    Color.blue.frame(width: 60, height: 60).contentShape(Circle())
                }
                .buttonStyle(.plain)
            }
            .containerBackground(.white, for: .widget)
        }
        .supportedFamilies([.systemLarge])
    }

    struct Entry: TimelineEntry { let date: Date }

    struct Provider: TimelineProvider {
        private var entry: Entry { Entry(date: Date(timeIntervalSince1970: 0)) }

        func placeholder(in context: Context) -> Entry { entry }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) { completion(entry) }

        func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void) {
            completion(Timeline(entries: [entry], policy: .never))
        }
    }
}

struct Tour: ActivityAttributes {
    struct ContentState: Codable, Hashable { var stop: Int }
    var name: String
}

struct TourActivity: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: Tour.self) { context in
            HStack {
                Text("\(context.attributes.name), stop \(context.state.stop)")
                Button("Start", intent: StartTour())
                Button("Count", intent: CountTours())
                Button("Leave", intent: LeaveTour())
            }
            .padding()
        } dynamicIsland: { _ in
            DynamicIsland {
                DynamicIslandExpandedRegion(.center) { Text("Tour") }
            } compactLeading: {
                Text("Tour")
            } compactTrailing: {
                Text("1")
            } minimal: {
                Text("1")
            }
        }
    }
}
