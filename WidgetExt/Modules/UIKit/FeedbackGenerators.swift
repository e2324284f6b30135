import Foundation
import Shared

// An extension has no haptics here.

/// A generator of haptic feedback.
///
/// Mirrors [UIKit's `UIFeedbackGenerator`](https://developer.apple.com/documentation/uikit/uifeedbackgenerator).
@MainActor open class UIFeedbackGenerator {
    nonisolated public init() {}

    /// No effect: accepted so that sources compile. There is no haptic feedback.
    open func prepare() {}
}

/// A generator of the feedback of an impact.
///
/// Mirrors [UIKit's `UIImpactFeedbackGenerator`](https://developer.apple.com/documentation/uikit/uiimpactfeedbackgenerator).
@MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The mass of the objects.
    public enum FeedbackStyle: Int, Hashable, Sendable {
        case light
        case medium
        case heavy
        case soft
        case rigid
    }

    /// Creates a generator.
    nonisolated public init(style: FeedbackStyle = .medium) { super.init() }

    /// No effect: accepted so that sources compile. There is no haptic feedback.
    open func impactOccurred() {}

    /// No effect: accepted so that sources compile. There is no haptic feedback.
    open func impactOccurred(intensity: CGFloat) {}
}

/// A generator of the feedback of a result.
///
/// Mirrors [UIKit's `UINotificationFeedbackGenerator`](https://developer.apple.com/documentation/uikit/uinotificationfeedbackgenerator).
@MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The result.
    public enum FeedbackType: Int, Hashable, Sendable {
        case success
        case warning
        /// A failure.
        case error
    }

    /// No effect: accepted so that sources compile. There is no haptic feedback.
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// A generator of the feedback of a selection.
///
/// Mirrors [UIKit's `UISelectionFeedbackGenerator`](https://developer.apple.com/documentation/uikit/uiselectionfeedbackgenerator).
@MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// No effect: accepted so that sources compile. There is no haptic feedback.
    open func selectionChanged() {}
}
