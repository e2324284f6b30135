import Foundation
import Shared

extension WidgetCommand {
    /// Draws a placed widget, a placed control or a Live Activity into the container. Prints nothing, because the host reads the published
    /// timeline.
    func publish(_ arguments: Arguments) throws {
        guard arguments.operands.count == 1, let id = arguments.operands.first else {
            throw CommandFailure("'publish' takes the id of one placed widget — 'AppHost widget list' prints the ids")
        }
        let path = try arguments.containerPath(environment: { environment[$0] })
        let container = try Container.open(at: path, role: .widgets)
        let placed = try container.read(PlacedWidgets.key).value?.widgets ?? []
        if let widget = placed.first(where: { $0.id == id }) { return try publish(widget, arguments) }
        let now = try arguments.requestContext(now: now).now.milliseconds
        guard let activity = try VisibleActivity.find(id, in: container, at: now) else {
            throw CommandFailure(
                "no widget '\(id)' is placed — \(suggestion(for: id, in: placed.map(\.id)))", exitCode: .badData)
        }
        try publish(activity, arguments)
    }

    /// Runs `body` with an encoder for the snapshots of a request, and the folder of an item's snapshots.
    func publish(
        _ item: ShownItem, _ request: RenderRequest, _ arguments: Arguments,
        _ body: (SnapshotEncoder, SnapshotFolder) throws -> Void
    ) throws {
        let drawing = try drawingContext(arguments, try requestContext(arguments, request))
        try drawing.run {
            guard let container = drawing.session.container else {
                throw CommandFailure("there is no container — run 'AppHost sync' to create it", exitCode: .badData)
            }
            let instant = drawing.context.now.milliseconds
            try body(
                drawing.encoder(for: request), SnapshotFolder(container: container, item: item, instant: instant))
        }
    }

    private func publish(_ widget: PlacedWidget, _ arguments: Arguments) throws {
        let family = if case .family(let family) = widget.place { family } else { WidgetFamily.systemSmall }
        let request = RenderRequest(kind: widget.kind, family: family, origin: .timeline, widget.appearance)
        try publish(.placed(widget), request, arguments) { encoder, snapshots in
            if arguments.has(WidgetOptions.timeline) {
                return try publish(try ArchivedTimeline(arguments), of: widget, encoder.limited, snapshots)
            }
            switch widget.place {
            case .family: try publish(widget, encoder, snapshots)
            case .control(let size): try publish(widget, size, encoder, snapshots)
            }
        }
    }

    private func publish(_ widget: PlacedWidget, _ encoder: SnapshotEncoder, _ snapshots: SnapshotFolder) throws {
        let item = try catalog.item(kind: widget.kind)
        guard case .widget(let descriptor, let source) = item else {
            throw CommandFailure(
                "\(item.kind) is \(item.noun), which has no timeline — place it with 'AppHost control add'")
        }
        if !widget.configuration.isEmpty {
            try configure(item, writtenAs: widget.configuration, from: "the configuration of \(widget.id)")
        }
        let place = try place(of: descriptor, encoder.request)
        do {
            let timeline = try catalog.timeline(of: source, kind: widget.kind, context: place)
            try publish(
                timeline.shown(at: encoder.context.now), of: descriptor, encoder, snapshots,
                reload: timeline.policy.date(after: timeline.entries.last?.date))
        } catch let error as WidgetError where error.isWithoutEntry {
            // If the widget already has snapshots for this kind and family, they are preserved, and the host marks them as stale.
            let shown = try snapshots.container.read(try PublishedTimeline.key(of: widget.id)).value
            guard shown?.kind != widget.kind || shown?.subject != .placed(widget.place) else { throw error }
            let placeholder = WidgetCatalog.CurrentEntry(placeholderOf: source, in: place, error)
            try publish(
                [placeholder.entry], of: descriptor, encoder.showing(placeholder.origin), snapshots, reload: nil)
            throw error.withPlaceholder
        }
    }

    /// Draws a widget's entries and publishes them.
    private func publish(
        _ entries: ArraySlice<ViewEntry>, of descriptor: WidgetDescriptor, _ encoder: SnapshotEncoder,
        _ snapshots: SnapshotFolder, reload: Date?
    ) throws {
        let published = try entries.prefix(PublishedTimeline.entryLimit).enumerated().map { index, entry in
            // Texts that depend on the time are drawn for the instant at which their entry is shown.
            var moment = encoder.context
            moment.now = max(entry.date, moment.now)
            let drawn = try RequestScope.with(moment) { try encoder.encodeWithMetadata(descriptor, entry) }
            return PublishedTimeline.Entry(
                instant: entry.date.milliseconds,
                snapshot: try snapshots.write(drawn.snapshot, metadata: drawn.metadata, index: index))
        }
        try publish(published, reload: reload?.milliseconds, snapshots)
    }

    /// Draws each archived view of a plug-in once, and publishes the snapshots.
    private func publish(
        _ timeline: ArchivedTimeline, of widget: PlacedWidget, _ encoder: SnapshotEncoder, _ snapshots: SnapshotFolder
    ) throws {
        let descriptor = WidgetDescriptor(kind: widget.kind, content: .nothing)
        let names = try timeline.views.enumerated().map { index, bytes in
            let view = try ArchivedView(parsing: bytes)
            try DrawingCost.check(view.nodes)
            let drawn = try encoder.encodeWithMetadata(descriptor, view.entry(at: encoder.context.now))
            return try snapshots.write(drawn.snapshot, metadata: drawn.metadata, index: index)
        }
        try publish(
            timeline.entries.map { .init(instant: $0.instant, snapshot: names[$0.view]) }, reload: timeline.reload,
            snapshots)
    }

    /// Draws a control with the current value of its provider, and publishes the snapshot, which is valid until the next reload.
    private func publish(
        _ widget: PlacedWidget, _ size: ControlPresentation, _ encoder: SnapshotEncoder, _ snapshots: SnapshotFolder
    ) throws {
        let item = try catalog.item(kind: widget.kind)
        guard case .control(let descriptor) = item else {
            throw CommandFailure("\(item.kind) is \(item.noun) — place it with 'AppHost widget add'")
        }
        if !widget.configuration.isEmpty {
            try configure(item, writtenAs: widget.configuration, from: "the configuration of \(widget.id)")
        }
        let face = try catalog.face(of: descriptor)
        let drawn = try encoder.encodeWithMetadata { text, images in
            try ControlSnapshotMaker(
                text: text, images: images, request: encoder.request, layoutDirection: encoder.context.layoutDirection,
                presentation: size, descriptor: descriptor, now: encoder.context.now
            ).make(face)
        }
        let snapshot = try snapshots.write(drawn.snapshot, metadata: drawn.metadata, index: 0)
        try publish([.init(instant: snapshots.instant, snapshot: snapshot)], snapshots)
    }

    /// Publishes drawn snapshots together with the domains that were read for them, and removes the snapshots that they replace.
    ///
    /// - Parameter reload: The instant of the next reload, in milliseconds since 1 January 1970; `nil` for never.
    func publish(_ entries: [PublishedTimeline.Entry], reload: Int64? = nil, _ snapshots: SnapshotFolder) throws {
        if let fault = RequestContext.current.faults.first { throw fault }
        let (item, container) = (snapshots.item, snapshots.container)
        let published = PublishedTimeline(
            instant: snapshots.instant, kind: item.kind, subject: item.subject(at: snapshots.instant), entries: entries,
            reload: reload,
            // The domains that are read to find and place the widget don't affect its content.
            domains: container.readDomains.filter { ![.widgets, .home].contains($0) }.map(\.name))
        var replaced: PublishedTimeline?
        try container.update(
            try PublishedTimeline.key(of: item.id), durability: .volatile, label: "publish", replacesDamaged: true
        ) { timeline in
            (replaced, timeline) = (timeline, published)
        }
        if let replaced { snapshots.remove(imagesOf: replaced, except: published) }
    }
}

extension ViewTimeline {
    /// Returns the entry for the instant `now` and the entries after it.
    fileprivate func shown(at now: Date) -> ArraySlice<ViewEntry> {
        entries[(entries.lastIndex { $0.date <= now } ?? entries.startIndex)...]
    }
}

extension WidgetCommand {
    /// Draws all presentations of a Live Activity into the container. The snapshots are valid until the activity's content changes.
    func publish(_ activity: VisibleActivity, _ arguments: Arguments) throws {
        let request = request(for: activity, RenderConfiguration())
        try publish(.activity(activity), request, arguments) { encoder, folder in
            let context = encoder.context
            let (views, document) = try views(of: activity, request, context)
            var snapshots = folder
            // If the activity ended and restarted in the meantime, the new activity has the same id, and the host may have removed the
            // images before a timeline referred to them.
            for attempt in 0...2 {
                snapshots.attempt = attempt
                var name = ""
                for presentation in ActivityPresentation.allCases {
                    let drawn = try encoder.encodeWithMetadata { text, images in
                        try ActivitySnapshotMaker(
                            text: text, images: images, request: request, layoutDirection: context.layoutDirection,
                            presentation: presentation, kind: request.kind, now: context.now
                        ).make(views, byteCount: try document.byteCount)
                    }
                    name = try snapshots.write(
                        drawn.snapshot, metadata: drawn.metadata, index: 0, suffix: presentation.snapshotSuffix)
                }
                try publish([.init(instant: snapshots.instant, snapshot: name)], snapshots)
                if snapshots.has(name) { break }
            }
        }
    }

    /// Encodes a current Live Activity as it will be at the request's instant if nothing changes until then.
    ///
    /// - Throws: ``CommandFailure`` if the activity isn't shown at that instant.
    func encodeActivity(_ id: String, _ arguments: Arguments, _ drawing: DrawingContext) throws -> EncodedSnapshot {
        guard let container = drawing.session.container else {
            throw CommandFailure("there is no container — run 'AppHost sync' to create it", exitCode: .badData)
        }
        let context = drawing.context
        let now = context.now.milliseconds
        guard let stored = try VisibleActivity.find(id, in: container, at: now) else {
            let alarms = try AlarmStore(container: container).alarms(at: now).filter(\.isActive)
            let all = try VisibleActivity.all(with: alarms, in: container, at: now)
            throw CommandFailure(
                "no Live Activity '\(id.shortened)' is shown at that time — \(suggestion(for: id, in: all.map(\.id)))",
                exitCode: .badData)
        }
        let activity = stored.advanced(at: now)
        let request = request(for: activity, RenderConfiguration(arguments))
        let presentation: ActivityPresentation = try arguments.choice(
            RenderOptions.presentation, default: .lockScreen)
        let (views, document) = try views(of: activity, request, context)
        return try drawing.encoder(for: request).encode(as: arguments[RenderOptions.format]) { text, images in
            try ActivitySnapshotMaker(
                text: text, images: images, request: request, layoutDirection: context.layoutDirection,
                presentation: presentation, kind: request.kind, now: context.now
            ).make(views, byteCount: try document.byteCount)
        }
    }

    /// True if Airlock's own views show the activity, because it is an app's alarm and the app declares no views for it.
    private func isForeign(_ activity: VisibleActivity) -> Bool {
        activity.isAlarm && !catalog.items.contains { $0.kind == activity.kind }
    }

    private func request(for activity: VisibleActivity, _ appearance: RenderConfiguration) -> RenderRequest {
        var appearance = appearance
        // The default is the dark scheme, as for everything on the lock screen.
        appearance.scheme = appearance.scheme ?? .dark
        return RenderRequest(
            kind: isForeign(activity) ? VisibleActivity.alarmKind : activity.kind, family: .systemSmall,
            origin: .timeline, appearance)
    }

    private func views(
        of activity: VisibleActivity, _ request: RenderRequest, _ context: RequestContext
    ) throws -> (ActivityViews, StoredActivity) {
        let item = try catalog.item(kind: request.kind)
        guard case .activity(_, let source) = item else {
            throw CommandFailure("\(item.kind) is \(item.noun), not a Live Activity", exitCode: .badData)
        }
        let document = try StoredActivity(activity, isOfAnotherKind: isForeign(activity), calendar: context.calendar)
        return (try source.views(document, activity.isStale(at: context.now.milliseconds)), document)
    }
}
