import Foundation

/// A gesture; widgets don't recognise gestures.
///
/// Mirrors [SwiftUI's `Gesture`](https://developer.apple.com/documentation/swiftui/gesture).
@MainActor @preconcurrency
public protocol Gesture<Value> {
    /// The type of the gesture's value.
    associatedtype Value
}

/// A tap gesture.
nonisolated public struct TapGesture: Gesture, Sendable {
    /// A tap has no value.
    public typealias Value = Void

    /// The number of taps.
    public var count: Int

    public init(count: Int = 1) { self.count = count }
}

/// A long press.
nonisolated public struct LongPressGesture: Gesture, Sendable {
    /// True while the press lasts.
    public typealias Value = Bool

    /// The minimum duration in seconds.
    public var minimumDuration: Double

    public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) { self.minimumDuration = minimumDuration }
}

/// A drag gesture.
nonisolated public struct DragGesture: Gesture, Sendable {
    /// The locations of a drag.
    public struct Value: Equatable, Sendable {
        private var from: Point
        private var to: Point

        public var startLocation: CGPoint { CGPoint(x: from.x, y: from.y) }
        /// The current location, in points.
        public var location: CGPoint { CGPoint(x: to.x, y: to.y) }
        /// The distance from the start to the current location, in points.
        public var translation: CGSize { CGSize(width: to.x - from.x, height: to.y - from.y) }
    }

    private let distance: Double
    /// The coordinate space of the locations.
    public var coordinateSpace: CoordinateSpace

    /// The distance at which the gesture begins, in points.
    public var minimumDistance: CGFloat { CGFloat(distance) }

    public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
        (distance, self.coordinateSpace) = (Double(minimumDistance), coordinateSpace)
    }
}

/// A gesture with an action that runs when the gesture ends.
nonisolated public struct _EndedGesture<Content: Gesture>: Gesture {
    /// The type of the gesture's value.
    public typealias Value = Content.Value

    let content: Content
}

/// A gesture with an action that runs when the gesture's value changes.
nonisolated public struct _ChangedGesture<Content: Gesture>: Gesture {
    /// The type of the gesture's value.
    public typealias Value = Content.Value

    let content: Content
}

extension Gesture {
    /// No effect: accepted so that sources compile. A widget recognises no gestures.
    nonisolated public func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> {
        _EndedGesture(content: self)
    }

    /// No effect: accepted so that sources compile. A widget recognises no gestures.
    nonisolated public func onChanged(_ action: @escaping (Value) -> Void) -> _ChangedGesture<Self> {
        _ChangedGesture(content: self)
    }
}

extension View {
    /// No effect, and reported: accepted so that sources compile.
    ///
    /// A tap opens the widget's URL or runs an intent, and no other gesture is recognised.
    nonisolated public func gesture<T: Gesture>(_ gesture: T) -> some View {
        AcceptedView(content: self, name: "gesture(_:)", isDrawn: false)
    }

    /// No effect, and reported: accepted so that sources compile. A widget recognises no gestures.
    nonisolated public func simultaneousGesture<T: Gesture>(_ gesture: T) -> some View {
        AcceptedView(content: self, name: "simultaneousGesture(_:)", isDrawn: false)
    }

    /// No effect, and reported: accepted so that sources compile. A widget recognises no gestures.
    nonisolated public func highPriorityGesture<T: Gesture>(_ gesture: T) -> some View {
        AcceptedView(content: self, name: "highPriorityGesture(_:)", isDrawn: false)
    }

    /// No effect, and reported: accepted so that sources compile. A long press on a widget opens the system's menu.
    nonisolated public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View { AcceptedView(content: self, name: "onLongPressGesture(perform:)", isDrawn: false) }
}
