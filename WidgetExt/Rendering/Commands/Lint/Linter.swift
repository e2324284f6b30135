import Foundation
import Shared

/// Draws widgets, Live Activities and controls in many ways and collects what is wrong with them.
@MainActor
final class Linter {
    private let catalog: WidgetCatalog
    private let configuration: LintConfiguration
    private let sources: SourceIndex
    private let known: LintBaseline
    private let text: PangoTextEngine
    private let images: ImageStore
    private let canvas: PNGCanvas

    /// Pixels a point of the snapshots.
    static let scale = 2.0

    /// What was found so far.
    private(set) var report = LintReport()
    /// The snapshot of each finding, by its fingerprint; empty where none are wanted.
    private(set) var snapshots: [String: [UInt8]] = [:]
    private let keepsSnapshots: Bool
    private var unit = 0

    /// Loads the fonts.
    ///
    /// - Throws: ``FontError`` where they can't be.
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

    /// Draws something in the given ways, which are of one place and one language, that of the request in force.
    ///
    /// - Parameter unit: The unit of the work this is.
    /// - Throws: The first fault that isn't the widget's: a container, fonts or a state that can't be read.
    func look(at subject: LintSubject, in cases: [LintCase], unit: Int) throws {
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
        for snapshot in cases {
            var context = RequestContext.current
            context.screen = snapshot.device.screen
            try RequestContext.$current.withValue(context) { try draw(subject, snapshot, maker) }
        }
    }

    /// What makes the snapshots of something, after its provider was asked.
    private func maker(of subject: LintSubject, _ first: LintCase) throws -> (LintCase) throws -> Snapshot {
        let (text, images) = (text, images)
        func request(_ snapshot: LintCase) -> RenderRequest { snapshot.request(kind: subject.kind, scale: Self.scale) }
        func direction(_ snapshot: LintCase) -> LayoutDirection {
            snapshot.language.pseudo == .mirrored ? .rightToLeft : RequestContext.current.layoutDirection
        }
        switch subject {
        case .widget(let descriptor, let source):
            let timeline = try timeline(of: descriptor, source, request(first))
            if timeline.entries.count > SlowRule.entries {
                let message =
                    "a timeline of \(timeline.entries.count) entries, \(SlowRule.entries) are quick — hand over fewer and reload sooner"
                try add(.slow, message, ViewPath(), subject, first)
            }
            guard let entry = timeline.entry(at: RequestContext.current.now) else {
                throw TimelineError(kind: descriptor.kind, fault: .empty)
            }
            return { snapshot in
                SnapshotMaker(
                    text: text, images: images, request: request(snapshot), size: try request(snapshot).size,
                    layoutDirection: direction(snapshot)
                ).make(descriptor, entry)
            }
        case .activity(let descriptor, let source, let state, _):
            let views = try source.views(state, false)
            let byteCount = try state.byteCount
            return { snapshot in
                guard case .activity(let presentation) = snapshot.place else {
                    preconditionFailure("a Live Activity is drawn in the places of one")
                }
                return try ActivitySnapshotMaker(
                    text: text, images: images, request: request(snapshot), layoutDirection: direction(snapshot),
                    presentation: presentation, kind: descriptor.kind, now: RequestContext.current.now
                ).make(views, byteCount: byteCount)
            }
        case .control(let descriptor):
            let face = try catalog.face(of: descriptor)
            return { snapshot in
                guard case .control(let presentation) = snapshot.place else {
                    preconditionFailure("a control is drawn in the places of one")
                }
                return try ControlSnapshotMaker(
                    text: text, images: images, request: request(snapshot), layoutDirection: direction(snapshot),
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

    private func draw(_ subject: LintSubject, _ snapshot: LintCase, _ make: (LintCase) throws -> Snapshot) throws {
        report.snapshots += 1
        let snapshot: Snapshot
        do {
            snapshot = try make(snapshot)
        } catch let error as ControlError {
            return try add(.blank, error.message, ViewPath(), subject, snapshot)
        } catch let error as ActivityError {
            return try add(.blank, error.message, ViewPath(), subject, snapshot)
        }
        for finding in snapshot.findings {
            try add(finding.rule, finding.message, finding.path, subject, snapshot, snapshot)
        }
    }

    private func add(
        _ rule: LintRule, _ message: String, _ path: ViewPath, _ subject: LintSubject, _ snapshot: LintCase,
        _ snapshot: Snapshot? = nil
    ) throws {
        // No control has room for a title twice as long.
        let rule = rule == .controlTitle && snapshot.language.pseudo == .doubled ? .truncated : rule
        let level = configuration.level(of: rule)
        guard level != .off else { return }
        let finding = LintFinding(
            rule: rule, level: level, kind: subject.kind, place: snapshot.place.name, message: message,
            path: path.description, snapshot: snapshot.description,
            location: sources.location(of: path, kind: subject.kind))
        let mark = finding.fingerprint
        if known.fingerprints.contains(mark) { return }
        guard report.add(LintReport.Entry(finding: finding, unit: unit)), keepsSnapshots, let snapshot else { return }
        var list = snapshot.list
        if let place = snapshot.texts.first(where: { $0.path == path })?.rect {
            list.items.append(DisplayList.ring(around: place))
        }
        snapshots[mark] = try canvas.draw(list, mode: snapshot.mode, isCircular: snapshot.family == .accessoryCircular)
    }
}
