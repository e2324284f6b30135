import Shared

extension View {
    /// Animates the changes that a closure adds. A snapshot shows the end state.
    nonisolated public func animation<V: View>(
        _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
    ) -> some View { body(PlaceholderContentView(content: self)) }

    /// Changes the transaction when a value changes; a snapshot shows the end state.
    nonisolated public func transaction(
        value: some Equatable, _ transform: @escaping (inout Transaction) -> Void
    ) -> some View { self }

    /// Changes the transaction of the changes that a closure adds; a snapshot shows the end state.
    nonisolated public func transaction<V: View>(
        _ transform: @escaping (inout Transaction) -> Void, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
    ) -> some View { body(PlaceholderContentView(content: self)) }

    /// No effect: accepted so that sources compile. A snapshot shows no transition between screens.
    nonisolated public func matchedTransitionSource(
        id: some Hashable, in namespace: Namespace.ID
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot shows no transition between screens.
    nonisolated public func navigationTransition(_ style: NavigationTransition) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot shows the end state.
    nonisolated public func geometryGroup() -> some View { self }
}

/// A transition between screens. Accepted so that sources compile.
public struct NavigationTransition: Sendable {
    /// The system's transition.
    public static let automatic = NavigationTransition()

    /// A transition that enlarges a view.
    public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> NavigationTransition { automatic }
}
