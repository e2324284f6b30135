import Foundation
import Shared

/// Makes a picture of the view an intent shows: as wide as the screen has room for, as high as the view is.
@MainActor
struct SnippetSnapshotMaker {
    let text: any TextEngine
    let images: ImageStore
    let request: RenderRequest
    let layoutDirection: LayoutDirection
    /// The instant the picture is for.
    let now: Date

    /// The distance from the sides of the screen and the radius of the corners, in points; Apple publishes none.
    private static let (margin, radius) = (16.0, 24.0)
    /// The heights it is drawn in, in points; Apple publishes the greatest.
    private static let heights = 20.0...400

    func make(_ view: ArchivedView, of intent: String) -> Snapshot {
        let log = DiagnosticLog()
        view.notes.forEach(log.add)
        let width = request.device.screen.width - 2 * Self.margin
        let layout = LayoutContext(
            text: text, images: images, scale: request.scale,
            container: Size(width: width, height: Self.heights.upperBound))
        let content = layout.root(view.nodes, .stack)
        let wanted = content.size(for: ProposedSize(width: width, height: nil)).height
        if wanted > Self.heights.upperBound {
            log.add(
                Diagnostic(
                    message:
                        "\(Int(saturating: wanted)) points high, \(Int(Self.heights.upperBound)) are shown — show less")
            )
        }
        var height = min(max(wanted, Self.heights.lowerBound), Self.heights.upperBound)
        if text is CellTextEngine {
            // Rows are whole.
            let row = text.lineHeight(of: ResolvedFont(size: 17))
            height = (height / row).rounded(.up) * row
        }
        let size = Size(width: width, height: height)
        let builder = DisplayListBuilder(
            size: size, isMirrored: layoutDirection == .rightToLeft, cornerRadius: Self.radius, diagnostics: log)
        let plate = request.scheme == .dark ? ResolvedColor(28, 28, 30) : ResolvedColor(255, 255, 255)
        let outline = Outline(roundedRect: Rect(size), corners: .init(radius: Self.radius), isContinuous: true)
        builder.group(.clip(outline, isEvenOdd: false)) {
            builder.fill(Rect(size), .color(plate))
            content.place(alignedIn: Rect(size), into: builder)
        }
        return Snapshot(
            kind: intent, place: .snippet, date: now, list: builder.list, texts: builder.texts, url: builder.url,
            regions: builder.regions, spoken: builder.spoken, diagnostics: log.diagnostics)
    }
}
