import FoundationEssentials

/// What a system says of an intent's run.
///
/// Mirrors [AppIntents' `IntentSystemContext`](https://developer.apple.com/documentation/appintents/intentsystemcontext).
public struct IntentSystemContext: Sendable {
    /// Where the intent runs, and whether it may go on elsewhere.
    public let currentMode: IntentModes.Current
    /// When a person pressed the button that started it; `nil`, as no button of that precision is there.
    public var preciseTimestamp: Date? { nil }
}

extension IntentModes {
    /// Where an intent runs.
    ///
    /// Mirrors [AppIntents' `IntentModes.Current`](https://developer.apple.com/documentation/appintents/intentmodes/current).
    public struct Current: Hashable, Sendable, CustomDebugStringConvertible {
        private let isForeground: Bool
        /// Whether the intent may go on in the app.
        public let canContinueInForeground: Bool

        init(isForeground: Bool, canContinueInForeground: Bool) {
            (self.isForeground, self.canContinueInForeground) = (isForeground, canContinueInForeground)
        }

        /// Beside the app.
        public static var background: Current { Current(isForeground: false, canContinueInForeground: false) }
        /// In the app.
        public static var foreground: Current { Current(isForeground: true, canContinueInForeground: true) }

        /// Whether both are the same place, whatever may follow.
        public static func == (one: Current, other: Current) -> Bool { one.isForeground == other.isForeground }
        /// Hashes what is compared.
        public func hash(into hasher: inout Hasher) { hasher.combine(isForeground) }

        /// The place by its name.
        public var debugDescription: String { isForeground ? "foreground" : "background" }
    }
}

extension AppIntent {
    /// Where the intent runs. One that supports nothing but the foreground is there: the app is asked to open for it.
    public var systemContext: IntentSystemContext {
        let modes = Self.supportedModes
        let inApp: [IntentModes] = [.foreground, .foreground(.dynamic), .foreground(.deferred)]
        let mayOpen = inApp.contains { modes.contains($0) } || self is any ForegroundContinuableIntent
        let current = IntentModes.Current(
            isForeground: mayOpen && !modes.contains(.background), canContinueInForeground: mayOpen)
        return IntentSystemContext(currentMode: current)
    }
}
