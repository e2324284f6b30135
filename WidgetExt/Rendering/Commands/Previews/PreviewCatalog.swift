import Shared

/// The previews in an executable's sources, in the order of files and lines.
@MainActor
struct PreviewCatalog {
    let previews: [NamedPreview]

    /// Creates a catalogue of the previews found without registration.
    init() { self.init(DeclaredTypes.previews) }

    /// Names each preview after its own name, its widget's kind or its place in the sources; repeated names get a numeric suffix.
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
    /// - Throws: ``UsageError`` with exit code 65, which suggests names.
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
    /// The previewed widget's configuration; `nil` for standalone views.
    fileprivate var descriptor: WidgetDescriptor? {
        switch content {
        case .views: nil
        case .widget(let widget): WidgetDescriptor(widget: widget.widget())
        case .activity(let activity): WidgetDescriptor(widget: activity.widget())
        }
    }
}
