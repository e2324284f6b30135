import Foundation
import Shared
import WidgetRendering

/// The circumstances a snapshot is drawn in: all it depends on besides the view.
public struct SnapshotSettings: Sendable {
    /// The family of the widget.
    public var family: WidgetFamily
    /// How it is shown; the lock screen's families are vibrant unless said otherwise.
    public var mode: WidgetRenderingMode
    /// Light or dark.
    public var scheme: ColorScheme
    /// How much contrast is asked for.
    public var contrast: ColorSchemeContrast
    /// The device's name, as `WidgetExt render --device` takes it.
    public var device: String
    /// The size of text.
    public var typeSize: DynamicTypeSize
    /// The instant.
    public var now: Date
    /// The time zone's identifier.
    public var timeZone: String
    /// The language and region.
    public var locale: String
    /// Whether every translated text is written twice, as long languages are.
    public var doublesTexts: Bool
    /// Pixels a point, from 1 to 4.
    public var scale: Double
    /// Folders with `.xcassets` and tables of strings, by absolute paths.
    public var assets: [String]
    /// The container providers read; `nil` for none.
    public var container: String?
    /// How long a widget's provider may take.
    public var timeLimit: Duration

    /// Creates circumstances; what isn't named is an ordinary phone's, at the beginning of 2001 in Greenwich.
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

    /// What draws in these circumstances.
    ///
    /// - Throws: An error that names what isn't known, or the fonts that are missing.
    @MainActor func drawing(faults: FaultLog) throws -> TrialDrawing {
        let names = DeviceProfile.all.map(\.name)
        guard let profile = DeviceProfile.all.first(where: { $0.name == device }) else {
            throw UsageError("no device '\(device)' — \(suggestion(for: device, in: names))")
        }
        guard TimeZone(identifier: timeZone) != nil else {
            throw UsageError("unknown time zone '\(timeZone)' — an IANA name such as Europe/Berlin")
        }
        guard (1...4).contains(scale) else { throw UsageError("\(scale) is not a scale — pixels a point, from 1 to 4") }
        var snapshot = LintCase(ordinary: family)
        (snapshot.device, snapshot.typeSize, snapshot.mode) = (profile, typeSize, mode)
        (snapshot.scheme, snapshot.contrast) = (scheme, contrast)
        if doublesTexts { snapshot.language.pseudo = .doubled }
        let context = RequestContext(
            now: now, timeZoneIdentifier: timeZone, localeIdentifier: locale, faults: faults)
        return try TrialDrawing(
            fonts: try TestFonts.located(), assets: assets, container: container, snapshot: snapshot, context: context,
            scale: scale)
    }
}
