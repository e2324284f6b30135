import Foundation
import Shared

extension WidgetCommand {
    /// The Live Activity pictures are called by an id of; `nil` for none that is shown.
    func activity(_ id: String, in container: Container, _ arguments: Arguments) throws -> ShownActivity? {
        let now = try arguments.requestContext(now: now).now.milliseconds
        return try ShownActivity.all(in: container, at: now).first { $0.pictureID == id }
    }

    /// Draws a Live Activity in all its forms into the container. The pictures stay until it shows something else.
    func publish(_ activity: ShownActivity, _ arguments: Arguments) throws {
        // An app's alarm no view is declared for has Airlock's own.
        let isForeign = activity.isAlarm && !catalog.items.contains { $0.kind == activity.kind }
        let kind = isForeign ? ShownActivity.alarmKind : activity.kind
        var look = Arguments(command: "render")
        look.set("kind", kind)
        // As other things on the lock screen.
        look.set("scheme", ColorScheme.dark.rawValue)
        let request = try RenderRequest(look)
        let context = try requestContext(arguments, request)
        let timeline = try withStorage(arguments, context) {
            guard let container = SharedStorageService.shared.container else {
                throw UsageError("there is no container — run 'AppHost sync'", exitCode: .badData)
            }
            let item = try catalog.item(kind: kind)
            guard case .activity(let descriptor, let source) = item else {
                throw UsageError("\(item.kind) is \(item.noun), no Live Activity", exitCode: .badData)
            }
            let document = try KeptActivity(activity, isOfAnotherKind: isForeign, calendar: context.calendar)
            let instant = context.now.milliseconds
            let views = try source.views(document, activity.isStale(at: instant))
            let writer = SnapshotWriter(
                request: request, fonts: { try FontSet.locate(environment: environment, executable: executable) },
                assets: AssetCatalog(folders: assetFolders(arguments)))
            let pictures = PictureFolder(container: container, widget: activity.pictureID, instant: instant)
            var name = ""
            for presentation in ActivityPresentation.allCases {
                let drawn = try writer.pictureAndFacts { text, images in
                    try ActivitySnapshotMaker(
                        text: text, images: images, request: request, layoutDirection: context.layoutDirection,
                        presentation: presentation, kind: descriptor.kind, now: context.now
                    ).make(views, byteCount: try document.byteCount)
                }
                name = try pictures.write(drawn.picture, facts: drawn.facts, index: 0, form: presentation.rawValue)
            }
            return try publish(
                PublishedTimeline(
                    instant: instant, kind: activity.kind, family: activity.version(at: instant),
                    entries: [PublishedTimeline.Entry(instant: instant, picture: name)], policy: "never", reload: nil,
                    domains: []), pictures, in: container)
        }
        try StandardOutput.write(timeline.json(of: activity.pictureID).serialised())
    }
}
