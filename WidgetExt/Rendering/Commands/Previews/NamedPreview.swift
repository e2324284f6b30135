import Shared

/// A preview in the sources and its unique name.
@MainActor
struct NamedPreview {
    /// The unique name.
    let name: String
    /// The source file, as `Module/File.swift`.
    let file: String
    /// The number of the preview's first line; a file begins with line 1.
    let line: Int
    let preview: _Preview
    /// The previewed widget; `nil` if the preview shows only a view.
    let descriptor: WidgetDescriptor?

    /// The kind of preview.
    var form: String {
        switch preview.content {
        case .views: "view"
        case .widget: "widget"
        case .activity: "activity"
        }
    }

    /// The family or presentation in which the preview is shown; `nil` if the preview shows only a view.
    var place: String? {
        switch preview.content {
        case .views: nil
        case .widget(let widget): widget.family.rawValue
        case .activity(let activity): activity.viewKind.presentation.rawValue
        }
    }

    /// The preview as text.
    var lines: String {
        let what = [form, place].compactMap { $0 }.joined(separator: ": ")
        return "\(name)" + (descriptor.map { "  \($0.kind)" } ?? "") + "\n  \(what)  \(file):\(line)"
    }

    /// The preview as a JSON object.
    ///
    /// - Parameter entries: The number of entries or states that the preview declares; `nil` if it has none or if a provider creates them.
    func json(entries: Int?) -> JSONValue {
        func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
        return [
            "name": .string(name), "form": .string(form), "kind": text(descriptor?.kind), "place": text(place),
            "entries": entries.map { .integer($0) } ?? .null, "file": .string(file),
            "line": .integer(line),
        ]
    }
}

extension ActivityPreviewViewKind {
    /// The presentation in which the activity is shown.
    var presentation: ActivityPresentation {
        switch self {
        case .content: .lockScreen
        case .dynamicIsland(.compact): .compact
        case .dynamicIsland(.minimal): .minimal
        case .dynamicIsland(.expanded): .expanded
        }
    }
}
