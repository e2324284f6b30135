import Shared

/// The previews an executable's sources have, in the order of their files and lines.
@MainActor
struct PreviewCatalog {
    let previews: [NamedPreview]

    /// Those found without a registration.
    init() { self.init(DeclaredTypes.previews) }

    /// Gives each its name: the one it has, else its widget's kind, else its place; later ones of a name get a number after it.
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

    /// The preview of a name.
    ///
    /// - Throws: ``UsageError`` that lists the names, exit code 65.
    func preview(named name: String) throws -> NamedPreview {
        guard let preview = previews.first(where: { $0.name == name }) else {
            throw UsageError(
                "no preview called '\(name)' — \(suggestion(for: name, in: previews.map(\.name)))",
                exitCode: .badData)
        }
        return preview
    }
}

extension _Preview {
    /// The configuration of the widget that is previewed; `nil` for views by themselves.
    fileprivate var descriptor: WidgetDescriptor? {
        switch content {
        case .views: nil
        case .widget(let widget): WidgetDescriptor(widget: widget.widget())
        case .activity(let activity): WidgetDescriptor(widget: activity.widget())
        }
    }
}
