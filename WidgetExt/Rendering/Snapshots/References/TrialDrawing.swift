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
    /// - Throws: ``FontError`` if the fonts can't be loaded; ``ContainerError`` if the container can't be opened.
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
