import Foundation
import Shared

/// Draws views and widgets in the process of a test, without a container, sandbox or command line.
@MainActor
package struct TrialDrawing {
    private let drawer: CaseDrawer
    private let planned: PlannedSnapshot
    private var drawing: DrawingContext { drawer.drawing }
    private var context: RequestContext { drawing.context }

    /// A drawn snapshot, and the same snapshot as a reference.
    package struct Drawn {
        package let snapshot: Snapshot
        package let reference: ReferenceSnapshot
    }

    /// Loads fonts and assets.
    ///
    /// - Parameters:
    ///   - assets: Folders with `.xcassets` and string tables.
    ///   - container: The container that providers read; `nil` for none.
    /// - Throws: ``CommandFailure`` if the fonts can't be loaded; ``ContainerError`` if the container can't be opened.
    package init(
        fonts: FontSet, assets: [String], container: String?, snapshot planned: PlannedSnapshot,
        context: RequestContext,
        scale: Double
    ) throws {
        let session =
            try container.map {
                try ContainerSession.open(path: $0, role: .widgets, domains: Domain.all, program: "AirlockTesting")
            }
            ?? ContainerSession(container: nil)
        let drawing = DrawingContext(
            fonts: { fonts }, assets: AssetCatalog(folders: assets), session: session, context: context
        ).inLanguage(planned.language)
        drawer = try CaseDrawer(drawing, catalog: WidgetCatalog([]), scale: scale, isLinted: true)
        self.planned = planned
    }

    /// Draws a view as the content of a widget.
    package func draw(_ view: some View, in descriptor: WidgetDescriptor) throws -> Drawn {
        try draw(ViewEntry(date: context.now) { resolve(view, in: $0) }, in: descriptor)
    }

    /// Draws the entry that a widget shows at the request's instant.
    ///
    /// - Parameter pass: Waits for a duration.
    /// - Throws: ``WidgetError`` if the provider returns no timeline within `limit` or an invalid one; the first fault of the provider.
    package func draw(
        _ descriptor: WidgetDescriptor, limit: Duration, pass: @escaping @Sendable (Duration) async throws -> Void
    ) async throws -> Drawn {
        guard let source = descriptor.source else {
            throw CommandFailure("\(descriptor.kind) has no timeline — draw a widget, or the view of an activity")
        }
        guard let family = planned.place.family, descriptor.families.contains(family) else {
            throw CommandFailure(
                "\(descriptor.kind) has no family \(planned.place.name) — choose \(choices(descriptor.families.map(\.name)))"
            )
        }
        let place = try RenderRequest(planned, scale: drawer.scale).providerContext
        let timeline = try await RequestScope.with(context, session: drawing.session) {
            try await source.configuration?.resolve()
            return try await Self.timeline(of: source, in: place, kind: descriptor.kind, limit: limit, pass: pass)
        }
        if let fault = context.faults.first { throw fault }
        try timeline.validate(kind: descriptor.kind)
        guard let entry = timeline.entry(at: context.now) else {
            throw WidgetError(kind: descriptor.kind, fault: .empty)
        }
        return try draw(entry, in: descriptor)
    }

    private static func timeline(
        of source: TimelineSource, in place: TimelineProviderContext, kind: String, limit: Duration,
        pass: @escaping @Sendable (Duration) async throws -> Void
    ) async throws -> ViewTimeline {
        let (answers, answer) = AsyncStream.makeStream(of: ViewTimeline.self)
        source.timeline(place) {
            answer.yield($0)
            answer.finish()
        }
        let clock = Task {
            try await pass(limit)
            answer.finish()
        }
        defer { clock.cancel() }
        for await timeline in answers { return timeline }
        throw WidgetError(kind: kind, fault: .noAnswer(seconds: Int(limit.components.seconds)))
    }

    /// Draws an intent's snippet in the snapshot's colour scheme.
    ///
    /// - Throws: ``ArchivedViewError`` for an invalid document.
    package func draw(_ snippet: SnippetDocument) throws -> Drawn {
        let archived = planned.appearance.scheme == .dark ? snippet.dark : snippet.light
        let view = try ArchivedView(parsing: Array(archived.utf8))
        return try inContext { try drawer.draw(view, of: snippet.intent, planned) }
    }

    private func draw(_ entry: ViewEntry, in descriptor: WidgetDescriptor) throws -> Drawn {
        try inContext { try drawer.draw(descriptor, entry, planned) }
    }

    private func inContext(_ draw: () throws -> (snapshot: Snapshot, png: [UInt8])) throws -> Drawn {
        let (snapshot, png) = try drawing.run(draw)
        return Drawn(
            snapshot: snapshot, reference: ReferenceSnapshot(snapshot, png: png, renderer: drawer.renderer))
    }

    /// Returns the expected image, the actual image and their difference side by side, as a PNG file.
    package func difference(_ expected: ReferenceSnapshot, _ actual: ReferenceSnapshot, name: String) throws -> [UInt8]
    {
        try DifferenceImage(pango: drawer.pango).encode(expected: expected.png, actual: actual.png, name: name)
    }
}

/// Draws widgets in many configurations. Fonts and images are loaded once.
@MainActor
final class CaseDrawer {
    /// Pixels per point.
    let scale: Double
    let renderer: RendererVersion
    let pango: Pango
    let drawing: DrawingContext
    /// True to check widgets against the lint rules.
    private let isLinted: Bool
    private let catalog: WidgetCatalog
    private let text: PangoTextEngine
    private let images: ImageStore
    private let canvas: PNGCanvas

    /// Loads the fonts.
    ///
    /// - Throws: ``CommandFailure`` if the fonts can't be loaded.
    init(
        _ drawing: DrawingContext, catalog: WidgetCatalog, scale: Double, isLinted: Bool = false
    ) throws {
        (self.drawing, self.catalog, self.scale, self.isLinted) = (drawing, catalog, scale, isLinted)
        pango = try drawing.loadFonts()
        renderer = .current(try drawing.fonts())
        text = PangoTextEngine(pango: pango, scale: scale)
        images = ImageStore(catalog: drawing.assets, scale: scale)
        canvas = PNGCanvas(pango: pango, images: images, scale: scale)
    }

    /// Returns the entry that a widget shows at the request's instant.
    ///
    /// - Throws: ``WidgetError`` for an invalid timeline; the first fault of the provider.
    func entry(of descriptor: WidgetDescriptor, _ source: TimelineSource, for planned: PlannedSnapshot) throws
        -> ViewEntry
    {
        let timeline = try catalog.timeline(
            of: source, kind: descriptor.kind, context: try RenderRequest(planned, scale: scale).providerContext)
        guard let entry = timeline.entry(at: RequestContext.current.now) else {
            throw WidgetError(kind: descriptor.kind, fault: .empty)
        }
        return entry
    }

    /// Draws an intent's snippet.
    func draw(_ view: ArchivedView, of intent: String, _ planned: PlannedSnapshot) throws -> (
        snapshot: Snapshot, png: [UInt8]
    ) {
        let request = RenderRequest(planned, scale: scale)
        var context = RequestContext.current
        context.screen = request.device.screen
        return try RequestScope.with(context) {
            let snapshot = SnippetSnapshotMaker(
                text: text, images: images, request: request, layoutDirection: context.layoutDirection, now: context.now
            ).make(view, of: intent)
            return (snapshot, try canvas.encode(snapshot.list, mode: .fullColor, isCircular: false))
        }
    }

    /// Draws an entry.
    ///
    /// - Parameter size: The size of the snapshot in points. The default is the size of the family on the device.
    func draw(_ descriptor: WidgetDescriptor, _ entry: ViewEntry, _ planned: PlannedSnapshot, size: Size? = nil) throws
        -> (snapshot: Snapshot, png: [UInt8])
    {
        let request = RenderRequest(planned, scale: scale, isLinted: isLinted)
        var context = RequestContext.current
        context.screen = request.device.screen
        return try RequestScope.with(context) {
            let maker = SnapshotMaker(
                text: text, images: images, request: request, size: try size ?? request.size,
                layoutDirection: context.layoutDirection)
            let snapshot = maker.make(descriptor, entry)
            let png = try canvas.encode(
                snapshot.list, mode: request.mode, screen: request.screen,
                isCircular: request.family == .accessoryCircular)
            return (snapshot, png)
        }
    }
}

/// A drawn item of a snapshot, with the values by which a change of it is detected.
struct DrawnView: Hashable, Sendable {
    /// A description, such as `text 'Assam'`.
    var what: String
    /// The rectangle in points, rounded to a thousandth.
    var rect: Rect
    /// A hash of the item's colours, its font and the enclosing effects.
    var appearance: String
    /// The view's path; empty if unknown.
    var path: String

    init(what: String, rect: Rect, appearance: String, path: String) {
        (self.what, self.rect, self.appearance, self.path) = (what, rect.toThousandths, appearance, path)
    }

    /// Returns the drawn items of a snapshot, in order.
    static func all(of snapshot: Snapshot) -> [DrawnView] {
        var views: [DrawnView] = []
        func add(_ what: String, _ rect: Rect, _ appearance: String, _ around: (Transform, String)) {
            let rect = around.0.apply(rect)
            let path = snapshot.texts.first { $0.rect.touches(rect) && what.hasPrefix("text") }?.path.description
            views.append(DrawnView(what: what, rect: rect, appearance: hash(appearance + around.1), path: path ?? ""))
        }
        func walk(_ items: [DisplayList.Item], _ around: (Transform, String)) {
            for item in items {
                switch item {
                case .fill(let rect, let paint): add("fill", rect, "\(paint)", around)
                case .text(let block):
                    let words = block.lines.map(\.string).joined(separator: " ")
                    let lines = block.lines.map {
                        Rect(x: $0.x, y: $0.y - block.font.size, width: $0.width, height: block.font.size)
                    }
                    let rect = lines.dropFirst().reduce(lines.first ?? block.box) { $0.union($1) }
                    add("text '\(words)'", rect, "\(block.paint) \(block.font) \(block.isAccented)", around)
                case .outline(let block):
                    add(
                        "shape", block.outline.bounds ?? block.box,
                        "\(block.paint) \(block.outline) \(String(describing: block.stroke))", around)
                case .image(let block):
                    let name = block.path.split(separator: "/").last.map(String.init) ?? block.path
                    add("image \(name)", block.rect, "\(String(describing: block.paint))", around)
                case .symbol(let block):
                    add(
                        "symbol", block.rect,
                        "\(block.paint) \(block.layers) \(block.weight) \(block.square.size)", around)
                case .group(.transform(let change), let inner): walk(inner, (change.then(around.0), around.1))
                case .group(let effect, let inner): walk(inner, (around.0, around.1 + " \(effect)"))
                case .masked(let inner, by: _): walk(inner, (around.0, around.1 + " masked"))
                }
            }
        }
        walk(snapshot.list.items, (.identity, ""))
        return views
    }

    private static func hash(_ text: String) -> String { String(XXHash64.hash(text), radix: 16) }

    /// Returns a description of the first difference between two lists; `nil` if they are equal.
    static func firstDifference(_ old: [DrawnView], _ new: [DrawnView]) -> String? {
        for index in 0..<max(old.count, new.count) {
            guard index < new.count else { return "\(old[index].name) is gone" }
            guard index < old.count else { return "\(new[index].name) is new" }
            let (before, after) = (old[index], new[index])
            if (before.what, before.rect, before.appearance) == (after.what, after.rect, after.appearance) { continue }
            if before.what == after.what {
                if before.rect != after.rect {
                    return "\(after.name) moved from \(before.rect.words) to \(after.rect.words)"
                }
                return "\(after.name) has other colours, another font or another effect"
            }
            // If the previous item still follows later in the new list, the item at this index is new.
            if new[index...].contains(where: { $0.what == before.what }) { return "\(after.name) is new" }
            if old[index...].contains(where: { $0.what == after.what }) { return "\(before.name) is gone" }
            return "\(before.name) became \(after.what)"
        }
        return nil
    }

    /// The item's description with its path or position, for messages.
    private var name: String { path.isEmpty ? "\(what) at \(rect.words)" : "\(what) in \(path)" }

    var json: JSONValue {
        [
            "what": .string(what), "appearance": .string(appearance), "path": .string(path),
            "rect": .array([rect.x, rect.y, rect.width, rect.height].map { .number($0) }),
        ]
    }

    init?(_ json: JSONValue) {
        guard let what = json["what"]?.string, let appearance = json["appearance"]?.string,
            let path = json["path"]?.string,
            let numbers = json["rect"]?.array?.compactMap(\.number), numbers.count == 4
        else { return nil }
        self.init(
            what: what, rect: Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
            appearance: appearance,
            path: path)
    }
}

extension Rect {
    /// The rectangle in points as text, such as `12,30 158×20`.
    var words: String {
        func short(_ value: Double) -> String { ((value * 10).rounded() / 10).shortText }
        return "\(short(x)),\(short(y)) \(short(width))×\(short(height))"
    }

    /// Returns true if two rectangles overlap.
    func touches(_ other: Rect) -> Bool {
        x < other.right && other.x < right && y < other.bottom && other.y < bottom
    }
}
