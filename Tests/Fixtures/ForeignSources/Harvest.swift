// Uses: ChartContent.shadow, blur, symbolSize(by:), annotation(overflowResolution:), chartScrollableAxes, chartXSelection; family: systemSmall
// Shows: Harvest
import Charts
import SwiftUI
import WidgetKit

nonisolated struct HarvestEntry: TimelineEntry {
    let date: Date
}

nonisolated struct HarvestProvider: TimelineProvider {
    func placeholder(in context: Context) -> HarvestEntry { HarvestEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (HarvestEntry) -> Void) {
        completion(HarvestEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<HarvestEntry>) -> Void) {
        completion(Timeline(entries: [HarvestEntry(date: .now)], policy: .never))
    }
}

struct HarvestView: View {
    let entry: HarvestEntry

    @State private var chosen: String?

    var body: some View {
        VStack {
            Text("Harvest")
            Chart(["May", "June"], id: \.self) { month in
                BarMark(x: .value("Month", month), y: .value("Tonnes", month.count))
                    .shadow(color: .black.opacity(0.3), radius: 2, x: 0, y: 1)
                    .annotation(position: .top, overflowResolution: .init(x: .fit, y: .disabled)) {
                        Text("\(month.count)")
                    }
                PointMark(x: .value("Month", month), y: .value("Tonnes", month.count)).symbolSize(
                    by: .value("Tonnes", month.count))
            }
            .chartXSelection(value: $chosen)
            .chartScrollableAxes(.horizontal)
            .chartYScale(domain: 0...6, range: .plotDimension(padding: 4))
        }
    }
}

@main
struct HarvestWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Harvest", provider: HarvestProvider()) { entry in
            HarvestView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
