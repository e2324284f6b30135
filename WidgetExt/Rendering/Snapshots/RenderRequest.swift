import Foundation
import Shared

/// A request to draw one snapshot.
package struct RenderRequest: Sendable {
    package var kind: String
    package var family: WidgetFamily
    package var mode: WidgetRenderingMode
    /// The colour of the accent group in the accented mode.
    package var tint = AccentedFilter.white
    /// The home screen behind an accented widget; `nil` to draw the widget by itself.
    var screen: HomeScreenBackdrop?
    package var scheme: ColorScheme
    package var contrast: ColorSchemeContrast
    package var device: DeviceProfile
    package var typeSize: DynamicTypeSize
    /// The source of the entry.
    package var origin: EntryOrigin
    /// Pixels per point, from 1 to 4.
    package var scale: Double
    /// True to record the places of all views, for an outline.
    package var isOutlined = false
    /// True to check the snapshot against the lint rules.
    var isLinted = false

    /// Creates a request.
    init(
        kind: String, family: WidgetFamily, mode: WidgetRenderingMode, scheme: ColorScheme,
        contrast: ColorSchemeContrast, device: DeviceProfile, typeSize: DynamicTypeSize, origin: EntryOrigin,
        scale: Double
    ) {
        (self.kind, self.family, self.mode, self.scheme) = (kind, family, mode, scheme)
        (self.contrast, self.device, self.typeSize) = (contrast, device, typeSize)
        (self.origin, self.scale) = (origin, scale)
    }

    /// Creates a request with a render configuration. Values that the configuration doesn't set have their defaults.
    ///
    /// Accessory families are in full colour only on black, on a watch face and in StandBy, so the default scheme of that mode is dark.
    init(kind: String, family: WidgetFamily, origin: EntryOrigin, _ appearance: RenderConfiguration) {
        let isOnBlack = family.isAccessory && appearance.displayMode == .rendering(.fullColor)
        self.init(
            kind: kind, family: family, mode: appearance.mode ?? .fullColor,
            scheme: appearance.scheme ?? (isOnBlack ? .dark : .light),
            contrast: appearance.contrast ?? .standard, device: appearance.device ?? .standard,
            typeSize: appearance.typeSize ?? .large, origin: origin, scale: appearance.scale ?? 3)
        if let tint = appearance.tint { self.tint = tint }
        guard let style = appearance.homeScreen else { return }
        screen = HomeScreenBackdrop(style: style)
        if let wallpaper = appearance.wallpaper { screen?.wallpaper = wallpaper }
        if let tint = appearance.tint { screen?.tint = tint }
    }

    /// Creates the request for a planned snapshot. Unless it shows a widget, the request's family has no meaning.
    package init(_ snapshot: PlannedSnapshot, scale: Double, isLinted: Bool = false) {
        self.init(
            kind: snapshot.kind, family: snapshot.place.family ?? .systemMedium, origin: .timeline,
            snapshot.appearance)
        (self.scale, self.isLinted) = (scale, isLinted)
    }

    /// The size of the snapshot in points.
    ///
    /// - Throws: ``CommandFailure`` if the device doesn't have the family.
    var size: Size {
        get throws {
            if family.isAccessory, let screen {
                throw CommandFailure(
                    "\(family) isn't shown on a home screen, so it can't be drawn in the mode \(screen.style.rawValue) — choose another \(RenderOptions.family), or another \(RenderOptions.mode): \(choices(WidgetRenderingMode.allCases.map(\.rawValue)))"
                )
            }
            guard let size = device.size(of: family) else {
                throw CommandFailure(
                    "\(device.name) shows no \(family) widgets — choose another \(RenderOptions.device) or \(RenderOptions.family)"
                )
            }
            return size
        }
    }

    /// The context that describes the placed widget to its provider.
    ///
    /// - Throws: ``CommandFailure`` if the device doesn't have the family.
    var providerContext: TimelineProviderContext {
        get throws {
            let size = try size
            return TimelineProviderContext(
                family: family, isPreview: origin == .preview,
                displaySize: CGSize(width: size.width, height: size.height))
        }
    }

    /// Returns the environment values that all families and presentations have in common.
    @MainActor func environment(
        images: ImageStore, layoutDirection: LayoutDirection, log: DiagnosticLog
    ) -> EnvironmentValues {
        var environment = EnvironmentValues()
        environment.colorScheme = scheme
        environment.colorSchemeContrast = contrast
        // Text in a widget is never smaller than in the default text size.
        environment.dynamicTypeSize = max(typeSize, .large)
        environment.layoutDirection = layoutDirection
        environment.pixelsPerPoint = scale
        environment.assetColors = images.colors(reportingTo: log)
        environment.assetSymbols = images.symbols
        return environment
    }
}

/// The fonts, assets, container, language and clock with which one request is drawn.
///
/// A command makes the context once, from its arguments, and passes it on. Code of widgets isn't passed the context; ``run(_:)`` sets the
/// parts that such code reads. Three task locals hold them, one for each layer of `Shared` that declares a part.
@MainActor
package struct DrawingContext {
    /// Finds the fonts. It is called only for formats that need fonts.
    let fonts: () throws -> FontSet
    /// The assets that contain the images, and the folders that contain the translations.
    let assets: AssetCatalog
    let session: ContainerSession
    /// The app groups; `nil` to leave the process's groups unchanged.
    let groups: AppGroups?
    var context: RequestContext
    private var language = SnapshotLanguage.own

    /// Creates a context; without its optional parts, for views that read neither a container nor app groups.
    package init(
        fonts: @escaping () throws -> FontSet, assets: AssetCatalog = .empty,
        session: ContainerSession = ContainerSession(container: nil), groups: AppGroups? = nil,
        context: RequestContext = .current
    ) {
        (self.fonts, self.assets, self.session) = (fonts, assets, session)
        (self.groups, self.context) = (groups, context)
    }

    /// Returns the context for a language.
    func inLanguage(_ language: SnapshotLanguage) -> DrawingContext {
        var drawing = self
        drawing.language = language
        if case .translation(let identifier) = language { drawing.context.localeIdentifier = identifier }
        drawing.context.isMirrored = language == .mirrored
        return drawing
    }

    /// Loads the fonts, with those of the app.
    ///
    /// - Throws: ``CommandFailure`` if the fonts can't be loaded.
    func loadFonts() throws -> Pango { try fonts().load(for: assets) }

    /// Returns the encoder of a request's snapshots.
    func encoder(for request: RenderRequest) -> SnapshotEncoder { SnapshotEncoder(self, request) }

    /// Runs `body` as the code of the request.
    ///
    /// - Throws: The error of `body`; otherwise the first fault that was recorded.
    func run<Result>(_ body: () throws -> Result) throws -> Result {
        if let groups { AppGroups.install(groups) }
        let renderer = ViewDrawing.current
        ViewDrawing.current = ViewDrawing(self)
        PDFFile.installReader()
        defer { ViewDrawing.current = renderer }
        let strings = LocalizedStrings(folders: assets.folders, localeIdentifier: context.localeIdentifier)
        defer { for fault in strings.faults { session.warn(fault) } }
        let tables: any StringTables = language == .doubled ? PseudoStrings(base: strings) : strings
        return try RequestScope.with(context, session: session, imageSize: imageSize) {
            try Translation.$tables.withValue(tables) {
                try MomentWords.$current.withValue(LocalizedMoments(context)) {
                    let result = try body()
                    if let fault = context.faults.first { throw fault }
                    return result
                }
            }
        }
    }

    /// Returns the size of a catalogue's image, which can be queried on the main thread before drawing.
    private var imageSize: @Sendable (String) -> Size? {
        { [assets] name in
            guard Thread.isMainThread else { return nil }
            return MainActor.assumeIsolated { assets.size(named: name) }
        }
    }
}

extension RequestContext {
    /// The layout direction of the request's language.
    var layoutDirection: LayoutDirection {
        isMirrored || locale.language.characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
}

extension ViewTimeline {
    /// Checks that there is an entry, that all dates are finite, and that no date is earlier than the previous one.
    ///
    /// - Throws: ``WidgetError`` with the index of the first invalid entry.
    func validate(kind: String) throws {
        if entries.isEmpty { throw WidgetError(kind: kind, fault: .empty) }
        for (index, entry) in entries.enumerated() {
            guard entry.date.timeIntervalSinceReferenceDate.isFinite else {
                throw WidgetError(kind: kind, fault: .notFinite(index: index))
            }
            if index > 0, entry.date < entries[index - 1].date {
                throw WidgetError(kind: kind, fault: .descending(index: index))
            }
        }
    }

    /// Returns the entry that is shown at `now`: the last entry whose date isn't later or, if there is none, the first entry.
    func entry(at now: Date) -> ViewEntry? { entries.last { $0.date <= now } ?? entries.first }
}
