/// An animation of a symbol.
///
/// Mirrors [Symbols' `SymbolEffect`](https://developer.apple.com/documentation/symbols/symboleffect). No effect in a snapshot, which
/// is reported.
public protocol SymbolEffect: Sendable {
    /// The name of the effect in source code.
    var name: String { get }
}

/// A symbol effect of which only the name matters here.
public struct NamedSymbolEffect: SymbolEffect, Hashable {
    /// The name of the effect in source code.
    public let name: String

    /// Upwards, or larger.
    public var up: NamedSymbolEffect { self }
    /// Downwards, or smaller.
    public var down: NamedSymbolEffect { self }
    /// Layer by layer.
    public var byLayer: NamedSymbolEffect { self }
    /// All layers at once.
    public var wholeSymbol: NamedSymbolEffect { self }
    /// Layers stay active in sequence.
    public var cumulative: NamedSymbolEffect { self }
    /// One layer at a time.
    public var iterative: NamedSymbolEffect { self }
    /// Forwards, then backwards.
    public var reversing: NamedSymbolEffect { self }
}

extension SymbolEffect where Self == NamedSymbolEffect {
    /// Jumps.
    public static var bounce: NamedSymbolEffect { NamedSymbolEffect(name: "bounce") }
    /// Fades out and in.
    public static var pulse: NamedSymbolEffect { NamedSymbolEffect(name: "pulse") }
    /// Fades its layers in sequence.
    public static var variableColor: NamedSymbolEffect { NamedSymbolEffect(name: "variableColor") }
    /// Becomes larger or smaller.
    public static var scale: NamedSymbolEffect { NamedSymbolEffect(name: "scale") }
    /// Alternately grows and fades.
    public static var breathe: NamedSymbolEffect { NamedSymbolEffect(name: "breathe") }
    /// Rotates.
    public static var rotate: NamedSymbolEffect { NamedSymbolEffect(name: "rotate") }
    /// Shakes.
    public static var wiggle: NamedSymbolEffect { NamedSymbolEffect(name: "wiggle") }
}

/// The repetition of a symbol effect.
public struct SymbolEffectOptions: Hashable, Sendable {
    /// The effect's default.
    public static let `default` = SymbolEffectOptions()
    /// Indefinitely.
    public static let repeating = SymbolEffectOptions()
    /// Once.
    public static let nonRepeating = SymbolEffectOptions()
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
