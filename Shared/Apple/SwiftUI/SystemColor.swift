/// A system colour, with one value for the light and one for the dark appearance.
///
/// Sources: Apple's Human Interface Guidelines, Color, as of June 2025; the label and background colours are those that independent
/// projects read from iOS.
package enum SystemColor: String, Hashable, Sendable, CaseIterable {
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
    case gray2, gray3, gray4, gray5, gray6
    case label, secondaryLabel, tertiaryLabel, quaternaryLabel, quinaryLabel
    case systemBackground, secondarySystemBackground, tertiarySystemBackground
    case systemGroupedBackground, secondarySystemGroupedBackground, tertiarySystemGroupedBackground
    case fill, secondaryFill, tertiaryFill, quaternaryFill
    case separator, opaqueSeparator

    package func resolved(in environment: EnvironmentValues) -> ResolvedColor {
        let values = values
        return environment.colorScheme == .dark ? values.dark : values.light
    }

    private var values: (light: ResolvedColor, dark: ResolvedColor) {
        switch self {
        case .red: (ResolvedColor(255, 56, 60), ResolvedColor(255, 66, 69))
        case .orange: (ResolvedColor(255, 141, 40), ResolvedColor(255, 146, 48))
        case .yellow: (ResolvedColor(255, 204, 0), ResolvedColor(255, 214, 0))
        case .green: (ResolvedColor(52, 199, 89), ResolvedColor(48, 209, 88))
        case .mint: (ResolvedColor(0, 200, 179), ResolvedColor(0, 218, 195))
        case .teal: (ResolvedColor(0, 195, 208), ResolvedColor(0, 210, 224))
        case .cyan: (ResolvedColor(0, 192, 232), ResolvedColor(60, 211, 254))
        case .blue: (ResolvedColor(0, 136, 255), ResolvedColor(0, 145, 255))
        case .indigo: (ResolvedColor(97, 85, 245), ResolvedColor(109, 124, 255))
        case .purple: (ResolvedColor(203, 48, 224), ResolvedColor(219, 52, 242))
        case .pink: (ResolvedColor(255, 45, 85), ResolvedColor(255, 55, 95))
        case .brown: (ResolvedColor(172, 127, 94), ResolvedColor(183, 138, 102))
        case .gray: (ResolvedColor(142, 142, 147), ResolvedColor(142, 142, 147))
        case .gray2: (ResolvedColor(174, 174, 178), ResolvedColor(99, 99, 102))
        case .gray3: (ResolvedColor(199, 199, 204), ResolvedColor(72, 72, 74))
        case .gray4: (ResolvedColor(209, 209, 214), ResolvedColor(58, 58, 60))
        case .gray5: (ResolvedColor(229, 229, 234), ResolvedColor(44, 44, 46))
        case .gray6: (ResolvedColor(242, 242, 247), ResolvedColor(28, 28, 30))
        case .label: (ResolvedColor(0, 0, 0), ResolvedColor(255, 255, 255))
        case .secondaryLabel: (ResolvedColor(60, 60, 67, alpha: 0.6), ResolvedColor(235, 235, 245, alpha: 0.6))
        case .tertiaryLabel: (ResolvedColor(60, 60, 67, alpha: 0.3), ResolvedColor(235, 235, 245, alpha: 0.3))
        case .quaternaryLabel: (ResolvedColor(60, 60, 67, alpha: 0.18), ResolvedColor(235, 235, 245, alpha: 0.18))
        case .quinaryLabel: (ResolvedColor(0, 0, 0, alpha: 0.05), ResolvedColor(255, 255, 255, alpha: 0.05))
        case .systemBackground: (ResolvedColor(255, 255, 255), ResolvedColor(0, 0, 0))
        case .secondarySystemBackground: (ResolvedColor(242, 242, 247), ResolvedColor(28, 28, 30))
        case .tertiarySystemBackground: (ResolvedColor(255, 255, 255), ResolvedColor(44, 44, 46))
        case .systemGroupedBackground: (ResolvedColor(242, 242, 247), ResolvedColor(0, 0, 0))
        case .secondarySystemGroupedBackground: (ResolvedColor(255, 255, 255), ResolvedColor(28, 28, 30))
        case .tertiarySystemGroupedBackground: (ResolvedColor(242, 242, 247), ResolvedColor(44, 44, 46))
        case .fill: (ResolvedColor(120, 120, 128, alpha: 0.2), ResolvedColor(120, 120, 128, alpha: 0.36))
        case .secondaryFill: (ResolvedColor(120, 120, 128, alpha: 0.16), ResolvedColor(120, 120, 128, alpha: 0.32))
        case .tertiaryFill: (ResolvedColor(118, 118, 128, alpha: 0.12), ResolvedColor(118, 118, 128, alpha: 0.24))
        case .quaternaryFill: (ResolvedColor(116, 116, 128, alpha: 0.08), ResolvedColor(118, 118, 128, alpha: 0.18))
        case .separator: (ResolvedColor(60, 60, 67, alpha: 0.29), ResolvedColor(84, 84, 88, alpha: 0.6))
        case .opaqueSeparator: (ResolvedColor(198, 198, 200), ResolvedColor(56, 56, 58))
        }
    }
}
