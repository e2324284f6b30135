import Foundation

/// A mark's extent along an axis.
///
/// Mirrors [Charts' `MarkDimension`](https://developer.apple.com/documentation/charts/markdimension).
public struct MarkDimension: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    package enum Storage: Hashable, Sendable {
        case automatic
        case fixed(Double)
        case ratio(Double)
        case inset(Double)
    }

    package let storage: Storage

    private init(_ storage: Storage) {
        switch storage {
        case .fixed(let length) where !length.isFinite, .ratio(let length) where !length.isFinite,
            .inset(let length) where !length.isFinite:
            self.storage = .automatic
        default: self.storage = storage
        }
    }

    /// So many points.
    public init(integerLiteral value: Int) { self.init(.fixed(Double(value))) }
    /// So many points.
    public init(floatLiteral value: Double) { self.init(.fixed(value)) }

    /// As the chart has it.
    public static var automatic: MarkDimension { MarkDimension(.automatic) }
    /// So many points.
    public static func fixed(_ value: CGFloat) -> MarkDimension { MarkDimension(.fixed(Double(value))) }
    /// A share of the space, from 0 to 1.
    public static func ratio(_ value: CGFloat) -> MarkDimension { MarkDimension(.ratio(Double(value))) }
    /// The space less so many points on each side.
    public static func inset(_ value: CGFloat) -> MarkDimension { MarkDimension(.inset(Double(value))) }

    /// The extent within a space, in points; a number that isn't one counts as automatic.
    package func length(in space: Double, automatic: Double) -> Double {
        switch storage {
        case .automatic: automatic
        case .fixed(let length): max(length, 0)
        case .ratio(let share): max(space * share, 0)
        case .inset(let inset): max(space - 2 * inset, 0)
        }
    }
}

/// How marks of one place stand on each other.
///
/// Mirrors [Charts' `MarkStackingMethod`](https://developer.apple.com/documentation/charts/markstackingmethod).
public enum MarkStackingMethod: Hashable, Sendable {
    /// Each on the one before.
    case standard
    /// As shares of their sum.
    case normalized
    /// Around the middle.
    case center
    /// In front of each other.
    case unstacked
}
