import Testing

@testable import WidgetRendering

struct NumberTicksTests {
    /// The axis ends and steps that iOS chooses for data.
    @Test(
        "A rounded domain starts and ends on a multiple of a round step",
        arguments: [
            (-6.2, 1.3, [-10, -5, 0, 5.0]), (0, 1.6, [0, 0.5, 1, 1.5, 2]), (-1.3, 1.3, [-2, -1, 0, 1, 2]),
            (0, 6.4, [0, 2, 4, 6, 8]), (0, 1.25, [0, 0.5, 1, 1.5]), (-11, 13, [-20, -10, 0, 10, 20]),
            (0, 40, [0, 10, 20, 30, 40]), (0, 100, [0, 25, 50, 75, 100]),
        ])
    func roundedDomain(low: Double, high: Double, expected: [Double]) {
        #expect(NumberTicks(from: low, to: high, rounding: true).values == expected)
    }

    @Test("A domain of whole numbers gets no fractional ticks")
    func wholeNumbers() {
        #expect(NumberTicks(from: 0, to: 1, rounding: true, isWhole: true).values == [0, 1])
    }

    /// Apple's own example: three requested ticks give three, four give five.
    @Test("A desired tick count is met as closely as round steps allow, up to the limit")
    func desiredCount() {
        #expect(NumberTicks(from: 0, to: 100).values == [0, 25, 50, 75, 100])
        #expect(NumberTicks(from: 0, to: 100, desiredCount: 3).values == [0, 50, 100])
        #expect(NumberTicks(from: 0, to: 100, desiredCount: 9, minimumStep: 30).values == [0, 50, 100])
        #expect(NumberTicks(from: 0, to: 10, minimumStep: 700).values == [0])
        #expect(NumberTicks(from: 0, to: 100, desiredCount: 4).values.count == 5)
        #expect(NumberTicks(from: 0, to: 100, desiredCount: .max).values.count <= NumberTicks.limit)
        #expect(!NumberTicks(from: 0, to: 100, desiredCount: -3).values.isEmpty)
    }

    @Test("An empty span has one tick, and infinite spans and tiny or negative steps stay bounded")
    func degenerateSpans() {
        #expect(NumberTicks(from: 3, to: 3).values == [3])
        #expect(NumberTicks(from: 0, to: .infinity).values.count <= 1)
        #expect(NumberTicks(step: 1e-9, from: 0, to: 1).values.count == NumberTicks.limit)
        #expect(NumberTicks(step: -1, from: 0, to: 1).values.isEmpty)
    }

    @Test(
        "The number of fraction digits follows the magnitude of the tick step",
        arguments: [(1.0, 0), (0.5, 1), (0.25, 1), (0.02, 2), (20, 0)])
    func fractionDigits(step: Double, digits: Int) {
        #expect(NumberTicks(step: step, from: 0, to: 1).fractionDigits == digits)
    }
}
