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
