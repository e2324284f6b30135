/// An animation of a symbol.
///
/// Mirrors [Symbols' `SymbolEffect`](https://developer.apple.com/documentation/symbols/symboleffect). In a snapshot the animation isn't shown, and a
/// diagnostic reports this.
public protocol SymbolEffect: Sendable {
    /// The name of the effect in source code.
    var name: String { get }
}

/// A symbol effect that replaces one symbol with another.
public protocol ContentTransitionSymbolEffect: SymbolEffect {}
/// A symbol effect that lets a symbol appear or disappear.
public protocol TransitionSymbolEffect: SymbolEffect {}
/// A symbol effect that runs when a value changes.
public protocol DiscreteSymbolEffect: SymbolEffect {}
/// A symbol effect that runs as long as it is active.
public protocol IndefiniteSymbolEffect: SymbolEffect {}

/// A symbol effect. Only its name is used here, for a diagnostic, so the directions and layers of an effect change nothing.
public struct NamedSymbolEffect: ContentTransitionSymbolEffect, TransitionSymbolEffect, DiscreteSymbolEffect,
    IndefiniteSymbolEffect, Hashable
{
    /// The effect that transforms one symbol into another where the symbols have common parts.
    public typealias MagicReplace = NamedSymbolEffect

    /// The name of the effect in source code.
    public let name: String

    /// The effect directed upwards, or towards a larger symbol.
    public var up: NamedSymbolEffect { self }
    /// The effect directed downwards, or towards a smaller symbol.
    public var down: NamedSymbolEffect { self }
    /// The effect directed to the left.
    public var left: NamedSymbolEffect { self }
    /// The effect directed to the right.
    public var right: NamedSymbolEffect { self }
    /// The effect directed along the layout direction.
    public var forward: NamedSymbolEffect { self }
    /// The effect directed against the layout direction.
    public var backward: NamedSymbolEffect { self }
    /// The effect directed clockwise.
    public var clockwise: NamedSymbolEffect { self }
    /// The effect directed counterclockwise.
    public var counterClockwise: NamedSymbolEffect { self }
    /// The effect applied to layer after layer.
    public var byLayer: NamedSymbolEffect { self }
    /// The effect applied to all layers at once.
    public var wholeSymbol: NamedSymbolEffect { self }
    /// The effect applied to each layer on its own.
    public var individually: NamedSymbolEffect { self }
    /// The effect in which layers become active one after another and stay active.
    public var cumulative: NamedSymbolEffect { self }
    /// The effect in which one layer at a time is active.
    public var iterative: NamedSymbolEffect { self }
    /// The effect that runs forwards and then backwards.
    public var reversing: NamedSymbolEffect { self }
    /// The effect that begins again at its start.
    public var nonReversing: NamedSymbolEffect { self }
    /// The effect in the opposite direction.
    public var reversed: NamedSymbolEffect { self }
    /// The effect in its own direction.
    public var nonReversed: NamedSymbolEffect { self }
    /// Hides inactive layers on a phone; a snapshot doesn't move.
    public var hideInactiveLayers: NamedSymbolEffect { self }
    /// Dims inactive layers on a phone; a snapshot doesn't move.
    public var dimInactiveLayers: NamedSymbolEffect { self }
    /// The effect without a change of opacity.
    public var plain: NamedSymbolEffect { self }
    /// The effect with a change of opacity.
    public var pulse: NamedSymbolEffect { self }
    /// Moves the old symbol down and the new one up.
    public var downUp: NamedSymbolEffect { self }
    /// Moves both symbols up.
    public var upUp: NamedSymbolEffect { self }
    /// Moves the old symbol off and the new one up.
    public var offUp: NamedSymbolEffect { self }

    /// The effect directed at an angle.
    public func custom(angle: Angle) -> NamedSymbolEffect { self }
    /// The effect that transforms the symbols' common parts; `fallback` is for symbols without common parts.
    public func magic(fallback: NamedSymbolEffect) -> NamedSymbolEffect { self }

    /// Replaces a symbol: the old symbol moves down, the new one up.
    public static var downUp: NamedSymbolEffect { .replace }
    /// Replaces a symbol: both symbols move up.
    public static var upUp: NamedSymbolEffect { .replace }
    /// Replaces a symbol: the old symbol moves off, the new one up.
    public static var offUp: NamedSymbolEffect { .replace }
}

/// An effect that lets the symbol appear.
public typealias AppearSymbolEffect = NamedSymbolEffect
/// An effect that the system chooses.
public typealias AutomaticSymbolEffect = NamedSymbolEffect
/// An effect that lets the symbol bounce.
public typealias BounceSymbolEffect = NamedSymbolEffect
/// An effect that alternately enlarges and fades the symbol.
public typealias BreatheSymbolEffect = NamedSymbolEffect
/// An effect that lets the symbol disappear.
public typealias DisappearSymbolEffect = NamedSymbolEffect
/// An effect that removes the symbol's drawing.
public typealias DrawOffSymbolEffect = NamedSymbolEffect
public typealias DrawOnSymbolEffect = NamedSymbolEffect
/// An effect that fades the symbol out and in.
public typealias PulseSymbolEffect = NamedSymbolEffect
public typealias ReplaceSymbolEffect = NamedSymbolEffect
public typealias RotateSymbolEffect = NamedSymbolEffect
/// An effect that makes the symbol larger or smaller.
public typealias ScaleSymbolEffect = NamedSymbolEffect
/// An effect that fades the symbol's layers in sequence.
public typealias VariableColorSymbolEffect = NamedSymbolEffect
/// An effect that shakes the symbol.
public typealias WiggleSymbolEffect = NamedSymbolEffect

extension SymbolEffect where Self == NamedSymbolEffect {
    /// An effect that the system chooses.
    public static var automatic: NamedSymbolEffect { NamedSymbolEffect(name: "automatic") }
    /// An effect that lets the symbol bounce.
    public static var bounce: NamedSymbolEffect { NamedSymbolEffect(name: "bounce") }
    /// An effect that fades the symbol out and in.
    public static var pulse: NamedSymbolEffect { NamedSymbolEffect(name: "pulse") }
    /// An effect that fades the symbol's layers in sequence.
    public static var variableColor: NamedSymbolEffect { NamedSymbolEffect(name: "variableColor") }
    /// An effect that makes the symbol larger or smaller.
    public static var scale: NamedSymbolEffect { NamedSymbolEffect(name: "scale") }
    /// An effect that alternately enlarges and fades the symbol.
    public static var breathe: NamedSymbolEffect { NamedSymbolEffect(name: "breathe") }
    public static var rotate: NamedSymbolEffect { NamedSymbolEffect(name: "rotate") }
    /// An effect that shakes the symbol.
    public static var wiggle: NamedSymbolEffect { NamedSymbolEffect(name: "wiggle") }
    public static var appear: NamedSymbolEffect { NamedSymbolEffect(name: "appear") }
    public static var disappear: NamedSymbolEffect { NamedSymbolEffect(name: "disappear") }
    /// The symbol is replaced by another one.
    public static var replace: NamedSymbolEffect { NamedSymbolEffect(name: "replace") }
    /// The symbol is drawn.
    public static var drawOn: NamedSymbolEffect { NamedSymbolEffect(name: "drawOn") }
    /// The symbol's drawing is removed.
    public static var drawOff: NamedSymbolEffect { NamedSymbolEffect(name: "drawOff") }
}

/// The repetition of a symbol effect.
public struct SymbolEffectOptions: Hashable, Sendable {
    /// The way in which an effect is repeated.
    public struct RepeatBehavior: Hashable, Sendable {
        /// Without a pause.
        public static let continuous = RepeatBehavior()
        /// With pauses.
        public static let periodic = RepeatBehavior()

        /// A number of times, with pauses of a number of seconds.
        public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior { periodic }
    }

    /// The effect's default repetition.
    public static let `default` = SymbolEffectOptions()
    /// The effect repeats indefinitely.
    public static let repeating = SymbolEffectOptions()
    /// The effect runs once.
    public static let nonRepeating = SymbolEffectOptions()

    /// The effect runs a number of times.
    public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { repeating }
    /// The effect is repeated.
    public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { repeating }
    /// The effect runs at a speed.
    public static func speed(_ speed: Double) -> SymbolEffectOptions { `default` }
    /// No effect: accepted so that sources compile. A snapshot isn't animated.
    public func `repeat`(_ count: Int?) -> SymbolEffectOptions { self }
    /// No effect: accepted so that sources compile. A snapshot isn't animated.
    public func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { self }
    /// No effect: accepted so that sources compile. A snapshot isn't animated.
    public func speed(_ speed: Double) -> SymbolEffectOptions { self }
    /// The effect repeats indefinitely.
    public var repeating: SymbolEffectOptions { self }
    /// The effect runs once.
    public var nonRepeating: SymbolEffectOptions { self }
}

extension View {
    /// No effect, and reported: accepted so that sources compile. A snapshot isn't animated.
    nonisolated public func symbolEffect<T: SymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
    ) -> some View { moving("symbolEffect(\(effect.name))") }

    /// No effect, and reported: accepted so that sources compile. A snapshot isn't animated.
    nonisolated public func symbolEffect<T: SymbolEffect, U: Equatable>(
        _ effect: T, options: SymbolEffectOptions = .default, value: U
    ) -> some View { moving("symbolEffect(\(effect.name))") }

    /// No effect: accepted so that sources compile. A snapshot isn't animated.
    nonisolated public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View { self }

    nonisolated private func moving(_ name: String) -> some View {
        TraitView(content: AcceptedView(content: self, name: name, isDrawn: true)) { $0.motion(name) }
    }
}
