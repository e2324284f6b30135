import Shared

/// The selection of snapshots to lint.
package struct LintPlan: Sendable {
    /// True to draw every combination instead of the default subset.
    package var isFull: Bool
    /// The languages into which the app is translated, without its development language.
    package var languages: [String]

    package init(isFull: Bool = false, languages: [String] = []) { (self.isFull, self.languages) = (isFull, languages) }

    /// Returns the cases of one family or presentation.
    ///
    /// The default subset shows most problems: it changes one setting at a time, and combines the demanding settings on the smallest phone.
    /// The full set has every combination of device, text size, mode, appearance and language.
    package func cases(of place: SnapshotPlace) -> [LintCase] {
        let range = LintRange(of: place)
        guard let smallest = range.devices.last else { return [] }
        let translated = languages.map { LintCase.Language(identifier: $0) }
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
        // The second and third modes of an accessory family are those of a watch face.
        for mode in range.modes.dropFirst() { add { $0.mode = mode } }
        add { $0.scheme = .dark }
        add { $0.device = smallest }
        add { ($0.device, $0.typeSize) = (smallest, .xxxLarge) }
        add { $0.typeSize = .accessibility3 }
        add { $0.contrast = .increased }
        for language in pseudo { add { $0.language = language } }
        for language in translated { add { ($0.device, $0.language) = (smallest, language) } }
        guard isFull else { return cases }
        for device in range.devices {
            for typeSize in range.typeSizes {
                for mode in range.modes where mode != .fullColor || place.family?.isAccessory != true {
                    for scheme in range.schemes {
                        for language in [LintCase.Language.own] + pseudo + translated {
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

/// The settings that can vary between the snapshots of one family or presentation.
private struct LintRange {
    /// The devices that have the family or presentation, the one with the largest screen first.
    var devices: [DeviceProfile]
    /// The text sizes that users can choose, from the default size upwards.
    var typeSizes = DynamicTypeSize.allCases.filter { $0 >= .large }
    /// The rendering modes, the most common one first.
    var modes = [WidgetRenderingMode.fullColor]
    var schemes = ColorScheme.allCases
    var contrasts = ColorSchemeContrast.allCases

    init(of place: SnapshotPlace) {
        switch place {
        case .family(let family):
            devices = DeviceProfile.all.filter { $0.size(of: family) != nil }
            modes = family.isAccessory ? [.vibrant, .fullColor, .accented] : [.fullColor, .accented]
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

    func holds(_ snapshot: LintCase) -> Bool {
        devices.contains(snapshot.device) && typeSizes.contains(snapshot.typeSize) && modes.contains(snapshot.mode)
            && schemes.contains(snapshot.scheme) && contrasts.contains(snapshot.contrast)
    }
}
