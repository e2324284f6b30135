import Foundation
import Shared

extension NodeEffect.ColorFilter {
    /// Returns a filtered colour. The filters are those of the same names in the Filter Effects specification.
    func apply(_ color: ResolvedColor) -> ResolvedColor {
        switch self {
        case .saturation(let amount): return color.saturated(by: amount)
        case .grayscale(let amount): return color.saturated(by: 1 - min(max(amount, 0), 1))
        case .brightness(let amount): return color.mapped { $0 + amount }
        case .contrast(let amount): return color.mapped { ($0 - 0.5) * amount + 0.5 }
        case .hueRotation(let angle): return color.rotated(by: angle)
        case .invert: return color.mapped { 1 - $0 }
        case .multiply(let other):
            return ResolvedColor(
                red: color.red * other.red, green: color.green * other.green, blue: color.blue * other.blue,
                alpha: color.alpha * other.alpha)
        case .luminanceToAlpha:
            return ResolvedColor(red: 0, green: 0, blue: 0, alpha: color.luminance * color.alpha)
        }
    }
}

extension ResolvedColor {
    fileprivate func mapped(_ change: (Double) -> Double) -> ResolvedColor {
        ResolvedColor(red: change(red), green: change(green), blue: change(blue), alpha: alpha)
    }

    fileprivate func saturated(by amount: Double) -> ResolvedColor {
        let grey = luminance
        return mapped { grey + ($0 - grey) * amount }
    }

    fileprivate func rotated(by angle: Double) -> ResolvedColor {
        let (sine, cosine) = (sin(angle), cos(angle))
        func row(_ base: (Double, Double, Double), _ c: (Double, Double, Double), _ s: (Double, Double, Double))
            -> Double
        {
            (base.0 + cosine * c.0 + sine * s.0) * red + (base.1 + cosine * c.1 + sine * s.1) * green
                + (base.2 + cosine * c.2 + sine * s.2) * blue
        }
        let base = (0.213, 0.715, 0.072)
        return ResolvedColor(
            red: row(base, (0.787, -0.715, -0.072), (-0.213, -0.715, 0.928)),
            green: row(base, (-0.213, 0.285, -0.072), (0.143, 0.14, -0.283)),
            blue: row(base, (-0.213, -0.715, 0.928), (-0.787, 0.715, 0.072)), alpha: alpha)
    }
}
