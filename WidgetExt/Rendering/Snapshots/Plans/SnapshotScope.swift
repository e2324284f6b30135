import Shared

/// The extent of a plan: the appearances and states in which everything is drawn.
package enum SnapshotScope: Hashable, Sendable {
    /// Everything once, as `./airlock bring` draws an imported app.
    case standard
    /// Widgets in the appearances of the screens that show them, as `AppHost watch` draws an app after each edit.
    case all
    /// Widgets also on tinted and clear home screens, Live Activities in every known state, and controls in every known value.
    case screens
    /// The cases that lint and `snapshot` draw.
    ///
    /// The default subset shows most problems: it changes one setting at a time, and combines the demanding settings on the smallest phone.
    /// The full set has every combination of device, text size, mode, appearance and language. The languages are those into which the app is
    /// translated, without its development language.
    case lint(isFull: Bool = false, languages: [String] = [])

    /// True for lint's cases.
    var isLint: Bool { if case .lint = self { true } else { false } }

    /// The names in commands and documents.
    enum Name: String, CaseIterable, Sendable {
        case `default`, all, screens, lint
    }

    /// Creates the scope with a name.
    init(_ name: Name, languages: @autoclosure () -> [String]) {
        switch name {
        case .default: self = .standard
        case .all: self = .all
        case .screens: self = .screens
        case .lint: self = .lint(languages: languages())
        }
    }

    /// An appearance and a language, with the label of its snapshots.
    package struct Variant: Hashable, Sendable {
        package var appearance = RenderConfiguration()
        package var language = SnapshotLanguage.own
        package var label: String

        /// - Parameter label: The label; by default the differences from the standard snapshot.
        init(
            _ appearance: RenderConfiguration = RenderConfiguration(), _ language: SnapshotLanguage = .own,
            label: String? = nil
        ) {
            (self.appearance, self.language) = (appearance.withoutDefaults, language)
            self.label = label ?? PlannedSnapshot.label(appearance, language)
        }
    }

    /// Returns the variants in which something is drawn at a place.
    ///
    /// - Parameter isOnHomeScreens: True to include tinted and clear home screens, which change only colours, so one size is enough.
    package func variants(at place: SnapshotPlace, isOnHomeScreens: Bool = false) -> [Variant] {
        if case .lint(let isFull, let languages) = self {
            return LintRange(of: place).variants(isFull: isFull, languages: languages)
        }
        let (dark, light) = (RenderConfiguration(scheme: .dark), RenderConfiguration())
        switch (place, self) {
        case (.family(let family), .standard):
            return [Variant(RenderConfiguration(mode: family.isAccessory ? .vibrant : nil), label: "")]
        case (.family(let family), .all) where family.isAccessory:
            return [Variant(RenderConfiguration(mode: .vibrant))]
        case (.family, .all):
            return [
                Variant(light, label: "light"), Variant(dark),
                Variant(RenderConfiguration(mode: .accented, scheme: .dark), label: "accented"),
            ]
        case (.family(let family), _):
            let vibrant = Variant(RenderConfiguration(mode: .vibrant, scheme: .dark), label: "vibrant")
            let accented = Variant(RenderConfiguration(mode: .accented, scheme: .dark), label: "accented")
            if family.isAccessory { return [vibrant, accented] }
            let screens = isOnHomeScreens ? HomeScreenStyle.allCases : []
            return [Variant(light, label: "light"), Variant(dark), accented]
                + screens.map { Variant(RenderConfiguration($0), label: $0.rawValue) } + [vibrant]
        case (.activity(.lockScreen), .screens): return [Variant(light, label: "light"), Variant(dark)]
        default: return [Variant()]
        }
    }
}

/// The settings that can vary between the snapshots that lint draws at one place.
private struct LintRange {
    /// The devices that have the family or presentation, the one with the largest screen first.
    var devices: [DeviceProfile]
    /// The text sizes that users can choose, from the default size upwards.
    var typeSizes = DynamicTypeSize.allCases.filter { $0 >= .large }
    /// The rendering modes, the most common one first.
    var modes = [WidgetRenderingMode.fullColor]
    var schemes = ColorScheme.allCases
    var contrasts = ColorSchemeContrast.allCases
    private let isAccessory: Bool

    init(of place: SnapshotPlace) {
        isAccessory = place.family?.isAccessory == true
        switch place {
        case .family(let family):
            devices = DeviceProfile.all.filter { $0.size(of: family) != nil }
            modes = isAccessory ? [.vibrant, .fullColor, .accented] : [.fullColor, .accented]
        case .activity(.lockScreen): devices = DeviceProfile.all
        case .activity:
            // The Dynamic Island is black in any colour scheme.
            devices = DeviceProfile.all.filter { $0.island != nil }
            schemes = [.light]
        case .control:
            // The system draws controls, and draws them identically on every phone.
            (devices, typeSizes, schemes, contrasts) = ([.standard], [.large], [.light], [.standard])
        case .preview, .snippet, .scene: devices = [.standard]
        }
    }

    func variants(isFull: Bool, languages: [String]) -> [SnapshotScope.Variant] {
        guard let smallest = devices.last else { return [] }
        let translated = languages.map { SnapshotLanguage.translation($0) }
        var variants: [SnapshotScope.Variant] = []
        var known: Set<SnapshotScope.Variant> = []
        func add(_ language: SnapshotLanguage = .own, _ change: (inout RenderConfiguration) -> Void = { _ in }) {
            var appearance = RenderConfiguration(mode: modes[0])
            change(&appearance)
            let variant = SnapshotScope.Variant(appearance, language)
            if holds(appearance), known.insert(variant).inserted { variants.append(variant) }
        }
        add()
        // The second and third modes of an accessory family are those of a watch face.
        for mode in modes.dropFirst() { add { $0.mode = mode } }
        add { $0.scheme = .dark }
        add { $0.device = smallest }
        add { ($0.device, $0.typeSize) = (smallest, .xxxLarge) }
        add { $0.typeSize = .accessibility3 }
        add { $0.contrast = .increased }
        for language in SnapshotLanguage.pseudo { add(language) }
        for language in translated { add(language) { $0.device = smallest } }
        guard isFull else { return variants }
        for device in devices {
            for typeSize in typeSizes {
                for mode in modes where mode != .fullColor || !isAccessory {
                    for scheme in schemes {
                        for language in [.own] + SnapshotLanguage.pseudo + translated {
                            add(language) {
                                ($0.device, $0.typeSize, $0.mode, $0.scheme) = (device, typeSize, mode, scheme)
                            }
                        }
                    }
                }
            }
        }
        return variants
    }

    private func holds(_ appearance: RenderConfiguration) -> Bool {
        devices.contains(appearance.device ?? .standard) && typeSizes.contains(appearance.typeSize ?? .large)
            && modes.contains(appearance.mode ?? .fullColor) && schemes.contains(appearance.scheme ?? .light)
            && contrasts.contains(appearance.contrast ?? .standard)
    }
}
