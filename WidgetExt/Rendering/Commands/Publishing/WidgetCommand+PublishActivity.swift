import Foundation
import Shared

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
