import Charts
import Foundation
import Testing

@testable import WidgetRendering

/// Charts in points: characters are 10 × 20, and labels are 4 from the plot.
@MainActor
struct ChartTests {
    private struct Item: Identifiable {
        let id: Int
        let name: String
        let value: Double
    }

    private let items = [Item(id: 0, name: "a", value: 4), Item(id: 1, name: "b", value: 8)]

    private func laid(_ width: Double = 200, _ height: Double = 124, @ViewBuilder _ view: () -> some View) -> Laid {
        let context = RequestContext(
            now: Date(timeIntervalSinceReferenceDate: 0), timeZoneIdentifier: "GMT", localeIdentifier: "en_US")
        return RequestScope.with(context) { Laid(width: width, height: height, view) }
    }

    private func rects(_ laid: Laid) -> [String: Rect] {
        Dictionary(laid.texts.map { ($0.string, $0.rect) }) { first, _ in first }
    }

    @Test("Value labels are placed right of the plot and category labels below their bands")
    func axisLabels() {
        let laid = laid {
            Chart(items) { BarMark(x: .value("Name", $0.name), y: .value("Value", $0.value)) }
        }
        // The plot is 200 − 14 wide, for "8" and the gap, and 124 − 24 high.
        let texts = rects(laid)
        #expect(texts["0"] == Rect(x: 190, y: 90, width: 10, height: 20))
        #expect(texts["8"] == Rect(x: 190, y: -10, width: 10, height: 20))
        #expect(texts["4"] == Rect(x: 190, y: 40, width: 10, height: 20))
        // Category labels are centred below their bands.
        #expect(texts["a"] == Rect(x: 41.5, y: 104, width: 10, height: 20))
        #expect(texts["b"] == Rect(x: 134.5, y: 104, width: 10, height: 20))
        #expect(laid.diagnostics.isEmpty)
    }

    @Test("A bar is 70 percent as wide as its band and as high as its value")
    func barWidth() throws {
        let drawn = try Drawn(width: 100, height: 20) {
            Chart(items) { item in
                BarMark(x: .value("Name", item.name), y: .value("Value", item.value)).foregroundStyle(.red)
            }
            .chartXAxis(.hidden).chartYAxis(.hidden)
        }
        // Bands of 50: bars from 7.5 to 42.5 and from 57.5 to 92.5, the first half as high as the plot, the second as high.
        let bar = "+" + String(repeating: "#", count: 34) + "+"
        #expect(
            drawn.row(15)
                == "......." + bar + ".............." + bar + ".......")
        #expect(drawn.column(20) == "..........##########")
        #expect(drawn.column(70) == "####################")
    }

    @Test("Bars of several series are stacked in data order, the first at the bottom")
    func stackedSeries() throws {
        let drawn = try Drawn(width: 20, height: 40) {
            Chart {
                BarMark(x: .value("x", "a"), y: .value("y", 1)).foregroundStyle(by: .value("s", "one"))
                BarMark(x: .value("x", "a"), y: .value("y", 3)).foregroundStyle(by: .value("s", "two"))
            }
            .chartXAxis(.hidden).chartYAxis(.hidden).chartLegend(.hidden)
            .chartForegroundStyleScale(["one": Color.white, "two": Color.black])
        }
        #expect(drawn[10, 35] == [255, 255, 255, 255])
        #expect(drawn[10, 25] == [0, 0, 0, 255])
        #expect(drawn[10, 2] == [0, 0, 0, 255])
    }

    @Test("Horizontal bars have their category labels at the left edge of the chart")
    func horizontalBars() {
        let laid = laid {
            Chart(items) { BarMark(x: .value("Value", $0.value), y: .value("Name", $0.name)) }.chartXAxis(.hidden)
        }
        #expect(rects(laid)["a"] == Rect(x: 0, y: 21, width: 10, height: 20))
        #expect(rects(laid)["b"] == Rect(x: 0, y: 83, width: 10, height: 20))
    }

    @Test("The legend below the plot lists the series in data order")
    func legendOrder() {
        let laid = laid {
            Chart(items) { item in
                PointMark(x: .value("x", item.value), y: .value("y", item.value)).foregroundStyle(
                    by: .value("s", item.name))
            }
            .chartXAxis(.hidden).chartYAxis(.hidden)
        }
        #expect(laid.texts.map(\.string) == ["a", "b"])
        #expect(laid.texts.map(\.rect.y) == [104, 104])
        #expect(laid.texts.map(\.rect.x) == [12, 42])
    }

    @Test("The eighth series reuses the colour of the first")
    func eighthSeries() throws {
        let drawn = try Drawn(width: 80, height: 10) {
            Chart(0..<8, id: \.self) { index in
                RectangleMark(xStart: .value("x", index), xEnd: .value("x", index + 1)).foregroundStyle(
                    by: .value("s", "\(index)"))
            }
            .chartXScale(domain: 0...8)
            .chartXAxis(.hidden).chartYAxis(.hidden).chartLegend(.hidden)
        }
        let colors = (0..<8).map { drawn[$0 * 10 + 5, 5] }
        #expect(Set(colors).count == 7)
        #expect(colors[7] == colors[0])
    }

    @Test("Custom axis marks show their own value labels at the leading edge")
    func customAxisMarks() {
        let laid = laid {
            Chart(items) { LineMark(x: .value("x", $0.id), y: .value("y", $0.value)) }
                .chartXAxis(.hidden)
                .chartYAxis {
                    AxisMarks(position: .leading, values: [0, 4, 8]) { value in
                        AxisGridLine(stroke: StrokeStyle(lineWidth: 0.5))
                        AxisTick()
                        AxisValueLabel {
                            if let number = value.as(Double.self) { Text(verbatim: "\(Int(number))%") }
                        }
                    }
                }
        }
        #expect(laid.texts.map(\.string) == ["0%", "4%", "8%"])
        #expect(laid.texts.map(\.rect.x) == [0, 0, 0])
    }

    @Test("Date labels use the request's time zone and locale and the axis's format")
    func dateLabels() {
        let dates = (0..<24).map { Date(timeIntervalSinceReferenceDate: Double($0) * 3600) }
        func texts(_ zone: String, _ locale: String, _ format: Date.FormatStyle = .dateTime.hour()) -> [String] {
            let context = RequestContext(now: dates[0], timeZoneIdentifier: zone, localeIdentifier: locale)
            return RequestScope.with(context) {
                Laid(width: 600, height: 100) {
                    Chart(dates, id: \.self) { BarMark(x: .value("x", $0, unit: .hour), y: .value("y", 1)) }
                        .chartYAxis(.hidden)
                        .chartXAxis { AxisMarks(format: format) }
                }
            }.texts.map(\.string)
        }
        #expect(texts("GMT", "en_US") == ["12\u{202F}AM", "6\u{202F}AM", "12\u{202F}PM", "6\u{202F}PM"])
        #expect(texts("Europe/Berlin", "de_DE") == ["06 Uhr", "12 Uhr", "18 Uhr"])
        #expect(texts("Europe/Berlin", "de_DE", .dateTime.hour().minute()) == ["06:00", "12:00", "18:00"])
    }

    @Test("A right-to-left chart is mirrored, with its last bar on the left")
    func rightToLeft() throws {
        let drawn = try Drawn(width: 100, height: 10, mirrored: true) {
            Chart(items) { item in
                BarMark(x: .value("Name", item.name), y: .value("Value", item.id)).foregroundStyle(.red)
            }
            .chartXAxis(.hidden).chartYAxis(.hidden)
        }
        #expect(drawn[25, 5][3] == 255)
        #expect(drawn[75, 5][3] == 0)
    }

    @Test("Marks with NaN, infinite or out-of-range values are left out and counted in a diagnostic")
    func nonFiniteValues() {
        let values: [Double] = [1, .nan, .infinity, 1e300, 2]
        let laid = laid {
            Chart(values.indices, id: \.self) { LineMark(x: .value("x", $0), y: .value("y", values[$0])) }
        }
        #expect(
            laid.diagnostics.map(\.message) == [
                "not drawn: 3 marks whose values aren't finite numbers or dates in the years 1 to 4000"
            ])
    }

    @Test(
        "Charts of empty, equal, zero or huge values place their labels at finite coordinates",
        arguments: [[], [3], [3, 3], [0], [-1e99, 1e99], [1e15, 1e15 + 1]] as [[Double]])
    func degenerateData(values: [Double]) throws {
        let laid = laid {
            VStack {
                Chart(values, id: \.self) { BarMark(x: .value("x", $0), y: .value("y", $0)) }
                Chart(values, id: \.self) { AreaMark(x: .value("x", "\($0)"), y: .value("y", $0)) }
                Chart(values, id: \.self) { value in
                    PointMark(
                        x: .value("x", Date(timeIntervalSinceReferenceDate: min(value, 1e9))), y: .value("y", value))
                }
                Chart(values, id: \.self) { SectorMark(angle: .value("x", $0)) }
                Chart(values, id: \.self) { LineMark(x: .value("x", $0), y: .value("y", $0)) }
                    .chartYScale(domain: 5...5).chartXScale(domain: [Double]())
            }
        }
        #expect(laid.texts.allSatisfy { $0.rect.x.isFinite && $0.rect.y.isFinite })
    }

    @Test("Charts of 10,000 points draw fewer than 100 texts and report more than 20 legend colours")
    func tenThousandPoints() throws {
        let values = (0..<10_000).map { sin(Double($0) / 100) }
        let laid = laid {
            VStack {
                Chart(values.indices, id: \.self) { LineMark(x: .value("x", $0), y: .value("y", values[$0])) }
                Chart(values.indices, id: \.self) { BarMark(x: .value("x", "\($0)"), y: .value("y", values[$0])) }
                Chart(values.indices, id: \.self) { index in
                    PointMark(x: .value("x", index), y: .value("y", 1)).foregroundStyle(by: .value("s", "\(index)"))
                }
            }
        }
        #expect(laid.diagnostics.map(\.message) == ["more than 20 colours: the legend lists only the first 20"])
        #expect(laid.texts.count < 100)
    }

    @Test("A chart draws at most 50,000 marks and reports that the rest is not drawn")
    func markLimit() {
        let laid = laid {
            Chart(0..<60_000, id: \.self) { LineMark(x: .value("x", $0), y: .value("y", $0)) }
        }
        #expect(laid.diagnostics.map(\.message) == ["more than 50000 marks: the rest is not drawn"])
    }
}
