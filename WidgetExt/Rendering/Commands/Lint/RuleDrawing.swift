import Foundation
import Glibc
import Shared

/// Draws a view, applies the lint rules to it and marks findings with rings, for the documentation of the rules.
@MainActor
package final class RuleDrawing {
    private let pango: Pango
    private let images: ImageStore
    private let text: PangoTextEngine

    /// Pixels per point.
    private static let scale = 2.0
    /// The width of the wallpaper's visible margin around the view, in points.
    private static let margin = 12.0

    /// A drawn view and its findings.
    package struct Drawn {
        /// The size in points.
        package let size: Size
        package let png: [UInt8]
        package let findings: [(rule: LintRule, message: String)]
    }

    /// Loads the fonts.
    ///
    /// - Throws: ``CommandFailure`` if the fonts can't be loaded.
    package init(_ drawing: DrawingContext) throws {
        pango = try drawing.loadFonts()
        images = ImageStore(catalog: drawing.assets, scale: Self.scale)
        text = PangoTextEngine(pango: pango, scale: Self.scale)
    }

    /// Draws a view as the content of a widget, as a presentation of a Live Activity, or as the label of a control.
    ///
    /// - Parameter rule: The rule whose findings are marked with rings.
    /// - Throws: The error that prevents drawing the view.
    package func draw(_ view: some View, in planned: PlannedSnapshot, ringing rule: LintRule) throws -> Drawn {
        let snapshot = try snapshot(of: view, in: planned)
        let findings = snapshot.findings
        let rings = findings.filter { $0.rule == rule }.compactMap(snapshot.place).map(DisplayList.ring)
        let (png, size) = try png(of: snapshot, rings, in: planned)
        return Drawn(size: size, png: png, findings: findings.map { ($0.rule, $0.message) })
    }

    private func snapshot(of view: some View, in planned: PlannedSnapshot) throws -> Snapshot {
        let request = RenderRequest(planned, scale: Self.scale, isLinted: true)
        let direction = LayoutDirection.leftToRight
        let now = Date(timeIntervalSince1970: 0)
        switch planned.place {
        case .family:
            let configuration = StaticConfiguration(kind: "Sample", provider: SampleProvider()) { _ in EmptyView() }
            return SnapshotMaker(
                text: text, images: images, request: request, size: try request.size, layoutDirection: direction
            ).make(WidgetDescriptor(configuration), ViewEntry(date: now) { resolve(view, in: $0) })
        case .activity(let presentation):
            let configuration = ActivityConfiguration(for: SampleAttributes.self) { _ in
                view
            } dynamicIsland: { _ in
                DynamicIsland {
                    DynamicIslandExpandedRegion(.center) { view }
                } compactLeading: {
                    view
                } compactTrailing: {
                    EmptyView()
                } minimal: {
                    view
                }
            }
            guard case .activity(let source) = WidgetDescriptor(configuration).content else {
                preconditionFailure("the configuration of an activity describes one")
            }
            return try ActivitySnapshotMaker(
                text: text, images: images, request: request, layoutDirection: direction, presentation: presentation,
                kind: "Sample", now: now
            ).make(try source.views(SampleDocument(), false), byteCount: 0)
        case .control(let presentation):
            let descriptor = ControlDescriptor(
                StaticControlConfiguration(kind: "Sample") { ControlWidgetButton(action: OpenURLIntent()) { view } })
            return try ControlSnapshotMaker(
                text: text, images: images, request: request, layoutDirection: direction, presentation: presentation,
                descriptor: descriptor, now: now
            ).make(descriptor.source.preview())
        case .preview, .snippet, .scene: preconditionFailure("no rule is about views by themselves")
        }
    }

    /// The accent group's colour on the pages.
    private static let tint = ResolvedColor(red: 0.56, green: 0.72, blue: 1)

    /// Returns the image. A vibrant snapshot is drawn three times: on a light, a medium and a dark wallpaper. An accented snapshot is drawn
    /// with a tint, on a light and a dark glass.
    private func png(of snapshot: Snapshot, _ rings: [DisplayList.Item], in planned: PlannedSnapshot) throws -> (
        [UInt8], Size
    ) {
        let canvas = PNGCanvas(pango: pango, images: images, scale: Self.scale)
        let mode = planned.appearance.mode ?? .fullColor
        let isCircular = planned.place.family == .accessoryCircular
        let bytes = try canvas.encode(snapshot.list, mode: mode, tint: Self.tint, isCircular: isCircular)
        let layer = try CairoImage(try ImageFile(bytes: bytes))
        let own = snapshot.list.size
        let greys =
            switch mode {
            case .fullColor: [Double]()
            case .accented: AccentedTextRule.glasses
            case .vibrant: TextContrastRule.wallpapers.map(\.grey)
            }
        let margin = greys.isEmpty ? 0 : Self.margin
        let cell = Size(width: own.width + 2 * margin, height: own.height + 2 * margin)
        let size = Size(width: cell.width * Double(max(greys.count, 1)), height: cell.height)
        let surface = Surface(
            pixelWidth: Int(saturating: (size.width * Self.scale).rounded()),
            pixelHeight: Int(saturating: (size.height * Self.scale).rounded()), scale: Self.scale)
        let painter = Painter(pango: pango, images: images, surface: surface)
        for index in 0..<max(greys.count, 1) {
            let x = cell.width * Double(index)
            if let grey = greys.indices.contains(index) ? greys[index] : nil {
                surface.fill(
                    Rect(x: x, y: 0, width: cell.width, height: cell.height),
                    .color(ResolvedColor(red: grey, green: grey, blue: grey)))
            }
            surface.draw(layer, in: Rect(x: x + margin, y: margin, width: own.width, height: own.height), paint: nil)
            surface.transformed(Transform(a: 1, b: 0, c: 0, d: 1, tx: x + margin, ty: margin)) {
                painter.paint(DisplayList(size: own, items: rings), isCircular: false)
            }
        }
        guard let png = surface.png() else { throw CommandFailure.noMemory(for: size) }
        return (png, size)
    }
}

private struct SampleEntry: TimelineEntry { let date: Date }

private struct SampleProvider: TimelineProvider {
    func placeholder(in context: Context) -> SampleEntry { SampleEntry(date: Date(timeIntervalSince1970: 0)) }
    func getSnapshot(in context: Context, completion: @escaping (SampleEntry) -> Void) {
        completion(placeholder(in: context))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<SampleEntry>) -> Void) {
        completion(Timeline(entries: [placeholder(in: context)], policy: .never))
    }
}

private struct SampleAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {}
}

private struct SampleDocument: ActivityDocument {
    let activityID = "sample"
    func attributes<Attributes: Decodable>(_ type: Attributes.Type) throws -> Attributes { try empty(type) }
    func state<State: Decodable>(_ type: State.Type) throws -> State { try empty(type) }

    private func empty<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data("{}".utf8))
    }
}

/// Memory statistics of this process.
enum ProcessMemory {
    /// The peak resident memory, in KiB.
    static var peak: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Int(usage.ru_maxrss)
    }
}
