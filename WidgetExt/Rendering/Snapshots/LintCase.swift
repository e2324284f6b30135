import Shared

/// A case to lint: the settings of one snapshot.
package struct LintCase: Hashable, Sendable, CustomStringConvertible {
    /// The language of the texts.
    package struct Language: Hashable, Sendable {
        /// A language and region, such as `de_DE`; `nil` for the language of the request.
        package var identifier: String?
        /// A pseudolanguage that is derived from the app's own language.
        package var pseudo: Pseudo?

        package static let own = Language()
    }

    /// Pseudolanguages, which are derived from the app's own language to simulate others.
    package enum Pseudo: String, Hashable, Sendable, CaseIterable {
        /// Every text is twice as long.
        case doubled
        /// The texts are unchanged and laid out from right to left.
        case mirrored
    }

    /// The family or presentation in which the snapshot is shown.
    package var place: SnapshotPlace
    package var device = DeviceProfile.standard
    package var typeSize = DynamicTypeSize.large
    package var mode = WidgetRenderingMode.fullColor
    /// The home screen behind an accented widget; `nil` to draw the widget by itself.
    var screen: HomeScreenBackdrop?
    package var scheme = ColorScheme.light
    package var contrast = ColorSchemeContrast.standard
    package var language = Language.own
    /// The name of a Live Activity's state file; `nil` for a widget or control.
    package var state: String?

    /// The widget's family; `nil` for a Live Activity or control.
    package var family: WidgetFamily? { place.family }

    /// Creates the case of the standard snapshot of a family or presentation.
    package init(place: SnapshotPlace) { self.place = place }

    /// Creates the case of a widget's snapshot.
    package init(
        family: WidgetFamily, device: DeviceProfile = .standard, typeSize: DynamicTypeSize = .large,
        mode: WidgetRenderingMode = .fullColor, scheme: ColorScheme = .light, language: Language = .own
    ) {
        place = .family(family)
        (self.device, self.typeSize, self.mode, self.scheme, self.language) = (device, typeSize, mode, scheme, language)
    }

    /// The differences from the standard snapshot, such as `systemSmall, iphone-se, dark`.
    package var description: String {
        var words = [place.name]
        if device != .standard { words.append(device.name) }
        if typeSize != .large { words.append("\(typeSize)") }
        if mode != .fullColor { words.append(screen?.style.rawValue ?? mode.rawValue) }
        if let screen, screen.wallpaper != .mixed { words.append("on \(screen.wallpaper.rawValue)") }
        if scheme != .light { words.append(scheme.rawValue) }
        if contrast != .standard { words.append("increased contrast") }
        if let identifier = language.identifier { words.append(identifier) }
        if let pseudo = language.pseudo { words.append(pseudo.rawValue) }
        if let state { words.append(state) }
        return words.joined(separator: ", ")
    }

    /// Returns the request for the snapshot. For a Live Activity or a control, the request's family has no meaning.
    func request(kind: String, scale: Double) -> RenderRequest {
        var request = RenderRequest(
            kind: kind, family: family ?? .systemMedium, mode: mode, scheme: scheme, contrast: contrast, device: device,
            typeSize: typeSize, origin: .timeline, scale: scale)
        request.screen = screen
        return request
    }
}
