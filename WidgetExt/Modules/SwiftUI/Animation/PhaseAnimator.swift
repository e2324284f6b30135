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
