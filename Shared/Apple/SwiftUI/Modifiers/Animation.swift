import Foundation

/// How a change would run over time; a snapshot shows its end.
///
/// Mirrors [SwiftUI's `Animation`](https://developer.apple.com/documentation/swiftui/animation).
public struct Animation: Hashable, Sendable {
    private let name: String

    /// What the system does.
    public static let `default` = Animation(name: "default")
    /// Evenly.
    public static let linear = Animation(name: "linear")
    /// Slowly at first.
    public static let easeIn = Animation(name: "easeIn")
    /// Slowly at last.
    public static let easeOut = Animation(name: "easeOut")
    /// Slowly at first and at last.
    public static let easeInOut = Animation(name: "easeInOut")
    /// As a spring.
    public static let spring = Animation(name: "spring")
    /// As a spring that bounces.
    public static let bouncy = Animation(name: "bouncy")
    /// As a quick spring.
    public static let snappy = Animation(name: "snappy")
    /// As a soft spring.
    public static let smooth = Animation(name: "smooth")
    /// As a spring that follows a finger.
    public static let interactiveSpring = Animation(name: "interactiveSpring")

    /// Evenly, in seconds.
    public static func linear(duration: TimeInterval) -> Animation { linear }
    /// Slowly at first, in seconds.
    public static func easeIn(duration: TimeInterval) -> Animation { easeIn }
    /// Slowly at last, in seconds.
    public static func easeOut(duration: TimeInterval) -> Animation { easeOut }
    /// Slowly at first and at last, in seconds.
    public static func easeInOut(duration: TimeInterval) -> Animation { easeInOut }
    /// As a spring.
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
    ) -> Animation { spring }
    /// As a spring, in seconds.
    public static func spring(duration: TimeInterval = 0.5, bounce: Double = 0) -> Animation { spring }
    /// As a spring that bounces, in seconds.
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { bouncy }
    /// As a quick spring, in seconds.
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { snappy }
    /// As a soft spring, in seconds.
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { smooth }

    /// Later, in seconds.
    public func delay(_ delay: TimeInterval) -> Animation { self }
    /// Faster.
    public func speed(_ speed: Double) -> Animation { self }
    /// Several times.
    public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
    /// Again and again.
    public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// How a view would come and go; a snapshot shows it there.
///
/// Mirrors [SwiftUI's `AnyTransition`](https://developer.apple.com/documentation/swiftui/anytransition).
public struct AnyTransition: Sendable {
    /// At once.
    public static let identity = AnyTransition()
    /// By fading.
    public static let opacity = AnyTransition()
    /// By growing.
    public static let scale = AnyTransition()
    /// By sliding in from the side.
    public static let slide = AnyTransition()
    /// By becoming soft.
    public static let blurReplace = AnyTransition()

    /// By moving in from an edge.
    public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
    /// By moving away from an edge.
    public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
    /// By growing from a size about a point.
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { AnyTransition() }
    /// By moving so far.
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition() }
    /// One way in, another out.
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        AnyTransition()
    }

    /// Both ways at once.
    public func combined(with other: AnyTransition) -> AnyTransition { self }
    /// With an animation.
    public func animation(_ animation: Animation?) -> AnyTransition { self }
}

/// How content would change into other content; a snapshot shows its end.
///
/// Mirrors [SwiftUI's `ContentTransition`](https://developer.apple.com/documentation/swiftui/contenttransition).
public struct ContentTransition: Hashable, Sendable {
    private let name: String

    /// At once.
    public static let identity = ContentTransition(name: "identity")
    /// By fading.
    public static let opacity = ContentTransition(name: "opacity")
    /// By moving parts.
    public static let interpolate = ContentTransition(name: "interpolate")
    /// By counting.
    public static let numericText = ContentTransition(name: "numericText")
    /// By changing symbols.
    public static let symbolEffect = ContentTransition(name: "symbolEffect")

    /// By counting down or up.
    public static func numericText(countsDown: Bool = false) -> ContentTransition { numericText }
    /// By counting to a value.
    public static func numericText(value: Double) -> ContentTransition { numericText }
}

/// A key of ``Transaction`` with the value that holds where nobody set one.
public protocol TransactionKey {
    /// The type of the value.
    associatedtype Value
    /// The value where nobody set another.
    static var defaultValue: Value { get }
}

/// The circumstances of a change.
public struct Transaction {
    private var values: [ObjectIdentifier: Any] = [:]

    /// How it runs.
    public var animation: Animation?
    /// Whether animations are left out.
    public var disablesAnimations = false

    public init(animation: Animation? = nil) { self.animation = animation }

    /// Reads or sets the value of a key.
    public subscript<Key: TransactionKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// Runs a closure; a snapshot shows its end.
@MainActor public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

extension View {
    /// Animates changes, of which a snapshot shows the end.
    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
        TraitView(content: self) { animation == nil ? nil : $0.motion("animation(_:value:)") }
    }

    /// Animates changes, of which a snapshot shows the end.
    nonisolated public func animation(_ animation: Animation?) -> some View {
        TraitView(content: self) { animation == nil ? nil : $0.motion("animation(_:)") }
    }

    /// Sets how this view comes and goes, of which a snapshot shows nothing.
    nonisolated public func transition(_ transition: AnyTransition) -> some View {
        TraitView(content: self) { $0.motion("transition(_:)") }
    }

    /// Sets how content changes, of which a snapshot shows the end.
    nonisolated public func contentTransition(_ transition: ContentTransition) -> some View { self }

    /// Changes the circumstances of changes, of which a snapshot shows the end.
    nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View { self }
}
