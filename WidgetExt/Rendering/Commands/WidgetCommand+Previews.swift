import Foundation
import Shared

extension WidgetCommand {
    /// The options that select what is drawn. They can't be used with a preview, which defines this itself.
    private static let replaced = [
        RenderOptions.kind.declaration, RenderOptions.placeholder.declaration, RenderOptions.state.declaration,
        RenderOptions.configuration.declaration, RenderOptions.value.declaration,
    ]

    /// Prints the previews of the sources.
    func listPreviews(_ arguments: Arguments) throws {
        let text = try drawingContext(arguments, try arguments.requestContext(now: now)).run {
            let previews = PreviewCatalog(catalog, without: arguments[RenderOptions.withoutPreviews]).previews
            guard arguments[CommonOptions.json] else { return previews.map(\.lines).joined(separator: "\n") }
            let list = try previews.map { preview in
                preview.origin.beginCrashReport()
                return preview.json(entries: try writtenCount(preview))
            }
            return try (["previews": .array(list)] as JSONValue).serialised()
        }
        if !text.isEmpty { try StandardOutput.write(text) }
    }

    /// Returns the number of entries or states that a preview declares; `nil` if a provider creates them.
    func writtenCount(_ preview: NamedPreview) throws -> Int? {
        switch preview.preview.content {
        case .views, .provided: return nil
        case .widget(let widget):
            guard let written = widget.written else { return nil }
            return try answer(of: preview) { completion in
                Task { @MainActor in completion(await written().count) }
            }
        case .activity(let activity): return try answer(of: preview) { activity.states($0) }.count
        }
    }

    /// Returns a preview, and a request with the preview's settings unless the command line overrides them.
    ///
    /// - Throws: ``CommandFailure`` for an unknown name, or for options that conflict with the preview.
    func previewRequest(
        named name: String, _ arguments: Arguments
    ) throws -> (preview: NamedPreview, request: RenderRequest) {
        for option in Self.replaced where arguments.has(option) {
            throw CommandFailure("a preview defines what it shows — leave \(option) out")
        }
        let previews = PreviewCatalog(catalog, without: arguments[RenderOptions.withoutPreviews])
        let preview = try previews.preview(named: name)
        let macro = preview.origin.macro
        CrashReport.begin("the preview '\(name)'" + (macro.map { " (\($0.file):\($0.line))" } ?? ""), macro: macro)
        let subject: OptionSubjects =
            switch preview.preview.content {
            case .views: .view
            case .widget: .widget
            case .activity: .activity
            case .provided(let provided): provided.settings.family == nil ? .view : .widgetViews
            }
        // A preview may be of any subject; only the widget gallery's entry may not.
        var settings = arguments
        settings[RenderOptions.preview] = .absent
        if let option = settings.firstOption(notFor: subject) {
            throw CommandFailure(
                "'\(name)' is a preview of \(preview.noun), which has no \(option) — leave it out")
        }
        let family: WidgetFamily? =
            switch preview.preview.content {
            case .views, .activity: nil
            case .widget(let widget): widget.family
            case .provided(let provided): provided.settings.family
            }
        return (preview, try RenderRequest(arguments, kind: preview.kind ?? name, family: family))
    }

    /// Encodes a preview.
    func encode(
        _ preview: NamedPreview, _ arguments: Arguments, _ encoder: SnapshotEncoder, _ format: SnapshotFormat
    ) throws -> EncodedSnapshot {
        let (request, context) = (encoder.request, encoder.context)
        switch preview.preview.content {
        case .views(let space, let views):
            return try encode(preview, in: space, encoder, format) { resolve(views(), in: $0) }
        case .provided(let provided):
            guard provided.settings.family != nil else {
                return try encode(preview, in: provided.settings.space, encoder, format) {
                    provided.nodes(in: $0)
                }
            }
            let descriptor = WidgetDescriptor(kind: preview.name, content: .nothing)
            let entry = ViewEntry(date: context.now) { provided.nodes(in: $0) }
            return try encoder.encode(descriptor, entry, as: format)
        case .widget(let widget):
            guard let descriptor = preview.descriptor, case .timeline(let source) = descriptor.content else {
                throw CommandFailure(
                    "the preview '\(preview.name)' has a timeline, but its widget has no timeline provider — write 'contentStates:' for a Live Activity",
                    exitCode: .badData)
            }
            let place = try place(of: descriptor, request)
            let timeline: ViewTimeline = try answer(of: preview) { widget.timeline(of: source, in: place, $0) }
            // As on a phone, a provider's timeline is shown with the entry for the current instant.
            let now = widget.written == nil ? timeline.entry(at: context.now) : nil
            let entry =
                if !arguments.has(RenderOptions.entry), let now { now } else {
                    try chosen(of: timeline.entries, preview, arguments)
                }
            return try encoder.encode(descriptor, entry, as: format)
        case .activity(let activity):
            if preview.descriptor == nil {
                throw CommandFailure(
                    "the preview '\(preview.name)' shows \(activity.attributesName), which no widget of the app shows — add the widget with their ActivityConfiguration to the widget bundle",
                    exitCode: .badData)
            }
            guard let descriptor = preview.descriptor, case .activity(let source) = descriptor.content else {
                throw CommandFailure(
                    "the preview '\(preview.name)' has content states, but its widget isn't a Live Activity — write 'timeline:' for a widget",
                    exitCode: .badData)
            }
            let states = try answer(of: preview) { activity.states($0) }
            let state = PreviewedState(
                activityID: descriptor.kind, attributes: activity.attributes,
                state: try chosen(of: states, preview, arguments))
            let presentation = try arguments.choice(RenderOptions.presentation, default: activity.viewKind.presentation)
            let views = try source.views(state, activity.isStale || arguments[RenderOptions.stale])
            return try encoder.encode(as: format) { text, images in
                try ActivitySnapshotMaker(
                    text: text, images: images, request: request, layoutDirection: context.layoutDirection,
                    presentation: presentation, kind: descriptor.kind, now: context.now
                ).make(views, byteCount: try state.byteCount)
            }
        }
    }

    /// Encodes views in a space.
    private func encode(
        _ preview: NamedPreview, in space: PreviewSpace, _ encoder: SnapshotEncoder, _ format: SnapshotFormat,
        _ nodes: @escaping (ResolveContext) -> [ViewNode]
    ) throws -> EncodedSnapshot {
        try encoder.encode(as: format) { text, images in
            try PreviewSnapshotMaker(
                text: text, images: images, request: encoder.request, layoutDirection: encoder.context.layoutDirection,
                space: space, name: preview.name, now: encoder.context.now
            ).make(nodes)
        }
    }

    /// Returns the entry or state that `--entry` selects; without the option, the first one.
    private func chosen<Choice>(of all: [Choice], _ preview: NamedPreview, _ arguments: Arguments) throws -> Choice {
        guard let first = all.first else {
            throw CommandFailure(
                "the preview '\(preview.name)' has no entries — write an entry in the preview", exitCode: .badData)
        }
        guard let number = arguments[RenderOptions.entry] else { return first }
        guard (1...all.count).contains(number) else {
            let range = all.count == 1 ? "1" : "a number from 1 to \(all.count)"
            throw CommandFailure("the preview '\(preview.name)' has no entry '\(number)' — write \(range)")
        }
        return all[number - 1]
    }

    private func answer<Answer>(
        of preview: NamedPreview, limit: TimeInterval = 30, _ ask: (@escaping @MainActor (Answer) -> Void) -> Void
    ) throws -> Answer {
        guard let answer = try catalog.waitedAnswer(limit: limit, ask) else {
            throw CommandFailure(
                "the preview '\(preview.name)' returned no entries within \(Int(limit)) s — return them immediately",
                exitCode: .badData)
        }
        return answer
    }
}

extension NamedPreview {
    /// The kind of preview, for messages.
    fileprivate var noun: String {
        switch preview.content {
        case .views: "views"
        case .provided(let provided): provided.settings.family == nil ? "views" : "a widget's views"
        case .widget: "a widget"
        case .activity: "a Live Activity"
        }
    }
}
