import Foundation
import Shared

// Here and not in `Shared`: a conformance of `CGFloat` ties every executable that has it to all of Foundation and ICU.
extension CGFloat: VectorArithmetic {
    /// Multiplies the number.
    public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
    /// The square.
    public var magnitudeSquared: Double { Double(self * self) }
}
