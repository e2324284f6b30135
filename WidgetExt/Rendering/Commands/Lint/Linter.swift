import Foundation
import FoundationGaps
import Shared

/// Snapshots that are linted together: those of one subject at one place and in one language.
struct LintUnit {
    let item: WidgetCatalog.Item
    var snapshots: [PlannedSnapshot]
    /// The state of a Live Activity, and the activity's states that are linted before it.
    let state: ActivityStateFile?
    let earlier: [ActivityStateFile]
    /// True if the place is the first of the item's linted places.
    let isFirstPlace: Bool

    @MainActor var json: JSONValue {
        [
            "kind": .string(item.kind), "place": .string(snapshots.first?.place.name ?? ""),
            "cases": .array(snapshots.map { .string($0.caption) }),
        ]
    }
}

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
    /// The index of the current unit.
    private var index = 0
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
    /// - Throws: ``CommandFailure`` if the fonts can't be loaded.
    init(
        _ drawing: DrawingContext, catalog: WidgetCatalog, configuration: LintConfiguration, baseline: LintBaseline,
        sources: SourceIndex, keepsSnapshots: Bool, isFull: Bool
    ) throws {
        (self.catalog, self.configuration, self.sources) = (catalog, configuration, sources)
        (self.baseline, self.keepsSnapshots, self.isFull) = (baseline, keepsSnapshots, isFull)
        let pango = try drawing.loadFonts()
        text = PangoTextEngine(pango: pango, scale: Self.scale)
        images = ImageStore(catalog: drawing.assets, scale: Self.scale)
        canvas = PNGCanvas(pango: pango, images: images, scale: Self.scale)
    }

    /// Lints a unit in the current request's language.
    ///
    /// - Parameter index: The index of the unit.
    /// - Throws: The first error that the widget didn't cause, such as an unreadable container, font or state.
    func check(_ unit: LintUnit, _ index: Int) throws {
        guard let first = unit.snapshots.first else { return }
        self.index = index
        CrashReport.begin(unit.item.kind)
        let reads = ActivityReadLog()
        try ActivityReadLog.$current.withValue(reads) {
            try lint(unit)
        }
        for name in reads.take() {
            let message =
                "Activity<\(name)>.activities is always empty in a widget extension — write the state into an app group in the app, and read it from that group in the widget"
            try add(.activityIntent, message, ViewPath(), first)
        }
        if case .activity(let descriptor, _) = unit.item, unit.isFirstPlace {
            let places = sources.repeatedDeclarations(ofAttributes: descriptor.kind)
            guard let last = places.last else { return }
            let message =
                "\(descriptor.kind) is declared \(places.count) times, in \(places.map(\.description).joined(separator: " and ")); each declaration is a type of its own, with its own activities — declare it once, in a file of both targets"
            try add(.activityIntent, message, ViewPath(), first, at: last)
        }
    }

    /// Reports the app groups that targets lack, as findings of a snapshot.
    func checkGroups(_ planned: PlannedSnapshot) throws {
        for finding in sources.groups.findings {
            try add(.appGroup, finding.message, ViewPath(), planned, at: finding.location)
        }
    }

    /// Reports the findings about the app's intents, which are the same for all snapshots.
    func checkIntents() {
        report.add(sources.intents, configuration, without: baseline.fingerprints, unit: index)
    }

    private func lint(_ unit: LintUnit) throws {
        guard let first = unit.snapshots.first else { return }
        checkedTimeline = nil
        let maker: (PlannedSnapshot) throws -> Snapshot
        do {
            maker = try self.maker(of: unit, first)
        } catch let error as WidgetError {
            return try add(.timeline, error.message, ViewPath(), first)
        }
        for planned in unit.snapshots {
            var context = RequestContext.current
            context.screen = (planned.appearance.device ?? .standard).screen
            try RequestScope.with(context) { try lint(planned, unit.item, maker) }
        }
        // Other languages, devices and settings have the same timeline.
        guard first.language == .own, first.appearance == RenderConfiguration(mode: first.appearance.mode) else {
            return
        }
        try compareStates(of: unit, first)
        try checkClock(of: unit, first)
        guard let checkedTimeline else { return }
        for rule in TimelineRules.all where configuration.level(of: rule.rule) != .off {
            for finding in try rule.findings(in: checkedTimeline) {
                try add(rule.rule, finding.message, finding.path, first)
            }
        }
        try checkSampleValues(of: unit, checkedTimeline, first)
    }

    /// Reports a widget that shows the values of its placeholder if its app group can't be read.
    private func checkSampleValues(of unit: LintUnit, _ checked: CheckedTimeline, _ first: PlannedSnapshot) throws {
        guard case .widget(let descriptor, let source) = unit.item, unit.isFirstPlace,
            configuration.level(of: .appGroup) != .off,
            checked.provider.typeNames.contains(where: sources.namesSampleValues)
        else { return }
        let groups = AppGroups.current
        AppGroups.install(groups.unreadable)
        defer { AppGroups.install(groups) }
        let missed = AppGroups.missed
        let request = RenderRequest(first, scale: Self.scale)
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
                of: source.placeholder(try request.providerContext), at: checked.now),
            shown.map(\.text.string) == sample.map(\.text.string),
            let (path, text) = shown.first(where: { $0.text.isValue })
        else { return }
        let message =
            "if the app group can't be read, the widget shows the values of its placeholder, such as '\(text.string)', as if they were the app's data — show an empty state instead"
        try add(.appGroup, message, path, first)
    }

    /// Queries the unit's provider and returns a function that makes its snapshots.
    private func maker(of unit: LintUnit, _ first: PlannedSnapshot) throws -> (PlannedSnapshot) throws -> Snapshot {
        let (text, images, direction) = (text, images, RequestContext.current.layoutDirection)
        func request(_ planned: PlannedSnapshot) -> RenderRequest {
            RenderRequest(planned, scale: Self.scale, isLinted: true)
        }
        switch unit.item {
        case .widget(let descriptor, let source):
            let failures = NoNetworkError.count
            let (timeline, requestsReload) = try timeline(of: descriptor, source, request(first))
            checkedTimeline = checked(
                timeline, of: descriptor, source, unit, first, requestsReload: requestsReload,
                hasFailedRequest: NoNetworkError.count > failures)
            if timeline.entries.count > SlowRule.entries {
                let message =
                    "the timeline has \(timeline.entries.count) entries, more than the limit of \(SlowRule.entries) — return fewer entries and reload sooner"
                try add(.slow, message, ViewPath(), first)
            }
            guard let entry = timeline.entry(at: RequestContext.current.now) else {
                throw WidgetError(kind: descriptor.kind, fault: .empty)
            }
            return { planned in
                SnapshotMaker(
                    text: text, images: images, request: request(planned), size: try request(planned).size,
                    layoutDirection: direction
                ).make(descriptor, entry)
            }
        case .activity(_, let source):
            guard let state = unit.state else { preconditionFailure("a Live Activity is linted in a state") }
            let views = try source.views(state, false)
            let byteCount = try state.byteCount
            return { try self.activityMaker($0).make(views, byteCount: byteCount) }
        case .control(let descriptor):
            let face = try catalog.face(of: descriptor)
            return { planned in
                guard case .control(let presentation) = planned.place else {
                    preconditionFailure("a control is drawn in the places of one")
                }
                return try ControlSnapshotMaker(
                    text: text, images: images, request: request(planned), layoutDirection: direction,
                    presentation: presentation, descriptor: descriptor, now: RequestContext.current.now
                ).make(face)
            }
        }
    }

    /// - Parameter isOutlined: True to record the places of all views.
    private func activityMaker(_ planned: PlannedSnapshot, isOutlined: Bool = false) -> ActivitySnapshotMaker {
        guard case .activity(let presentation) = planned.place else {
            preconditionFailure("a Live Activity is drawn in the places of one")
        }
        var request = RenderRequest(planned, scale: Self.scale)
        request.isOutlined = isOutlined
        let context = RequestContext.current
        return ActivitySnapshotMaker(
            text: text, images: images, request: request, layoutDirection: context.layoutDirection,
            presentation: presentation, kind: planned.kind, now: context.now)
    }

    /// Reports a Live Activity's state that differs from an earlier one only in colour.
    private func compareStates(of unit: LintUnit, _ first: PlannedSnapshot) throws {
        guard case .activity(_, let source) = unit.item, let state = unit.state, !unit.earlier.isEmpty,
            configuration.level(of: .colorOnly) != .off
        else { return }
        func drawn(_ state: ActivityStateFile) throws -> DrawnState {
            DrawnState(
                try activityMaker(first, isOutlined: true).make(try source.views(state, false), byteCount: 0))
        }
        do {
            let current = try drawn(state)
            // Different attributes mean a different activity, such as another bus line, whose colour needn't stand for a state.
            for other in unit.earlier where other.attributes == state.attributes {
                guard let path = current.pathOfColor(differingFrom: try drawn(other)) else { continue }
                let finding = ColorOnlyRule.diagnostic(path, ofActivity: true)
                return try add(.colorOnly, finding.message, finding.path, first)
            }
        } catch is WidgetError {
            // The activity shows nothing here. Another rule reports that.
        }
    }

    /// Reports the buttons of a widget or control whose intent needs Live Activities, although a phone performs it in the widget extension.
    private func checkIntents(of snapshot: Snapshot, _ item: WidgetCatalog.Item, _ planned: PlannedSnapshot) throws {
        // A rule of the view reports these of a Live Activity.
        if case .activity = item { return }
        for region in snapshot.regions {
            guard case .intent(let id, _, _) = region.action, checkedIntents.insert([item.kind, id]).inserted,
                let use = sources.activityUse(ofIntent: id), extensionIntents.contains(id)
            else { continue }
            let message =
                "a tap performs '\(id)' in the widget extension, which can neither read nor start Live Activities — conform it to LiveActivityIntent, in a file of both targets"
            try add(.activityIntent, message, ViewPath(), planned, at: use)
        }
    }

    /// Reports the texts of a Live Activity that its views compute from the current time.
    private func checkClock(of unit: LintUnit, _ first: PlannedSnapshot) throws {
        guard case .activity(_, let source) = unit.item, let state = unit.state,
            configuration.level(of: .bakedDate) != .off
        else { return }
        let maker = activityMaker(first)
        let found = try BakedDateRule.findings(inActivityAt: RequestContext.current.now) { instant in
            try Self.at(instant) { maker.nodes(of: try source.views(state, false)).placedTexts }
        }
        for finding in found { try add(.bakedDate, finding.message, finding.path, first) }
    }

    /// Runs `body` at an instant; returns `nil` if the process can't read another clock.
    private static func at<Result>(_ instant: Date, _ body: () throws -> Result) throws -> Result? {
        let context = RequestContext.current
        defer { InjectedClock.stop(at: context.now) }
        guard InjectedClock.stop(at: instant) else { return nil }
        var later = context
        later.now = instant
        return try RequestScope.with(later, body)
    }

    /// Returns a timeline in the form in which rules check it.
    private func checked(
        _ timeline: ViewTimeline, of descriptor: WidgetDescriptor, _ source: TimelineSource, _ unit: LintUnit,
        _ first: PlannedSnapshot, requestsReload: Bool, hasFailedRequest: Bool
    ) -> CheckedTimeline {
        let (text, images, context) = (text, images, RequestContext.current)
        func maker(_ mode: WidgetRenderingMode) throws -> SnapshotMaker {
            var request = RenderRequest(first, scale: Self.scale)
            (request.mode, request.isOutlined) = (mode, true)
            return SnapshotMaker(
                text: text, images: images, request: request, size: try request.size,
                layoutDirection: context.layoutDirection)
        }
        return CheckedTimeline(
            family: first.place.family ?? .systemSmall, isFirstFamily: unit.isFirstPlace, timeline: timeline,
            now: context.now,
            provider: ViewPath().appending(.type(ObjectIdentifier(source.providerType), source.providerType))
                .appending(.name("Timeline")),
            requestsReload: requestsReload, hasFailedRequest: hasFailedRequest,
            draw: { try maker($1).make(descriptor, $0) },
            nodes: { entry, instant in
                try Self.at(instant) { try maker(first.appearance.mode ?? .fullColor).nodes(of: descriptor, entry) }
            },
            reload: { [self] instant in
                let request = RenderRequest(first, scale: Self.scale)
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
            try catalog.timeline(of: source, kind: descriptor.kind, context: try request.providerContext)
        }
        return (timeline, log.take().contains { $0 == .all || $0 == .kind(descriptor.kind) })
    }

    private func lint(
        _ planned: PlannedSnapshot, _ item: WidgetCatalog.Item, _ make: (PlannedSnapshot) throws -> Snapshot
    ) throws {
        report.snapshots += 1
        let snapshot: Snapshot
        do {
            snapshot = try make(planned)
        } catch let error as WidgetError {
            return try add(.blank, error.message, ViewPath(), planned)
        }
        try checkIntents(of: snapshot, item, planned)
        // The rows of a list have the same cause if they have the same message.
        var causes = Set<[String]>()
        for finding in snapshot.findings
        where causes.insert([finding.rule.rawValue, finding.message, finding.path.withoutRows]).inserted {
            try add(finding.rule, finding.message, finding.path, planned, snapshot)
        }
    }

    private func add(
        _ rule: LintRule, _ message: String, _ path: ViewPath, _ planned: PlannedSnapshot, _ snapshot: Snapshot? = nil,
        at known: SourceLine? = nil
    ) throws {
        // A control has no space for a title of twice the length, so this finding gets the rule with the lower level.
        let rule = rule == .controlTitle && planned.language == .doubled ? .truncated : rule
        let level = configuration.level(of: rule)
        let text = snapshot?.texts.first { $0.path == path }
        guard level != .off, isFull || !planned.isExtreme(for: rule, typeSize: text?.typeSize) else { return }
        let place: String =
            switch rule {
            // All families have the same reloads.
            case .reloadBudget: "timeline"
            case .appGroup: known == nil ? "timeline" : "entitlements"
            default: planned.place.name
            }
        let location = known ?? sources.location(of: path, kind: planned.kind)
        let finding = LintFinding(
            rule: rule, level: level, kind: planned.kind, place: place, message: message,
            path: path.description, snapshot: planned.caption, location: location)
        let mark = finding.fingerprint
        if baseline.fingerprints.contains(mark) { return }
        if sources.isDisabled(rule, at: location, path) {
            report.disabled.insert(mark)
            return
        }
        guard report.add(LintReport.Entry(finding: finding, unit: index)), keepsSnapshots, let snapshot else { return }
        var list = snapshot.list
        if let text { list.items.append(DisplayList.ring(around: text.rect)) }
        // On the light glass, white content contrasts least.
        let mode = planned.appearance.mode ?? .fullColor
        let isOnGlass = mode == .accented && planned.place.family?.isAccessory == false
        snapshots[mark] = try canvas.encode(
            list, mode: mode, screen: isOnGlass ? HomeScreenBackdrop(style: .clearLight) : nil,
            isCircular: planned.place.family == .accessoryCircular)
    }
}

extension PlannedSnapshot {
    /// Returns true if most widgets break a rule at the snapshot's settings, because nothing fits there.
    ///
    /// - Parameter typeSize: The text size that the widget's own limit leaves a text; `nil` for a finding that isn't about a text.
    fileprivate func isExtreme(for rule: LintRule, typeSize: DynamicTypeSize?) -> Bool {
        let isLarge = (typeSize ?? appearance.typeSize ?? .large) > .xxLarge
        return switch rule {
        case .truncated, .smallText, .edge: language == .doubled || isLarge
        case .truncatedPriority, .inline: language == .doubled
        case .activityLimits: isLarge
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
