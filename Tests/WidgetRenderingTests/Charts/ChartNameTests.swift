import Charts
import Foundation
import Testing

@testable import WidgetRendering

/// The options of charts, as they are drawn.
@MainActor
struct ChartNameTests {
    private struct Item: Identifiable {
        let id: Int
        let value: Double
        var kind: String { id.isMultiple(of: 2) ? "even" : "odd" }
    }

    private let items = [Item(id: 0, value: 1), Item(id: 1, value: 8), Item(id: 2, value: 3), Item(id: 3, value: 5)]

    private func list(@ViewBuilder _ view: () -> some View) throws -> String {
        let context = RequestContext(
            now: Date(timeIntervalSinceReferenceDate: 0), timeZoneIdentifier: "GMT", localeIdentifier: "en_US")
        return try RequestScope.with(context) { "\(try Drawn(width: 200, height: 100, view).list)" }
    }

    @Test("Each interpolation method draws another line")
    func interpolation() throws {
        func line(_ method: InterpolationMethod) throws -> String {
            try list {
                Chart(items) {
                    LineMark(x: .value("Day", $0.id), y: .value("Value", $0.value)).interpolationMethod(method)
                }
            }
        }
        let methods: [InterpolationMethod] = [
            .linear, .monotone, .stepStart, .stepCenter, .stepEnd, .cardinal(tension: 0.5), .cardinal,
        ]
        #expect(Set(try methods.map(line)).count == methods.count)
    }

    @Test("Each stacking method places the bars elsewhere, and dimensions set their widths")
    func stacking() throws {
        func bars(_ method: MarkStackingMethod, width: MarkDimension = .automatic) throws -> String {
            try list {
                Chart(items) {
                    BarMark(x: .value("All", "a"), y: .value("Value", $0.value), width: width, stacking: method)
                        .foregroundStyle(by: .value("Kind", $0.kind))
                }
            }
        }
        let methods: [MarkStackingMethod] = [.standard, .normalized, .center, .unstacked]
        #expect(Set(try methods.map { try bars($0) }).count == 4)
        let widths: [MarkDimension] = [.automatic, .fixed(4), .ratio(0.9), .inset(2), 7]
        #expect(Set(try widths.map { try bars(.standard, width: $0) }).count == 5)
    }

    @Test("Each symbol is another shape")
    func symbols() throws {
        func points(_ shape: BasicChartSymbolShape) throws -> String {
            try list {
                Chart(items) { PointMark(x: .value("Day", $0.id), y: .value("Value", $0.value)).symbol(shape) }
            }
        }
        let shapes: [BasicChartSymbolShape] = [
            .circle, .square, .triangle, .diamond, .pentagon, .plus, .cross, .asterisk,
        ]
        #expect(Set(try shapes.map(points)).count == shapes.count)
        let unit: any ChartSymbolShape = BasicChartSymbolShape.pentagon
        #expect(unit.perceptualUnitRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    }

    @Test("Marks of an axis are built with conditions, and are drawn where their values are")
    func axes() throws {
        func texts(_ isLabelled: Bool, _ position: AxisMarkPosition = .automatic) throws -> String {
            try list {
                Chart(items) { PointMark(x: .value("Day", $0.id), y: .value("Value", $0.value)) }
                    .chartYAxis {
                        AxisMarks(position: position, values: [0, 8]) { (value: AxisValue) in
                            AxisGridLine()
                            if isLabelled { AxisValueLabel { Text("v\(value.as(Int.self) ?? -1)") } }
                        }
                    }
            }
        }
        #expect(try texts(true).contains("v8") && !texts(false).contains("v8"))
        #expect(try texts(true, .leading) != texts(true, .trailing))
    }
}
