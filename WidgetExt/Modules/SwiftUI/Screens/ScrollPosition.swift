import Foundation
import Shared

/// The position of a scroll view, which has no effect in a snapshot. Accepted so that sources compile.
///
/// Mirrors [SwiftUI's `ScrollPosition`](https://developer.apple.com/documentation/swiftui/scrollposition).
public struct ScrollPosition: Equatable, Sendable {
    private enum Place: Equatable, Sendable {
        case automatic
        case view(Identifier)
        case edge(Edge)
        case point(x: Double?, y: Double?)
    }

    /// The identifier of a view. `Sendable` is unchecked: a position is used on the main actor only.
    private struct Identifier: Equatable, @unchecked Sendable {
        let id: AnyHashable
    }

    private var place: Place

    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self) { place = .automatic }

    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, edge: Edge) { place = .edge(edge) }

    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, point: CGPoint) {
        place = .point(x: Double(point.x), y: Double(point.y))
    }

    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, x: CGFloat) {
        place = .point(x: Double(x), y: nil)
    }

    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, y: CGFloat) {
        place = .point(x: nil, y: Double(y))
    }

    public init<ID: Hashable & Sendable>(id: ID, anchor: UnitPoint? = nil) { place = .view(Identifier(id: id)) }

    /// Sets the position to a view.
    public mutating func scrollTo<ID: Hashable & Sendable>(id: ID, anchor: UnitPoint? = nil) {
        place = .view(Identifier(id: id))
    }

    /// Sets the position to an edge.
    public mutating func scrollTo(edge: Edge) { place = .edge(edge) }

    /// Sets the position to a point.
    public mutating func scrollTo(point: CGPoint) { place = .point(x: Double(point.x), y: Double(point.y)) }

    /// Sets the position to a horizontal offset.
    public mutating func scrollTo(x: CGFloat) { place = .point(x: Double(x), y: nil) }

    /// Sets the position to a vertical offset.
    public mutating func scrollTo(y: CGFloat) { place = .point(x: nil, y: Double(y)) }

    /// The identifier of the view to which the position was set; `nil` if the position was set in another way.
    public var viewID: AnyHashable? { if case .view(let identifier) = place { identifier.id } else { nil } }

    /// Returns the identifier of the view to which the position was set; `nil` if the identifier has another type, or if the position was set in
    /// another way.
    public func viewID<T: Hashable & Sendable>(type: T.Type) -> T? { viewID as? T }

    /// The edge to which the position was set; `nil` if the position was set in another way.
    public var edge: Edge? { if case .edge(let edge) = place { edge } else { nil } }

    /// The point to which the position was set; `nil` if the position was set in another way.
    public var point: CGPoint? {
        if case .point(let x?, let y?) = place { CGPoint(x: x, y: y) } else { nil }
    }

    /// The horizontal offset; `nil` if it wasn't set.
    public var x: CGFloat? { if case .point(let x?, _) = place { CGFloat(x) } else { nil } }

    /// The vertical offset; `nil` if it wasn't set.
    public var y: CGFloat? { if case .point(_, let y?) = place { CGFloat(y) } else { nil } }

    /// True if the user scrolled: never in a snapshot.
    public var isPositionedByUser: Bool { false }
}
