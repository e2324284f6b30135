import SwiftUI
import WidgetKit

@main
struct PatternWidgets: WidgetBundle {
    var body: some Widget {
        PlatePatterns().body
        DrawingPatterns().body
        TimePatterns().body
        RidePatterns().body
    }
}

struct PlatePatterns: WidgetBundle {
    var body: some Widget {
        Pattern<PlateBefore>()
        Pattern<PlateAfter>()
        Pattern<GradientBefore>()
        Pattern<GradientAfter>()
        Pattern<PillBefore>()
        Pattern<PillAfter>()
        Pattern<BarBefore>()
        Pattern<BarAfter>()
    }
}

struct DrawingPatterns: WidgetBundle {
    var body: some Widget {
        Pattern<CoverBefore>()
        Pattern<CoverAfter>()
        Pattern<EyeBefore>()
        Pattern<EyeAfter>()
        Pattern<DimmedBefore>()
        Pattern<DimmedAfter>()
        Pattern<BackgroundBefore>()
        Pattern<BackgroundAfter>()
        Pattern<BadgeBefore>()
        Pattern<BadgeAfter>()
    }
}

struct TimePatterns: WidgetBundle {
    var body: some Widget {
        StateBefore()
        StateAfter()
        AgeBefore()
        AgeAfter()
        BudgetBefore()
        BudgetAfter()
        RetryBefore()
        RetryAfter()
        GreetingBefore()
        GreetingAfter()
    }
}

struct RidePatterns: WidgetBundle {
    var body: some Widget {
        RideActivityBefore()
        RideActivityAfter()
        RunningBefore()
        RunningAfter()
        ParkingActivityBefore()
        ParkingActivityAfter()
        StopBefore()
        StopAfter()
        SampleBefore()
        SampleAfter()
    }
}

/// A view without data, which can be a widget.
protocol PatternView: View {
    init()
}

/// A widget that shows such a view.
struct Pattern<Content: PatternView>: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "\(Content.self)", provider: PatternProvider()) { _ in Content() }
            .supportedFamilies([.systemSmall])
            .contentMarginsDisabled()
    }
}

struct PatternEntry: TimelineEntry {
    let date: Date
    var isLate = false
    var age = ""
}

/// A provider of entries that are ten minutes apart.
struct PatternProvider: TimelineProvider {
    var entries = [PatternEntry(date: .distantPast)]
    var interval = 7_200.0

    func placeholder(in context: Context) -> PatternEntry { PatternEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (PatternEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<PatternEntry>) -> Void) {
        let now = Date.now
        let shown = entries.enumerated().map { index, entry in
            PatternEntry(date: now + Double(index) * 600, isLate: entry.isLate, age: entry.age)
        }
        completion(Timeline(entries: shown, policy: .after(now + interval)))
    }
}
