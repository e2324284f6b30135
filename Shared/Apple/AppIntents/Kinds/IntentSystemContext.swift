import FoundationEssentials

/// The context in which the system runs an intent.
///
/// Mirrors [AppIntents' `IntentSystemContext`](https://developer.apple.com/documentation/appintents/intentsystemcontext).
public struct IntentSystemContext: Sendable {
    /// The mode in which the intent runs.
    public let currentMode: IntentModes.Current
    /// The time at which the user pressed the button that started the intent; always `nil` here, because no button reports it.
    public var preciseTimestamp: Date? { nil }
}

extension IntentModes {
    /// The mode in which an intent runs.
    ///
    /// Mirrors [AppIntents' `IntentModes.Current`](https://developer.apple.com/documentation/appintents/intentmodes/current).
    public struct Current: Hashable, Sendable, CustomDebugStringConvertible {
        private let isForeground: Bool
        /// A Boolean value that indicates whether the intent can continue in the app.
        public let canContinueInForeground: Bool

        init(isForeground: Bool, canContinueInForeground: Bool) {
            (self.isForeground, self.canContinueInForeground) = (isForeground, canContinueInForeground)
        }

        /// The background mode.
        public static var background: Current { Current(isForeground: false, canContinueInForeground: false) }
        /// The foreground mode.
        public static var foreground: Current { Current(isForeground: true, canContinueInForeground: true) }

        /// Returns a Boolean value that indicates whether both modes are the background or both the foreground.
        public static func == (one: Current, other: Current) -> Bool { one.isForeground == other.isForeground }
        /// Hashes whether the mode is the foreground.
        public func hash(into hasher: inout Hasher) { hasher.combine(isForeground) }

        /// The name of the mode.
        public var debugDescription: String { isForeground ? "foreground" : "background" }
    }
}

extension AppIntent {
    /// The context of the run. The mode is the foreground if the intent supports the foreground but not the background, because such an
    /// intent requests the app to open.
    public var systemContext: IntentSystemContext {
        let modes = Self.supportedModes
        let inApp: [IntentModes] = [.foreground, .foreground(.dynamic), .foreground(.deferred)]
        let mayOpen = inApp.contains { modes.contains($0) } || self is any ForegroundContinuableIntent
        let current = IntentModes.Current(
            isForeground: mayOpen && !modes.contains(.background), canContinueInForeground: mayOpen)
        return IntentSystemContext(currentMode: current)
    }

    /// True if the system performs the intent in the app's process even for a tap in a widget or a Live Activity. For such a tap, the system performs
    /// any other intent in the widget extension.
    package var runsInApp: Bool {
        self is any LiveActivityIntent || self is any AudioPlaybackIntent || self is any AudioRecordingIntent
            || self is any AudioStartingIntent || self is any ForegroundContinuableIntent
            || systemContext.currentMode == .foreground
    }
}
