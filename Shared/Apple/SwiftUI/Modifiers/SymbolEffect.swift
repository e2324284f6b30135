/// A movement of a symbol.
///
/// Mirrors [Symbols' `SymbolEffect`](https://developer.apple.com/documentation/symbols/symboleffect). A image doesn't move, which is
/// said.
public protocol SymbolEffect: Sendable {
    /// The name it is asked for by.
    var name: String { get }
}

/// A movement of which only the name counts here.
public struct NamedSymbolEffect: SymbolEffect, Hashable {
    /// The name it is asked for by.
    public let name: String

    /// Upwards, or larger.
    public var up: NamedSymbolEffect { self }
    /// Downwards, or smaller.
    public var down: NamedSymbolEffect { self }
    /// Layer after layer.
    public var byLayer: NamedSymbolEffect { self }
    /// All layers at once.
    public var wholeSymbol: NamedSymbolEffect { self }
    /// One layer after another stays.
    public var cumulative: NamedSymbolEffect { self }
    /// One layer at a time.
    public var iterative: NamedSymbolEffect { self }
    /// There and back.
    public var reversing: NamedSymbolEffect { self }
}

extension SymbolEffect where Self == NamedSymbolEffect {
    /// Jumps.
    public static var bounce: NamedSymbolEffect { NamedSymbolEffect(name: "bounce") }
    /// Fades and comes back.
    public static var pulse: NamedSymbolEffect { NamedSymbolEffect(name: "pulse") }
    /// Its layers fade in turn.
    public static var variableColor: NamedSymbolEffect { NamedSymbolEffect(name: "variableColor") }
    /// Becomes larger or smaller.
    public static var scale: NamedSymbolEffect { NamedSymbolEffect(name: "scale") }
    /// Grows and fades in turn.
    public static var breathe: NamedSymbolEffect { NamedSymbolEffect(name: "breathe") }
    /// Turns.
    public static var rotate: NamedSymbolEffect { NamedSymbolEffect(name: "rotate") }
    /// Shakes.
    public static var wiggle: NamedSymbolEffect { NamedSymbolEffect(name: "wiggle") }
}

/// How often and how fast a symbol moves.
public struct SymbolEffectOptions: Hashable, Sendable {
    /// As the movement has it.
    public static let `default` = SymbolEffectOptions()
    /// Without end.
    public static let repeating = SymbolEffectOptions()
    /// Once.
    public static let nonRepeating = SymbolEffectOptions()
}

extension View {
    /// Accepted, and said not to be drawn: a image doesn't move.
    nonisolated public func symbolEffect<T: SymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
    ) -> some View { moving("symbolEffect(\(effect.name))") }

    /// Accepted, and said not to be drawn: a image doesn't move.
    nonisolated public func symbolEffect<T: SymbolEffect, U: Equatable>(
        _ effect: T, options: SymbolEffectOptions = .default, value: U
    ) -> some View { moving("symbolEffect(\(effect.name))") }

    nonisolated private func moving(_ name: String) -> some View {
        TraitView(content: AcceptedView(content: self, name: name, isDrawn: true)) { $0.motion(name) }
    }
}
