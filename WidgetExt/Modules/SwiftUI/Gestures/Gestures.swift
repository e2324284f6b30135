import Foundation
import Shared

// A snapshot is tapped as a whole or in its regions. These gestures are accepted so that sources compile; their closures never run.

/// A gesture of two fingers that change a size. Accepted so that sources compile.
nonisolated public struct MagnifyGesture: Gesture, Sendable {
    /// The state of the gesture.
    public struct Value: Equatable, Sendable {
        /// The factor since the gesture began.
        public var magnification: CGFloat
        /// The change of the factor in a second.
        public var velocity: CGFloat
        /// The point that stays in place, relative to the view.
        public var startAnchor: UnitPoint
        /// The centre of the fingers at the beginning.
        public var startLocation: CGPoint
        /// The time of the event.
        public var time: Date
    }

    /// The change of the factor at which the gesture begins.
    public var minimumScaleDelta: CGFloat

    public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
}

/// A gesture of two fingers that change a size; the former name of ``MagnifyGesture``. Accepted so that sources compile.
nonisolated public struct MagnificationGesture: Gesture, Sendable {
    /// The factor since the gesture began.
    public typealias Value = CGFloat

    /// The change of the factor at which the gesture begins.
    public var minimumScaleDelta: CGFloat

    public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
}

/// A gesture of two fingers that rotate. Accepted so that sources compile.
nonisolated public struct RotateGesture: Gesture, Sendable {
    /// The state of the gesture.
    public struct Value: Equatable, Sendable {
        /// The angle since the gesture began.
        public var rotation: Angle
        /// The change of the angle in a second.
        public var velocity: Angle
        /// The point that stays in place, relative to the view.
        public var startAnchor: UnitPoint
        /// The centre of the fingers at the beginning.
        public var startLocation: CGPoint
        /// The time of the event.
        public var time: Date
    }

    /// The angle at which the gesture begins.
    public var minimumAngleDelta: Angle

    public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
}

/// A gesture of two fingers that rotate; the former name of ``RotateGesture``. Accepted so that sources compile.
nonisolated public struct RotationGesture: Gesture, Sendable {
    /// The angle since the gesture began.
    public typealias Value = Angle

    /// The angle at which the gesture begins.
    public var minimumAngleDelta: Angle

    public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
}

/// A gesture of taps with their location. Accepted so that sources compile.
nonisolated public struct SpatialTapGesture: Gesture, Sendable {
    /// The location of the last tap.
    public struct Value: Equatable, Sendable {
        /// The location in the gesture's coordinate space.
        public var location: CGPoint
    }

    /// The number of taps.
    public var count: Int
    /// The coordinate space of the location.
    public var coordinateSpace: CoordinateSpace

    public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
        (self.count, self.coordinateSpace) = (count, coordinateSpace)
    }
}

/// The phase of a pointer over a view. Accepted so that sources compile.
public enum HoverPhase: Equatable, Sendable {
    /// The pointer is over the view.
    case active(CGPoint)
    /// The pointer has left the view.
    case ended
}

// A snapshot isn't dragged, so the closures that receive these values never run.
extension DragGesture.Value {
    /// The predicted translation at the end of the gesture: the current translation.
    public var predictedEndTranslation: CGSize { translation }

    /// The predicted location at the end of the gesture: the current location.
    public var predictedEndLocation: CGPoint { location }

    /// The velocity, which is zero.
    public var velocity: CGSize { .zero }

    /// The time of the event: the reference date.
    public var time: Date { Date(timeIntervalSinceReferenceDate: 0) }
}

/// A gesture of two gestures that are recognised at the same time. Accepted so that sources compile.
nonisolated public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
    /// The values of both gestures.
    public struct Value {
        /// The value of the first gesture.
        public var first: First.Value?
        /// The value of the second gesture.
        public var second: Second.Value?
    }

    /// The first gesture.
    public var first: First
    /// The second gesture.
    public var second: Second

    public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}

/// A gesture of two gestures, one after the other. Accepted so that sources compile.
nonisolated public struct SequenceGesture<First: Gesture, Second: Gesture>: Gesture {
    /// The value of the gesture that is being recognised.
    public enum Value {
        /// The first gesture is being recognised.
        case first(First.Value)
        /// The first gesture has ended; the second has a value when it is being recognised.
        case second(First.Value, Second.Value?)
    }

    /// The first gesture.
    public var first: First
    /// The second gesture.
    public var second: Second

    public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}

/// A gesture of two gestures, of which only one is recognised. Accepted so that sources compile.
nonisolated public struct ExclusiveGesture<First: Gesture, Second: Gesture>: Gesture {
    /// The value of the recognised gesture.
    public enum Value {
        /// The first gesture was recognised.
        case first(First.Value)
        /// The second gesture was recognised.
        case second(Second.Value)
    }

    /// The first gesture.
    public var first: First
    /// The second gesture.
    public var second: Second

    public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}

/// A gesture whose values are transformed. Accepted so that sources compile.
nonisolated public struct _MapGesture<Content: Gesture, Value>: Gesture {
    let content: Content
}

extension Gesture {
    /// Combines this gesture with another one that is recognised at the same time.
    nonisolated public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
        SimultaneousGesture(self, other)
    }

    /// Combines this gesture with one that is recognised after it.
    nonisolated public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
        SequenceGesture(self, other)
    }

    /// Combines this gesture with one that is recognised only if this one isn't.
    nonisolated public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
        ExclusiveGesture(self, other)
    }

    /// Transforms the values of this gesture.
    nonisolated public func map<T>(_ body: @escaping (Value) -> T) -> _MapGesture<Self, T> {
        _MapGesture(content: self)
    }
}

/// The gestures that a gesture modifier enables. Accepted so that sources compile.
public struct GestureMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// No gestures.
    public static let none = GestureMask([])
    /// The added gesture.
    public static let gesture = GestureMask(rawValue: 1)
    /// The gestures of the views inside.
    public static let subviews = GestureMask(rawValue: 2)
    public static let all: GestureMask = [.gesture, .subviews]
}
