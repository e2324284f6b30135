import Foundation
import Shared

/// Makes a snapshot of standalone views, as the canvas of an editor shows them.
@MainActor
struct PreviewSnapshotMaker {
    let text: any TextEngine
    let images: ImageStore
    let request: RenderRequest
    let layoutDirection: LayoutDirection
    let space: PreviewSpace
    let name: String
    /// The instant of the snapshot.
    let now: Date

    /// Draws views, centred in their space, on the system background.
    ///
    /// - Parameter views: Resolves the views.
    /// - Throws: ``CommandFailure`` if the size is out of range.
    func make(_ views: (ResolveContext) -> [ViewNode]) throws -> Snapshot {
        let reactions = ViewReactions()
        var (builder, log) = try place(views, reactions)
        while reactions.runClosures(reportingTo: log) { (builder, log) = try place(views, reactions) }
        return Snapshot(
            kind: name, place: .preview, date: now, list: builder.list, texts: builder.texts, url: builder.url,
            regions: builder.regions, spoken: builder.spoken, diagnostics: log.diagnostics, outline: builder.outline)
    }

    /// Resolves and places the views.
    private func place(
        _ views: (ResolveContext) -> [ViewNode], _ reactions: ViewReactions
    ) throws -> (DisplayListBuilder, DiagnosticLog) {
        let log = DiagnosticLog()
        let environment = request.environment(images: images, layoutDirection: layoutDirection, log: log)
        var context = ResolveContext(environment: environment, diagnostics: log)
        context.reactions = reactions
        let nodes = views(context)
        let screen = request.device.screen
        let offered: ProposedSize =
            switch space {
            case .screen(isLandscape: false): ProposedSize(screen)
            case .screen(isLandscape: true): ProposedSize(width: screen.height, height: screen.width)
            case .ideal: ProposedSize(width: nil, height: nil)
            case .fixed(let size): ProposedSize(size)
            }
        let most = Size(width: offered.width ?? screen.width, height: offered.height ?? screen.height)
        let layout = LayoutContext(
            text: text, images: images, scale: request.scale, container: most, isOutlined: request.isOutlined)
        let content = layout.root(nodes, .stack)
        let ideal = space == .ideal ? content.size(for: offered) : most
        let size = Size(width: ideal.width.rounded(.up), height: ideal.height.rounded(.up))
        let limit = 4_096.0
        guard size.width >= 1, size.height >= 1, size.width <= limit, size.height <= limit else {
            throw CommandFailure(
                "the preview '\(name)' requests \(size.width) by \(size.height) points — use 1 to \(Int(limit)) points in each dimension",
                exitCode: .badData)
        }
        let builder = DisplayListBuilder(
            size: size, isMirrored: layoutDirection == .rightToLeft, scale: request.scale, diagnostics: log)
        builder.fill(Rect(size), BackgroundStyle().paint(in: environment))
        content.place(alignedIn: Rect(size), into: builder)
        return (builder, log)
    }
}
