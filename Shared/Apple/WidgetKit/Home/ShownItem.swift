/// An item on a screen: a widget or control that the user has placed, or a visible Live Activity.
package enum ShownItem: Hashable, Sendable {
    case placed(PlacedWidget)
    case activity(VisibleActivity)

    /// The identifier, with which the names of the item's snapshots begin: `w` or `c` and a number; for a Live Activity a UUID.
    package var id: String {
        switch self {
        case .placed(let widget): widget.id
        case .activity(let activity): activity.id
        }
    }

    /// The kind of the widget, control or Live Activity.
    package var kind: String {
        switch self {
        case .placed(let widget): widget.kind
        case .activity(let activity): activity.kind
        }
    }

    /// The plug-in that offers the item; empty for the built-in extension.
    package var plugin: String { if case .placed(let widget) = self { widget.plugin } else { "" } }

    /// Returns what a timeline has to show to be up to date at an instant.
    package func subject(at now: Int64) -> PublishedTimeline.Subject {
        switch self {
        case .placed(let widget): .placed(widget.place)
        case .activity(let activity): .activity(version: activity.version(at: now))
        }
    }

    /// Returns the instant of the item's next change without an update or a new timeline; `nil` for never.
    package func change(after now: Int64) -> Int64? {
        if case .activity(let activity) = self { activity.change(after: now) } else { nil }
    }

    /// The names of the item's current snapshots, one for each presentation of a Live Activity. The suffix, appended to the snapshot name of
    /// a timeline entry, gives the name of the published snapshot.
    package var snapshots: [(name: String, suffix: String)] {
        switch self {
        case .placed(let widget): [(widget.id, "")]
        case .activity(let activity):
            ActivityPresentation.allCases.map { (activity.snapshotName($0), $0.snapshotSuffix) }
        }
    }
}

extension VisibleActivity {
    /// Returns the name of the current snapshot of a presentation.
    package func snapshotName(_ presentation: ActivityPresentation) -> String { "\(id)-\(presentation.rawValue)" }
}

extension ActivityPresentation {
    /// The end of the names of the presentation's published snapshots.
    package var snapshotSuffix: String { ".\(rawValue)" }
}
