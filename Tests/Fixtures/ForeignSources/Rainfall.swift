// Uses: Charts BarMark, PointMark, .shadow on chart content, .symbol, .position(by:), chartOverlay with ChartProxy, chartPlotStyle, chartXSelection, ForEach in Chart; family: systemSmall
// Shows: Rain 18 mm
import Charts
import SwiftUI
import WidgetKit

nonisolated struct RainfallDay: Sendable { let name: String; let rain: Double; let norm: Double }

nonisolated struct RainfallEntry: TimelineEntry { let date: Date; let days: [RainfallDay] }

nonisolated struct RainfallProvider: TimelineProvider {
    private var entry: RainfallEntry {
        RainfallEntry(
            date: .now,
            days: [("Mon", 2.5), ("Tue", 9.0), ("Wed", 0.5), ("Thu", 6.0)].map {
                RainfallDay(name: $0.0, rain: $0.1, norm: 4)
            })
    }
    func placeholder(in context: Context) -> RainfallEntry { entry }
    func getSnapshot(in context: Context, completion: @escaping (RainfallEntry) -> Void) { completion(entry) }
    func getTimeline(in context: Context, completion: @escaping (Timeline<RainfallEntry>) -> Void) {
        completion(Timeline(entries: [entry], policy: .after(.now + 3600)))
    }
}

struct RainfallView: View {
    let entry: RainfallEntry
    @State private var selected: String?

    var body: some View {
        VStack(alignment: .leading) {
            Text("Rain \(entry.days.map(\.rain).reduce(0, +), format: .number) mm").font(.subheadline.bold())
            Chart {
                ForEach(entry.days, id: \.name) { day in
                    BarMark(x: .value("Day", day.name), y: .value("Rain", day.rain), width: .ratio(0.6))
                        .shadow(color: .blue.opacity(0.4), radius: 2, x: 0, y: 1)
                        .foregroundStyle(day.name == selected ? Color.orange.gradient : Color.blue.gradient)
                        .position(by: .value("Kind", "Rain"))
                    PointMark(x: .value("Day", day.name), y: .value("Norm", day.norm))
                        .symbol(.diamond)
                        .symbolSize(20)
                        .foregroundStyle(.secondary)
                }
            }
            .chartXSelection(value: $selected)
            .chartPlotStyle { $0.background(.blue.opacity(0.06)).border(.quaternary) }
            .chartYAxis(.hidden)
            .chartOverlay { proxy in
                GeometryReader { geometry in
                    if let anchor = proxy.plotFrame, let y = proxy.position(forY: 4.0) {
                        Rectangle().frame(height: 0.5).offset(y: geometry[anchor].minY + y)
                    }
                }
            }
        }
        .containerBackground(.background, for: .widget)
    }
}

@main
struct RainfallWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "RainfallWidget", provider: RainfallProvider()) { RainfallView(entry: $0) }
    }
}
