import Charts
import SwiftUI

struct ChartsSample: Sample {
    static let title = "Charts"

    private struct Hour: Identifiable {
        let id: Int
        let use: Double
        var date: Date { Date(timeIntervalSinceReferenceDate: 810_000_000 + Double(id) * 3600) }
    }

    private struct Sale: Identifiable {
        let id: Int
        let (month, kind): (String, String)
        let count: Int
    }

    private let hours = [4, 3, 3, 2, 3, 5, 9, 14, 11, 8, 7, 9, 12, 10, 8, 7, 9, 15, 18, 17, 13, 10, 7, 5].enumerated()
        .map { Hour(id: $0.offset, use: Double($0.element) / 10) }
    private let sales = ["Jan", "Feb", "Mar", "Apr"].enumerated().flatMap { month in
        ["Cone", "Cup", "Bar"].enumerated().map { kind in
            Sale(
                id: month.offset * 3 + kind.offset, month: month.element, kind: kind.element,
                count: 12 + (month.offset * 7 + kind.offset * 5) % 11)
        }
    }

    var body: some View {
        VStack(spacing: 14) {
            Chart {
                ForEach(hours) { hour in
                    BarMark(x: .value("Hour", hour.date, unit: .hour), y: .value("kWh", hour.use))
                        .foregroundStyle(.orange.gradient)
                        .cornerRadius(2)
                }
                RuleMark(y: .value("Mean", 0.9))
                    .lineStyle(StrokeStyle(lineWidth: 1, dash: [4, 3]))
                    .foregroundStyle(.secondary)
            }
            .frame(height: 120)
            Chart(sales) { sale in
                BarMark(x: .value("Month", sale.month), y: .value("Sold", sale.count))
                    .foregroundStyle(by: .value("Kind", sale.kind))
            }
            .frame(height: 130)
            HStack(spacing: 14) {
                Chart(sales) { sale in
                    LineMark(x: .value("Month", sale.month), y: .value("Sold", sale.count))
                        .foregroundStyle(by: .value("Kind", sale.kind))
                        .symbol(by: .value("Kind", sale.kind))
                        .interpolationMethod(.monotone)
                }
                .chartLegend(.hidden)
                Chart {
                    ForEach(hours) { hour in
                        AreaMark(x: .value("Hour", hour.id), y: .value("kWh", hour.use))
                            .foregroundStyle(
                                LinearGradient(
                                    colors: [.blue.opacity(0.5), .clear], startPoint: .top, endPoint: .bottom))
                        LineMark(x: .value("Hour", hour.id), y: .value("kWh", hour.use))
                    }
                    .interpolationMethod(.catmullRom)
                    PointMark(x: .value("Hour", 18), y: .value("kWh", 1.8))
                        .annotation(position: .top) { Text("1.8").font(.caption2).bold() }
                }
                .chartXScale(domain: 0...23)
                .chartYAxis { AxisMarks(values: [0, 1, 2]) }
            }
            .frame(height: 110)
            HStack(spacing: 14) {
                Chart(sales.prefix(3)) { sale in
                    BarMark(x: .value("Sold", sale.count), y: .value("Kind", sale.kind))
                }
                .chartXAxis(.hidden)
                Chart(sales.prefix(3)) { sale in
                    SectorMark(angle: .value("Sold", sale.count), innerRadius: .ratio(0.6), angularInset: 1)
                        .foregroundStyle(by: .value("Kind", sale.kind))
                }
            }
            .frame(height: 100)
        }
    }
}
