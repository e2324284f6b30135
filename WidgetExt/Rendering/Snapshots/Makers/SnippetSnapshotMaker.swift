import Foundation
import Shared

/// Makes a snapshot of the view an intent shows: as wide as the screen has room for, as high as the view is. That of a window of an app is
/// as large as the screen.
@MainActor
struct SnippetSnapshotMaker {
    let text: any TextEngine
    let images: ImageStore
    let request: RenderRequest
    let layoutDirection: LayoutDirection
    /// True for a window of an app.
    var isScreen = false
    /// The instant the snapshot is for.
    let now: Date

    /// The distance from the sides of the screen and the radius of the corners, in points; Apple publishes none.
    private static let (margin, radius) = (16.0, 24.0)
    /// The heights it is drawn in, in points; Apple publishes the greatest.
    private static let heights = 20.0...400

    func make(_ view: ArchivedView, of intent: String) -> Snapshot {
        let log = DiagnosticLog()
        view.notes.forEach(log.add)
        let margin = isScreen ? 0 : Self.margin
        let radius = isScreen ? 0 : Self.radius
        let screen = request.device.screen
        let heights = isScreen ? screen.height...screen.height : Self.heights
        let width = screen.width - 2 * margin
        let layout = LayoutContext(
            text: text, images: images, scale: request.scale,
            container: Size(width: width, height: heights.upperBound))
        let content = layout.root(view.nodes, .stack)
        let wanted = content.size(for: ProposedSize(width: width, height: nil)).height
        if wanted > heights.upperBound {
            let remedy = isScreen ? "the rest is reached by scrolling" : "show less"
            log.add(
                Diagnostic(
                    message:
                        "\(Int(saturating: wanted)) points high, \(Int(heights.upperBound)) are shown — \(remedy)"))
        }
        var height = min(max(wanted, heights.lowerBound), heights.upperBound)
        if text is CellTextEngine {
            // Rows are whole.
            let row = text.lineHeight(of: ResolvedFont(size: 17))
            height = (height / row).rounded(.up) * row
        }
        let size = Size(width: width, height: height)
        let builder = DisplayListBuilder(
            size: size, isMirrored: layoutDirection == .rightToLeft, cornerRadius: radius, diagnostics: log)
        let black = isScreen ? ResolvedColor(0, 0, 0) : ResolvedColor(28, 28, 30)
        let plate = request.scheme == .dark ? black : ResolvedColor(255, 255, 255)
        let outline = Outline(roundedRect: Rect(size), corners: .init(radius: radius), isContinuous: true)
        builder.group(.clip(outline, isEvenOdd: false)) {
            builder.fill(Rect(size), .color(plate))
            content.place(alignedIn: Rect(size), into: builder)
        }
        // What lies below the screen is drawn by no one, tapped by no one and read by no one.
        let end = isScreen ? size.height : .infinity
        return Snapshot(
            kind: intent, place: isScreen ? .scene : .snippet, date: now, list: builder.list,
            texts: builder.texts.filter { $0.rect.y < end }, url: builder.url,
            regions: builder.regions.filter { $0.rect.y < end }, spoken: builder.spoken.filter { $0.rect.y < end },
            diagnostics: log.diagnostics)
    }
}
