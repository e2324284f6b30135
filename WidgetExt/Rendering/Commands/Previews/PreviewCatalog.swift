import Shared

/// The previews in an executable's sources, in the order of files and lines.
@MainActor
struct PreviewCatalog {
    let previews: [NamedPreview]

    /// Creates a catalogue of all previews in the executable, without a registration.
    init() { self.init(DeclaredTypes.previews) }

    /// Creates a catalogue that names each preview after its own name, its widget's kind or its source location. If a name occurs more than
    /// once, it gets a numeric suffix.
    init(_ records: [any _PreviewRecord.Type]) {
        var counts: [String: Int] = [:]
        let ordered = records.sorted { ($0._file, $0._line) < ($1._file, $1._line) }
        previews = ordered.map { record in
            let preview = record._make()
            let descriptor = preview.descriptor
            let file = record._file.split(separator: "/").last.map(String.init) ?? record._file
            let name = preview.name ?? descriptor?.kind ?? "\(file):\(record._line)"
            let count = counts[name, default: 0] + 1
            counts[name] = count
            return NamedPreview(
                name: count == 1 ? name : "\(name)#\(count)", file: record._file, line: record._line,
                preview: preview, descriptor: descriptor)
        }
    }

    /// Returns the preview with a name.
    ///
    /// - Throws: ``UsageError`` with exit code 65 that suggests similar names.
    func preview(named name: String) throws -> NamedPreview {
        guard let preview = previews.first(where: { $0.name == name }) else {
            throw UsageError(
                "no such preview '\(name)' — \(suggestion(for: name, in: previews.map(\.name)))",
                exitCode: .badData)
        }
        return preview
    }
}

extension _Preview {
    /// The configuration of the previewed widget; `nil` if the preview shows only a view.
    fileprivate var descriptor: WidgetDescriptor? {
        switch content {
        case .views: nil
        case .widget(let widget): WidgetDescriptor(widget: widget.widget())
        case .activity(let activity): WidgetDescriptor(widget: activity.widget())
        }
    }
}
