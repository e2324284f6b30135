/// A view that adapts to the available space by choosing the first child that fits.
///
/// Mirrors [SwiftUI's `ViewThatFits`](https://developer.apple.com/documentation/swiftui/viewthatfits).
nonisolated public struct ViewThatFits<Content: View>: View, PrimitiveView {
    let axes: Axis.Set
    let content: Content

    /// Creates the view. A child must fit only on the given axes. If no child fits, the last one is used.
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

/// The horizontal or vertical dimension.
///
/// Mirrors [SwiftUI's `Axis`](https://developer.apple.com/documentation/swiftui/axis).
public enum Axis: Int8, Hashable, Sendable, CaseIterable {
    /// The horizontal dimension.
    case horizontal
    /// The vertical dimension.
    case vertical

    /// A set of axes.
    public struct Set: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int8

        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// The horizontal dimension.
        public static let horizontal = Set(rawValue: 1)
        /// The vertical dimension.
        public static let vertical = Set(rawValue: 2)
    }
}
