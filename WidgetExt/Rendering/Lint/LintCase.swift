import Shared

/// One picture that is looked at.
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

    package var family: WidgetFamily
    package var device = DeviceProfile.standard
    package var typeSize = DynamicTypeSize.large
    package var mode = WidgetRenderingMode.fullColor
    package var scheme = ColorScheme.light
    package var contrast = ColorSchemeContrast.standard
    package var language = Language.own

    /// What differs from the ordinary picture, in words: `systemSmall, iphone-se, dark`.
    package var description: String {
        var words = [family.rawValue]
        if device != .standard { words.append(device.name) }
        if typeSize != .large { words.append("\(typeSize)") }
        if mode != .fullColor { words.append(mode.rawValue) }
        if scheme != .light { words.append(scheme.rawValue) }
        if contrast != .standard { words.append("increased contrast") }
        if let identifier = language.identifier { words.append(identifier) }
        if let pseudo = language.pseudo { words.append(pseudo.rawValue) }
        return words.joined(separator: ", ")
    }

    /// The request for its picture.
    func request(kind: String, scale: Double) -> RenderRequest {
        RenderRequest(
            kind: kind, family: family, mode: mode, scheme: scheme, contrast: contrast, device: device,
            typeSize: typeSize, origin: .timeline, scale: scale)
    }
}

/// Which pictures are looked at.
package struct LintPlan: Sendable {
    /// Whether every combination is, in the place of a telling few.
    package var isFull: Bool
    /// The languages the app has translations for, besides the one it is written in.
    package var languages: [String]

    package init(isFull: Bool = false, languages: [String] = []) { (self.isFull, self.languages) = (isFull, languages) }

    /// The pictures of one family.
    ///
    /// A few are enough to see most of what goes wrong: one thing changes at a time, and the hard things come together on the
    /// smallest phone. All of them are the product of devices, text sizes, modes, appearances and languages.
    package func cases(of family: WidgetFamily) -> [LintCase] {
        let devices = DeviceProfile.all.filter { $0.size(of: family) != nil }
        guard let smallest = devices.last else { return [] }
        let modes: [WidgetRenderingMode] =
            family.isAccessory ? [.vibrant] : [.fullColor, .accented]
        let spoken = languages.map { LintCase.Language(identifier: $0) }
        let pseudo = LintCase.Pseudo.allCases.map { LintCase.Language(pseudo: $0) }
        var cases: [LintCase] = []
        func add(_ change: (inout LintCase) -> Void) {
            var picture = LintCase(family: family)
            if family.isAccessory { picture.mode = .vibrant }
            change(&picture)
            if !cases.contains(picture) { cases.append(picture) }
        }
        add { _ in }
        if family.isAccessory { add { $0.mode = .fullColor } } else { add { $0.mode = .accented } }
        add { $0.scheme = .dark }
        add { $0.device = smallest }
        add { ($0.device, $0.typeSize) = (smallest, .xxxLarge) }
        add { $0.typeSize = .accessibility3 }
        add { $0.contrast = .increased }
        for language in pseudo { add { $0.language = language } }
        for language in spoken { add { ($0.device, $0.language) = (smallest, language) } }
        guard isFull else { return cases }
        for device in devices {
            for typeSize in DynamicTypeSize.allCases where typeSize >= .large {
                for mode in modes {
                    for scheme in ColorScheme.allCases {
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
