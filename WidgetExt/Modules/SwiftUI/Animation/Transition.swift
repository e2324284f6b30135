import Shared

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
