import Foundation
import Shared

/// Draws widgets, Live Activities and controls in many configurations and collects the findings.
@MainActor
final class Linter {
    private let catalog: WidgetCatalog
    private let configuration: LintConfiguration
    private let sources: SourceIndex
    private let known: LintBaseline
    private let text: PangoTextEngine
    private let images: ImageStore
    private let canvas: PNGCanvas

    /// Pixels per point of the snapshots.
    static let scale = 2.0

    /// The findings so far.
    private(set) var report = LintReport()
    /// The snapshot of each finding, by the finding's fingerprint; empty if no snapshots are requested.
    private(set) var snapshots: [String: [UInt8]] = [:]
    private let keepsSnapshots: Bool
    private var unit = 0

    /// Loads the fonts and creates a linter.
    ///
    /// - Throws: ``FontError`` if the fonts can't be loaded.
    init(
        catalog: WidgetCatalog, fonts: FontSet, assets: AssetCatalog, configuration: LintConfiguration,
        baseline: LintBaseline, sources: SourceIndex, keepsSnapshots: Bool
    ) throws {
        (self.catalog, self.configuration, self.sources) = (catalog, configuration, sources)
        (known, self.keepsSnapshots) = (baseline, keepsSnapshots)
        let pango = try fonts.load()
        text = PangoTextEngine(pango: pango, scale: Self.scale)
        images = ImageStore(catalog: assets, scale: Self.scale)
        canvas = PNGCanvas(pango: pango, images: images, scale: Self.scale)
    }

    /// Lints a subject in the given cases, which all have the same place and the current request's language.
    ///
    /// - Parameter unit: The index of the unit of work.
    /// - Throws: The first error that the widget didn't cause, such as an unreadable container, font or state.
    func check(_ subject: LintSubject, in cases: [LintCase], unit: Int) throws {
        guard let first = cases.first else { return }
        self.unit = unit
        let maker: (LintCase) throws -> Snapshot
        do {
            maker = try self.maker(of: subject, first)
        } catch let error as TimelineError {
            return try add(.timeline, error.message, ViewPath(), subject, first)
        } catch let error as ControlError {
            return try add(.timeline, error.message, ViewPath(), subject, first)
        }
        for lintCase in cases {
            var context = RequestContext.current
            context.screen = lintCase.device.screen
            try RequestContext.$current.withValue(context) { try draw(subject, lintCase, maker) }
        }
    }

    /// Queries the subject's provider and returns a function that makes its snapshots.
    private func maker(of subject: LintSubject, _ first: LintCase) throws -> (LintCase) throws -> Snapshot {
        let (text, images) = (text, images)
        func request(_ lintCase: LintCase) -> RenderRequest { lintCase.request(kind: subject.kind, scale: Self.scale) }
        func direction(_ lintCase: LintCase) -> LayoutDirection {
            lintCase.language.pseudo == .mirrored ? .rightToLeft : RequestContext.current.layoutDirection
        }
        switch subject {
        case .widget(let descriptor, let source):
            let timeline = try timeline(of: descriptor, source, request(first))
            if timeline.entries.count > SlowRule.entries {
                let message =
                    "the timeline has \(timeline.entries.count) entries, more than the limit of \(SlowRule.entries) — return fewer entries and reload sooner"
                try add(.slow, message, ViewPath(), subject, first)
            }
            guard let entry = timeline.entry(at: RequestContext.current.now) else {
                throw TimelineError(kind: descriptor.kind, fault: .empty)
            }
            return { lintCase in
                SnapshotMaker(
                    text: text, images: images, request: request(lintCase), size: try request(lintCase).size,
                    layoutDirection: direction(lintCase)
                ).make(descriptor, entry)
            }
        case .activity(let descriptor, let source, let state, _):
            let views = try source.views(state, false)
            let byteCount = try state.byteCount
            return { lintCase in
                guard case .activity(let presentation) = lintCase.place else {
                    preconditionFailure("a Live Activity is drawn in the places of one")
                }
                return try ActivitySnapshotMaker(
                    text: text, images: images, request: request(lintCase), layoutDirection: direction(lintCase),
                    presentation: presentation, kind: descriptor.kind, now: RequestContext.current.now
                ).make(views, byteCount: byteCount)
            }
        case .control(let descriptor):
            let face = try catalog.face(of: descriptor)
            return { lintCase in
                guard case .control(let presentation) = lintCase.place else {
                    preconditionFailure("a control is drawn in the places of one")
                }
                return try ControlSnapshotMaker(
                    text: text, images: images, request: request(lintCase), layoutDirection: direction(lintCase),
                    presentation: presentation, descriptor: descriptor, now: RequestContext.current.now
                ).make(face)
            }
        }
    }

    private func timeline(of descriptor: WidgetDescriptor, _ source: TimelineSource, _ request: RenderRequest) throws
        -> ViewTimeline
    {
        let size = try request.size
        return try catalog.timeline(
            of: source, kind: descriptor.kind,
            context: TimelineProviderContext(
                family: request.family, isPreview: false, displaySize: CGSize(width: size.width, height: size.height)))
    }

    private func draw(_ subject: LintSubject, _ lintCase: LintCase, _ make: (LintCase) throws -> Snapshot) throws {
        report.snapshots += 1
        let snapshot: Snapshot
        do {
            snapshot = try make(lintCase)
        } catch let error as ControlError {
            return try add(.blank, error.message, ViewPath(), subject, lintCase)
        } catch let error as ActivityError {
            return try add(.blank, error.message, ViewPath(), subject, lintCase)
        }
        for finding in snapshot.findings {
            try add(finding.rule, finding.message, finding.path, subject, lintCase, snapshot)
        }
    }

    private func add(
        _ rule: LintRule, _ message: String, _ path: ViewPath, _ subject: LintSubject, _ lintCase: LintCase,
        _ snapshot: Snapshot? = nil
    ) throws {
        // A control has no space for a title of twice the length, so this finding gets the rule with the lower level.
        let rule = rule == .controlTitle && lintCase.language.pseudo == .doubled ? .truncated : rule
        let level = configuration.level(of: rule)
        guard level != .off else { return }
        let finding = LintFinding(
            rule: rule, level: level, kind: subject.kind, place: lintCase.place.name, message: message,
            path: path.description, snapshot: lintCase.description,
            location: sources.location(of: path, kind: subject.kind))
        let mark = finding.fingerprint
        if known.fingerprints.contains(mark) { return }
        guard report.add(LintReport.Entry(finding: finding, unit: unit)), keepsSnapshots, let snapshot else { return }
        var list = snapshot.list
        if let place = snapshot.texts.first(where: { $0.path == path })?.rect {
            list.items.append(DisplayList.ring(around: place))
        }
        snapshots[mark] = try canvas.draw(list, mode: lintCase.mode, isCircular: lintCase.family == .accessoryCircular)
    }
}
