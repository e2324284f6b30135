import Foundation
import SwiftUI
import WidgetKit

struct Case17cEntry: TimelineEntry { let date: Date }

struct Case17cProvider: TimelineProvider {
    func placeholder(in context: Context) -> Case17cEntry { Case17cEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (Case17cEntry) -> Void) {
        completion(Case17cEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Case17cEntry>) -> Void) {
        completion(Timeline(entries: [Case17cEntry(date: .now)], policy: .never))
    }
}

struct Case17cView: View {
    let entry: Case17cEntry
    let share = 0.5
    let names = ["Ann", "Bo", "Cy"]

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text("\(share, format: .percent) done")
            Text("\(0.25, format: .percent) of \(8, format: .number)")
            Text("\(50.formatted()) / \(1_234_567.formatted(.number))")
            Text((0.1 + 0.2).formatted(.number))
            Text(names.formatted(.list(type: .and)))
            Text(["Ann", "Bo"], format: .list(type: .or))
            Text([25, 50, 75].formatted(.list(memberStyle: .percent, type: .or)))
            Text(
                Measurement(value: 21.6, unit: UnitTemperature.celsius),
                format: .measurement(width: .abbreviated, usage: .asProvided))
            Text("\(Double.nan, format: .number) \(-Double.infinity, format: .number) \(-0.0, format: .number)")
            Text(1e300, format: .number)
        }
        .font(.caption)
        .containerBackground(.background, for: .widget)
    }
}

struct Case17c: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Case17c", provider: Case17cProvider()) { Case17cView(entry: $0) }
            .configurationDisplayName("Numbers inside texts")
            .supportedFamilies([.systemLarge])
    }
}
