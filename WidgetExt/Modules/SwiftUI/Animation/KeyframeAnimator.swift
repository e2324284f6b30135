import Shared

/// A view that is animated along keyframes. A snapshot shows the initial value.
///
/// Mirrors [SwiftUI's `KeyframeAnimator`](https://developer.apple.com/documentation/swiftui/keyframeanimator).
nonisolated public struct KeyframeAnimator<Value, Content: View>: View {
    private let content: () -> Content

    /// Creates a view that is animated along keyframes, repeatedly or once.
    public init(
        initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
    ) { self.content = { content(initialValue) } }

    /// Creates a view that is animated along keyframes when a value changes.
    public init(
        initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
    ) { self.content = { content(initialValue) } }

    /// The view at the initial value.
    @MainActor @preconcurrency public var body: some View { content() }
}

extension View {
    /// Animates this view along keyframes. A snapshot shows the initial value.
    nonisolated public func keyframeAnimator<Value>(
        initialValue: Value, repeating: Bool = true,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
    ) -> some View {
        let placeholder = PlaceholderContentView(content: self)
        return KeyframeAnimator(
            initialValue: initialValue, repeating: repeating, content: { content(placeholder, $0) },
            keyframes: keyframes)
    }

    /// Animates this view along keyframes when a value changes. A snapshot shows the initial value.
    nonisolated public func keyframeAnimator<Value>(
        initialValue: Value, trigger: some Equatable,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
    ) -> some View {
        keyframeAnimator(initialValue: initialValue, content: content, keyframes: keyframes)
    }
}

/// The keyframes of a value, or of its properties.
public protocol Keyframes<Value> {
    /// The type of the animated value.
    associatedtype Value
}

/// The keyframes of one value or property. Accepted so that sources compile.
public protocol KeyframeTrackContent<Value> {
    /// The type of the animated value.
    associatedtype Value
}

/// The keyframes of a property. Accepted so that sources compile.
public struct KeyframeTrack<Root, Value, Content: KeyframeTrackContent>: Keyframes where Content.Value == Value {
    /// Creates the keyframes of the whole value.
    public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Value {}

    /// Creates the keyframes of a property.
    public init(_ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> Content) {}
}

/// A keyframe that is reached at a constant speed. Accepted so that sources compile.
public struct LinearKeyframe<Value>: KeyframeTrackContent {
    public init(_ to: Value, duration: Double, timingCurve: UnitCurve = .linear) {}
}

/// A keyframe that is reached like the end of a spring. Accepted so that sources compile.
public struct SpringKeyframe<Value>: KeyframeTrackContent {
    public init(_ to: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil) {}
}

/// A keyframe that is reached along a smooth curve. Accepted so that sources compile.
public struct CubicKeyframe<Value>: KeyframeTrackContent {
    public init(_ to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil) {}
}

/// A keyframe that is reached at once. Accepted so that sources compile.
public struct MoveKeyframe<Value>: KeyframeTrackContent {
    public init(_ to: Value) {}
}

/// Several keyframes of one value. Accepted so that sources compile.
public struct KeyframeSequence<Value>: Keyframes, KeyframeTrackContent {
    init() {}
}

/// Combines the keyframes of one value. Accepted so that sources compile.
@resultBuilder
public enum KeyframeTrackContentBuilder<Value> {
    /// Returns keyframes; a snapshot shows only the initial value.
    public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value {
        expression
    }
    /// Returns keyframes; a snapshot shows only the initial value.
    public static func buildBlock<each K: KeyframeTrackContent>(_ parts: repeat each K) -> KeyframeSequence<Value> {
        KeyframeSequence()
    }
    /// Returns keyframes; a snapshot shows only the initial value.
    public static func buildEither<K: KeyframeTrackContent>(first: K) -> KeyframeSequence<Value> { KeyframeSequence() }
    /// Returns keyframes; a snapshot shows only the initial value.
    public static func buildEither<K: KeyframeTrackContent>(second: K) -> KeyframeSequence<Value> { KeyframeSequence() }
    /// Returns keyframes; a snapshot shows only the initial value.
    public static func buildOptional<K: KeyframeTrackContent>(_ part: K?) -> KeyframeSequence<Value> {
        KeyframeSequence()
    }
    /// Returns keyframes; a snapshot shows only the initial value.
    public static func buildArray<K: KeyframeTrackContent>(_ parts: [K]) -> KeyframeSequence<Value> {
        KeyframeSequence()
    }
}

/// Combines the keyframes of a value and of its properties. Accepted so that sources compile.
@resultBuilder
public enum KeyframesBuilder<Value> {
    /// Returns keyframes; a snapshot shows only the initial value.
    public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> KeyframeSequence<Value>
    where K.Value == Value { KeyframeSequence() }

    /// Returns keyframes; a snapshot shows only the initial value.
    public static func buildExpression<Property, K: KeyframeTrackContent>(
        _ expression: KeyframeTrack<Value, Property, K>
    ) -> KeyframeSequence<Value> { KeyframeSequence() }

    /// Returns keyframes; a snapshot shows only the initial value.
    public static func buildBlock(_ parts: KeyframeSequence<Value>...) -> KeyframeSequence<Value> { KeyframeSequence() }
    /// Returns keyframes; a snapshot shows only the initial value.
    public static func buildEither(first: KeyframeSequence<Value>) -> KeyframeSequence<Value> { first }
    /// Returns keyframes; a snapshot shows only the initial value.
    public static func buildEither(second: KeyframeSequence<Value>) -> KeyframeSequence<Value> { second }
    /// Returns keyframes; a snapshot shows only the initial value.
    public static func buildOptional(_ part: KeyframeSequence<Value>?) -> KeyframeSequence<Value> { KeyframeSequence() }
}

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
