import Foundation

/// The width or height of a mark.
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

    /// Creates a fixed dimension, in points.
    public init(integerLiteral value: Int) { self.init(.fixed(Double(value))) }
    /// Creates a fixed dimension, in points.
    public init(floatLiteral value: Double) { self.init(.fixed(value)) }

    /// A dimension chosen by the chart.
    public static var automatic: MarkDimension { MarkDimension(.automatic) }
    /// Creates a fixed dimension, in points.
    public static func fixed(_ value: CGFloat) -> MarkDimension { MarkDimension(.fixed(Double(value))) }
    /// A ratio of the available space, from 0 to 1.
    public static func ratio(_ value: CGFloat) -> MarkDimension { MarkDimension(.ratio(Double(value))) }
    /// The available space, reduced by an inset in points on each side.
    public static func inset(_ value: CGFloat) -> MarkDimension { MarkDimension(.inset(Double(value))) }

    /// Returns the length within an available space, in points.
    package func length(in space: Double, automatic: Double) -> Double {
        switch storage {
        case .automatic: automatic
        case .fixed(let length): max(length, 0)
        case .ratio(let share): max(space * share, 0)
        case .inset(let inset): max(space - 2 * inset, 0)
        }
    }
}

/// The way in which marks at the same place are stacked.
///
/// Mirrors [Charts' `MarkStackingMethod`](https://developer.apple.com/documentation/charts/markstackingmethod).
public enum MarkStackingMethod: Hashable, Sendable {
    /// Stacked on each other.
    case standard
    /// Stacked and normalized to their sum.
    case normalized
    /// Stacked and centred.
    case center
    /// Not stacked: marks overlap.
    case unstacked
}
