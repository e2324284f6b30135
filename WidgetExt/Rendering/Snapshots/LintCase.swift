import Shared

/// One snapshot that is looked at.
package struct LintCase: Hashable, Sendable, CustomStringConvertible {
    /// The language texts are shown in.
    package struct Language: Hashable, Sendable {
        /// A language and region, such as `de_DE`; `nil` for the request's.
        package var identifier: String?
        /// A language no one speaks, made from the app's own.
        package var pseudo: Pseudo?

        package static let own = Language()
    }

    /// Languages made from the app's own, to see what others would do.
    package enum Pseudo: String, Hashable, Sendable, CaseIterable {
        /// Every text twice as long.
        case doubled
        /// The same texts, from right to left.
        case mirrored
    }

    /// Where it is shown.
    package var place: SnapshotPlace
    package var device = DeviceProfile.standard
    package var typeSize = DynamicTypeSize.large
    package var mode = WidgetRenderingMode.fullColor
    package var scheme = ColorScheme.light
    package var contrast = ColorSchemeContrast.standard
    package var language = Language.own
    /// The file of the state a Live Activity is in; `nil` for anything else.
    package var state: String?

    /// The family it is shown in; `nil` for a Live Activity and a control.
    package var family: WidgetFamily? { place.family }

    /// The ordinary snapshot of a place.
    package init(place: SnapshotPlace) { self.place = place }

    /// A snapshot of a widget.
    package init(
        family: WidgetFamily, device: DeviceProfile = .standard, typeSize: DynamicTypeSize = .large,
        mode: WidgetRenderingMode = .fullColor, scheme: ColorScheme = .light, language: Language = .own
    ) {
        place = .family(family)
        (self.device, self.typeSize, self.mode, self.scheme, self.language) = (device, typeSize, mode, scheme, language)
    }

    /// What differs from the ordinary snapshot, in words: `systemSmall, iphone-se, dark`.
    package var description: String {
        var words = [place.name]
        if device != .standard { words.append(device.name) }
        if typeSize != .large { words.append("\(typeSize)") }
        if mode != .fullColor { words.append(mode.rawValue) }
        if scheme != .light { words.append(scheme.rawValue) }
        if contrast != .standard { words.append("increased contrast") }
        if let identifier = language.identifier { words.append(identifier) }
        if let pseudo = language.pseudo { words.append(pseudo.rawValue) }
        if let state { words.append(state) }
        return words.joined(separator: ", ")
    }

    /// The request for its snapshot; of a Live Activity and a control its family says nothing.
    func request(kind: String, scale: Double) -> RenderRequest {
        RenderRequest(
            kind: kind, family: family ?? .systemMedium, mode: mode, scheme: scheme, contrast: contrast, device: device,
            typeSize: typeSize, origin: .timeline, scale: scale)
    }
}
