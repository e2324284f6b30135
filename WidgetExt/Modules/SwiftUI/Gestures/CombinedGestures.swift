import Shared

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
