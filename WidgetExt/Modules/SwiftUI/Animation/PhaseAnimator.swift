import Shared

/// A view that is animated through phases. A snapshot shows the first phase.
///
/// Mirrors [SwiftUI's `PhaseAnimator`](https://developer.apple.com/documentation/swiftui/phaseanimator).
nonisolated public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
    private let content: () -> Content?

    /// Creates a view that is animated through phases without an end.
    public init(
        _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) {
        let first = Array(phases.prefix(1)).first
        self.content = { first.map(content) }
    }

    /// Creates a view that is animated through phases when a value changes.
    public init(
        _ phases: some Sequence<Phase>, trigger: some Equatable, @ViewBuilder content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) { self.init(phases, content: content, animation: animation) }

    /// The view in the first phase.
    @MainActor @preconcurrency public var body: some View { content() }
}

extension View {
    /// Animates this view through phases. A snapshot shows the first phase.
    nonisolated public func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        let placeholder = PlaceholderContentView(content: self)
        return PhaseAnimator(phases) { content(placeholder, $0) }
    }

    /// Animates this view through phases when a value changes. A snapshot shows the first phase.
    nonisolated public func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>, trigger: some Equatable,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        phaseAnimator(phases, content: content, animation: animation)
    }
}

/// The view that an animator or a transition changes.
nonisolated public struct PlaceholderContentView<Value>: View, PrimitiveView {
    private let content: any View

    init(content: Value) where Value: View { self.content = content }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { resolve(content, in: context) }
}

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
