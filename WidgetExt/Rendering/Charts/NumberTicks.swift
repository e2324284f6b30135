import Foundation

/// Round numbers at equal distances.
struct NumberTicks: Equatable {
    let step: Double
    let values: [Double]
    /// How many digits after the point tell them apart.
    var fractionDigits: Int { step >= 1 ? 0 : min(Int(saturating: (-log10(step)).rounded(.up)), 15) }

    /// The most an axis has unless it is asked for more, as seen on iOS.
    private static let usual = 5
    /// The most an axis has at all.
    static let limit = 200

    /// Ticks at multiples of a step within a span.
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

    /// Round ticks for a span: of those not more than five the most, or so near the wish as is possible.
    ///
    /// `rounding` lets them reach beyond the span; whole numbers get no fractions.
    init(from low: Double, to high: Double, wish: Int? = nil, rounding: Bool = false, isWhole: Bool = false) {
        let span = high - low
        guard span > 0, span.isFinite else {
            self.init(step: 1, from: low, to: low)
            return
        }
        var steps: [Double] = []
        let exponent = Int(saturating: log10(span).rounded(.down))
        for power in (exponent - 2)...(exponent + 1) {
            for factor in [1, 2, 2.5, 5] {
                let step = factor * pow(10, Double(power))
                // A quarter is round only where it is whole.
                if factor == 2.5, power < 1 { continue }
                if isWhole, step < 1 { continue }
                steps.append(step)
            }
        }
        func count(_ step: Double) -> Double {
            rounding
                ? (high / step - 1e-9).rounded(.up) - (low / step + 1e-9).rounded(.down) + 1
                : (high / step + 1e-9).rounded(.down) - (low / step - 1e-9).rounded(.up) + 1
        }
        let largest = steps.last ?? 1
        let step: Double
        if let wish {
            let wish = Double(min(max(wish, 1), Self.limit))
            // Steps are in rising order: of two as near, the one with more ticks comes first.
            step = steps.min { abs(count($0) - wish) < abs(count($1) - wish) } ?? largest
        } else {
            step = steps.first { count($0) <= Double(Self.usual) } ?? largest
        }
        let (first, last) = ((low / step + 1e-9).rounded(.down), (high / step - 1e-9).rounded(.up))
        self.init(step: step, from: rounding ? first * step : low, to: rounding ? last * step : high)
    }
}
