import Charts
import Foundation
import Testing

@testable import WidgetRendering

/// Charts as apps write them: they compile, and draw without diagnostics.
@MainActor
struct ChartUsageTests {
    private enum Kind: String, CaseIterable, Plottable { case bus, train }

    private struct Ride: Identifiable {
        let id = UUID()
        let date: Date
        let minutes: Int
        let kind: Kind
    }

    private struct Threshold: ChartContent {
        let value: Double
        var body: some ChartContent {
            RuleMark(y: .value("Threshold", value))
                .lineStyle(StrokeStyle(lineWidth: 1, dash: [5]))
                .annotation(position: .top, alignment: .trailing, spacing: 2) { Text("max") }
        }
    }

    private struct RideChart: View {
        let rides: [Ride]
        let showsThreshold: Bool

        var body: some View {
            Chart {
                ForEach(rides) { ride in
                    BarMark(
                        x: .value("Day", ride.date, unit: .day), y: .value("Minutes", ride.minutes), width: .ratio(0.6)
                    )
                    .foregroundStyle(by: .value("Kind", ride.kind))
                    .position(by: .value("Kind", ride.kind))
                    .cornerRadius(4)
                    .opacity(0.8)
                }
                ForEach(rides, id: \.id) { ride in
                    if ride.kind == .bus {
                        LineMark(
                            x: .value("Day", ride.date), y: .value("Minutes", ride.minutes), series: .value("s", "b")
                        )
                        .interpolationMethod(.catmullRom)
                        .symbol(.diamond)
                        .symbolSize(30)
                    } else {
                        AreaMark(
                            x: .value("Day", ride.date), yStart: .value("Low", 0), yEnd: .value("High", ride.minutes))
                        PointMark(x: .value("Day", ride.date), y: .value("Minutes", ride.minutes))
                            .symbol { Circle().strokeBorder(lineWidth: 1).frame(width: 5, height: 5) }
                    }
                }
                if showsThreshold { Threshold(value: 40) }
            }
            .chartForegroundStyleScale([Kind.bus: Color.orange, Kind.train: Color.blue])
            .chartXAxis {
                AxisMarks(values: .stride(by: .day, count: 2)) { value in
                    if let date = value.as(Date.self) {
                        AxisGridLine(stroke: StrokeStyle(lineWidth: 0.5)).foregroundStyle(Color.gray.opacity(0.3))
                        AxisTick(length: 3)
                        AxisValueLabel(anchor: .top) {
                            Text(verbatim: "\(Int(date.timeIntervalSinceReferenceDate / 86_400))").font(
                                .system(size: 9))
                        }
                    }
                }
                AxisMarks(position: .top, values: .automatic(desiredCount: 3)) { _ in
                    AxisValueLabel(format: .dateTime.weekday(.narrow), centered: true).foregroundStyle(.secondary)
                }
            }
            .chartYAxis { AxisMarks(position: .leading) }
            .chartYScale(domain: 0...60)
            .chartLegend(position: .top, alignment: .leading, spacing: 4)
            .chartPlotStyle { $0.background(Color.gray.opacity(0.1)).clipShape(RoundedRectangle(cornerRadius: 4)) }
            .chartBackground { proxy in Color.clear.frame(width: proxy.plotSize.width / 2) }
            .chartOverlay { proxy in
                if let y = proxy.position(forY: 30) { Color.red.frame(height: 1).position(x: 10, y: y) }
            }
            .chartXAxisLabel("Day")
            .chartYAxisLabel("Minutes", position: .leading)
        }
    }

    @Test("A chart that combines marks, axes, a legend and overlays is laid out without diagnostics")
    func typicalChart() {
        let rides = (0..<7).map { day in
            Ride(
                date: Date(timeIntervalSinceReferenceDate: Double(day) * 86_400), minutes: 20 + day * 5,
                kind: Kind.allCases[day % 2])
        }
        let laid = Laid(width: 300, height: 300) { RideChart(rides: rides, showsThreshold: true) }
        #expect(laid.diagnostics.map(\.message) == [])
        for text in ["bus", "train", "Day", "Minutes", "max", "60"] {
            #expect(laid.texts.contains { $0.string == text }, "\(text)")
        }
    }

    @Test("Hidden and visible axes and mixed numeric types are laid out without diagnostics")
    func axisVisibility() {
        let laid = Laid(width: 300, height: 100) {
            Chart {
                BarMark(x: .value("x", Decimal(2)), y: .value("y", Float(2)), stacking: .normalized)
                BarMark(xStart: .value("x", 0), xEnd: .value("x", 2), y: .value("y", Int8(2)))
                RectangleMark(x: .value("x", 1), y: .value("y", 1), width: 10, height: .fixed(4))
                RuleMark(x: .value("x", CGFloat(1)))
                Plot { PointMark(x: .value("x", 1), y: .value("y", 1)) }.foregroundStyle(.green).symbol(.square)
            }
            .chartXAxis(.hidden).chartYAxis(.visible).chartLegend(.hidden)
            .chartYScale(domain: .automatic(includesZero: false, reversed: true))
        }
        #expect(laid.diagnostics.map(\.message) == [])
        #expect(!laid.texts.isEmpty)
    }
}
