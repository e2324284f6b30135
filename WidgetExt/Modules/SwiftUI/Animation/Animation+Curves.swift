import Foundation
import Shared

// A snapshot shows the end state, so curves and springs only keep their names.

extension Animation {
    /// An animation whose speed follows a cubic Bézier curve.
    public static func timingCurve(
        _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
    ) -> Animation { easeInOut }

    /// An animation whose speed follows a curve.
    public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation { easeInOut }

    public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation { .spring }

    /// A spring; the duration is in seconds.
    public static func spring(
        duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double
    ) -> Animation { spring }

    /// A spring that keeps its velocity.
    public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation { .spring }

    /// A spring that keeps its velocity.
    public static func interpolatingSpring(
        mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
    ) -> Animation { spring }

    /// A spring that keeps its velocity.
    public static func interpolatingSpring(
        duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
    ) -> Animation { spring }

    /// A spring that keeps its velocity.
    public static var interpolatingSpring: Animation { spring }

    /// A spring that follows a finger.
    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
    ) -> Animation { interactiveSpring }

    /// A spring that follows a finger.
    public static func interactiveSpring(
        duration: TimeInterval, extraBounce: Double = 0, blendDuration: TimeInterval = 0.25
    ) -> Animation { interactiveSpring }

    /// No effect: accepted so that sources compile. A snapshot shows the end state.
    public func logicallyComplete(after duration: TimeInterval) -> Animation { self }
}

/// A curve from 0 to 1 that describes the course of an animation. Accepted so that sources compile.
///
/// Mirrors [SwiftUI's `UnitCurve`](https://developer.apple.com/documentation/swiftui/unitcurve).
public struct UnitCurve: Hashable, Sendable {
    private let name: String

    /// A straight line.
    public static let linear = UnitCurve(name: "linear")
    /// A slow start.
    public static let easeIn = UnitCurve(name: "easeIn")
    /// A slow end.
    public static let easeOut = UnitCurve(name: "easeOut")
    /// A slow start and end.
    public static let easeInOut = UnitCurve(name: "easeInOut")
    /// The first quarter of a circle.
    public static let circularEaseIn = UnitCurve(name: "circularEaseIn")
    /// The last quarter of a circle.
    public static let circularEaseOut = UnitCurve(name: "circularEaseOut")
    /// Two quarters of circles.
    public static let circularEaseInOut = UnitCurve(name: "circularEaseInOut")

    /// A cubic Bézier curve.
    public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
        UnitCurve(name: "bezier")
    }
}

/// A spring that animations follow. Accepted so that sources compile.
///
/// Mirrors [SwiftUI's `Spring`](https://developer.apple.com/documentation/swiftui/spring).
public struct Spring: Hashable, Sendable {
    /// The perceived duration in seconds.
    public let duration: Double
    /// The bounce, from -1 to 1.
    public let bounce: Double

    public init(duration: TimeInterval = 0.5, bounce: Double = 0) { (self.duration, self.bounce) = (duration, bounce) }

    public init(response: Double, dampingRatio: Double) { self.init(duration: response, bounce: 1 - dampingRatio) }

    public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
        let frequency = (stiffness / mass).squareRoot()
        self.init(duration: 2 * .pi / frequency, bounce: 1 - damping / (2 * (stiffness * mass).squareRoot()))
    }

    /// The time of one oscillation without damping, in seconds.
    public var response: Double { duration }
    /// The damping divided by the damping of a spring without a bounce.
    public var dampingRatio: Double { 1 - bounce }

    /// A spring without a bounce.
    public static let smooth = Spring()
    /// A spring with a small bounce.
    public static let snappy = Spring(bounce: 0.15)
    public static let bouncy = Spring(bounce: 0.3)

    /// A spring without a bounce.
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: extraBounce)
    }
    /// A spring with a small bounce.
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: 0.15 + extraBounce)
    }
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: 0.3 + extraBounce)
    }
}

/// The moment at which an animation counts as complete. Accepted so that sources compile.
public struct AnimationCompletionCriteria: Hashable, Sendable {
    private let name: String

    /// Most of the animation is over.
    public static let logicallyComplete = AnimationCompletionCriteria(name: "logicallyComplete")
    /// The animation has been removed.
    public static let removed = AnimationCompletionCriteria(name: "removed")
}

/// Runs a closure without an animation, then the completion, because a snapshot shows the end state.
@MainActor public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    let result = try body()
    completion()
    return result
}

/// Runs a closure with a transaction, which has no effect in a snapshot.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try body()
}

/// Runs a closure with a value in the transaction, which has no effect in a snapshot.
public func withTransaction<Result, Value>(
    _ keyPath: WritableKeyPath<Transaction, Value>, _ value: Value, _ body: () throws -> Result
) rethrows -> Result { try body() }

extension AnyTransition {
    /// A transition between two modifiers; a snapshot shows the view as it is.
    public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition { .identity }

    /// A transition that scales the view from a factor.
    public static func scale(_ scale: CGFloat) -> AnyTransition { .scale }

    /// A transition that moves the view by a distance.
    public static func offset(_ offset: CGSize) -> AnyTransition { .identity }

    /// A transition that blurs the view.
    public static func blurReplace(_ configuration: BlurReplaceConfiguration) -> AnyTransition { .blurReplace }

    /// A transition of a symbol that draws itself.
    public static let symbolEffect = AnyTransition.identity

    public static func symbolEffect<T: TransitionSymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default
    ) -> AnyTransition { symbolEffect }

    /// The direction of a transition that blurs.
    public enum BlurReplaceConfiguration: Hashable, Sendable {
        /// The view moves down and up.
        case downUp
        /// The view moves up.
        case upUp
    }
}

// This is declared here and not in `Shared`, because a conformance of `CGFloat` makes an executable link all of Foundation and ICU.
extension CGFloat: VectorArithmetic {
    /// Multiplies the number by a factor.
    public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
    /// The square of the number.
    public var magnitudeSquared: Double { Double(self * self) }
}

/// A transition of a view that appears or disappears; a snapshot shows the view in place. Accepted so that sources compile.
///
/// Mirrors [SwiftUI's `Transition`](https://developer.apple.com/documentation/swiftui/transition).
@MainActor @preconcurrency
public protocol Transition {
    /// The view that appears or disappears.
    typealias Content = PlaceholderContentView<Self>
    /// The type of the view in a phase.
    associatedtype Body: View

    /// Returns the view in a phase of the transition.
    @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body

    /// The properties of the transition.
    static var properties: TransitionProperties { get }
}

extension Transition {
    /// The default properties.
    public static var properties: TransitionProperties { TransitionProperties() }

    /// No effect: accepted so that sources compile. A snapshot shows the view in place.
    public func animation(_ animation: Animation?) -> some Transition { self }

    /// No effect: accepted so that sources compile. A snapshot shows the view in place.
    public func combined<T: Transition>(with other: T) -> some Transition { self }
}

/// A phase of a transition.
public enum TransitionPhase: Hashable, Sendable {
    /// The view is about to appear.
    case willAppear
    /// The view is in place.
    case identity
    /// The view has disappeared.
    case didDisappear

    /// True if the view is in place.
    public var isIdentity: Bool { self == .identity }

    /// -1 before the view appears, 0 while it is in place, and 1 after it has disappeared.
    public var value: Double {
        switch self {
        case .willAppear: -1
        case .identity: 0
        case .didDisappear: 1
        }
    }
}

/// The properties of a transition. Accepted so that sources compile.
public struct TransitionProperties: Sendable {
    /// True if the transition moves the view.
    public let hasMotion: Bool

    public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

extension View {
    /// Sets the transition of this view. It has no effect, because a snapshot shows the end state.
    nonisolated public func transition<T: Transition>(_ transition: T) -> some View {
        self.transition(AnyTransition.identity)
    }
}

extension AnyTransition {
    /// Creates a transition that a snapshot doesn't show.
    public init<T: Transition>(_ transition: T) { self = .identity }
}
