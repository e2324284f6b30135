// Uses: Text(_:formatter:) with NSNumber, Text("\(date, formatter:)"), NumberFormatter, DateFormatter, ByteCountFormatter; family: systemSmall
// Shows: $1,249.50
import SwiftUI
import WidgetKit

nonisolated struct LedgerEntry: TimelineEntry {
    let date: Date
    let balance: NSNumber
    let spent: Double
    let opened: Date
}

nonisolated struct LedgerProvider: TimelineProvider {
    private var sample: LedgerEntry {
        LedgerEntry(date: .now, balance: 1249.5, spent: 0.37, opened: Date(timeIntervalSince1970: 1_709_294_400))
    }
    func placeholder(in context: Context) -> LedgerEntry { sample }
    func getSnapshot(in context: Context, completion: @escaping (LedgerEntry) -> Void) { completion(sample) }
    func getTimeline(in context: Context, completion: @escaping (Timeline<LedgerEntry>) -> Void) {
        completion(Timeline(entries: [sample], policy: .after(.now + 900)))
    }
}

struct LedgerView: View {
    let entry: LedgerEntry

    private func number(_ style: NumberFormatter.Style) -> NumberFormatter {
        let formatter = NumberFormatter()
        formatter.numberStyle = style
        formatter.locale = Locale(identifier: "en_US")
        return formatter
    }

    private var day: DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.setLocalizedDateFormatFromTemplate("MMMd")
        return formatter
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(entry.balance, formatter: number(.currency)).font(.title3.bold()).minimumScaleFactor(0.7)
            Text("\(NSNumber(value: entry.spent), formatter: number(.percent)) spent").font(.caption)
            Text("Opened \(entry.opened, formatter: day)").font(.caption)
            Text(entry.opened, formatter: day).font(.caption2).foregroundStyle(.secondary)
            Text(NSNumber(value: 48_300_000), formatter: ByteCountFormatter()).font(.caption2)
        }
        .containerBackground(.mint.opacity(0.25), for: .widget)
    }
}

@main
struct LedgerWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "LedgerWidget", provider: LedgerProvider()) { LedgerView(entry: $0) }
            .configurationDisplayName("Ledger")
            .supportedFamilies([.systemSmall])
    }
}
