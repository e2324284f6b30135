import Foundation
import Shared

/// Draws views and widgets in a test's own process, which has no container, no sandbox and no command line.
@MainActor
package struct TrialDrawing {
    private let drawer: CaseDrawer
    private let snapshot: LintCase
    private let context: RequestContext
    private let strings: LocalizedStrings
    private let session: ContainerSession

    /// What was drawn.
    package struct Drawn {
        package let snapshot: Snapshot
        package let reference: ReferenceSnapshot
    }

    /// Loads fonts and assets.
    ///
    /// - Parameters:
    ///   - assets: Folders with `.xcassets` and tables of strings.
    ///   - container: The container providers read; `nil` for none.
    /// - Throws: ``FontError`` where fonts can't be loaded; a ``ContainerError`` where the container can't be opened.
    package init(
        fonts: FontSet, assets: [String], container: String?, snapshot: LintCase, context: RequestContext, scale: Double
    ) throws {
        drawer = try CaseDrawer(
            catalog: WidgetCatalog([]), fonts: fonts, assets: AssetCatalog(folders: assets), scale: scale)
        (self.snapshot, self.context) = (snapshot, context)
        strings = LocalizedStrings(folders: assets, localeIdentifier: context.localeIdentifier)
        session =
            try container.map {
                try ContainerSession.open(path: $0, role: .widgets, domains: Domain.all, program: "AirlockTesting")
            }
            ?? ContainerSession(container: nil)
    }

    /// Draws a view as the widget of a descriptor shows it.
    package func draw(_ view: some View, in descriptor: WidgetDescriptor) throws -> Drawn {
        try draw(ViewEntry(date: context.now) { resolve(view, in: $0) }, in: descriptor)
    }

    /// Draws what a widget shows at the request's instant.
    ///
    /// - Parameter pass: Returns when the time of the limit is over.
    /// - Throws: ``TimelineError`` where its provider hands over nothing in `limit`, or what breaks the contract; the first fault
    ///   the provider met.
    package func draw(
        _ descriptor: WidgetDescriptor, limit: Duration, pass: @escaping @Sendable (Duration) async throws -> Void
    ) async throws -> Drawn {
        guard let source = descriptor.source else {
            throw UsageError("\(descriptor.kind) has no timeline — draw a widget, or the view of an activity")
        }
        guard let family = snapshot.family, descriptor.families.contains(family) else {
            throw UsageError(
                "\(descriptor.kind) has no family \(snapshot.place.name) — \(choices(descriptor.families.map(\.rawValue)))"
            )
        }
        let size = try snapshot.request(kind: descriptor.kind, scale: drawer.scale).size
        let place = TimelineProviderContext(
            family: family, isPreview: false, displaySize: CGSize(width: size.width, height: size.height))
        let timeline = try await RequestContext.$current.withValue(context) {
            try await ContainerSession.$current.withValue(session) {
                try await Self.timeline(of: source, in: place, kind: descriptor.kind, limit: limit, pass: pass)
            }
        }
        if let fault = context.faults.first { throw fault }
        try timeline.validate(kind: descriptor.kind)
        guard let entry = timeline.entry(at: context.now) else {
            throw TimelineError(kind: descriptor.kind, fault: .empty)
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
        throw TimelineError(kind: kind, fault: .noAnswer(seconds: Int(limit.components.seconds)))
    }

    /// Draws the view an intent shows, in the appearance of the snapshot.
    ///
    /// - Throws: ``ArchivedViewError`` for a document that is none.
    package func draw(_ snippet: SnippetDocument) throws -> Drawn {
        let written = snapshot.scheme == .dark ? snippet.dark : snippet.light
        let view = try ArchivedView(parsing: Array(written.utf8))
        return try inItsCircumstances { try drawer.draw(view, of: snippet.intent, snapshot) }
    }

    private func draw(_ entry: ViewEntry, in descriptor: WidgetDescriptor) throws -> Drawn {
        try inItsCircumstances { try drawer.draw(descriptor, entry, snapshot) }
    }

    private func inItsCircumstances(_ draw: () throws -> (snapshot: Snapshot, png: [UInt8])) throws -> Drawn {
        try RequestContext.$current.withValue(context) {
            try ContainerSession.$current.withValue(session) {
                try Translation.$tables.withValue(
                    snapshot.language.pseudo == .doubled ? PseudoStrings(base: strings) : strings
                ) {
                    try MomentWords.$current.withValue(LocalizedMoments(context)) {
                        let (snapshot, png) = try draw()
                        if let fault = context.faults.first { throw fault }
                        return Drawn(
                            snapshot: snapshot,
                            reference: ReferenceSnapshot(snapshot, png: png, renderer: drawer.renderer))
                    }
                }
            }
        }
    }

    /// What was expected, what was drawn and what differs, side by side in a PNG file.
    package func difference(_ expected: ReferenceSnapshot, _ actual: ReferenceSnapshot, name: String) throws -> [UInt8] {
        try DifferenceImage(pango: drawer.pango).draw(expected: expected.png, actual: actual.png, name: name)
    }
}

extension LintCase {
    /// The ordinary snapshot of a family.
    package init(ordinary family: WidgetFamily) { self.init(family: family) }
}
