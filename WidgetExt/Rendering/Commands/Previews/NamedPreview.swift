import Shared

/// A preview of the sources, under the name it is asked for by.
@MainActor
struct NamedPreview {
    /// No other preview has it.
    let name: String
    /// The source it is written in, after its module.
    let file: String
    /// The line it begins in, from 1.
    let line: Int
    let preview: _Preview
    /// What it shows of; `nil` for views by themselves.
    let descriptor: WidgetDescriptor?

    /// What it is, for people and programs.
    var form: String {
        switch preview.content {
        case .views: "view"
        case .widget: "widget"
        case .activity: "activity"
        }
    }

    /// Where it shows what it shows; `nil` for views by themselves.
    var place: String? {
        switch preview.content {
        case .views: nil
        case .widget(let widget): widget.family.rawValue
        case .activity(let activity): activity.viewKind.presentation.rawValue
        }
    }

    /// The preview for people.
    var lines: String {
        let what = [form, place].compactMap { $0 }.joined(separator: ": ")
        return "\(name)" + (descriptor.map { "  \($0.kind)" } ?? "") + "\n  \(what)  \(file):\(line)"
    }

    /// The preview as a JSON object.
    ///
    /// - Parameter entries: How many entries or states are written in it; `nil` where it has none, or a provider makes them.
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
    /// Where the activity is shown.
    var presentation: ActivityPresentation {
        switch self {
        case .content: .lockScreen
        case .dynamicIsland(.compact): .compact
        case .dynamicIsland(.minimal): .minimal
        case .dynamicIsland(.expanded): .expanded
        }
    }
}
