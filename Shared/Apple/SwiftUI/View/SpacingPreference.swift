/// What distances an element prefers from its neighbours in a stack, edge by edge.
package struct SpacingPreference: Hashable, Sendable {
    /// What is preferred at one edge.
    package enum Distance: Hashable, Sendable {
        /// None: the element is a space itself.
        case none
        /// The system's distance, 8 points.
        case standard
        /// A text's: `aboveGap` is the distance it keeps from a text over it.
        case text(aboveGap: Double)

        /// What two elements beside each other prefer together: a text's where one is a text, a space's where both are spaces.
        package func joined(_ other: Distance) -> Distance {
            switch (self, other) {
            case (.text(let first), .text(let second)): .text(aboveGap: max(first, second))
            case (.text, _): self
            case (_, .text): other
            case (.none, .none): .none
            default: .standard
            }
        }
    }

    /// At the upper edge.
    package var top = Distance.standard
    package var leading = Distance.standard
    package var bottom = Distance.standard
    package var trailing = Distance.standard

    /// The system's distance on every side.
    package static let standard = SpacingPreference()
    /// None on any side.
    package static let none = SpacingPreference(top: .none, leading: .none, bottom: .none, trailing: .none)

    /// A text's: `aboveGap` is the distance it keeps from a text over it.
    package static func text(aboveGap: Double) -> SpacingPreference {
        SpacingPreference(top: .text(aboveGap: aboveGap), bottom: .text(aboveGap: aboveGap))
    }

    /// The system's distance at some edges.
    package mutating func reset(_ edges: Edge.Set) {
        if edges.contains(.top) { top = .standard }
        if edges.contains(.leading) { leading = .standard }
        if edges.contains(.bottom) { bottom = .standard }
        if edges.contains(.trailing) { trailing = .standard }
    }

    /// What elements prefer together: along an axis the first and the last of them, across it all; with no axis, all everywhere.
    package static func joined(_ all: [SpacingPreference], along axis: LayoutAxis? = nil) -> SpacingPreference {
        guard let first = all.first, let last = all.last else { return .standard }
        func joined(_ edge: KeyPath<SpacingPreference, Distance>) -> Distance {
            all.dropFirst().reduce(first[keyPath: edge]) { $0.joined($1[keyPath: edge]) }
        }
        var spacing = SpacingPreference(
            top: joined(\.top), leading: joined(\.leading), bottom: joined(\.bottom), trailing: joined(\.trailing))
        switch axis {
        case .horizontal: (spacing.leading, spacing.trailing) = (first.leading, last.trailing)
        case .vertical: (spacing.top, spacing.bottom) = (first.top, last.bottom)
        case nil: break
        }
        return spacing
    }

    /// Takes another's preference in at some edges, as ``Distance/joined(_:)`` does.
    package mutating func join(_ other: SpacingPreference, at edges: Edge.Set) {
        if edges.contains(.top) { top = top.joined(other.top) }
        if edges.contains(.leading) { leading = leading.joined(other.leading) }
        if edges.contains(.bottom) { bottom = bottom.joined(other.bottom) }
        if edges.contains(.trailing) { trailing = trailing.joined(other.trailing) }
    }

    /// The distance of two neighbours in a stack, in points.
    package static func distance(_ first: SpacingPreference, _ second: SpacingPreference, along axis: LayoutAxis)
        -> Double
    {
        let edges = axis == .vertical ? (first.bottom, second.top) : (first.trailing, second.leading)
        return switch edges {
        case (.none, _), (_, .none): 0
        case (.text, .text(let aboveGap)): aboveGap
        default: ViewNode.defaultSpacing
        }
    }
}
