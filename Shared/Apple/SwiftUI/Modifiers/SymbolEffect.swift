/// An animation of a symbol.
///
/// Mirrors [Symbols' `SymbolEffect`](https://developer.apple.com/documentation/symbols/symboleffect). In a snapshot the animation isn't shown, and a
/// diagnostic reports this.
public protocol SymbolEffect: Sendable {
    /// The name of the effect in source code.
    var name: String { get }
}

/// A symbol effect. Only its name is used here, for a diagnostic.
public struct NamedSymbolEffect: SymbolEffect, Hashable {
    /// The name of the effect in source code.
    public let name: String

    /// The effect directed upwards, or towards a larger symbol.
    public var up: NamedSymbolEffect { self }
    /// The effect directed downwards, or towards a smaller symbol.
    public var down: NamedSymbolEffect { self }
    /// The effect applied to layer after layer.
    public var byLayer: NamedSymbolEffect { self }
    /// The effect applied to all layers at once.
    public var wholeSymbol: NamedSymbolEffect { self }
    /// The effect in which layers become active one after another and stay active.
    public var cumulative: NamedSymbolEffect { self }
    /// The effect in which one layer at a time is active.
    public var iterative: NamedSymbolEffect { self }
    /// The effect that runs forwards and then backwards.
    public var reversing: NamedSymbolEffect { self }
    /// Moves the old symbol down and the new one up.
    public var downUp: NamedSymbolEffect { self }
    /// Moves both symbols up.
    public var upUp: NamedSymbolEffect { self }
    /// Moves the old symbol off and the new one up.
    public var offUp: NamedSymbolEffect { self }
}

extension SymbolEffect where Self == NamedSymbolEffect {
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
    /// An effect that rotates the symbol.
    public static var rotate: NamedSymbolEffect { NamedSymbolEffect(name: "rotate") }
    /// An effect that shakes the symbol.
    public static var wiggle: NamedSymbolEffect { NamedSymbolEffect(name: "wiggle") }
    /// The symbol appears.
    public static var appear: NamedSymbolEffect { NamedSymbolEffect(name: "appear") }
    /// The symbol disappears.
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
    /// The effect's default repetition.
    public static let `default` = SymbolEffectOptions()
    /// The effect repeats indefinitely.
    public static let repeating = SymbolEffectOptions()
    /// The effect runs once.
    public static let nonRepeating = SymbolEffectOptions()

    /// The effect runs a number of times.
    public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { repeating }
    /// The effect runs at a speed.
    public static func speed(_ speed: Double) -> SymbolEffectOptions { `default` }
    /// No effect: accepted so that sources compile. A snapshot isn't animated.
    public func `repeat`(_ count: Int?) -> SymbolEffectOptions { self }
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

    nonisolated private func moving(_ name: String) -> some View {
        TraitView(content: AcceptedView(content: self, name: name, isDrawn: true)) { $0.motion(name) }
    }
}
