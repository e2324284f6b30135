import Shared
import Testing

@testable import WidgetRendering

/// The boxes and baselines measured on images rendered by iOS at three pixels per point.
@MainActor
struct LineMetricsTests {
    @Test(
        "A single line has the height and the baseline measured on iOS",
        arguments: [
            (11.0, 13.333, 10.333), (12, 14.333, 11.333), (13, 15.667, 12.333), (15, 18, 14.333), (16, 19.333, 15.333),
            (17, 20.333, 16.333), (19, 23, 18),
        ])
    func singleLine(size: Double, height: Double, baseline: Double) {
        let metrics = LineMetrics(ResolvedFont(size: size), scaledBy: 1, pixelsPerPoint: 3)
        #expect(abs(metrics.height - height) < 0.001)
        #expect(abs(metrics.baseline - baseline) < 0.001)
    }

    @Test("The line pitch is the leading of the text style, or the line height of a fixed-size font")
    func linePitch() {
        let style = LineMetrics(ResolvedFont(size: 13, leading: 18), scaledBy: 1, pixelsPerPoint: 3)
        #expect(style.pitch == 18)
        let fixed = LineMetrics(ResolvedFont(size: 13), scaledBy: 1, pixelsPerPoint: 3)
        #expect(abs(fixed.pitch - 15.667) < 0.001)
    }

    @Test("The number of lines that fit a height follows from the line pitch")
    func fittingLines() {
        let metrics = LineMetrics(ResolvedFont(size: 17, leading: 22), scaledBy: 1, pixelsPerPoint: 3)
        #expect(metrics.lines(in: 20) == 1)
        #expect(metrics.lines(in: 42) == 1)
        #expect(metrics.lines(in: 42.4) == 2)
        #expect(metrics.lines(in: nil) == nil)
    }
}
