import Foundation
import SwiftUI
import WidgetKit

struct Case17bEntry: TimelineEntry { let date: Date }

struct Case17bProvider: TimelineProvider {
    func placeholder(in context: Context) -> Case17bEntry { Case17bEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (Case17bEntry) -> Void) {
        completion(Case17bEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Case17bEntry>) -> Void) {
        completion(Timeline(entries: [Case17bEntry(date: .now)], policy: .never))
    }
}

struct Case17bView: View {
    let entry: Case17bEntry
    let depth: Int8 = -128
    let counter: UInt64 = .max
    let lowest: Int = .min
    let celsius: Float = 21.6
    let half: Float16 = 21.6
    let distance: Decimal = 1_234_567.891
    let price: Decimal = 19.99

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(depth, format: .number)
            Text(counter, format: .number)
            Text(lowest, format: .number)
            Text(celsius, format: .number)
            Text(half, format: .number)
            Text(distance, format: .number)
            Text(UInt8(85), format: .percent)
            Text(Float(0.5), format: .percent)
            Text(price, format: .currency(code: "USD"))
            Text(Int64(1_048_576), format: .byteCount(style: .memory))
        }
        .font(.caption)
        .containerBackground(.background, for: .widget)
    }
}

struct Case17b: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Case17b", provider: Case17bProvider()) { Case17bView(entry: $0) }
            .configurationDisplayName("Numbers of every type")
            .supportedFamilies([.systemLarge])
    }
}
