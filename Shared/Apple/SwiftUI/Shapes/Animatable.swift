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
