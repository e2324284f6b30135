import Shared

/// A preview in the sources and its unique name.
@MainActor
struct NamedPreview {
    /// The unique name.
    let name: String
    /// The origin in the sources.
    let origin: Origin
    let preview: _Preview
    /// The previewed widget; `nil` if the preview shows only a view, or attributes that no widget of the app shows.
    let descriptor: WidgetDescriptor?

    /// The origin of a preview in the sources.
    enum Origin {
        /// A `#Preview` in a source file, given as `Module/File.swift`. The line is that in which the preview begins; a file begins with line 1.
        case macro(file: String, line: Int)
        /// A type that conforms to `PreviewProvider`, by its name.
        case provider(String)

        /// The file and line of a `#Preview`.
        var macro: (file: String, line: Int)? {
            if case .macro(let file, let line) = self { (file, line) } else { nil }
        }

        /// The name that `--without` accepts: the file and line of a `#Preview`, or the type of a provider.
        var name: String {
            switch self {
            case .macro(let file, let line):
                "\(file.split(separator: "/").last.map(String.init) ?? file):\(line)"
            case .provider(let type): type
            }
        }

        /// Sets the subject of a crash report to the origin.
        @MainActor func beginCrashReport() {
            let noun = if case .macro = self { "the #Preview" } else { "the PreviewProvider" }
            CrashReport.begin("\(noun) \(name)", macro: macro, as: .preview(name))
        }
    }

    /// The kind of preview in the JSON output: "view", "widget" or "activity".
    var form: String {
        switch preview.content {
        case .views: "view"
        case .widget: "widget"
        case .activity: "activity"
        case .provided(let provided): provided.settings.family == nil ? "view" : "widget"
        }
    }

    /// The family or presentation in which the preview is shown; `nil` if the preview shows only a view.
    var place: SnapshotPlace? {
        switch preview.content {
        case .views: nil
        case .widget(let widget): .family(widget.family)
        case .activity(let activity): .activity(activity.viewKind.presentation)
        case .provided(let provided): provided.settings.family.map { .family($0) }
        }
    }

    /// The kind of the previewed widget; `nil` if it isn't known.
    var kind: String? {
        if let descriptor { return descriptor.kind }
        guard case .activity(let activity) = preview.content else { return nil }
        return activity.attributesName
    }

    /// The preview as text.
    var lines: String {
        let what = [form, place?.name].compactMap { $0 }.joined(separator: ": ")
        let source =
            switch origin {
            case .macro(let file, let line): "\(file):\(line)"
            case .provider(let type): type
            }
        return "\(name)" + (kind.map { "  \($0)" } ?? "") + "\n  \(what)  \(source)"
    }

    /// The preview as a JSON object.
    ///
    /// - Parameter entries: The number of entries or states that the preview declares; `nil` if it has none or if a provider creates them.
    func json(entries: Int?) -> JSONValue {
        func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
        var (file, line, provider): (JSONValue, JSONValue, JSONValue) = (.null, .null, .null)
        switch origin {
        case .macro(let path, let number): (file, line) = (.string(path), .integer(number))
        case .provider(let type): provider = .string(type)
        }
        return [
            "name": .string(name), "form": .string(form), "kind": text(kind), "place": text(place?.name),
            "entries": entries.map { .integer($0) } ?? .null, "file": file, "line": line, "provider": provider,
        ]
    }
}

extension PreviewedActivity {
    /// The name of the attributes' type, which is the kind of their widget.
    var attributesName: String { "\(type(of: attributes))" }
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
