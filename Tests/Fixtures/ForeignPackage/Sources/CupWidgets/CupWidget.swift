import AppIntents
import Models
import Shared
import SwiftUI
import WidgetKit

struct CupEntry: TimelineEntry {
    let date: Date
    let cups: [Cup]
}

struct CupProvider: TimelineProvider {
    func placeholder(in context: Context) -> CupEntry { CupEntry(date: .now, cups: Cup.all) }

    func getSnapshot(in context: Context, completion: @escaping (CupEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<CupEntry>) -> Void) {
        completion(Timeline(entries: [placeholder(in: context)], policy: .never))
    }
}

/// No bundle names it.
struct CupWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Cups", provider: CupProvider()) { entry in
            VStack {
                ForEach(entry.cups) { cup in
                    Text("\(cup.size.rawValue): \(cup.size.millilitres) ml")
                }
                Text("goal: \(CupGoal.millilitres) ml")
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

struct FillCupIntent: AppIntent {
    static let title: LocalizedStringResource = "Fill a Cup"

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        .result(value: CupSize.large.millilitres)
    }
}
