import AppIntents
import SwiftUI
import WidgetKit

/// What is in the cupboard.
enum Cupboard {
    struct StockIntent: WidgetConfigurationIntent {
        static let title: LocalizedStringResource = "Stock"
        static let description = IntentDescription("Chooses which teas are counted.")

        @Parameter(title: "Warn below", default: 2)
        var limit: Int

        @Parameter(title: "Green teas only", default: false)
        var isGreenOnly: Bool
    }

    struct StockEntry: TimelineEntry {
        let date: Date
        let teas: [Tea]
        let limit: Int
    }

    struct StockProvider: AppIntentTimelineProvider {
        func placeholder(in context: Context) -> StockEntry { StockEntry(date: .now, teas: Tea.all, limit: 2) }

        func snapshot(for configuration: StockIntent, in context: Context) async -> StockEntry {
            entry(for: configuration)
        }

        func timeline(for configuration: StockIntent, in context: Context) async -> Timeline<StockEntry> {
            Timeline(entries: [entry(for: configuration)], policy: .after(.now.addingTimeInterval(7_200)))
        }

        private func entry(for configuration: StockIntent) -> StockEntry {
            StockEntry(
                date: .now, teas: Tea.all.filter { $0.isGreen || !configuration.isGreenOnly },
                limit: configuration.limit)
        }
    }

    struct StockWidget: Widget {
        var body: some WidgetConfiguration {
            AppIntentConfiguration(kind: "Stock", intent: StockIntent.self, provider: StockProvider()) { entry in
                StockView(entry: entry)
                    .containerBackground(.fill.tertiary, for: .widget)
            }
            .configurationDisplayName("Stock")
            .description("How much tea is left.")
            .supportedFamilies([.systemMedium, .systemLarge])
        }
    }

    private struct StockView: View {
        let entry: StockEntry

        var body: some View {
            VStack(alignment: .leading, spacing: 4) {
                ForEach(entry.teas) { tea in
                    HStack {
                        Label(tea.name, systemImage: tea.isGreen ? "leaf.fill" : "cup.and.saucer.fill")
                            .widgetAccentable()
                        Spacer()
                        Text("\(tea.stock)").monospacedDigit()
                            .foregroundStyle(tea.stock < entry.limit ? .red : .primary)
                    }
                    .font(.subheadline)
                }
                Button("Brew", intent: BrewTeaIntent())
            }
        }
    }
}
