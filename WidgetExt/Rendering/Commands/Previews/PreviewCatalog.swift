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
