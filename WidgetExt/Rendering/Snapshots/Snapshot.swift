import Foundation
import Shared

/// A snapshot before it is drawn: its display list and the data for its metadata.
package struct Snapshot: Sendable {
    package let kind: String
    package let place: SnapshotPlace
    /// The date of the entry.
    package let date: Date
    package let list: DisplayList
    package let texts: [DrawnText]
    /// The URL that a tap on the widget opens.
    package let url: URL?
    /// The areas with other tap actions, the topmost at the end.
    package let regions: [DrawnRegion]
    /// The accessibility elements, in order.
    package let spoken: [SpokenElement]
    /// The problems found by drawing.
    package let diagnostics: [Diagnostic]
    /// The violations of ``WidgetRules``; empty unless the request is linted.
    package var violations: [SnapshotFinding] = []
    /// The state of a control; `nil` if the snapshot doesn't show a control.
    package var control: SnapshotMetadata.Control?
    /// True if the widget's redacted placeholder is shown.
    package var isPlaceholder = false
    /// The views with their places, each before those inside it; empty unless the request is for an outline.
    package var outline: [OutlineItem] = []
    /// The number of items at the beginning of the list that belong to the container background.
    var backgroundCount = 0
}

extension Snapshot {
    /// Returns the snapshot as a placeholder, with shapes in place of readable texts.
    func redacted(inCells: Bool) -> Snapshot {
        Snapshot(
            kind: kind, place: place, date: date, list: inCells ? list.redactedInCells : list.redacted, texts: [],
            url: url, regions: regions, spoken: [], diagnostics: diagnostics, outline: outline.map(\.redacted))
    }
}

/// Makes a snapshot of a widget's entry: resolves its views, lays them out and collects their metadata.
@MainActor
struct SnapshotMaker {
    let text: any TextEngine
    let images: ImageStore
    let request: RenderRequest
    let size: Size
    let layoutDirection: LayoutDirection

    /// The margin around the content of a system family, in points.
    static let contentMargin = 16.0

    /// Resolves an entry's views without laying them out.
    func nodes(of descriptor: WidgetDescriptor, _ entry: ViewEntry) -> [ViewNode] {
        let log = DiagnosticLog()
        return entry.nodes(ResolveContext(environment: environment(of: descriptor, log), diagnostics: log))
    }

    private func environment(of descriptor: WidgetDescriptor, _ log: DiagnosticLog) -> EnvironmentValues {
        var environment = request.environment(images: images, layoutDirection: layoutDirection, log: log)
        environment.widgetFamily = request.family
        environment.widgetRenderingMode = request.mode
        // Vibrant content is light on any background, so it is drawn with the dark colour scheme.
        if request.mode == .vibrant { environment.colorScheme = .dark }
        environment.showsWidgetContainerBackground = showsBackground(descriptor) && !request.family.isAccessory
        environment.widgetContentMargins = EdgeInsets(top: margin, leading: margin, bottom: margin, trailing: margin)
        return environment
    }

    private func showsBackground(_ descriptor: WidgetDescriptor) -> Bool {
        request.mode == .fullColor || !descriptor.isBackgroundRemovable
    }

    private var margin: Double { request.family.isAccessory ? 0 : Self.contentMargin }

    /// An entry's views, as one pass has placed them.
    private struct Pass {
        let nodes: [ViewNode]
        let builder: DisplayListBuilder
        let backgroundCount: Int
        let work: LayoutWork
        let diagnostics: DiagnosticLog
    }

    func make(_ descriptor: WidgetDescriptor, _ entry: ViewEntry) -> Snapshot {
        let reactions = ViewReactions()
        var pass = place(descriptor, entry, reactions)
        while reactions.runClosures(reportingTo: pass.diagnostics) { pass = place(descriptor, entry, reactions) }
        let (builder, diagnostics) = (pass.builder, pass.diagnostics)
        return Snapshot(
            kind: descriptor.kind, place: .family(request.family), date: entry.date, list: builder.list,
            texts: builder.texts,
            url: builder.url, regions: builder.regions, spoken: builder.spoken, diagnostics: diagnostics.diagnostics,
            violations: request.isLinted ? violations(pass) : [], outline: builder.outline,
            backgroundCount: pass.backgroundCount)
    }

    private func violations(_ pass: Pass) -> [SnapshotFinding] {
        WidgetRules.findings(
            in: CheckedSnapshot(
                place: .family(request.family), mode: request.mode, nodes: pass.nodes, list: pass.builder.list,
                backgroundCount: pass.backgroundCount, texts: pass.builder.texts, regions: pass.builder.regions,
                images: images, work: pass.work, isInCells: text is CellTextEngine))
    }

    /// Resolves and places an entry's views.
    private func place(_ descriptor: WidgetDescriptor, _ entry: ViewEntry, _ reactions: ViewReactions) -> Pass {
        let diagnostics = DiagnosticLog()
        let environment = environment(of: descriptor, diagnostics)
        var context = ResolveContext(environment: environment, diagnostics: diagnostics)
        context.reactions = reactions
        let all = entry.nodes(context)
        var nodes = all
        if request.family == .accessoryInline {
            var content = InlineContent()
            nodes = content.shown(of: all)
            if let diagnostic = content.diagnostic { diagnostics.add(diagnostic) }
        }
        let builder = DisplayListBuilder(
            size: size, isMirrored: layoutDirection == .rightToLeft,
            cornerRadius: request.family.cornerRadius(in: size), scale: request.scale, diagnostics: diagnostics)
        let layout = LayoutContext(
            text: text, images: images, scale: request.scale, container: size, isOutlined: request.isOutlined)
        if showsBackground(descriptor) {
            var (alignment, background) =
                nodes.containerBackground(in: Rect(size))
                ?? (.center, [ViewNode(.fill(BackgroundStyle().paint(in: environment)))])
            // On the home screen, a widget with a translucent background has an opaque plate behind it.
            if request.mode == .fullColor, !request.family.isAccessory, !background.contains(where: \.isOpaqueFill) {
                let plate = SystemColor.systemBackground.resolved(in: environment)
                if background.count == 1, let fill = background[0].filled(over: plate) {
                    background = [fill]
                } else {
                    builder.fill(Rect(size), .color(plate))
                }
            }
            layout.root(background, .layers(alignment)).place(alignedIn: Rect(size), alignment, into: builder)
        }
        let backgroundCount = builder.items.count
        let inset =
            switch request.family {
            // A place in characters is given by the caller, for a bar or a terminal.
            case .accessoryCircular, .accessoryRectangular: text is CellTextEngine ? 0 : Painter.accessoryInset
            default: descriptor.hasContentMargins ? margin : 0
            }
        let area = Rect(size).inset(by: inset)
        layout.root(nodes, .stack).place(alignedIn: area, into: builder)
        return Pass(
            nodes: all, builder: builder, backgroundCount: backgroundCount, work: layout.work, diagnostics: diagnostics)
    }
}

extension ViewNode {
    /// Returns the first container background that the node or a node inside it declares, with its alignment.
    ///
    /// The content of a geometry reader is created for the widget's rectangle, because the reader's own rectangle isn't known yet.
    @MainActor func containerBackground(in widget: Rect) -> (alignment: Alignment, nodes: [ViewNode])? {
        switch content {
        case .modified(.containerBackground(let alignment, let nodes), _): (alignment, nodes)
        case .modified(_, let inner): inner.containerBackground(in: widget)
        case .stack(_, let children), .overlaid(_, let children), .fitting(_, _, let children), .grid(_, let children),
            .gridRow(_, let children), .lazyGrid(_, let children), .arranged(_, let children):
            children.containerBackground(in: widget)
        case .geometry(let geometry):
            geometry.make(widget).containerBackground(in: widget)
        case .text, .fill, .shape, .image, .symbol, .spacer, .divider, .chart: nil
        }
    }
}

extension [ViewNode] {
    /// Returns the first container background that one of the nodes, or a node inside them, declares.
    @MainActor func containerBackground(in widget: Rect) -> (alignment: Alignment, nodes: [ViewNode])? {
        for node in self {
            if let background = node.containerBackground(in: widget) { return background }
        }
        return nil
    }
}

extension ViewNode {
    /// True if the node fills its whole space and is opaque.
    fileprivate var isOpaqueFill: Bool { if case .fill(let paint) = content { paint.isOpaque } else { false } }

    /// Returns the fill composited over an opaque colour; `nil` if the node isn't a fill with a single colour.
    ///
    /// A surface isn't used for this, because it composites premultiplied bytes. The rounding of these bytes is off by one for
    /// half of the fill colours in `SystemColor`.
    fileprivate func filled(over plate: ResolvedColor) -> ViewNode? {
        guard case .fill(.color(let color)) = content else { return nil }
        func mixed(_ path: KeyPath<ResolvedColor, Double>) -> Int {
            Int(((color[keyPath: path] * color.alpha + plate[keyPath: path] * (1 - color.alpha)) * 255).rounded())
        }
        return ViewNode(.fill(.color(ResolvedColor(mixed(\.red), mixed(\.green), mixed(\.blue)))))
    }
}

extension WidgetFamily {
    /// Returns the corner radius of a widget of a size, in points.
    fileprivate func cornerRadius(in size: Size) -> Double {
        switch self {
        case .accessoryCircular, .accessoryCorner: min(size.width, size.height) / 2
        case .accessoryRectangular: 10
        case .accessoryInline: 0
        default: HomeScreenBackdrop.radius
        }
    }
}

extension Snapshot {
    /// Returns the metadata, with positions rounded to a thousandth of a point.
    func metadata(drawnBy renderer: RendererVersion) -> SnapshotMetadata {
        SnapshotMetadata(
            kind: kind, place: place, date: date, size: list.size, url: url,
            regions: tappableRegions, texts: texts.map(\.metadata), accessibility: spoken.map(\.metadata),
            diagnostics: diagnostics.map { .init(message: $0.message, path: $0.path.description) }, renderer: renderer,
            control: control, isPlaceholder: isPlaceholder)
    }

    /// The regions with an action, after the region of the whole widget if the widget has a URL.
    private var tappableRegions: [SnapshotMetadata.Region] {
        let widget = DrawnRegion(area: TapArea(Rect(list.size)), action: url.map { .url($0) })
        return ([widget] + regions).compactMap { region in
            region.action.map { SnapshotMetadata.Region(region.area.toThousandths, action: $0) }
        }
    }
}

extension SpokenElement {
    fileprivate var metadata: SnapshotMetadata.AccessibilityElement {
        .init(
            rect: rect.toThousandths, label: properties.label, value: properties.value, hint: properties.hint,
            identifier: properties.identifier, traits: properties.traits)
    }
}

extension DrawnText {
    fileprivate var metadata: SnapshotMetadata.DisplayedText {
        .init(
            string: string, lines: lines, rect: rect.toThousandths, fontSize: fontSize, isTruncated: isTruncated,
            moments: moments)
    }
}

extension Rect {
    /// The rectangle rounded to a thousandth of a point.
    var toThousandths: Rect {
        func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
        return Rect(x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height))
    }
}

extension Snapshot {
    /// Returns the snapshot's texts as a line of JSON for a bar, in the format that Waybar reads with `return-type: json`.
    ///
    /// `text` is the content of this family, on one line. `tooltip` has the full texts of `details`, one per line. Both are escaped for
    /// Pango markup. `class` has the kind, `placeholder` if the placeholder is shown, and `diagnostics` if there are any.
    ///
    /// - Parameter details: The same entry in a larger family; `nil` to use this snapshot.
    func waybar(details: Snapshot?) -> JSONValue {
        let shown = texts.map { $0.lines.joined(separator: " ") }.filter { !$0.isEmpty }
        return [
            "text": .string(shown.joined(separator: "  ").markupEscaped),
            "alt": .string(place.name),
            "tooltip": .string((details ?? self).texts.map(\.string).joined(separator: "\n").markupEscaped),
            "class": .array(
                [.string(kind)] + (isPlaceholder ? [.string("placeholder")] : [])
                    + (diagnostics.isEmpty ? [] : [.string("diagnostics")])),
        ]
    }
}
