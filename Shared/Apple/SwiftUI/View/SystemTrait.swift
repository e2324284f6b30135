/// Something the system around a view reads off it, and which changes nothing about the view itself.
package enum SystemTrait: Hashable, Sendable {
    /// The paint of the plate under an activity on the lock screen.
    case activityBackground(Paint)
    /// In the expanded Dynamic Island it goes below the camera where it is too wide.
    case islandBelowIfTooWide
    /// What holding a control does.
    case controlHint(String)
    /// What a control says when its value changes.
    case controlStatus(String)
    /// Something in it moves, by the name of what makes it move.
    case motion(String)
}
