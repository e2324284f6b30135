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
                    "\(family) isn't shown on a home screen, so it can't be drawn in the mode \(screen.style.rawValue) — choose another --family, or another --mode: \(choices(WidgetRenderingMode.allCases.map(\.rawValue)))"
                )
            }
            guard let size = device.size(of: family) else {
                throw CommandFailure("\(device.name) shows no \(family) widgets — choose another --device or --family")
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
