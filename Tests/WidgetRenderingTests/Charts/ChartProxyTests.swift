import Charts
import Foundation
import Testing

@testable import WidgetRendering

@MainActor
struct ChartProxyTests {
    private final class Result { var values: [String] = [] }

    /// Draws a chart whose overlay reports what its proxy returns.
    private func values(
        @ChartContentBuilder _ content: () -> some ChartContent, _ read: @escaping (ChartProxy) -> [String]
    ) throws -> [String] {
        let result = Result()
        let chart = Chart(content: content).chartLegend(.hidden).chartXAxis(.hidden).chartYAxis(.hidden)
            .chartOverlay { proxy in
                let _ = result.values = read(proxy)
                EmptyView()
            }
        _ = try Drawn(width: 100, height: 100) { chart }
        return result.values
    }

    @Test("A proxy returns the numbers at positions in the plot")
    func numbers() throws {
        let values = try values {
            PointMark(x: .value("x", 0), y: .value("y", 0))
            PointMark(x: .value("x", 10), y: .value("y", 20))
        } _: { proxy in
            let middle: Double? = proxy.value(atX: proxy.plotSize.width / 2)
            let top = proxy.value(atY: 0, as: Double.self)
            let both = proxy.value(at: CGPoint(x: 0, y: proxy.plotSize.height), as: (Int, Double).self)
            let place = proxy.position(for: (x: 5, y: 10))
            let again = place.flatMap { proxy.value(at: $0, as: (Int, Int).self) }
            return [
                "\(middle ?? -1)", "\(top ?? -1)", "\(both?.0 ?? -1) \(both?.1 ?? -1)",
                "\(again?.0 ?? -1) \(again?.1 ?? -1)", "\(proxy.xDomain(dataType: Int.self))",
                "\(proxy.value(atX: 5, as: String.self) == nil)",
            ]
        }
        #expect(values == ["5.0", "20.0", "0 0.0", "5 10", "[0, 10]", "true"])
    }

    @Test("A proxy returns the category whose band contains a position, and the band of a category")
    func categories() throws {
        let values = try values {
            BarMark(x: .value("x", "a"), y: .value("y", 1))
            BarMark(x: .value("x", "b"), y: .value("y", 2))
        } _: { proxy in
            let width = proxy.plotSize.width
            let names: [String?] = [0, width / 4, width / 2 + 1, width, width + 1, -1].map { proxy.value(atX: $0) }
            let band = proxy.positionRange(forX: "b")
            return names.map { $0 ?? "none" } + [
                "\(band?.lowerBound == width / 2 && band?.upperBound == width)",
                "\(proxy.xDomain(dataType: String.self))", "\(proxy.positionRange(forX: "c") == nil)",
            ]
        }
        #expect(values == ["a", "a", "b", "b", "none", "none", "true", #"["a", "b"]"#, "true"])
    }

    @Test("A value that isn't a number has no position and no space")
    func notANumber() throws {
        let values = try values {
            PointMark(x: .value("x", 0), y: .value("y", 0))
            PointMark(x: .value("x", 10), y: .value("y", 20))
        } _: { proxy in
            [
                proxy.positionRange(forX: Double.nan) == nil, proxy.positionRange(forY: Double.nan) == nil,
                proxy.position(forX: Double.nan) == nil, proxy.position(for: (x: 1, y: Double.nan)) == nil,
                proxy.positionRange(forX: Double.infinity) != nil, proxy.value(atX: .nan, as: Double.self) == nil,
            ].map { "\($0)" }
        }
        #expect(values == Array(repeating: "true", count: 6))
    }

    @Test("A proxy returns the date at a position")
    func dates() throws {
        let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
        let values = try values {
            LineMark(x: .value("x", start), y: .value("y", 1))
            LineMark(x: .value("x", start.addingTimeInterval(3600)), y: .value("y", 2))
        } _: { proxy in
            let date: Date? = proxy.value(atX: proxy.plotSize.width / 2)
            return ["\(date?.timeIntervalSince(start).rounded() ?? -1)"]
        }
        #expect(values == ["1800.0"])
    }
}
