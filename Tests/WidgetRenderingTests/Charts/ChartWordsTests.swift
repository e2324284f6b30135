import Charts
import Foundation
import Testing

@testable import WidgetRendering

/// Legends, labels and the accessibility of marks; characters are 10 × 20.
@MainActor
struct ChartWordsTests {
    private func laid(_ width: Double = 200, _ height: Double = 200, @ViewBuilder _ view: () -> some View) -> Laid {
        let context = RequestContext(
            now: Date(timeIntervalSinceReferenceDate: 0), timeZoneIdentifier: "GMT", localeIdentifier: "en_US")
        return RequestScope.with(context) { Laid(width: width, height: height, view) }
    }

    private func chart(_ names: [String]) -> some View {
        Chart(names, id: \.self) { name in
            BarMark(x: .value("x", name), y: .value("y", 1)).foregroundStyle(by: .value("s", name))
        }
        .chartXAxis(.hidden).chartYAxis(.hidden)
    }

    @Test("A legend wraps to as many lines as its names need and truncates none")
    func wrappedLegend() {
        let names = ["aaaaaa", "bbbbbb", "cccccc", "d"]
        let texts = laid { chart(names) }.texts
        #expect(texts.map(\.string) == names)
        // A name takes 8 + 4 + 60 points plus a gap of 8: two fit a line of 200 points, and the short one fits beside the third.
        #expect(texts.map(\.rect.x) == [12, 92, 12, 92])
        #expect(texts.map(\.rect.y) == [156, 156, 180, 180])
        #expect(laid { chart(["a", "b"]) }.texts.map(\.rect.y) == [180, 180])
        // Fractional widths don't truncate the last name.
        let narrow = laid(123.45) { chart(["aa", "b", "c"]) }.texts
        #expect(narrow.map(\.isTruncated) == [false, false, false])
    }

    @Test("A legend name wider than the chart is truncated to the available width")
    func longLegendName() {
        let texts = laid(60) { chart(["abcdefghij"]) }.texts
        #expect(texts.map(\.rect.width) == [40])
    }

    @Test("A mark's accessibility label and value are reported with the mark's rectangle")
    func accessibilityLabels() throws {
        let spoken = laid(100, 100) {
            Chart {
                BarMark(x: .value("x", "a"), y: .value("y", 5)).accessibilityLabel("Monday").accessibilityValue("5 mm")
                BarMark(x: .value("x", "b"), y: .value("y", 10)).accessibilityHidden(true)
                LineMark(x: .value("x", "a"), y: .value("y", 5)).accessibilityLabel(Text("dry"))
            }
            .chartXAxis(.hidden).chartYAxis(.hidden)
        }.spoken
        #expect(
            spoken.map(\.properties.label) == ["Monday", "dry"]
                || spoken.map(\.properties.label) == ["Monday", nil, "dry"])
        #expect(spoken.first?.properties.value == "5 mm")
        #expect(spoken.first?.rect == Rect(x: 7.5, y: 50, width: 35, height: 50))
    }

    @Test("An explicit axis in `position(by:axis:)` is accepted and reported as not drawn")
    func positionAxis() {
        let laid = laid {
            Chart {
                BarMark(x: .value("x", "a"), y: .value("y", 1)).position(by: .value("s", "one"), axis: .horizontal)
                BarMark(x: .value("x", "a"), y: .value("y", 1)).position(by: .value("s", "two"))
            }
        }
        #expect(
            laid.diagnostics.map(\.message) == ["not drawn: the axis of position(by:axis:span:)"])
    }

    @Test("Axis labels closer than the minimum spacing are dropped, and a NaN spacing is ignored")
    func minimumSpacing() {
        func labels(_ distance: Double) -> [String] {
            laid(100, 100) {
                Chart { PointMark(x: .value("x", 1), y: .value("y", 1)) }
                    .chartYAxis(.hidden)
                    .chartXScale(domain: 0...10)
                    .chartXAxis {
                        AxisMarks(values: [0, 3, 6]) {
                            AxisValueLabel(collisionResolution: .greedy(minimumSpacing: distance))
                        }
                    }
            }.texts.map(\.string)
        }
        #expect(labels(0) == ["0", "3", "6"])
        #expect(labels(25) == ["0", "6"])
        #expect(labels(.nan) == ["0", "3", "6"])
    }
}
