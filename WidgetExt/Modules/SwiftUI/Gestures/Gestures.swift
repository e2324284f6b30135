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
