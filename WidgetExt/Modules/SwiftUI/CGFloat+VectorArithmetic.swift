import Foundation
import Shared

// This is declared here and not in `Shared`, because a conformance of `CGFloat` makes an executable link all of Foundation and ICU.
extension CGFloat: VectorArithmetic {
    /// Multiplies the number by a factor.
    public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
    /// The square of the number.
    public var magnitudeSquared: Double { Double(self * self) }
}
