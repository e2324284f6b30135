import SwiftUI
import WidgetKit

// A state that is shown by a colour alone.

struct StateBefore: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "StateBefore", provider: PatternProvider(entries: StateView.entries)) {
            StateView(isLate: $0.isLate, late: "tram.fill")
        }
        .supportedFamilies([.systemSmall])
    }
}

struct StateAfter: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "StateAfter", provider: PatternProvider(entries: StateView.entries)) {
            StateView(isLate: $0.isLate, late: "exclamationmark.triangle.fill")
        }
        .supportedFamilies([.systemSmall])
    }
}

struct StateView: View {
    static let entries = [PatternEntry(date: .distantPast), PatternEntry(date: .distantPast, isLate: true)]

    let isLate: Bool
    let late: String

    var body: some View {
        VStack {
            Image(systemName: isLate ? late : "tram.fill").font(.largeTitle).foregroundStyle(isLate ? .red : .green)
            Text("Line 7").widgetAccentable()
        }
        .containerBackground(.background, for: .widget)
    }
}

// An age that is formatted when the timeline is made.

struct AgeBefore: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(
            kind: "AgeBefore",
            provider: PatternProvider(entries: [PatternEntry(date: .distantPast, age: "Updated 6 sec. ago")])
        ) { entry in
            Text(entry.age).widgetAccentable().containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

struct AgeAfter: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "AgeAfter", provider: PatternProvider()) { entry in
            Text(entry.date - 6, style: .relative).widgetAccentable().containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

// An entry that is made after a failed request and stays until midnight.

struct RetryBefore: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(
            kind: "RetryBefore",
            provider: RetryProvider { Calendar.current.startOfDay(for: $0).addingTimeInterval(86_400) }
        ) { _ in DimmedAfter() }
        .supportedFamilies([.systemSmall])
    }
}

struct RetryAfter: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "RetryAfter", provider: RetryProvider { $0.addingTimeInterval(7_200) }) { _ in
            DimmedAfter()
        }
        .supportedFamilies([.systemSmall])
    }
}

struct RetryProvider: TimelineProvider {
    let next: @Sendable (Date) -> Date

    func placeholder(in context: Context) -> PatternEntry { PatternEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (PatternEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<PatternEntry>) -> Void) {
        let next = next
        guard let url = URL(string: "https://example.com/departures") else { return }
        URLSession.shared.dataTask(with: url) { _, _, error in
            let now = Date.now
            let date = error == nil ? now.addingTimeInterval(3_600) : next(now)
            completion(Timeline(entries: [PatternEntry(date: now)], policy: .after(date)))
        }
        .resume()
    }
}

// A reload every minute.

struct BudgetBefore: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "BudgetBefore", provider: PatternProvider(interval: 60)) { _ in DimmedAfter() }
            .supportedFamilies([.systemSmall])
    }
}

struct BudgetAfter: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "BudgetAfter", provider: PatternProvider(interval: 7_200)) { _ in DimmedAfter() }
            .supportedFamilies([.systemSmall])
    }
}

// A greeting that a body chooses by the clock.

func greeting(at date: Date) -> String {
    let hour = Calendar.current.component(.hour, from: date)
    return hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening"
}

struct GreetingBefore: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "GreetingBefore", provider: PatternProvider(interval: 21_600)) { _ in
            Text(greeting(at: .now)).widgetAccentable().containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

struct GreetingAfter: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "GreetingAfter", provider: PatternProvider(interval: 3_600)) { entry in
            Text(greeting(at: entry.date)).widgetAccentable().containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
