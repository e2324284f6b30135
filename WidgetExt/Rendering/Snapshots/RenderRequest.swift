import Shared

/// One snapshot to draw.
package struct RenderRequest: Sendable {
    package var kind: String
    package var family: WidgetFamily
    package var mode: WidgetRenderingMode
    /// The colour of the accent group in the accented mode.
    package var tint = AccentedFilter.white
    package var scheme: ColorScheme
    package var contrast: ColorSchemeContrast
    package var device: DeviceProfile
    package var typeSize: DynamicTypeSize
    /// Which entry is shown.
    package var origin: EntryOrigin
    /// Pixels a point, from 1 to 4.
    package var scale: Double

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

    /// Creates a request in an appearance, whose missing parts have their defaults.
    init(kind: String, family: WidgetFamily, origin: EntryOrigin, _ appearance: RenderConfiguration) {
        self.init(
            kind: kind, family: family, mode: appearance.mode ?? .fullColor, scheme: appearance.scheme ?? .light,
            contrast: appearance.contrast ?? .standard, device: appearance.device ?? .standard,
            typeSize: appearance.typeSize ?? .large, origin: origin, scale: appearance.scale ?? 3)
        if let tint = appearance.tint { self.tint = tint }
    }

    /// The size of the snapshot in points.
    ///
    /// - Throws: ``UsageError`` where the device doesn't show the family.
    var size: Size {
        get throws {
            guard let size = device.size(of: family) else {
                throw UsageError("\(device.name) shows no \(family) widgets — choose another --device or --family")
            }
            return size
        }
    }

    /// What views read wherever they are shown.
    @MainActor func environment(
        images: ImageStore, layoutDirection: LayoutDirection, log: DiagnosticLog
    ) -> EnvironmentValues {
        var environment = EnvironmentValues()
        environment.colorScheme = scheme
        environment.colorSchemeContrast = contrast
        // In a widget text never gets smaller than the default setting.
        environment.dynamicTypeSize = max(typeSize, .large)
        environment.layoutDirection = layoutDirection
        environment.pixelsPerPoint = scale
        environment.assetColors = images.colors(reportingTo: log)
        return environment
    }
}
