import Foundation
import Shared

/// The accessibility settings, all of which are off here.
///
/// Mirrors [UIKit's `UIAccessibility`](https://developer.apple.com/documentation/uikit/uiaccessibility).
public enum UIAccessibility {
    /// True if VoiceOver is on.
    public static var isVoiceOverRunning: Bool { false }
    /// True if Reduce Motion is on.
    public static var isReduceMotionEnabled: Bool { false }
    /// True if Reduce Transparency is on.
    public static var isReduceTransparencyEnabled: Bool { false }
    /// True if Bold Text is on.
    public static var isBoldTextEnabled: Bool { false }
    /// True if Increase Contrast is on.
    public static var isDarkerSystemColorsEnabled: Bool { false }
    /// True if colours are inverted.
    public static var isInvertColorsEnabled: Bool { false }
    /// True if the screen is grey.
    public static var isGrayscaleEnabled: Bool { false }
    /// True if Switch Control is on.
    public static var isSwitchControlRunning: Bool { false }
    /// True if Differentiate Without Color is on.
    public static var shouldDifferentiateWithoutColor: Bool { false }

    /// The notification that VoiceOver was turned on or off, which isn't posted here.
    public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityVoiceOverStatusDidChangeNotification")
    /// The notification that Reduce Motion was turned on or off, which isn't posted here.
    public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification")

    /// A kind of notification to assistive technologies.
    public struct Notification: Hashable, Sendable {
        private let name: String

        private init(_ name: String) { self.name = name }

        /// A message that VoiceOver speaks.
        public static let announcement = Notification("announcement")
        /// The screen has changed.
        public static let screenChanged = Notification("screenChanged")
        /// The layout has changed.
        public static let layoutChanged = Notification("layoutChanged")
    }

    /// No effect: accepted so that sources compile. No assistive technology runs here.
    public static func post(notification: Notification, argument: Any?) {}
}
