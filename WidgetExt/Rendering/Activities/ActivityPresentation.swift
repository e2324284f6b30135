import Shared

/// Where a Live Activity is shown.
package enum ActivityPresentation: String, CaseIterable, Sendable {
    /// On the lock screen.
    case lockScreen = "lock-screen"
    /// On both sides of the camera.
    case compact
    /// Beside the camera or another activity.
    case minimal
    /// Around the camera while it is held.
    case expanded
}

extension ActivityPresentation {
    /// The forms of the Dynamic Island it shows.
    var islandModes: [DynamicIslandMode] {
        switch self {
        case .lockScreen: []
        case .compact: [.compactLeading, .compactTrailing]
        case .minimal: [.minimal]
        case .expanded: [.expanded]
        }
    }
}
