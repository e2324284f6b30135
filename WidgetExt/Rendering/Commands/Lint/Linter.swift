import Foundation
import FoundationGaps
import Shared

/// Draws widgets, Live Activities and controls in many configurations and collects the findings.
@MainActor
final class Linter {
    private let catalog: WidgetCatalog
    private let configuration: LintConfiguration
    private let sources: SourceIndex
    private let baseline: LintBaseline
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
    private let isFull: Bool
    private var unit = 0
    private var isFirstPlace = true
    /// The intents of buttons that were checked, by kind and identifier.
    private var checkedIntents: Set<[String]> = []
    /// The intents that a phone performs in the widget extension after a tap.
    private lazy var extensionIntents = Set(
        DeclaredTypes.intents.compactMap { $0.init().runsInApp ? nil : $0.persistentIdentifier })
    /// The timeline of the current unit; `nil` if the unit's subject isn't a widget.
    private var checkedTimeline: CheckedTimeline?

    /// Loads the fonts and creates a linter.
    ///
    /// - Parameter isFull: True to report also the faults that most widgets have at extreme settings, such as very large text.
    /// - Throws: ``FontError`` if the fonts can't be loaded.
    init(
        catalog: WidgetCatalog, fonts: FontSet, assets: AssetCatalog, configuration: LintConfiguration,
        baseline: LintBaseline, sources: SourceIndex, keepsSnapshots: Bool, isFull: Bool
    ) throws {
        (self.catalog, self.configuration, self.sources) = (catalog, configuration, sources)
        (self.baseline, self.keepsSnapshots, self.isFull) = (baseline, keepsSnapshots, isFull)
        let pango = try fonts.load()
        pango.appFonts = { assets.fontFiles }
        text = PangoTextEngine(pango: pango, scale: Self.scale)
        images = ImageStore(catalog: assets, scale: Self.scale)
        canvas = PNGCanvas(pango: pango, images: images, scale: Self.scale)
    }

    /// Lints a subject in the given cases, which all have the same place and the current request's language.
    ///
    /// - Parameters:
    ///   - unit: The index of the unit of work.
    ///   - isFirstPlace: True if the place is the first of the subject's checked places.
    /// - Throws: The first error that the widget didn't cause, such as an unreadable container, font or state.
    func check(_ subject: LintSubject, in cases: [LintCase], unit: Int, isFirstPlace: Bool) throws {
        guard let first = cases.first else { return }
        CrashReport.begin(subject.kind)
        let reads = ActivityReadLog()
        try ActivityReadLog.$current.withValue(reads) {
            try draw(subject, in: cases, unit: unit, isFirstPlace: isFirstPlace)
        }
        for name in reads.take() {
            let message =
                "Activity<\(name)>.activities is always empty in a widget extension — write the state into an app group in the app, and read it from that group in the widget"
            try add(.activityIntent, message, ViewPath(), subject, first)
        }
        if case .activity = subject, isFirstPlace {
            let places = sources.repeatedDeclarations(ofAttributes: subject.kind)
            guard let last = places.last else { return }
            let message =
                "\(subject.kind) is declared \(places.count) times, in \(places.map(\.description).joined(separator: " and ")); each declaration is a type of its own, with its own activities — declare it once, in a file of both targets"
            try add(.activityIntent, message, ViewPath(), subject, first, at: last)
        }
    }

    /// Reports the app groups that targets lack, as findings of the subject.
    func checkGroups(_ subject: LintSubject, _ lintCase: LintCase) throws {
        for finding in sources.groups.findings {
            try add(.appGroup, finding.message, ViewPath(), subject, lintCase, at: finding.location)
        }
    }

    private func draw(_ subject: LintSubject, in cases: [LintCase], unit: Int, isFirstPlace: Bool) throws {
        guard let first = cases.first else { return }
        (self.unit, self.isFirstPlace) = (unit, isFirstPlace)
        checkedTimeline = nil
        let maker: (LintCase) throws -> Snapshot
        do {
            maker = try self.maker(of: subject, first)
        } catch let error as WidgetError {
            return try add(.timeline, error.message, ViewPath(), subject, first)
        }
        for lintCase in cases {
            var context = RequestContext.current
            context.screen = lintCase.device.screen
            try RequestContext.$current.withValue(context) { try draw(subject, lintCase, maker) }
        }
        // Other languages, devices and settings have the same timeline.
        var standard = LintCase(place: first.place)
        standard.mode = first.mode
        standard.state = first.state
        guard first == standard else { return }
        try compareStates(of: subject, first)
        try checkClock(of: subject, first)
        guard let checkedTimeline else { return }
        for rule in TimelineRules.all where configuration.level(of: rule.rule) != .off {
            for finding in try rule.findings(in: checkedTimeline) {
                try add(rule.rule, finding.message, finding.path, subject, first)
            }
        }
        try checkSampleValues(of: subject, checkedTimeline, first)
    }

    /// Reports a widget that shows the values of its placeholder if its app group can't be read.
    private func checkSampleValues(of subject: LintSubject, _ checked: CheckedTimeline, _ first: LintCase) throws {
        guard case .widget(let descriptor, let source) = subject, isFirstPlace,
            configuration.level(of: .appGroup) != .off,
            checked.provider.typeNames.contains(where: sources.namesSampleValues)
        else { return }
        let groups = AppGroups.current
        AppGroups.install(groups.unreadable)
        defer { AppGroups.install(groups) }
        let missed = AppGroups.missed
        let request = first.request(kind: descriptor.kind, scale: Self.scale)
        let entry: ViewEntry?
        do {
            entry = try timeline(of: descriptor, source, request).timeline.entry(at: checked.now)
        } catch is WidgetError {
            // Without the group, the provider shows nothing, which isn't a sample value.
            return
        }
        guard AppGroups.missed > missed, let entry,
            let shown = try checked.texts(of: entry, at: checked.now),
            let sample = try checked.texts(
                of: source.placeholder(try context(of: request)), at: checked.now),
            shown.map(\.text.string) == sample.map(\.text.string),
            let (path, text) = shown.first(where: { $0.text.isValue })
        else { return }
        let message =
            "if the app group can't be read, the widget shows the values of its placeholder, such as '\(text.string)', as if they were the app's data — show an empty state instead"
        try add(.appGroup, message, path, subject, first)
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
            let failures = NoNetworkError.count
            let (timeline, requestsReload) = try timeline(of: descriptor, source, request(first))
            checkedTimeline = checked(
                timeline, of: descriptor, source, first, requestsReload: requestsReload,
                hasFailedRequest: NoNetworkError.count > failures)
            if timeline.entries.count > SlowRule.entries {
                let message =
                    "the timeline has \(timeline.entries.count) entries, more than the limit of \(SlowRule.entries) — return fewer entries and reload sooner"
                try add(.slow, message, ViewPath(), subject, first)
            }
            guard let entry = timeline.entry(at: RequestContext.current.now) else {
                throw WidgetError(kind: descriptor.kind, fault: .empty)
            }
            return { lintCase in
                SnapshotMaker(
                    text: text, images: images, request: request(lintCase), size: try request(lintCase).size,
                    layoutDirection: direction(lintCase)
                ).make(descriptor, entry)
            }
        case .activity(let descriptor, let source, let state, _, _):
            let views = try source.views(state, false)
            let byteCount = try state.byteCount
            return { lintCase in
                try self.maker(of: descriptor, request(lintCase), lintCase, direction(lintCase))
                    .make(views, byteCount: byteCount)
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

    private func maker(
        of descriptor: WidgetDescriptor, _ request: RenderRequest, _ lintCase: LintCase, _ direction: LayoutDirection
    ) -> ActivitySnapshotMaker {
        guard case .activity(let presentation) = lintCase.place else {
            preconditionFailure("a Live Activity is drawn in the places of one")
        }
        return ActivitySnapshotMaker(
            text: text, images: images, request: request, layoutDirection: direction, presentation: presentation,
            kind: descriptor.kind, now: RequestContext.current.now)
    }

    /// Reports a Live Activity's state that differs from an earlier one only in colour.
    private func compareStates(of subject: LintSubject, _ first: LintCase) throws {
        guard case .activity(let descriptor, let source, let state, _, let earlier) = subject, !earlier.isEmpty,
            configuration.level(of: .colorOnly) != .off
        else { return }
        func drawn(_ state: ActivityStateFile) throws -> DrawnState {
            var request = first.request(kind: descriptor.kind, scale: Self.scale)
            request.isOutlined = true
            return DrawnState(
                try maker(of: descriptor, request, first, RequestContext.current.layoutDirection)
                    .make(try source.views(state, false), byteCount: 0))
        }
        do {
            let current = try drawn(state)
            // Different attributes mean a different activity, such as another bus line, whose colour needn't stand for a state.
            for other in earlier where other.attributes == state.attributes {
                guard let path = current.pathOfColor(differingFrom: try drawn(other)) else { continue }
                let finding = ColorOnlyRule.diagnostic(path, ofActivity: true)
                return try add(.colorOnly, finding.message, finding.path, subject, first)
            }
        } catch is WidgetError {
            // The activity shows nothing here. Another rule reports that.
        }
    }

    /// Reports the buttons of a widget or control whose intent needs Live Activities, although a phone performs it in the widget extension.
    private func checkIntents(of snapshot: Snapshot, _ subject: LintSubject, _ lintCase: LintCase) throws {
        // A rule of the view reports these of a Live Activity.
        if case .activity = subject { return }
        for region in snapshot.regions {
            guard case .intent(let id, _, _) = region.action, checkedIntents.insert([subject.kind, id]).inserted,
                let use = sources.activityUse(ofIntent: id), extensionIntents.contains(id)
            else { continue }
            let message =
                "a tap performs '\(id)' in the widget extension, which can neither read nor start Live Activities — conform it to LiveActivityIntent, in a file of both targets"
            try add(.activityIntent, message, ViewPath(), subject, lintCase, at: use)
        }
    }

    /// Reports the texts of a Live Activity that its views compute from the current time.
    private func checkClock(of subject: LintSubject, _ first: LintCase) throws {
        guard case .activity(let descriptor, let source, let state, _, _) = subject,
            configuration.level(of: .bakedDate) != .off
        else { return }
        let context = RequestContext.current
        let maker = self.maker(
            of: descriptor, first.request(kind: descriptor.kind, scale: Self.scale), first, context.layoutDirection)
        let found = try BakedDateRule.findings(inActivityAt: context.now) { instant in
            try Self.at(instant) { maker.nodes(of: try source.views(state, false)).placedTexts }
        }
        for finding in found { try add(.bakedDate, finding.message, finding.path, subject, first) }
    }

    /// Runs `body` at an instant; returns `nil` if the process can't read another clock.
    private static func at<Result>(_ instant: Date, _ body: () throws -> Result) throws -> Result? {
        let context = RequestContext.current
        defer { InjectedClock.stop(at: context.now) }
        guard InjectedClock.stop(at: instant) else { return nil }
        var later = context
        later.now = instant
        return try RequestContext.$current.withValue(later, operation: body)
    }

    /// Returns a timeline in the form in which rules check it.
    private func checked(
        _ timeline: ViewTimeline, of descriptor: WidgetDescriptor, _ source: TimelineSource, _ first: LintCase,
        requestsReload: Bool, hasFailedRequest: Bool
    ) -> CheckedTimeline {
        let (text, images, context) = (text, images, RequestContext.current)
        func maker(_ mode: WidgetRenderingMode) throws -> SnapshotMaker {
            var request = first.request(kind: descriptor.kind, scale: Self.scale)
            (request.mode, request.isOutlined) = (mode, true)
            return SnapshotMaker(
                text: text, images: images, request: request, size: try request.size,
                layoutDirection: context.layoutDirection)
        }
        return CheckedTimeline(
            family: first.family ?? .systemSmall, isFirstFamily: isFirstPlace, timeline: timeline, now: context.now,
            provider: ViewPath().appending(.type(ObjectIdentifier(source.providerType), source.providerType))
                .appending(.name("Timeline")),
            requestsReload: requestsReload, hasFailedRequest: hasFailedRequest,
            draw: { try maker($1).make(descriptor, $0) },
            nodes: { entry, instant in try Self.at(instant) { try maker(first.mode).nodes(of: descriptor, entry) } },
            reload: { [self] instant in
                let request = first.request(kind: descriptor.kind, scale: Self.scale)
                do {
                    return try Self.at(instant) { try self.timeline(of: descriptor, source, request).timeline }
                } catch is WidgetError {
                    return nil
                }
            })
    }

    /// Queries a provider. Reloads that the provider requests are recorded instead of stored.
    private func timeline(of descriptor: WidgetDescriptor, _ source: TimelineSource, _ request: RenderRequest) throws
        -> (timeline: ViewTimeline, requestsReload: Bool)
    {
        let log = ReloadRequestLog()
        let timeline = try ReloadRequestLog.$current.withValue(log) {
            try catalog.timeline(of: source, kind: descriptor.kind, context: try context(of: request))
        }
        return (timeline, log.take().contains { $0 == .all || $0 == .kind(descriptor.kind) })
    }

    private func context(of request: RenderRequest) throws -> TimelineProviderContext {
        let size = try request.size
        return TimelineProviderContext(
            family: request.family, isPreview: false, displaySize: CGSize(width: size.width, height: size.height))
    }

    private func draw(_ subject: LintSubject, _ lintCase: LintCase, _ make: (LintCase) throws -> Snapshot) throws {
        report.snapshots += 1
        let snapshot: Snapshot
        do {
            snapshot = try make(lintCase)
        } catch let error as WidgetError {
            return try add(.blank, error.message, ViewPath(), subject, lintCase)
        }
        try checkIntents(of: snapshot, subject, lintCase)
        // The rows of a list have the same cause if they have the same message.
        var causes = Set<[String]>()
        for finding in snapshot.findings
        where causes.insert([finding.rule.rawValue, finding.message, finding.path.withoutRows]).inserted {
            try add(finding.rule, finding.message, finding.path, subject, lintCase, snapshot)
        }
    }

    private func add(
        _ rule: LintRule, _ message: String, _ path: ViewPath, _ subject: LintSubject, _ lintCase: LintCase,
        _ snapshot: Snapshot? = nil, at known: SourceLocation? = nil
    ) throws {
        // A control has no space for a title of twice the length, so this finding gets the rule with the lower level.
        let rule = rule == .controlTitle && lintCase.language.pseudo == .doubled ? .truncated : rule
        let level = configuration.level(of: rule)
        guard level != .off, isFull || !lintCase.isExtreme(for: rule) else { return }
        let place: String =
            switch rule {
            // All families have the same reloads.
            case .reloadBudget: "timeline"
            case .appGroup: known == nil ? "timeline" : "entitlements"
            default: lintCase.place.name
            }
        let location = known ?? sources.location(of: path, kind: subject.kind)
        let finding = LintFinding(
            rule: rule, level: level, kind: subject.kind, place: place, message: message,
            path: path.description, snapshot: lintCase.description, location: location)
        let mark = finding.fingerprint
        if baseline.fingerprints.contains(mark) { return }
        if sources.isDisabled(rule, at: location, path) {
            report.disabled.insert(mark)
            return
        }
        guard report.add(LintReport.Entry(finding: finding, unit: unit)), keepsSnapshots, let snapshot else { return }
        var list = snapshot.list
        if let place = snapshot.texts.first(where: { $0.path == path })?.rect {
            list.items.append(DisplayList.ring(around: place))
        }
        // On the light glass, white content contrasts least.
        let isOnGlass = lintCase.mode == .accented && lintCase.family?.isAccessory == false
        snapshots[mark] = try canvas.draw(
            list, mode: lintCase.mode, screen: isOnGlass ? HomeScreenBackdrop(style: .clearLight) : nil,
            isCircular: lintCase.family == .accessoryCircular)
    }
}

extension LintCase {
    /// True if most widgets break a rule at the case's settings, because nothing fits there.
    fileprivate func isExtreme(for rule: LintRule) -> Bool {
        switch rule {
        case .truncated, .smallText, .edge: language.pseudo == .doubled || typeSize > .xxLarge
        case .truncatedPriority, .inline: language.pseudo == .doubled
        case .activityLimits: typeSize > .xxLarge
        default: false
        }
    }
}

extension ViewNode.TextContent {
    /// True if the text contains a number other than zero and doesn't change with the clock.
    fileprivate var isValue: Bool { moments.isEmpty && string.contains { ("1"..."9").contains($0) } }
}

extension ViewPath {
    /// The path without the numbers of rows.
    var withoutRows: String {
        var parts: [Substring] = []
        for part in description.split(separator: "/") where parts.last != "ForEach" || !part.allSatisfy(\.isNumber) {
            parts.append(part)
        }
        return parts.joined(separator: "/")
    }
}
