/// Where a snapshot is shown.
package enum SnapshotPlace: Hashable, Sendable {
    /// As a widget.
    case family(WidgetFamily)
    /// As a Live Activity.
    case activity(ActivityPresentation)
    /// As a control.
    case control(ControlPresentation)
    /// With the answer of an intent.
    case snippet
    /// As a window of an app.
    case scene
    /// By itself, as an editor shows views.
    case preview

    /// The widget's family; `nil` for anything else.
    package var family: WidgetFamily? { if case .family(let family) = self { family } else { nil } }

    /// The name, as commands and documents have it.
    package var name: String {
        switch self {
        case .family(let family): family.rawValue
        case .activity(let presentation): presentation.rawValue
        case .control(let presentation): presentation.rawValue
        case .preview: "preview"
        case .snippet: "snippet"
        case .scene: "scene"
        }
    }

    /// The place of a name that isn't a family's; `nil` for an unknown one.
    init?(presentation name: String) {
        let others: [SnapshotPlace] = [.snippet, .scene, .preview]
        guard
            let place = ActivityPresentation(rawValue: name).map(SnapshotPlace.activity)
                ?? ControlPresentation(rawValue: name).map(SnapshotPlace.control)
                ?? others.first(where: { $0.name == name })
        else { return nil }
        self = place
    }
}

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

/// The form of a control in Control Center.
package enum ControlPresentation: String, CaseIterable, Sendable {
    /// A circle with the symbol.
    case small
    /// A row of symbol, title and value.
    case medium
    /// A square of them.
    case large
}
