/// The first of several views that fits the space.
///
/// Mirrors [SwiftUI's `ViewThatFits`](https://developer.apple.com/documentation/swiftui/viewthatfits).
nonisolated public struct ViewThatFits<Content: View>: View, PrimitiveView {
    let axes: Axis.Set
    let content: Content

    /// Creates a choice; only on the axes named does a view have to fit. Where none fits the last is taken.
    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let candidates = resolve(content, in: context.within("ViewThatFits"))
        if candidates.isEmpty {
            context.within("ViewThatFits").report("no view to choose from: nothing is drawn")
            return []
        }
        let fitting = ViewNode.Content.fitting(
            horizontal: axes.contains(.horizontal), vertical: axes.contains(.vertical), candidates)
        return [context.node(fitting, "ViewThatFits")]
    }
}

/// A direction.
///
/// Mirrors [SwiftUI's `Axis`](https://developer.apple.com/documentation/swiftui/axis).
public enum Axis: Int8, Hashable, Sendable, CaseIterable {
    /// From side to side.
    case horizontal
    /// From top to bottom.
    case vertical

    /// Directions.
    public struct Set: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int8

        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// From side to side.
        public static let horizontal = Set(rawValue: 1)
        /// From top to bottom.
        public static let vertical = Set(rawValue: 2)
    }
}
