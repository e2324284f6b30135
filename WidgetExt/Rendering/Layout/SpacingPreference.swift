import Shared

/// What distances an element prefers from its neighbours in a stack, edge by edge.
struct SpacingPreference: Hashable, Sendable {
    /// What is preferred at one edge.
    enum Distance: Hashable, Sendable {
        /// None: the element is a space itself.
        case none
        /// The system's distance, 8 points.
        case standard
        /// A text's: `aboveGap` is the distance it keeps from a text over it.
        case text(aboveGap: Double)

        /// What two elements beside each other prefer together: a text's where one is a text, a space's where both are spaces.
        func joined(_ other: Distance) -> Distance {
            switch (self, other) {
            case (.text(let first), .text(let second)): .text(aboveGap: max(first, second))
            case (.text, _): self
            case (_, .text): other
            case (.none, .none): .none
            default: .standard
            }
        }
    }

    var top = Distance.standard
    var leading = Distance.standard
    var bottom = Distance.standard
    var trailing = Distance.standard

    /// The system's distance on every side.
    static let standard = SpacingPreference()
    /// None on any side.
    static let none = SpacingPreference(top: .none, leading: .none, bottom: .none, trailing: .none)

    /// A text's: `aboveGap` is the distance it keeps from a text over it.
    static func text(aboveGap: Double) -> SpacingPreference {
        SpacingPreference(top: .text(aboveGap: aboveGap), bottom: .text(aboveGap: aboveGap))
    }

    /// The system's distance at some edges.
    mutating func reset(_ edges: Edge.Set) {
        if edges.contains(.top) { top = .standard }
        if edges.contains(.leading) { leading = .standard }
        if edges.contains(.bottom) { bottom = .standard }
        if edges.contains(.trailing) { trailing = .standard }
    }

    /// What elements prefer together: along an axis the first and the last of them, across it all; with no axis, all everywhere.
    static func joined(_ all: [SpacingPreference], along axis: LayoutAxis? = nil) -> SpacingPreference {
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

    /// The distance of two neighbours in a stack, in points.
    static func distance(_ first: SpacingPreference, _ second: SpacingPreference, along axis: LayoutAxis) -> Double {
        let edges = axis == .vertical ? (first.bottom, second.top) : (first.trailing, second.leading)
        return switch edges {
        case (.none, _), (_, .none): 0
        case (.text, .text(let aboveGap)): aboveGap
        default: ViewNode.defaultSpacing
        }
    }
}

extension LayoutElement {
    /// The element's preference with the system's distance at edges something around it has changed; a space stays one.
    func spacing(resetting edges: Edge.Set) -> SpacingPreference {
        var spacing = spacing
        if !isSpacer { spacing.reset(edges) }
        return spacing
    }
}
