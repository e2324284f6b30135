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

    private func diagnostics(@ViewBuilder _ view: () -> some View) throws -> [String] {
        try Drawn(width: 200, height: 100, view).diagnostics.map(\.message)
    }

    @Test("A proxy states the plot's size and the values at its ends")
    func proxy() throws {
        let text = try list {
            Chart(items) { PointMark(x: .value("Day", $0.id), y: .value("Value", $0.value)) }
                .chartYScale(domain: 0...10)
                .chartXAxis(.hidden).chartYAxis(.hidden)
                .chartOverlay { proxy in
                    GeometryReader { geometry in
                        let (size, frame) = (proxy.plotAreaSize, geometry[proxy.plotAreaFrame])
                        let ends = proxy.yDomain(dataType: Double.self).map { Int($0) }
                        Text(verbatim: "\(Int(size.width)) \(Int(frame.height)) \(ends)")
                    }
                }
        }
        #expect(text.contains("200 100 [0, 10]"), "\(text)")
    }

    @Test("An axis is composed of its own contents and marks, and its ticks have lengths")
    func axisContents() throws {
        struct Labelled: AxisMark {
            let value: AxisValue
            var body: some AxisMark {
                AxisGridLine()
                AxisValueLabel { Text("m\(value.as(Int.self) ?? -1)") }
            }
        }
        struct Ends: AxisContent {
            let values: AxisMarkValues
            var body: some AxisContent { AxisMarks(values: values) { Labelled(value: $0) } }
        }
        @AxisMarkBuilder func tick(_ length: AxisTick.Length) -> some AxisMark { AxisTick(length: length) }
        func axis(@AxisContentBuilder _ content: () -> some AxisContent) throws -> String {
            try list {
                Chart(items) { PointMark(x: .value("Day", $0.id), y: .value("Value", $0.value)) }
                    .chartXAxis(.hidden).chartYAxis(content: content)
            }
        }
        let ends = try axis { Ends(values: .stride(by: 8)) }
        #expect(ends.contains("m0") && ends.contains("m8") && !ends.contains("m4"))
        func ticks(_ length: AxisTick.Length) throws -> String {
            try axis { AxisMarks(values: [0, 8]) { tick(length) } }
        }
        #expect(try ticks(.automatic) != ticks(.longestLabel) && ticks(.label) == ticks(.longestLabel))
    }

    @Test("An annotation is drawn at each position, and what isn't drawn is reported")
    func annotations() throws {
        @ChartContentBuilder func bar(_ position: AnnotationPosition) -> some ChartContent {
            BarMark(x: .value("Day", "a"), y: .value("Value", 4), width: 60)
                .annotation(position: position) { Color.red.frame(width: 6, height: 4) }
        }
        func drawn(_ position: AnnotationPosition) throws -> String { try list { Chart { bar(position) } } }
        let positions: [AnnotationPosition] = [
            .top, .bottom, .leading, .trailing, .topLeading, .topTrailing, .bottomLeading, .bottomTrailing, .overlay,
        ]
        #expect(Set(try positions.map(drawn)).count == positions.count)
        #expect(try drawn(.automatic) == drawn(.top))

        typealias Overflow = AnnotationOverflowResolution
        let strategies: [Overflow.Strategy] = [.automatic, .fit, .fit(to: .plot), .padScale, .disabled]
        let boundaries: [Overflow.Boundary] = [.automatic, .chart, .plot]
        #expect(Set(strategies).count == 4 && Set(boundaries).count == 3)
        let reports = try diagnostics {
            Chart {
                BarMark(x: .value("Day", "a"), y: .value("Value", 4))
                    .annotation(overflowResolution: Overflow(x: .fit(to: .chart), y: .padScale)) { Color.red }
            }
        }
        #expect(reports.contains { $0.contains("the overflow resolution of annotation(") }, "\(reports)")
    }

    @Test("Labels of an axis collide by their resolution, and a vertical one is reported")
    func labels() throws {
        func labels(
            _ resolution: AxisValueLabelCollisionResolution, _ orientation: AxisValueLabelOrientation = .automatic,
            _ preset: AxisMarkPreset = .automatic
        ) -> some View {
            Chart(items) { PointMark(x: .value("Day", $0.id), y: .value("Value", $0.value)) }
                .chartYAxis(.hidden)
                .chartXAxis {
                    AxisMarks(preset: preset, values: [0, 1, 2, 3]) { _ in
                        AxisValueLabel(collisionResolution: resolution, orientation: orientation)
                    }
                }
        }
        let greedy = try list { labels(.greedy(minimumSpacing: 500)) }
        #expect(try greedy != list { labels(.disabled) })
        #expect(try list { labels(.automatic) } == list { labels(.greedy) })
        for orientation in [AxisValueLabelOrientation.vertical, .verticalReversed] {
            #expect(
                try diagnostics { labels(.automatic, orientation) }.contains {
                    $0 == "not drawn: a label's vertical orientation"
                })
        }
        #expect(try diagnostics { labels(.automatic, .horizontal) } == [])
        #expect(try list { labels(.automatic, .automatic, .aligned) } != list { labels(.automatic) })
    }

    private struct Minutes: Plottable {
        var count: Int
        var primitivePlottable: Int { count }
        init(_ count: Int) { self.count = count }
        init?(primitivePlottable: Int) { count = primitivePlottable }
    }

    @Test("A type is plotted as its number, and a scale has a domain, a range and a type")
    func scales() throws {
        func line(_ value: @escaping (Item) -> PlottableValue<Minutes>) throws -> String {
            try list { Chart(items) { LineMark(x: .value("Day", $0.id), y: value($0)) }.chartYAxis(.hidden) }
        }
        func isPrimitive<Value: Plottable>(_: Value.Type) -> Bool { Value.self is any PrimitivePlottableProtocol.Type }
        #expect(isPrimitive(Int.self) && !isPrimitive(Minutes.self))
        let plain = try list {
            Chart(items) { LineMark(x: .value("Day", $0.id), y: .value("Value", Int($0.value))) }.chartYAxis(.hidden)
        }
        #expect(try line { .value("Value", Minutes(Int($0.value))) } == plain)

        func chart(_ domain: some ScaleDomain, _ range: some PositionScaleRange = .plotDimension) throws -> String {
            try list {
                Chart(items) { PointMark(x: .value("Day", $0.id), y: .value("Value", $0.value + 100)) }
                    .chartYScale(domain: domain, range: range)
            }
        }
        let domains: [AutomaticScaleDomain] = [
            .automatic(includesZero: false), .automatic(includesZero: true),
            .automatic(includesZero: true, reversed: true),
        ]
        #expect(Set(try domains.map { try chart($0) }).count == 3)
        let whole: PlotDimensionScaleRange = .plotDimension
        #expect(try chart(.automatic, whole) == chart(.automatic, .plotDimension(padding: 0)))
        let types: [ScaleType] = [.linear, .log, .squareRoot]
        let reports = try types.map { type in
            try diagnostics {
                Chart(items) { PointMark(x: .value("Day", $0.id), y: .value("Value", $0.value)) }.chartYScale(
                    type: type)
            }
        }
        #expect(reports[0] == [] && reports[1] != [] && reports[2] != [] && reports[1] != reports[2], "\(reports)")
    }
}
