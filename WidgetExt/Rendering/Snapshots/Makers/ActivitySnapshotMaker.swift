import Foundation
import Shared

/// Makes a snapshot of a Live Activity in a state.
@MainActor
struct ActivitySnapshotMaker {
    let text: any TextEngine
    let images: ImageStore
    let request: RenderRequest
    let layoutDirection: LayoutDirection
    let presentation: ActivityPresentation
    let kind: String
    /// The instant of the snapshot.
    let now: Date
    private let reactions = ViewReactions()
    /// The diagnostics and the work of one pass.
    private var log = DiagnosticLog()
    private var work = LayoutWork()

    /// The range of heights, in points, of the expanded Dynamic Island and of the card on the lock screen.
    private static let heights = 84.0...160
    /// The corner radius on the lock screen, in points. Apple publishes no number.
    private static let lockScreenRadius = 24.0
    /// The default margin between the content and the sides of the Dynamic Island, in points. Apple publishes no number.
    private static let compactMargin = 6.0
    private static let expandedMargin = 16.0
    /// The default font of the compact Dynamic Island, measured on recordings of phones.
    private static let compactFont = Font.system(size: 15, weight: .semibold)
    private static let black = Paint.color(ResolvedColor(0, 0, 0))

    init(
        text: any TextEngine, images: ImageStore, request: RenderRequest, layoutDirection: LayoutDirection,
        presentation: ActivityPresentation, kind: String, now: Date
    ) {
        (self.text, self.images, self.request) = (text, images, request)
        (self.layoutDirection, self.presentation, self.kind) = (layoutDirection, presentation, kind)
        self.now = now
    }

    /// Draws the views.
    ///
    /// - Throws: ``CommandFailure`` if the device has no Dynamic Island; ``WidgetError`` if the expanded Dynamic Island has no region.
    func make(_ views: ActivityViews, byteCount: Int) throws -> Snapshot {
        while true {
            var pass = self
            (pass.log, pass.work) = (DiagnosticLog(), LayoutWork())
            let builder = try pass.place(views, byteCount: byteCount)
            if !reactions.runClosures(reportingTo: pass.log) { return pass.snapshot(views, builder) }
        }
    }

    /// Resolves and places the views.
    private func place(_ views: ActivityViews, byteCount: Int) throws -> DisplayListBuilder {
        if byteCount > RunningActivity.contentLimit {
            exceed(
                "attributes and state have \(byteCount) bytes, more than the limit of \(RunningActivity.contentLimit) — store less data in them"
            )
        }
        for mode in presentation.islandModes where views.island.hasInvalidMargins(for: mode) {
            log.add(Diagnostic(message: "ignored: content margins must be finite and not negative"))
        }
        let builder =
            switch presentation {
            case .lockScreen: lockScreen(views)
            case .compact: compact(views.island, try sizes)
            case .minimal: minimal(views.island)
            case .expanded: try expanded(views.island, try sizes)
            }
        if presentation == .minimal { _ = try sizes }
        return builder
    }

    private func snapshot(_ views: ActivityViews, _ builder: DisplayListBuilder) -> Snapshot {
        Snapshot(
            kind: kind, place: .activity(presentation), date: now, list: builder.list, texts: builder.texts,
            url: presentation == .lockScreen ? builder.url : views.island.url ?? builder.url, regions: builder.regions,
            spoken: builder.spoken, diagnostics: log.diagnostics,
            violations: request.isLinted ? violations(views, builder) : [], outline: builder.outline)
    }

    private func violations(_ views: ActivityViews, _ builder: DisplayListBuilder) -> [SnapshotFinding] {
        WidgetRules.findings(
            in: CheckedSnapshot(
                place: .activity(presentation), mode: .fullColor, nodes: nodes(of: views), list: builder.list,
                texts: builder.texts, regions: builder.regions, images: images, work: work,
                isInCells: text is CellTextEngine))
    }

    private var sizes: IslandSizes {
        get throws {
            if let sizes = request.device.island { return sizes }
            let names = DeviceProfile.all.filter { $0.island != nil }.map(\.name)
            throw CommandFailure(
                "\(request.device.name) has no Dynamic Island — use \(choices(names)), or write \(RenderOptions.presentation) lock-screen"
            )
        }
    }

    // MARK: The lock screen

    private func lockScreen(_ views: ActivityViews) -> DisplayListBuilder {
        let nodes = views.lockScreen(context())
        let width = request.device.activityWidth
        let content = layout(Size(width: width, height: Self.heights.upperBound)).root(nodes, .stack)
        let size = Size(width: width, height: height(of: content, width: width, "on the lock screen"))
        let builder = self.builder(size, radius: Self.lockScreenRadius)
        let tint = nodes.flatMap(\.traits).lazy.compactMap {
            if case .activityBackground(let paint) = $0 { paint } else { nil }
        }.first
        let system = request.scheme == .dark ? Self.black : .color(ResolvedColor(255, 255, 255))
        plate(builder, size, radius: Self.lockScreenRadius, tint ?? system, keyline: nil) {
            content.place(alignedIn: Rect(size), into: builder)
        }
        return builder
    }

    // MARK: The Dynamic Island

    private func compact(_ island: DynamicIsland, _ sizes: IslandSizes) -> DisplayListBuilder {
        let context = context(inIsland: true, font: Self.compactFont)
        let outer = Self.insets(leading: Self.compactMargin, trailing: 0)
        let inner = Self.insets(leading: 0, trailing: Self.compactMargin)
        let widest = sizes.side + IslandSizes.sideGrowth
        let leading = side(
            island.compactLeading(context), island.margins(for: .compactLeading, system: outer), widest,
            "compactLeading")
        let trailing = side(
            island.compactTrailing(context), island.margins(for: .compactTrailing, system: inner), widest,
            "compactTrailing")
        // The camera stays in the middle, so both sides grow with the wider one.
        let width = min(max(sizes.side, leading.width, trailing.width), widest)
        let size = Size(width: sizes.camera + 2 * width, height: IslandSizes.height)
        let builder = self.builder(size, radius: size.height / 2)
        plate(builder, size, radius: size.height / 2, Self.black, keyline: island.keylineTint) {
            for (side, x) in [(leading, 0), (trailing, size.width - width)] {
                let box = Rect(x: x, y: 0, width: width, height: size.height).inset(side.margins)
                side.content.place(alignedIn: box, into: builder)
            }
        }
        return builder
    }

    /// Returns the content of a side of the compact Dynamic Island, and the width that it takes with its margins.
    private func side(
        _ nodes: [ViewNode], _ margins: EdgeInsets, _ widest: Double, _ name: String
    ) -> (content: any LayoutElement, margins: EdgeInsets, width: Double) {
        let box = Rect(x: 0, y: 0, width: widest, height: IslandSizes.height).inset(margins)
        let content = layout(box.size).root(nodes, .stack)
        let width = content.size(for: ProposedSize(box.size)).width
        if width > box.width + 0.01 {
            let (has, may) = (Self.rounded(width), Self.rounded(box.width))
            exceed(
                "\(name) is \(has) points wide, but only \(may) are available beside the camera — make it narrower",
                nodes)
        }
        return (content, margins, width + margins.leadingLength + margins.trailingLength)
    }

    private func minimal(_ island: DynamicIsland) -> DisplayListBuilder {
        let nodes = island.minimal(context(inIsland: true))
        let system = Self.insets(leading: Self.compactMargin, trailing: Self.compactMargin)
        let margins = island.margins(for: .minimal, system: system)
        let height = IslandSizes.height
        let widest = Rect(x: 0, y: 0, width: IslandSizes.minimalWidth.upperBound, height: height).inset(margins)
        let content = layout(widest.size).root(nodes, .stack)
        let contentWidth = content.size(for: ProposedSize(widest.size)).width
        if contentWidth > widest.width + 0.01 {
            exceed(
                "the minimal presentation is \(Self.rounded(contentWidth)) points wide, but only \(Self.rounded(widest.width)) are available — make it narrower",
                nodes)
        }
        let wanted = contentWidth + margins.leadingLength + margins.trailingLength
        let width = min(max(wanted, IslandSizes.minimalWidth.lowerBound), IslandSizes.minimalWidth.upperBound)
        let size = Size(width: width, height: height)
        let builder = self.builder(size, radius: height / 2)
        plate(builder, size, radius: height / 2, Self.black, keyline: island.keylineTint) {
            content.place(alignedIn: Rect(size).inset(margins), into: builder)
        }
        return builder
    }

    private func expanded(_ island: DynamicIsland, _ sizes: IslandSizes) throws -> DisplayListBuilder {
        var regions: [DynamicIslandRegion] = []
        let all = island.expanded(context(inIsland: true).within("expanded"))
        for region in all {
            if regions.contains(where: { $0.position == region.position }) {
                exceed(
                    "a second region at \(region.position) isn't drawn — put its views into the first", region.nodes)
            } else {
                regions.append(region)
            }
        }
        guard !regions.allSatisfy(\.nodes.isEmpty) else { throw WidgetError(kind: kind, fault: .noRegion) }
        let margin = Self.expandedMargin
        let system = EdgeInsets(
            top: .init(margin), leading: .init(margin), bottom: .init(margin), trailing: .init(margin))
        let margins = island.margins(for: .expanded, system: system)
        let width = sizes.expanded - margins.leadingLength - margins.trailingLength
        // The height of the compact Dynamic Island is also the space that the camera takes at the top.
        let camera = Size(width: sizes.camera, height: max(IslandSizes.height - margins.topLength, 0))
        let layout = layout(Size(width: sizes.expanded, height: Self.heights.upperBound))
        let content = ExpandedIslandElement(regions, camera: camera, context: layout)
        let around = margins.topLength + margins.bottomLength
        let height = height(of: content, width: width, around: around, "in the expanded Dynamic Island")
        let size = Size(width: sizes.expanded, height: height)
        let radius = min(IslandSizes.cornerRadius, height / 2)
        let builder = self.builder(size, radius: radius)
        plate(builder, size, radius: radius, Self.black, keyline: island.keylineTint) {
            let box = Rect(size).inset(margins)
            content.place(in: box, proposal: ProposedSize(box.size), into: builder)
        }
        return builder
    }

    // MARK: Shared helpers

    /// Reports content that exceeds a limit of the system.
    private func exceed(_ message: String, _ nodes: [ViewNode] = []) {
        var finding = Diagnostic(message: message, path: nodes.first?.path ?? ViewPath())
        finding.rule = LintRule.activityLimits.rawValue
        log.add(finding)
    }

    /// Returns the nodes that are shown, for the lint rules.
    func nodes(of views: ActivityViews) -> [ViewNode] {
        switch presentation {
        case .lockScreen: views.lockScreen(context())
        case .compact:
            views.island.compactLeading(context(inIsland: true)) + views.island.compactTrailing(context(inIsland: true))
        case .minimal: views.island.minimal(context(inIsland: true))
        case .expanded: views.island.expanded(context(inIsland: true).within("expanded")).flatMap(\.nodes)
        }
    }

    private func context(inIsland: Bool = false, font: Font? = nil) -> ResolveContext {
        var environment = request.environment(images: images, layoutDirection: layoutDirection, log: log)
        environment.isInActivity = true
        // The Dynamic Island is black in any colour scheme.
        if inIsland { environment.colorScheme = .dark }
        if let font { environment.font = font }
        var context = ResolveContext(environment: environment, diagnostics: log)
        context.reactions = reactions
        return context
    }

    private func layout(_ container: Size) -> LayoutContext {
        LayoutContext(
            text: text, images: images, scale: request.scale, container: container, work: work,
            isOutlined: request.isOutlined)
    }

    private func builder(_ size: Size, radius: Double) -> DisplayListBuilder {
        DisplayListBuilder(
            size: size, isMirrored: layoutDirection == .rightToLeft, cornerRadius: radius, scale: request.scale,
            diagnostics: log)
    }

    /// Returns the height of the content and its margins, limited to the allowed range. A height above the range is reported.
    private func height(
        of content: any LayoutElement, width: Double, around: Double = 0, _ place: String
    ) -> Double {
        let wanted = content.size(for: ProposedSize(width: width, height: nil)).height + around
        if wanted > Self.heights.upperBound {
            exceed(
                "the content is \(Self.rounded(wanted)) points high \(place), but only \(Self.rounded(Self.heights.upperBound)) are shown — show less"
            )
        }
        return min(max(wanted, Self.heights.lowerBound), Self.heights.upperBound)
    }

    /// Draws a background with rounded corners, and the content clipped to it.
    private func plate(
        _ builder: DisplayListBuilder, _ size: Size, radius: Double, _ paint: Paint, keyline: Color?, _ draw: () -> Void
    ) {
        let outline = Outline(roundedRect: Rect(size), corners: .init(radius: radius), isContinuous: true)
        builder.group(.clip(outline, isEvenOdd: false)) {
            builder.fill(Rect(size), paint)
            draw()
        }
        guard let keyline else { return }
        // The stroke is the thinnest that is visible, and it is inside the background.
        let stroke = StrokeContent(width: 2 / request.scale)
        let inner = Rect(size).inset(by: stroke.width / 2)
        builder.outline(
            DisplayList.OutlineBlock(
                outline: Outline(
                    roundedRect: inner, corners: .init(radius: radius - stroke.width / 2), isContinuous: true),
                stroke: stroke, isEvenOdd: false, paint: keyline.paint(in: context(inIsland: true).environment),
                box: inner,
                isAccented: false))
    }

    private static func insets(leading: Double, trailing: Double) -> EdgeInsets {
        EdgeInsets(top: 0, leading: .init(leading), bottom: 0, trailing: .init(trailing))
    }

    /// Returns a length in points as text.
    private static func rounded(_ length: Double) -> String {
        guard length.isFinite else { return "infinitely many" }
        let tenths = (length * 10).rounded() / 10
        return tenths == tenths.rounded() && abs(tenths) < 1e9 ? "\(Int(saturating: tenths))" : "\(tenths)"
    }
}

extension ActivityPresentation {
    /// The modes of the Dynamic Island that the presentation shows.
    var islandModes: [DynamicIslandMode] {
        switch self {
        case .lockScreen: []
        case .compact: [.compactLeading, .compactTrailing]
        case .minimal: [.minimal]
        case .expanded: [.expanded]
        }
    }
}

extension Rect {
    /// Returns the rectangle inset by the distances at its edges, with the leading edge on the left. The size is never negative.
    fileprivate func inset(_ insets: EdgeInsets) -> Rect {
        Rect(
            x: x + insets.leadingLength, y: y + insets.topLength,
            width: max(width - insets.leadingLength - insets.trailingLength, 0),
            height: max(height - insets.topLength - insets.bottomLength, 0))
    }
}

/// The layout of the regions of an expanded Dynamic Island around the camera.
///
/// The leading and trailing regions are beside the camera and continue below it. The centre is between them, below the camera, and the
/// bottom region is below all others. First the minimum widths of the two sides beside the camera are determined, then the width of the
/// centre. The sides take the remaining width. A region with a higher priority than all others takes the whole width, below the
/// camera.
@MainActor
final class ExpandedIslandElement: LayoutElement {
    private let regions: [DynamicIslandRegion]
    private let elements: [any LayoutElement]
    /// The size of the space that the camera takes, from the top of the content.
    private let camera: Size
    private var known: (proposal: ProposedSize, arrangement: Arrangement)?

    /// A region's rectangle and proposal.
    private struct Placed {
        let index: Int
        let rect: Rect
        let proposal: ProposedSize
    }

    private struct Arrangement {
        var placed: [Placed]
        var size: Size
    }

    init(_ regions: [DynamicIslandRegion], camera: Size, context: LayoutContext) {
        self.regions = regions
        self.camera = camera
        elements = regions.map { context.root($0.nodes, .stack) }
    }

    func size(for proposal: ProposedSize) -> Size { arrange(proposal).size }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        for placed in arrange(proposal).placed {
            let rect = Rect(
                x: rect.x + placed.rect.x, y: rect.y + placed.rect.y, width: placed.rect.width,
                height: placed.rect.height)
            elements[placed.index].place(in: rect, proposal: placed.proposal, into: list)
        }
    }

    private func index(_ position: DynamicIslandExpandedRegionPosition) -> Int? {
        regions.firstIndex { $0.position == position }
    }

    /// The region with a higher priority than all others; `nil` if there is none.
    private var preferred: Int? {
        guard let top = regions.map(\.priority).max(), regions.contains(where: { $0.priority < top }) else {
            return nil
        }
        let indices = regions.indices.filter { regions[$0].priority == top }
        return indices.count == 1 ? indices[0] : nil
    }

    private func arrange(_ proposal: ProposedSize) -> Arrangement {
        if let known, known.proposal == proposal { return known.arrangement }
        let width = proposal.width ?? camera.width
        let preferred = preferred
        func beside(_ position: DynamicIslandExpandedRegionPosition) -> Int? {
            index(position).flatMap { $0 == preferred ? nil : $0 }
        }
        let (leading, trailing, center) = (beside(.leading), beside(.trailing), beside(.center))
        // Text can be compressed to a single character, so the minimum width is the ideal width, limited to the space beside the camera.
        let room = max((width - camera.width) / 2, 0)
        func least(_ index: Int?) -> Double {
            index.map { min(elements[$0].size(for: ProposedSize(width: nil, height: nil)).width, room) } ?? 0
        }
        let gap = center == nil ? 0 : ViewNode.defaultSpacing
        func reserved(_ index: Int?) -> Double { index == nil ? 0 : least(index) + gap }
        let offered = max(width - reserved(leading) - reserved(trailing), 0)
        let answered = center.map { elements[$0].size(for: ProposedSize(width: offered, height: nil)).width } ?? 0
        let middle = min(max(answered, camera.width), width)
        // A centre that is wider than the camera moves away from a wide side.
        let isWide = answered > camera.width
        let start = min(
            max((width - middle) / 2, isWide ? reserved(leading) : 0),
            max(width - middle - (isWide ? reserved(trailing) : 0), 0))
        let sides = (leading: max(start - gap, 0), trailing: max(width - start - middle - gap, 0))

        var placed: [Placed] = []
        var bottom = camera.height
        func place(_ index: Int, y: Double, width: Double, height: Double?, at x: (Size) -> Double) {
            let offer = ProposedSize(width: width, height: height)
            let size = elements[index].size(for: offer)
            placed.append(
                Placed(
                    index: index, rect: Rect(x: x(size), y: y, width: size.width, height: size.height), proposal: offer)
            )
            bottom = max(bottom, y + size.height)
        }
        let whole = ProposedSize(width: nil, height: nil)
        func isBelow(_ index: Int, _ side: Double) -> Bool {
            regions[index].nodes.contains { $0.traits.contains(.islandBelowIfTooWide) }
                && elements[index].size(for: whole).width > side
        }
        var isOneBelow = false
        // If a side is moved below the camera because it is too wide, it gets the width that the other side leaves free.
        for (index, other, isLeading) in [(leading, trailing, true), (trailing, leading, false)] {
            guard let index else { continue }
            let side = isLeading ? sides.leading : sides.trailing
            let at = { (size: Size) in isLeading ? 0 : width - size.width }
            if isBelow(index, side) {
                isOneBelow = true
                let offered = ProposedSize(width: isLeading ? sides.trailing : sides.leading, height: nil)
                let taken = other.map { elements[$0].size(for: offered).width } ?? 0
                let free = max(width - taken - (taken > 0 ? ViewNode.defaultSpacing : 0), 0)
                place(index, y: camera.height, width: free, height: nil, at: at)
            } else {
                place(index, y: 0, width: side, height: nil, at: at)
            }
        }
        if let center {
            // If a side has already been moved below the camera, the centre is below that side.
            let y = isOneBelow ? bottom : camera.height
            place(center, y: y, width: middle, height: nil) { start + (middle - $0.width) / 2 }
        }
        for index in [preferred.flatMap { regions[$0].position == .bottom ? nil : $0 }, index(.bottom)] {
            guard let index else { continue }
            let y = placed.isEmpty ? bottom : bottom + ViewNode.defaultSpacing
            let free = proposal.height.map { max($0 - y, 0) }
            place(index, y: y, width: width, height: free) { (width - $0.width) / 2 }
        }
        let arrangement = Arrangement(placed: placed, size: Size(width: width, height: bottom))
        known = (proposal, arrangement)
        return arrangement
    }
}
