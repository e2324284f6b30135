import Foundation

/// The spacing preferences of a view.
///
/// Mirrors [SwiftUI's `ViewSpacing`](https://developer.apple.com/documentation/swiftui/viewspacing).
public struct ViewSpacing: Sendable {
    package private(set) var preference: SpacingPreference

    package init(_ preference: SpacingPreference) { self.preference = preference }

    /// Creates the system's default spacing.
    public init() { preference = .standard }

    /// No spacing.
    public static let zero = ViewSpacing(.none)

    /// Merges the preferences of another view on the given edges. If an edge of either view has text, the merged edge has text.
    public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
        preference.join(other.preference, at: edges)
    }

    /// Returns the union of both preferences.
    public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
        var union = self
        union.formUnion(other, edges: edges)
        return union
    }

    /// Returns the preferred distance to the next view, in points.
    public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
        CGFloat(
            SpacingPreference.distance(
                preference, next.preference, along: axis == .horizontal ? .horizontal : .vertical))
    }
}
