import Foundation
import Shared

extension WidgetCommand {
    /// Queries the provider of a placed widget or control, and draws the result into the container.
    func publish(_ arguments: Arguments) throws {
        guard arguments.operands.count == 1, let id = arguments.operands.first, PlacedWidget.isValid(id: id) else {
            throw CommandFailure("'publish' takes the id of one placed widget — 'AppHost widget list' prints the ids")
        }
        let path = try arguments.containerPath(environment: { environment[$0] })
        let container = try Container.open(at: path, role: .widgets)
        let placed = try container.read(PlacedWidgets.key).value ?? PlacedWidgets()
        guard let widget = placed.widgets.first(where: { $0.id == id }) else {
            if let activity = try activity(id, in: container, arguments) { return try publish(activity, arguments) }
            throw CommandFailure(
                "no widget '\(id)' is placed — \(suggestion(for: id, in: placed.widgets.map(\.id)))", exitCode: .badData
            )
        }
        let request = RenderRequest(
            kind: widget.kind, family: widget.place.family ?? .systemSmall, origin: .timeline, widget.appearance)
        let context = try requestContext(arguments, request)
        let timeline = try withStorage(arguments, context) {
            guard let container = ContainerSession.current.container else {
                throw CommandFailure(
                    "there is no container at \(path) — run 'AppHost sync' to create it", exitCode: .badData)
            }
            let writer = SnapshotWriter(
                request: request, fonts: { try FontSet.locate(environment: environment, executable: executable) },
                assets: AssetCatalog(folders: assetFolders(arguments)))
            if arguments.has(WidgetOptions.timeline) {
                let timeline = try ArchivedTimeline(arguments)
                return try publish(timeline, of: widget, context, writer.limited, in: container)
            }
            switch widget.place {
            case .family: return try publish(widget, request, context, writer, in: container)
            case .control(let size): return try publish(widget, size, request, context, writer, in: container)
            case .activity:
                throw CommandFailure("no such Live Activity '\(id)' — 'AppHost activity list' prints the ids")
            }
        }
        try StandardOutput.write(timeline.json(of: id).serialised())
    }

    private func publish(
        _ widget: PlacedWidget, _ request: RenderRequest, _ context: RequestContext, _ writer: SnapshotWriter,
        in container: Container
    ) throws -> PublishedTimeline {
        let item = try catalog.item(kind: widget.kind)
        guard case .widget(let descriptor, let source) = item else {
            throw CommandFailure(
                "\(item.kind) is \(item.noun), which has no timeline — place it with 'AppHost control add'")
        }
        if !widget.configuration.isEmpty {
            try configure(item, writtenAs: widget.configuration, from: "the configuration of \(widget.id)")
        }
        let place = try place(of: descriptor, request)
        let key = try PublishedTimeline.key(of: widget.id)
        do {
            let timeline = try catalog.timeline(of: source, kind: widget.kind, context: place)
            return try publish(
                timeline.shown(at: context.now), of: descriptor, widget, context, writer, policy: timeline.policy.name,
                reload: timeline.policy.date(after: timeline.entries.last?.date), in: container)
        } catch let error as WidgetError where error.isWithoutEntry {
            // If the widget already has snapshots for this kind and family, they are preserved, and the host marks them as stale.
            let shown = try container.read(key).value
            guard shown?.kind != widget.kind || shown?.family != widget.place.name else { throw error }
            let placeholder = WidgetCatalog.CurrentEntry(placeholderOf: source, in: place, error)
            _ = try publish(
                [placeholder.entry], of: descriptor, widget, context, writer.showing(placeholder.origin),
                policy: "never", reload: nil, in: container)
            throw error.withPlaceholder
        }
    }

    /// Draws a widget's entries and publishes them.
    private func publish(
        _ entries: ArraySlice<ViewEntry>, of descriptor: WidgetDescriptor, _ widget: PlacedWidget,
        _ context: RequestContext, _ writer: SnapshotWriter, policy: String, reload: Date?, in container: Container
    ) throws -> PublishedTimeline {
        let snapshots = SnapshotFolder(container: container, widget: widget.id, instant: context.now.milliseconds)
        let published = try entries.prefix(PublishedTimeline.entryLimit).enumerated().map { index, entry in
            // Texts that depend on the time are drawn for the instant at which their entry is shown.
            var moment = context
            moment.now = max(entry.date, context.now)
            let drawn = try RequestContext.$current.withValue(moment) {
                try writer.snapshotAndMetadata(
                    descriptor, entry, size: try writer.request.size, context.layoutDirection)
            }
            return PublishedTimeline.Entry(
                instant: entry.date.milliseconds,
                snapshot: try snapshots.write(drawn.snapshot, metadata: drawn.metadata, index: index))
        }
        return try publish(
            PublishedTimeline(
                instant: context.now.milliseconds, kind: widget.kind, family: widget.place.name, entries: published,
                policy: policy, reload: reload?.milliseconds, domains: []),
            snapshots, in: container)
    }

    /// Draws each archived view of a plug-in once, and publishes the snapshots.
    private func publish(
        _ timeline: ArchivedTimeline, of widget: PlacedWidget, _ context: RequestContext, _ writer: SnapshotWriter,
        in container: Container
    ) throws -> PublishedTimeline {
        let instant = context.now.milliseconds
        let snapshots = SnapshotFolder(container: container, widget: widget.id, instant: instant)
        let descriptor = WidgetDescriptor(kind: widget.kind, content: .nothing)
        let names = try timeline.views.enumerated().map { index, bytes in
            let view = try ArchivedView(parsing: bytes)
            try DrawingCost.check(view.nodes)
            let drawn = try writer.snapshotAndMetadata(
                descriptor, view.entry(at: context.now), size: try writer.request.size, context.layoutDirection)
            return try snapshots.write(drawn.snapshot, metadata: drawn.metadata, index: index)
        }
        return try publish(
            PublishedTimeline(
                instant: instant, kind: widget.kind, family: widget.place.name,
                entries: timeline.entries.map { .init(instant: $0.instant, snapshot: names[$0.view]) },
                policy: timeline.policy, reload: timeline.reload, domains: []),
            snapshots, in: container)
    }

    /// Draws a control with the current value of its provider, and publishes the snapshot, which is valid until the next reload.
    private func publish(
        _ widget: PlacedWidget, _ size: ControlPresentation, _ request: RenderRequest, _ context: RequestContext,
        _ writer: SnapshotWriter, in container: Container
    ) throws -> PublishedTimeline {
        let item = try catalog.item(kind: widget.kind)
        guard case .control(let descriptor) = item else {
            throw CommandFailure("\(item.kind) is \(item.noun) — place it with 'AppHost widget add'")
        }
        if !widget.configuration.isEmpty {
            try configure(item, writtenAs: widget.configuration, from: "the configuration of \(widget.id)")
        }
        let face = try catalog.face(of: descriptor)
        let drawn = try writer.snapshotAndMetadata { text, images in
            try ControlSnapshotMaker(
                text: text, images: images, request: request, layoutDirection: context.layoutDirection,
                presentation: size, descriptor: descriptor, now: context.now
            ).make(face)
        }
        let instant = context.now.milliseconds
        let snapshots = SnapshotFolder(container: container, widget: widget.id, instant: instant)
        let snapshot = try snapshots.write(drawn.snapshot, metadata: drawn.metadata, index: 0)
        return try publish(
            PublishedTimeline(
                instant: instant, kind: widget.kind, family: size.rawValue,
                entries: [PublishedTimeline.Entry(instant: instant, snapshot: snapshot)], policy: "never", reload: nil,
                domains: []), snapshots, in: container)
    }

    /// Publishes drawn snapshots together with the domains that were read for them, and removes the snapshots that they replace.
    func publish(
        _ timeline: PublishedTimeline, _ snapshots: SnapshotFolder, in container: Container
    ) throws -> PublishedTimeline {
        if let fault = RequestContext.current.faults.first { throw fault }
        var published = timeline
        // The domains that are read to find and place the widget don't affect its content.
        published.domains = container.readDomains.filter { ![.widgets, .home].contains($0) }.map(\.name)
        let key = try PublishedTimeline.key(of: snapshots.widget)
        var replaced: PublishedTimeline?
        try container.update(key, durability: .volatile, label: "publish", replacesDamaged: true) { timeline in
            (replaced, timeline) = (timeline, published)
        }
        if let replaced { snapshots.remove(imagesOf: replaced, except: published) }
        return published
    }
}

extension PlacedWidget.Place {
    /// The widget's family; `nil` for a control or activity.
    fileprivate var family: WidgetFamily? { if case .family(let family) = self { family } else { nil } }
}

extension ViewTimeline {
    /// Returns the entry for the instant `now` and the entries after it.
    fileprivate func shown(at now: Date) -> ArraySlice<ViewEntry> {
        entries[(entries.lastIndex { $0.date <= now } ?? entries.startIndex)...]
    }
}

extension PublishedTimeline {
    /// Returns the published timeline as JSON.
    func json(of widget: String) -> JSONValue {
        [
            "widget": .string(widget), "kind": .string(kind), "family": .string(family),
            "entries": .array(
                entries.map {
                    ["date": .string(Date(milliseconds: $0.instant).iso8601), "snapshot": .string($0.snapshot)]
                }
            ),
            "policy": .string(policy), "reload": reload.map { .string(Date(milliseconds: $0).iso8601) } ?? .null,
            "domains": .array(domains.map { .string($0) }),
        ]
    }
}
