import Foundation

/// A movement of fingers; nothing follows fingers in a widget.
///
/// Mirrors [SwiftUI's `Gesture`](https://developer.apple.com/documentation/swiftui/gesture).
@MainActor @preconcurrency
public protocol Gesture<Value> {
    /// What is known of it.
    associatedtype Value
}

/// Some taps.
nonisolated public struct TapGesture: Gesture, Sendable {
    /// Nothing is known of a tap.
    public typealias Value = Void

    /// How many.
    public var count: Int

    public init(count: Int = 1) { self.count = count }
}

/// A finger that stays.
nonisolated public struct LongPressGesture: Gesture, Sendable {
    /// Whether it stayed.
    public typealias Value = Bool

    /// The least time in seconds.
    public var minimumDuration: Double

    public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) { self.minimumDuration = minimumDuration }
}

/// A finger that moves.
nonisolated public struct DragGesture: Gesture, Sendable {
    /// Where the finger is.
    public struct Value: Equatable, Sendable {
        private var from: Point
        private var to: Point

        /// Where it began, in points.
        public var startLocation: CGPoint { CGPoint(x: from.x, y: from.y) }
        /// Where it is, in points.
        public var location: CGPoint { CGPoint(x: to.x, y: to.y) }
        /// How far it has moved, in points.
        public var translation: CGSize { CGSize(width: to.x - from.x, height: to.y - from.y) }
    }

    private let distance: Double
    /// What coordinates count from.
    public var coordinateSpace: CoordinateSpace

    /// The distance from which on it counts, in points.
    public var minimumDistance: CGFloat { CGFloat(distance) }

    public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
        (distance, self.coordinateSpace) = (Double(minimumDistance), coordinateSpace)
    }
}

/// A gesture with something done at its end.
nonisolated public struct _EndedGesture<Content: Gesture>: Gesture {
    /// What is known of it.
    public typealias Value = Content.Value

    let content: Content
}

/// A gesture with something done while it changes.
nonisolated public struct _ChangedGesture<Content: Gesture>: Gesture {
    /// What is known of it.
    public typealias Value = Content.Value

    let content: Content
}

extension Gesture {
    /// Accepted: no gesture ends in a widget.
    nonisolated public func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> {
        _EndedGesture(content: self)
    }

    /// Accepted: no gesture changes in a widget.
    nonisolated public func onChanged(_ action: @escaping (Value) -> Void) -> _ChangedGesture<Self> {
        _ChangedGesture(content: self)
    }
}

extension View {
    /// Accepted: a tap opens the widget's URL or runs an intent, and no other gesture reaches it.
    nonisolated public func gesture<T: Gesture>(_ gesture: T) -> some View {
        AcceptedView(content: self, name: "gesture(_:)", isDrawn: false)
    }

    /// Accepted: no gesture reaches a widget.
    nonisolated public func simultaneousGesture<T: Gesture>(_ gesture: T) -> some View {
        AcceptedView(content: self, name: "simultaneousGesture(_:)", isDrawn: false)
    }

    /// Accepted: no gesture reaches a widget.
    nonisolated public func highPriorityGesture<T: Gesture>(_ gesture: T) -> some View {
        AcceptedView(content: self, name: "highPriorityGesture(_:)", isDrawn: false)
    }

    /// Accepted: holding a widget shows the system's menu.
    nonisolated public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View { AcceptedView(content: self, name: "onLongPressGesture(perform:)", isDrawn: false) }
}
