/// What distance a view prefers from its neighbours in a stack.
package enum SpacingPreference: Hashable, Sendable {
    /// The system's distance, 8 points.
    case standard
    /// None: the view is a space itself.
    case none
    /// A text: `aboveGap` is the distance it keeps from a text over it.
    case text(aboveGap: Double)

    /// The distance of two neighbours in a stack, in points.
    package static func distance(
        _ first: SpacingPreference, _ second: SpacingPreference, along axis: LayoutAxis
    ) -> Double {
        switch (first, second) {
        case (.none, _), (_, .none): 0
        case (.text, .text(let aboveGap)) where axis == .vertical: aboveGap
        default: ViewNode.defaultSpacing
        }
    }
}
