import Foundation
import Shared

/// Draws a widget in many ways and collects what is wrong with it.
@MainActor
final class Linter {
    private let catalog: WidgetCatalog
    private let configuration: LintConfiguration
    private let sources: SourceIndex
    private let known: LintBaseline
    private let text: PangoTextEngine
    private let images: ImageStore
    private let canvas: PNGCanvas

    /// Pixels a point of the pictures.
    static let scale = 2.0
    /// How long a picture may take here, in seconds, and a timeline.
    ///
    /// Apple publishes no numbers; a picture of an ordinary widget takes two thousandths of a second.
    static let limits = (picture: 0.1, timeline: 2.0)

    /// What was found, in the order it was.
    private(set) var findings: [LintFinding] = []
    /// The picture of each finding, by its fingerprint; empty where none are wanted.
    private(set) var pictures: [String: [UInt8]] = [:]
    /// How many pictures were looked at.
    private(set) var count = 0
    private let keepsPictures: Bool
    private var indices: [String: Int] = [:]

    /// Loads the fonts.
    ///
    /// - Throws: ``FontError`` where they can't be.
    init(
        catalog: WidgetCatalog, fonts: FontSet, assets: AssetCatalog, configuration: LintConfiguration,
        baseline: LintBaseline, sources: SourceIndex, keepsPictures: Bool
    ) throws {
        (self.catalog, self.configuration, self.sources) = (catalog, configuration, sources)
        (known, self.keepsPictures) = (baseline, keepsPictures)
        let pango = try fonts.load()
        text = PangoTextEngine(pango: pango, scale: Self.scale)
        images = ImageStore(catalog: assets, scale: Self.scale)
        canvas = PNGCanvas(pango: pango, images: images, scale: Self.scale)
    }

    /// Draws a widget in the given ways, which are of one family and one language, that of the request in force.
    ///
    /// - Throws: The first fault that isn't the widget's: a container or fonts that can't be read.
    func look(at descriptor: WidgetDescriptor, _ source: TimelineSource, in cases: [LintCase]) throws {
        guard let first = cases.first else { return }
        let began = ContinuousClock.now
        let entry: ViewEntry
        do {
            guard let shown = try timeline(of: descriptor, source, first).entry(at: RequestContext.current.now) else {
                throw TimelineError(kind: descriptor.kind, fault: .empty)
            }
            entry = shown
        } catch let error as TimelineError {
            return try add(.timeline, error.message, ViewPath(), descriptor, first)
        }
        let seconds = began.duration(to: .now) / .seconds(1)
        if seconds > Self.limits.timeline {
            try add(
                .slow, "its timeline took \(seconds.rounded()) s — prepare data in the app", ViewPath(), descriptor,
                first)
        }
        for picture in cases { try draw(descriptor, entry, picture) }
    }

    private func timeline(of descriptor: WidgetDescriptor, _ source: TimelineSource, _ picture: LintCase) throws
        -> ViewTimeline
    {
        let size = try picture.request(kind: descriptor.kind, scale: Self.scale).size
        return try catalog.timeline(
            of: source, kind: descriptor.kind,
            context: TimelineProviderContext(
                family: picture.family, isPreview: false, displaySize: CGSize(width: size.width, height: size.height)))
    }

    private func draw(_ descriptor: WidgetDescriptor, _ entry: ViewEntry, _ picture: LintCase) throws {
        let request = picture.request(kind: descriptor.kind, scale: Self.scale)
        let size = try request.size
        count += 1
        let isMirrored =
            picture.language.pseudo == .mirrored || RequestContext.current.layoutDirection == .rightToLeft
        let maker = SnapshotMaker(
            text: text, images: images, request: request, size: size,
            layoutDirection: isMirrored ? .rightToLeft : .leftToRight)
        let began = ContinuousClock.now
        let snapshot = maker.make(descriptor, entry)
        let seconds = began.duration(to: .now) / .seconds(1)
        func report(_ rule: LintRule, _ message: String, _ path: ViewPath) throws {
            try add(rule, message, path, descriptor, picture, snapshot)
        }
        for diagnostic in snapshot.diagnostics {
            try report(diagnostic.rule.flatMap(LintRule.init) ?? .drawing, diagnostic.message, diagnostic.path)
        }
        let judged = Set(snapshot.diagnostics.filter { $0.rule != nil }.map(\.path))
        for text in snapshot.texts where text.isTruncated && !judged.contains(text.path) {
            try report(.truncated, "cut off: '\(text.lines.joined(separator: " "))'", text.path)
        }
        if snapshot.list.isBlank {
            try report(
                .blank, "nothing is drawn but the background — show something, or say that there is nothing", ViewPath()
            )
        }
        if seconds > Self.limits.picture {
            try report(.slow, "a picture took \(Int(seconds * 1_000)) ms — show less", ViewPath())
        }
    }

    private func add(
        _ rule: LintRule, _ message: String, _ path: ViewPath, _ descriptor: WidgetDescriptor, _ picture: LintCase,
        _ snapshot: Snapshot? = nil
    ) throws {
        let level = configuration.level(of: rule)
        guard level != .off else { return }
        let finding = LintFinding(
            rule: rule, level: level, kind: descriptor.kind, place: picture.family.rawValue, message: message,
            path: path, first: picture, location: sources.location(of: path, kind: descriptor.kind))
        let mark = finding.fingerprint
        if known.fingerprints.contains(mark) { return }
        if let index = indices[mark] { return findings[index].count += 1 }
        indices[mark] = findings.count
        findings.append(finding)
        guard keepsPictures, let snapshot else { return }
        let ringed = snapshot.list.ringed(snapshot.texts.first { $0.path == path }?.rect)
        pictures[mark] = try canvas.draw(
            ringed, mode: picture.mode, isCircular: picture.family == .accessoryCircular)
    }
}

extension DisplayList {
    /// Whether nothing is drawn but what fills the whole picture.
    fileprivate var isBlank: Bool {
        items.allSatisfy { if case .fill(let rect, _) = $0 { rect.contains(Rect(size)) } else { false } }
    }

    /// The list with a red line around a place.
    fileprivate func ringed(_ place: Rect?) -> DisplayList {
        guard let place else { return self }
        var list = self
        let box = place.inset(by: -3)
        list.items.append(
            .outline(
                OutlineBlock(
                    outline: Outline(roundedRect: box, corners: .init(radius: 4), isContinuous: false),
                    stroke: StrokeContent(width: 1.5), isEvenOdd: false,
                    paint: .color(ResolvedColor(red: 1, green: 0.15, blue: 0.1)), box: box, isAccented: false)))
        return list
    }
}

extension Rect {
    fileprivate func contains(_ other: Rect) -> Bool {
        x <= other.x && y <= other.y && right >= other.right && bottom >= other.bottom
    }
}
