import Foundation

/// An animation; a snapshot shows its end state.
///
/// Mirrors [SwiftUI's `Animation`](https://developer.apple.com/documentation/swiftui/animation).
public struct Animation: Hashable, Sendable {
    private let name: String

    /// The system's default animation.
    public static let `default` = Animation(name: "default")
    /// An animation at constant speed.
    public static let linear = Animation(name: "linear")
    /// An animation that starts slowly.
    public static let easeIn = Animation(name: "easeIn")
    /// An animation that ends slowly.
    public static let easeOut = Animation(name: "easeOut")
    /// An animation that starts and ends slowly.
    public static let easeInOut = Animation(name: "easeInOut")
    public static let spring = Animation(name: "spring")
    /// A spring that bounces.
    public static let bouncy = Animation(name: "bouncy")
    /// A quick spring.
    public static let snappy = Animation(name: "snappy")
    /// A smooth spring.
    public static let smooth = Animation(name: "smooth")
    /// A spring that follows a finger.
    public static let interactiveSpring = Animation(name: "interactiveSpring")

    /// An animation at constant speed; the duration is in seconds.
    public static func linear(duration: TimeInterval) -> Animation { linear }
    /// An animation that starts slowly; the duration is in seconds.
    public static func easeIn(duration: TimeInterval) -> Animation { easeIn }
    /// An animation that ends slowly; the duration is in seconds.
    public static func easeOut(duration: TimeInterval) -> Animation { easeOut }
    /// An animation that starts and ends slowly; the duration is in seconds.
    public static func easeInOut(duration: TimeInterval) -> Animation { easeInOut }
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
    ) -> Animation { spring }
    /// A spring; the duration is in seconds.
    public static func spring(duration: TimeInterval = 0.5, bounce: Double = 0) -> Animation { spring }
    /// A spring that bounces; the duration is in seconds.
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { bouncy }
    /// A quick spring; the duration is in seconds.
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { snappy }
    /// A smooth spring; the duration is in seconds.
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { smooth }

    /// No effect: accepted so that sources compile. A snapshot shows the end state, whatever the delay in seconds.
    public func delay(_ delay: TimeInterval) -> Animation { self }
    /// No effect: accepted so that sources compile. A snapshot shows the end state, whatever the speed.
    public func speed(_ speed: Double) -> Animation { self }
    /// No effect: accepted so that sources compile. A snapshot shows the end state, without repetitions.
    public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
    /// No effect: accepted so that sources compile. A snapshot shows the end state, without repetitions.
    public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// A transition of a view that appears or disappears; a snapshot shows the view in place.
///
/// Mirrors [SwiftUI's `AnyTransition`](https://developer.apple.com/documentation/swiftui/anytransition).
public struct AnyTransition: Sendable {
    /// A transition without an animation.
    public static let identity = AnyTransition()
    /// A transition that fades.
    public static let opacity = AnyTransition()
    /// A transition that scales the view.
    public static let scale = AnyTransition()
    /// A transition that slides the view in from the side.
    public static let slide = AnyTransition()
    /// A transition that blurs the view.
    public static let blurReplace = AnyTransition()

    /// A transition that moves the view in from an edge.
    public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
    /// A transition that moves the view in from an edge and pushes the old view out.
    public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
    /// A transition that scales the view from a factor, with a fixed anchor point.
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { AnyTransition() }
    /// A transition that moves the view by a distance in points.
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition() }
    /// A transition that differs for insertion and removal.
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        AnyTransition()
    }

    /// No effect: accepted so that sources compile. A snapshot shows the view in place.
    public func combined(with other: AnyTransition) -> AnyTransition { self }
    /// No effect: accepted so that sources compile. A snapshot shows the view in place.
    public func animation(_ animation: Animation?) -> AnyTransition { self }
}

/// A transition of content that changes; a snapshot shows the end state.
///
/// Mirrors [SwiftUI's `ContentTransition`](https://developer.apple.com/documentation/swiftui/contenttransition).
public struct ContentTransition: Hashable, Sendable {
    private let name: String

    /// A transition without an animation.
    public static let identity = ContentTransition(name: "identity")
    /// A transition that fades.
    public static let opacity = ContentTransition(name: "opacity")
    /// A transition that interpolates between the contents.
    public static let interpolate = ContentTransition(name: "interpolate")
    /// A transition that animates digits.
    public static let numericText = ContentTransition(name: "numericText")
    /// A transition that uses a symbol effect.
    public static let symbolEffect = ContentTransition(name: "symbolEffect")

    /// A transition that moves digits down or up.
    public static func numericText(countsDown: Bool = false) -> ContentTransition { numericText }
    /// A transition that moves digits in the direction of a changed value.
    public static func numericText(value: Double) -> ContentTransition { numericText }
    /// A transition that uses a symbol effect.
    public static func symbolEffect<T: SymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default
    ) -> ContentTransition { symbolEffect }
}

/// A key of a value in ``Transaction``, with its default.
public protocol TransactionKey {
    /// The type of the value.
    associatedtype Value
    /// The default value.
    static var defaultValue: Value { get }
}

/// The context of a state change.
public struct Transaction {
    private var values: [ObjectIdentifier: Any] = [:]

    /// The animation; `nil` for no animation.
    public var animation: Animation?
    /// True if animations are disabled.
    public var disablesAnimations = false

    public init(animation: Animation? = nil) { self.animation = animation }

    /// Reads or sets the value of a key.
    public subscript<Key: TransactionKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// Runs a closure without an animation, because a snapshot shows the end state.
@MainActor public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

extension View {
    /// Animates changes. It has no effect, because a snapshot shows the end state.
    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
        TraitView(content: self) { animation == nil ? nil : $0.motion("animation(_:value:)") }
    }

    /// Animates changes. It has no effect, because a snapshot shows the end state.
    nonisolated public func animation(_ animation: Animation?) -> some View {
        TraitView(content: self) { animation == nil ? nil : $0.motion("animation(_:)") }
    }

    /// Sets the transition of this view. It has no effect, because a snapshot shows the end state.
    nonisolated public func transition(_ transition: AnyTransition) -> some View {
        TraitView(content: self) { $0.motion("transition(_:)") }
    }

    /// Sets the transition of this view's content; a snapshot shows the end state.
    nonisolated public func contentTransition(_ transition: ContentTransition) -> some View { self }

    /// Changes the transaction of this view; a snapshot shows the end state.
    nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View { self }
}

/// A type whose appearance can be interpolated by an animation; snapshots show the end state.
///
/// Mirrors [SwiftUI's `Animatable`](https://developer.apple.com/documentation/swiftui/animatable).
public protocol Animatable {
    /// The type of the animated values.
    associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData
    /// The animated values.
    var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
    /// Animatable data without components, because the type has no animated values.
    public var animatableData: EmptyAnimatableData {
        get { EmptyAnimatableData() }
        set {}
    }
}

/// A type whose values can be scaled and added.
///
/// Mirrors [SwiftUI's `VectorArithmetic`](https://developer.apple.com/documentation/swiftui/vectorarithmetic).
public protocol VectorArithmetic: AdditiveArithmetic {
    /// Multiplies each component.
    mutating func scale(by rhs: Double)
    /// The sum of the squared components.
    var magnitudeSquared: Double { get }
}

/// Animatable data without components.
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
    public init() {}

    /// The only value.
    public static var zero: EmptyAnimatableData { EmptyAnimatableData() }
    /// Returns the only value.
    public static func + (left: EmptyAnimatableData, right: EmptyAnimatableData) -> EmptyAnimatableData { left }
    /// Returns the only value.
    public static func - (left: EmptyAnimatableData, right: EmptyAnimatableData) -> EmptyAnimatableData { left }
    /// No effect: there are no components.
    public mutating func scale(by rhs: Double) {}
    /// Zero.
    public var magnitudeSquared: Double { 0 }
}

/// Two values that are animated together.
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
    public var first: First
    public var second: Second

    public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

    public static var zero: AnimatablePair { AnimatablePair(.zero, .zero) }
    /// Returns the sums of the components.
    public static func + (left: AnimatablePair, right: AnimatablePair) -> AnimatablePair {
        AnimatablePair(left.first + right.first, left.second + right.second)
    }
    /// Returns the differences of the components.
    public static func - (left: AnimatablePair, right: AnimatablePair) -> AnimatablePair {
        AnimatablePair(left.first - right.first, left.second - right.second)
    }
    /// Scales both components.
    public mutating func scale(by rhs: Double) {
        first.scale(by: rhs)
        second.scale(by: rhs)
    }
    /// The sum of both squared magnitudes.
    public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}

extension Double: VectorArithmetic {
    /// Multiplies the number.
    public mutating func scale(by rhs: Double) { self *= rhs }
    public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
    /// Multiplies the number.
    public mutating func scale(by rhs: Double) { self *= Float(rhs) }
    public var magnitudeSquared: Double { Double(self * self) }
}
