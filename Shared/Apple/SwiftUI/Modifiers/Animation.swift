import Foundation

/// An animation; a snapshot shows its end state.
///
/// Mirrors [SwiftUI's `Animation`](https://developer.apple.com/documentation/swiftui/animation).
public struct Animation: Hashable, Sendable {
    private let name: String

    /// The system's default.
    public static let `default` = Animation(name: "default")
    /// At constant speed.
    public static let linear = Animation(name: "linear")
    /// Starting slowly.
    public static let easeIn = Animation(name: "easeIn")
    /// Ending slowly.
    public static let easeOut = Animation(name: "easeOut")
    /// Starting and ending slowly.
    public static let easeInOut = Animation(name: "easeInOut")
    /// A spring.
    public static let spring = Animation(name: "spring")
    /// A spring that bounces.
    public static let bouncy = Animation(name: "bouncy")
    /// A quick spring.
    public static let snappy = Animation(name: "snappy")
    /// A smooth spring.
    public static let smooth = Animation(name: "smooth")
    /// A spring that follows a finger.
    public static let interactiveSpring = Animation(name: "interactiveSpring")

    /// At constant speed; the duration is in seconds.
    public static func linear(duration: TimeInterval) -> Animation { linear }
    /// Starting slowly; the duration is in seconds.
    public static func easeIn(duration: TimeInterval) -> Animation { easeIn }
    /// Ending slowly; the duration is in seconds.
    public static func easeOut(duration: TimeInterval) -> Animation { easeOut }
    /// Starting and ending slowly; the duration is in seconds.
    public static func easeInOut(duration: TimeInterval) -> Animation { easeInOut }
    /// A spring.
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

    /// Returns the animation with a delay in seconds.
    public func delay(_ delay: TimeInterval) -> Animation { self }
    /// Returns the animation at another speed.
    public func speed(_ speed: Double) -> Animation { self }
    /// Returns the animation repeated a number of times.
    public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
    /// Returns the animation repeated indefinitely.
    public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// A transition of a view that appears or disappears; a snapshot shows the view in place.
///
/// Mirrors [SwiftUI's `AnyTransition`](https://developer.apple.com/documentation/swiftui/anytransition).
public struct AnyTransition: Sendable {
    /// Immediate.
    public static let identity = AnyTransition()
    /// By fading.
    public static let opacity = AnyTransition()
    /// By growing.
    public static let scale = AnyTransition()
    /// By sliding in from the side.
    public static let slide = AnyTransition()
    /// By blurring.
    public static let blurReplace = AnyTransition()

    /// By moving in from an edge.
    public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
    /// By moving in from an edge while pushing the old view out.
    public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
    /// By scaling from a factor about an anchor.
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { AnyTransition() }
    /// By moving a distance in points.
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition() }
    /// Different transitions for insertion and removal.
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        AnyTransition()
    }

    /// Returns both transitions combined.
    public func combined(with other: AnyTransition) -> AnyTransition { self }
    /// Returns the transition with an animation.
    public func animation(_ animation: Animation?) -> AnyTransition { self }
}

/// A transition of content that changes; a snapshot shows the end state.
///
/// Mirrors [SwiftUI's `ContentTransition`](https://developer.apple.com/documentation/swiftui/contenttransition).
public struct ContentTransition: Hashable, Sendable {
    private let name: String

    /// Immediate.
    public static let identity = ContentTransition(name: "identity")
    /// By fading.
    public static let opacity = ContentTransition(name: "opacity")
    /// By interpolating.
    public static let interpolate = ContentTransition(name: "interpolate")
    /// By animating digits.
    public static let numericText = ContentTransition(name: "numericText")
    /// By a symbol effect.
    public static let symbolEffect = ContentTransition(name: "symbolEffect")

    /// By animating digits down or up.
    public static func numericText(countsDown: Bool = false) -> ContentTransition { numericText }
    /// By animating digits towards a value.
    public static func numericText(value: Double) -> ContentTransition { numericText }
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

    /// The animation; `nil` for none.
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

/// Runs a closure; a snapshot shows the end state.
@MainActor public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

extension View {
    /// Animates changes; a snapshot shows the end state.
    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
        TraitView(content: self) { animation == nil ? nil : $0.motion("animation(_:value:)") }
    }

    /// Animates changes; a snapshot shows the end state.
    nonisolated public func animation(_ animation: Animation?) -> some View {
        TraitView(content: self) { animation == nil ? nil : $0.motion("animation(_:)") }
    }

    /// Sets the transition of this view; a snapshot doesn't show it.
    nonisolated public func transition(_ transition: AnyTransition) -> some View {
        TraitView(content: self) { $0.motion("transition(_:)") }
    }

    /// Sets the transition of this view's content; a snapshot shows the end state.
    nonisolated public func contentTransition(_ transition: ContentTransition) -> some View { self }

    /// Changes the transaction of this view; a snapshot shows the end state.
    nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View { self }
}
