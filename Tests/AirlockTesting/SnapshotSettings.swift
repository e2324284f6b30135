import Foundation
import Shared
import WidgetRendering

/// The conditions in which a snapshot is drawn: everything that the snapshot depends on except the view.
public struct SnapshotSettings: Sendable {
    /// The widget family.
    public var family: WidgetFamily
    /// The rendering mode; by default vibrant for accessory families, otherwise full colour.
    public var mode: WidgetRenderingMode
    /// The colour scheme.
    public var scheme: ColorScheme
    /// The contrast.
    public var contrast: ColorSchemeContrast
    /// The device's name, as in `WidgetExt render --device`.
    public var device: String
    /// The text size.
    public var typeSize: DynamicTypeSize
    /// The instant for which the snapshot is drawn.
    public var now: Date
    /// The time zone's identifier.
    public var timeZone: String
    /// The locale identifier.
    public var locale: String
    /// True to double every translated string, which imitates languages with long words.
    public var doublesTexts: Bool
    /// The number of pixels per point, from 1 to 4.
    public var scale: Double
    /// The absolute paths of folders with asset catalogues and string tables.
    public var assets: [String]
    /// The path of the container that providers read; `nil` for none.
    public var container: String?
    /// The time limit for a widget's provider.
    public var timeLimit: Duration

    /// Creates settings. The defaults are an ordinary phone's settings, at the beginning of 2001 in GMT.
    public init(
        family: WidgetFamily = .systemSmall, mode: WidgetRenderingMode? = nil, scheme: ColorScheme = .light,
        contrast: ColorSchemeContrast = .standard, device: String = "iphone-15", typeSize: DynamicTypeSize = .large,
        now: Date = Date(timeIntervalSinceReferenceDate: 0), timeZone: String = "GMT", locale: String = "en_US",
        doublesTexts: Bool = false, scale: Double = 2, assets: [String] = [], container: String? = nil,
        timeLimit: Duration = .seconds(30)
    ) {
        (self.family, self.scheme, self.contrast, self.device) = (family, scheme, contrast, device)
        self.mode = mode ?? (family.isAccessory ? .vibrant : .fullColor)
        (self.typeSize, self.now, self.timeZone, self.locale) = (typeSize, now, timeZone, locale)
        (self.doublesTexts, self.scale, self.assets, self.container) = (doublesTexts, scale, assets, container)
        self.timeLimit = timeLimit
    }

    /// Returns a drawing context with these settings.
    ///
    /// - Throws: An error for an unknown device or time zone, an invalid scale, or missing fonts.
    @MainActor func drawing(faults: FaultLog) throws -> TrialDrawing {
        let names = DeviceProfile.all.map(\.name)
        guard let profile = DeviceProfile.all.first(where: { $0.name == device }) else {
            throw CommandFailure("unknown device '\(device)' — \(suggestion(for: device, in: names))")
        }
        guard TimeZone(identifier: timeZone) != nil else {
            throw CommandFailure("unknown time zone '\(timeZone)' — write an IANA name such as Europe/Berlin")
        }
        guard (1...4).contains(scale) else {
            throw CommandFailure("invalid scale '\(scale)' — write a number from 1 to 4, in pixels per point")
        }
        var appearance = RenderConfiguration(mode: mode, scheme: scheme)
        (appearance.device, appearance.typeSize, appearance.contrast) = (profile, typeSize, contrast)
        let snapshot = PlannedSnapshot(
            .widget(kind: "", family), appearance, doublesTexts ? .doubled : .own)
        let context = RequestContext(
            now: now, timeZoneIdentifier: timeZone, localeIdentifier: locale, faults: faults)
        return try TrialDrawing(
            fonts: try TestFonts.located(), assets: assets, container: container, snapshot: snapshot, context: context,
            scale: scale)
    }
}
