import Shared

/// Which snapshots are looked at.
package struct LintPlan: Sendable {
    /// Whether every combination is, in the place of a telling few.
    package var isFull: Bool
    /// The languages the app has translations for, besides the one it is written in.
    package var languages: [String]

    package init(isFull: Bool = false, languages: [String] = []) { (self.isFull, self.languages) = (isFull, languages) }

    /// The snapshots of one place.
    ///
    /// A few are enough to see most of what goes wrong: one thing changes at a time, and the hard things come together on the
    /// smallest phone. All of them are the product of devices, text sizes, modes, appearances and languages.
    package func cases(of place: SnapshotPlace) -> [LintCase] {
        let range = LintRange(of: place)
        guard let smallest = range.devices.last else { return [] }
        let spoken = languages.map { LintCase.Language(identifier: $0) }
        let pseudo = LintCase.Pseudo.allCases.map { LintCase.Language(pseudo: $0) }
        var cases: [LintCase] = []
        var known: Set<LintCase> = []
        func add(_ change: (inout LintCase) -> Void) {
            var snapshot = LintCase(place: place)
            snapshot.mode = range.modes[0]
            change(&snapshot)
            if range.holds(snapshot), known.insert(snapshot).inserted { cases.append(snapshot) }
        }
        add { _ in }
        if let family = place.family { add { $0.mode = family.isAccessory ? .fullColor : .accented } }
        add { $0.scheme = .dark }
        add { $0.device = smallest }
        add { ($0.device, $0.typeSize) = (smallest, .xxxLarge) }
        add { $0.typeSize = .accessibility3 }
        add { $0.contrast = .increased }
        for language in pseudo { add { $0.language = language } }
        for language in spoken { add { ($0.device, $0.language) = (smallest, language) } }
        guard isFull else { return cases }
        for device in range.devices {
            for typeSize in range.typeSizes {
                for mode in range.modes where mode != .fullColor || place.family?.isAccessory != true {
                    for scheme in range.schemes {
                        for language in [LintCase.Language.own] + pseudo + spoken {
                            add {
                                ($0.device, $0.typeSize, $0.mode) = (device, typeSize, mode)
                                ($0.scheme, $0.language) = (scheme, language)
                            }
                        }
                    }
                }
            }
        }
        return cases
    }
}

/// What can differ between snapshots of one place.
private struct LintRange {
    /// Those that have the place, the largest screen first.
    var devices: [DeviceProfile]
    /// What a person can set, from the default on.
    var typeSizes = DynamicTypeSize.allCases.filter { $0 >= .large }
    /// The most usual first.
    var modes = [WidgetRenderingMode.fullColor]
    var schemes = ColorScheme.allCases
    var contrasts = ColorSchemeContrast.allCases

    init(of place: SnapshotPlace) {
        switch place {
        case .family(let family):
            devices = DeviceProfile.all.filter { $0.size(of: family) != nil }
            modes = family.isAccessory ? [.vibrant, .fullColor] : [.fullColor, .accented]
        case .activity(.lockScreen): devices = DeviceProfile.all
        case .activity:
            // The island is black whatever the screen is.
            devices = DeviceProfile.all.filter { $0.island != nil }
            schemes = [.light]
        case .control:
            // The system draws it, on every phone alike.
            (devices, typeSizes, schemes, contrasts) = ([.standard], [.large], [.light], [.standard])
        case .preview, .snippet, .scene: devices = [.standard]
        }
    }

    func holds(_ snapshot: LintCase) -> Bool {
        devices.contains(snapshot.device) && typeSizes.contains(snapshot.typeSize) && modes.contains(snapshot.mode)
            && schemes.contains(snapshot.scheme) && contrasts.contains(snapshot.contrast)
    }
}
