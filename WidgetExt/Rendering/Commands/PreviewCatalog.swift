import Foundation
import Shared

/// The previews in an executable's sources: those of `#Preview` in the order of files and lines, then those of each `PreviewProvider`.
@MainActor
struct PreviewCatalog {
    private(set) var previews: [NamedPreview] = []
    private var counts: [String: Int] = [:]
    private let widgets: WidgetCatalog

    /// Creates a catalogue of all previews in the executable, without a registration.
    ///
    /// - Parameters:
    ///   - widgets: The app's widgets, which show the activities of providers.
    ///   - skipped: The names of providers, and the lines of `#Preview` as `File.swift:LINE`, that don't run, for example because they crash.
    init(_ widgets: WidgetCatalog, without skipped: [String] = []) {
        self.init(DeclaredTypes.previews.filter { !skipped.contains($0.place) }, widgets)
        for type in DeclaredTypes.previewProviders where !skipped.contains("\(type)") { add(type) }
    }

    /// The names with which previews and providers can be left out, without running their code.
    static var sources: [String] {
        DeclaredTypes.previews.map { $0.place } + DeclaredTypes.previewProviders.map { "\($0)" }
    }

    /// Creates a catalogue that names each preview after its own name, its widget's kind or its source location. If a name occurs more than
    /// once, it gets a numeric suffix.
    init(_ records: [any _PreviewRecord.Type], _ widgets: WidgetCatalog = WidgetCatalog([])) {
        self.widgets = widgets
        for record in records.sorted(by: { ($0._file, $0._line) < ($1._file, $1._line) }) {
            let origin = NamedPreview.Origin.macro(file: record._file, line: record._line)
            origin.beginCrashReport()
            add(record._make(), named: record.place, origin)
        }
    }

    /// Adds the previews of a provider, which are named after the provider's type if they have no name.
    private mutating func add<Provider: PreviewProvider>(_ type: Provider.Type) {
        let origin = NamedPreview.Origin.provider("\(type)")
        origin.beginCrashReport()
        for provided in ProvidedPreview.all(of: type) { add(_Preview(provided), named: "\(type)", origin) }
    }

    private mutating func add(_ preview: _Preview, named other: String, _ origin: NamedPreview.Origin) {
        let descriptor = descriptor(of: preview)
        let kind: String? = if case .macro = origin { descriptor?.kind } else { nil }
        let name = preview.name ?? kind ?? other
        let count = counts[name, default: 0] + 1
        counts[name] = count
        previews.append(
            NamedPreview(
                name: count == 1 ? name : "\(name)#\(count)", origin: origin, preview: preview, descriptor: descriptor))
    }

    /// Returns the configuration of a previewed widget; `nil` if the preview shows only a view, or if no widget shows its attributes.
    private func descriptor(of preview: _Preview) -> WidgetDescriptor? {
        switch preview.content {
        case .views, .provided: return nil
        case .widget(let widget): return WidgetDescriptor(widget: widget.widget())
        case .activity(let activity):
            if let widget = activity.widget { return WidgetDescriptor(widget: widget()) }
            for case .activity(let descriptor, _) in widgets.items where descriptor.kind == activity.attributesName {
                return descriptor
            }
            return nil
        }
    }

    /// Returns the preview with a name.
    ///
    /// - Throws: ``CommandFailure`` with exit code 65 that suggests similar names.
    func preview(named name: String) throws -> NamedPreview {
        guard let preview = previews.first(where: { $0.name == name }) else {
            throw CommandFailure(
                "no such preview '\(name)' — \(suggestion(for: name, in: previews.map(\.name)))",
                exitCode: .badData)
        }
        return preview
    }
}

extension _PreviewRecord {
    /// The name of the source file and the line of the preview.
    fileprivate static var place: String {
        "\(_file.split(separator: "/").last.map(String.init) ?? _file):\(_line)"
    }
}

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

/// The attributes and one state of a Live Activity's preview.
struct PreviewedState: ActivityDocument {
    let activityID: String
    let attributes: any ActivityAttributes
    let state: any Codable

    func attributes<Attributes: Decodable>(_ type: Attributes.Type) throws -> Attributes {
        try cast(attributes, to: type)
    }

    func state<State: Decodable>(_ type: State.Type) throws -> State { try cast(state, to: type) }

    private func cast<Value>(_ value: Any, to type: Value.Type) throws -> Value {
        guard let value = value as? Value else {
            throw CommandFailure(
                "the preview's attributes have the type \(Swift.type(of: attributes)), but the widget shows another type — "
                    + "in the preview, use the widget whose ActivityConfiguration is for these attributes",
                exitCode: .badData)
        }
        return value
    }

    /// The size of attributes and state together when encoded for a push, in bytes.
    var byteCount: Int {
        get throws { try attributes.encodedCount + state.encodedCount }
    }
}

extension Encodable {
    /// The size of the value as JSON, in bytes.
    fileprivate var encodedCount: Int { get throws { try JSONEncoder().encode(self).count } }
}
