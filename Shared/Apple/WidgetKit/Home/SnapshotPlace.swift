/// The place where a snapshot is shown.
package enum SnapshotPlace: Hashable, Sendable {
    /// As a widget.
    case family(WidgetFamily)
    /// As a Live Activity.
    case activity(ActivityPresentation)
    /// As a control.
    case control(ControlPresentation)
    /// With the result of an intent.
    case snippet
    /// As a window of an app.
    case scene
    /// On its own, as in an editor's preview.
    case preview

    /// The widget's family; `nil` for anything else.
    package var family: WidgetFamily? { if case .family(let family) = self { family } else { nil } }

    /// The name in commands and documents.
    package var name: String {
        switch self {
        case .family(let family): family.name
        case .activity(let presentation): presentation.rawValue
        case .control(let presentation): presentation.rawValue
        case .preview: "preview"
        case .snippet: "snippet"
        case .scene: "scene"
        }
    }

    /// Creates the place with a name; `nil` for an unknown name, and for the name of a widget family.
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

/// The place where a Live Activity is shown.
package enum ActivityPresentation: String, CaseIterable, Sendable {
    /// On the lock screen.
    case lockScreen = "lock-screen"
    /// On both sides of the camera.
    case compact
    /// Beside the camera or another activity.
    case minimal
    /// Around the camera, while the user holds the island.
    case expanded
}

/// The presentation of a control in Control Center.
package enum ControlPresentation: String, CaseIterable, Sendable {
    /// A circle with the symbol.
    case small
    /// A row of symbol, title and value.
    case medium
    /// A square of symbol, title and value.
    case large
}
