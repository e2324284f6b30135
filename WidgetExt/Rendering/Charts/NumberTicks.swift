import Foundation

/// Axis ticks at round numbers and equal distances.
struct NumberTicks: Equatable {
    let step: Double
    let values: [Double]
    /// The number of fraction digits that are needed to distinguish neighbouring ticks.
    var fractionDigits: Int { step >= 1 ? 0 : min(Int(saturating: (-log10(step)).rounded(.up)), 15) }

    /// The default maximum number of ticks, as on iOS.
    private static let usual = 5
    /// The absolute maximum number of ticks.
    static let limit = 200

    /// Creates ticks at the multiples of a step within a span.
    init(step: Double, from low: Double, to high: Double) {
        self.step = step
        let (first, last) = ((low / step - 1e-9).rounded(.up), (high / step + 1e-9).rounded(.down))
        guard step > 0, first.isFinite, last.isFinite, last >= first else {
            values = []
            return
        }
        let count = Int(saturating: min(last - first, Double(Self.limit) - 1))
        values = (0...count).map { (first + Double($0)) * step + 0 }
    }

    /// Creates ticks at round numbers for a span. Their number is as close to `desiredCount` as possible, or at most five by default.
    ///
    /// If `rounding` is true, ticks may extend beyond the span. If `isWhole` is true, ticks have no fractions. Steps are
    /// at least `minimumStep`.
    init(
        from low: Double, to high: Double, desiredCount: Int? = nil, rounding: Bool = false, isWhole: Bool = false,
        minimumStep: Double = 0
    ) {
        let span = high - low
        guard span > 0, span.isFinite else {
            self.init(step: 1, from: low, to: low)
            return
        }
        var steps: [Double] = []
        let exponent = Int(saturating: log10(span).rounded(.down))
        let largestPower = minimumStep > 0 ? Int(saturating: log10(minimumStep).rounded(.up)) : exponent
        for power in (exponent - 2)...max(exponent + 1, min(largestPower, exponent + 10)) {
            for factor in [1, 2, 2.5, 5] {
                let step = factor * pow(10, Double(power))
                // The factor 2.5 is used only for steps of 25 or more, which have no fraction.
                if factor == 2.5, power < 1 { continue }
                if isWhole, step < 1 { continue }
                if step < minimumStep { continue }
                steps.append(step)
            }
        }
        func count(_ step: Double) -> Double {
            rounding
                ? (high / step - 1e-9).rounded(.up) - (low / step + 1e-9).rounded(.down) + 1
                : (high / step + 1e-9).rounded(.down) - (low / step - 1e-9).rounded(.up) + 1
        }
        let largest = steps.last ?? max(minimumStep, 1)
        let step: Double
        if let desiredCount {
            let desired = Double(min(max(desiredCount, 1), Self.limit))
            // The steps are in ascending order, so if two are equally close, the smaller step with more ticks is chosen.
            step = steps.min { abs(count($0) - desired) < abs(count($1) - desired) } ?? largest
        } else {
            step = steps.first { count($0) <= Double(Self.usual) } ?? largest
        }
        let (first, last) = ((low / step + 1e-9).rounded(.down), (high / step - 1e-9).rounded(.up))
        self.init(step: step, from: rounding ? first * step : low, to: rounding ? last * step : high)
    }
}
