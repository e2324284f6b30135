import Foundation

/// The distance a view prefers from its neighbours.
///
/// Mirrors [SwiftUI's `ViewSpacing`](https://developer.apple.com/documentation/swiftui/viewspacing).
public struct ViewSpacing: Sendable {
    package private(set) var preference: SpacingPreference

    package init(_ preference: SpacingPreference) { self.preference = preference }

    /// The system's.
    public init() { preference = .standard }

    /// None at all.
    public static let zero = ViewSpacing(.none)

    /// Takes another's preference in on some sides; what is next to a text counts as a text.
    public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
        preference.join(other.preference, at: edges)
    }

    /// Both preferences in one.
    public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
        var union = self
        union.formUnion(other, edges: edges)
        return union
    }

    /// The distance to the next view, in points.
    public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
        CGFloat(
            SpacingPreference.distance(
                preference, next.preference, along: axis == .horizontal ? .horizontal : .vertical))
    }
}
