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
        context.isStandalone = true
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
        // As on iOS, the image ends with a whole pixel.
        func whole(_ length: Double) -> Double { (length * request.scale - 0.01).rounded(.up) / request.scale }
        let size = Size(width: whole(ideal.width), height: whole(ideal.height))
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

/// Makes a snapshot of an intent's snippet or of a scene of an app. A snippet is as wide as the screen allows and as high as its content; a
/// scene is as large as the screen.
@MainActor
struct SnippetSnapshotMaker {
    let text: any TextEngine
    let images: ImageStore
    let request: RenderRequest
    let layoutDirection: LayoutDirection
    /// True for a scene of an app.
    var isScreen = false
    /// The instant of the snapshot.
    let now: Date

    /// The margin at the screen's sides and the corner radius, in points. Apple publishes no numbers.
    private static let (margin, radius) = (16.0, 24.0)
    /// The range of heights, in points. Apple publishes only the maximum.
    private static let heights = 20.0...400

    func make(_ view: ArchivedView, of intent: String) -> Snapshot {
        let log = DiagnosticLog()
        view.diagnostics.forEach(log.add)
        let margin = isScreen ? 0 : Self.margin
        let radius = isScreen ? 0 : Self.radius
        let screen = request.device.screen
        let heights = isScreen ? screen.height...screen.height : Self.heights
        let width = screen.width - 2 * margin
        let layout = LayoutContext(
            text: text, images: images, scale: request.scale,
            container: Size(width: width, height: heights.upperBound), isOutlined: request.isOutlined)
        let content = layout.root(view.nodes, .stack)
        let wanted = content.size(for: ProposedSize(width: width, height: nil)).height
        if wanted > heights.upperBound {
            let remedy = isScreen ? "the rest is reached by scrolling" : "show less"
            log.add(
                Diagnostic(
                    message:
                        "the content is \(Int(saturating: wanted)) points high, but only \(Int(heights.upperBound)) are shown — \(remedy)"
                ))
        }
        var height = min(max(wanted, heights.lowerBound), heights.upperBound)
        if text is CellTextEngine {
            // In character cells, the height is rounded up to whole rows.
            let row = text.lineHeight(of: ResolvedFont(size: 17))
            height = (height / row).rounded(.up) * row
        }
        let size = Size(width: width, height: height)
        let builder = DisplayListBuilder(
            size: size, isMirrored: layoutDirection == .rightToLeft, cornerRadius: radius, scale: request.scale,
            diagnostics: log)
        let black = isScreen ? ResolvedColor(0, 0, 0) : ResolvedColor(28, 28, 30)
        let plate = request.scheme == .dark ? black : ResolvedColor(255, 255, 255)
        let outline = Outline(roundedRect: Rect(size), corners: .init(radius: radius), isContinuous: true)
        builder.group(.clip(outline, isEvenOdd: false)) {
            builder.fill(Rect(size), .color(plate))
            content.place(alignedIn: Rect(size), into: builder)
        }
        // Content below the visible part of the screen is left out.
        let end = isScreen ? size.height : .infinity
        return Snapshot(
            kind: intent, place: isScreen ? .scene : .snippet, date: now, list: builder.list,
            texts: builder.texts.filter { $0.rect.y < end }, url: builder.url,
            regions: builder.regions.filter { $0.rect.y < end }, spoken: builder.spoken.filter { $0.rect.y < end },
            diagnostics: log.diagnostics, outline: builder.outline)
    }
}
