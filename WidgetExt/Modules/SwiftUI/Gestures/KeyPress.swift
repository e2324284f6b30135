import Foundation
import Shared

/// A key that the user presses, which never happens on a snapshot. Accepted so that sources compile.
///
/// Mirrors [SwiftUI's `KeyPress`](https://developer.apple.com/documentation/swiftui/keypress).
public struct KeyPress: Sendable {
    public let key: KeyEquivalent
    public let characters: String
    /// The modifier keys.
    public let modifiers: EventModifiers
    public let phase: Phases

    /// The phases of a key press.
    public struct Phases: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The key is pressed.
        public static let down = Phases(rawValue: 1)
        /// The key is held.
        public static let `repeat` = Phases(rawValue: 2)
        /// The key is released.
        public static let up = Phases(rawValue: 4)
        public static let all: Phases = [.down, .repeat, .up]
    }

    /// The result of handling a key press.
    public enum Result: Hashable, Sendable {
        /// The key press was handled.
        case handled
        /// The key press wasn't handled.
        case ignored
    }
}

extension View {
    /// No effect, and reported: accepted so that sources compile. A snapshot has no keyboard.
    nonisolated public func onKeyPress(
        _ key: KeyEquivalent, action: @escaping () -> KeyPress.Result
    ) -> some View { keyless }

    /// No effect, and reported: accepted so that sources compile. A snapshot has no keyboard.
    nonisolated public func onKeyPress(
        _ key: KeyEquivalent, phases: KeyPress.Phases, action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View { keyless }

    /// No effect, and reported: accepted so that sources compile. A snapshot has no keyboard.
    nonisolated public func onKeyPress(
        keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
        action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View { keyless }

    /// No effect, and reported: accepted so that sources compile. A snapshot has no keyboard.
    nonisolated public func onKeyPress(
        characters: CharacterSet, phases: KeyPress.Phases = [.down, .repeat],
        action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View { keyless }

    /// No effect, and reported: accepted so that sources compile. A snapshot has no keyboard.
    nonisolated public func onKeyPress(
        phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View { keyless }

    nonisolated private var keyless: some View { AcceptedView(content: self, name: "onKeyPress", isDrawn: false) }
}
