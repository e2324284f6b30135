/// A colour the system names, with a value for light and one for dark.
///
/// Sources: Apple's Human Interface Guidelines, Color, the set in force since June 2025; the label and background colours as
/// dumped from iOS by independent projects.
enum SystemColor: Hashable, Sendable {
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
    case label, secondaryLabel, tertiaryLabel, quaternaryLabel
    case systemBackground, secondarySystemBackground, tertiarySystemBackground

    func resolved(in environment: EnvironmentValues) -> ResolvedColor {
        environment.colorScheme == .dark ? dark : light
    }

    private var light: ResolvedColor {
        switch self {
        case .red: ResolvedColor(255, 56, 60)
        case .orange: ResolvedColor(255, 141, 40)
        case .yellow: ResolvedColor(255, 204, 0)
        case .green: ResolvedColor(52, 199, 89)
        case .mint: ResolvedColor(0, 200, 179)
        case .teal: ResolvedColor(0, 195, 208)
        case .cyan: ResolvedColor(0, 192, 232)
        case .blue: ResolvedColor(0, 136, 255)
        case .indigo: ResolvedColor(97, 85, 245)
        case .purple: ResolvedColor(203, 48, 224)
        case .pink: ResolvedColor(255, 45, 85)
        case .brown: ResolvedColor(172, 127, 94)
        case .gray: ResolvedColor(142, 142, 147)
        case .label: ResolvedColor(0, 0, 0)
        case .secondaryLabel: ResolvedColor(60, 60, 67, alpha: 0.6)
        case .tertiaryLabel: ResolvedColor(60, 60, 67, alpha: 0.3)
        case .quaternaryLabel: ResolvedColor(60, 60, 67, alpha: 0.18)
        case .systemBackground, .tertiarySystemBackground: ResolvedColor(255, 255, 255)
        case .secondarySystemBackground: ResolvedColor(242, 242, 247)
        }
    }

    private var dark: ResolvedColor {
        switch self {
        case .red: ResolvedColor(255, 66, 69)
        case .orange: ResolvedColor(255, 146, 48)
        case .yellow: ResolvedColor(255, 214, 0)
        case .green: ResolvedColor(48, 209, 88)
        case .mint: ResolvedColor(0, 218, 195)
        case .teal: ResolvedColor(0, 210, 224)
        case .cyan: ResolvedColor(60, 211, 254)
        case .blue: ResolvedColor(0, 145, 255)
        case .indigo: ResolvedColor(109, 124, 255)
        case .purple: ResolvedColor(219, 52, 242)
        case .pink: ResolvedColor(255, 55, 95)
        case .brown: ResolvedColor(183, 138, 102)
        case .gray: ResolvedColor(142, 142, 147)
        case .label: ResolvedColor(255, 255, 255)
        case .secondaryLabel: ResolvedColor(235, 235, 245, alpha: 0.6)
        case .tertiaryLabel: ResolvedColor(235, 235, 245, alpha: 0.3)
        case .quaternaryLabel: ResolvedColor(235, 235, 245, alpha: 0.18)
        case .systemBackground: ResolvedColor(0, 0, 0)
        case .secondarySystemBackground: ResolvedColor(28, 28, 30)
        case .tertiarySystemBackground: ResolvedColor(44, 44, 46)
        }
    }
}

/// A UIKit colour, as far as `Color(_:)` needs one.
public struct UIColor: Hashable, Sendable {
    let color: Color

    /// The main background.
    public static let systemBackground = UIColor(color: Color(system: .systemBackground))
    /// The background of content grouped on the main background.
    public static let secondarySystemBackground = UIColor(color: Color(system: .secondarySystemBackground))
    /// The background of content grouped on the secondary background.
    public static let tertiarySystemBackground = UIColor(color: Color(system: .tertiarySystemBackground))
    /// Text of first rank.
    public static let label = UIColor(color: Color(system: .label))
    /// Text of second rank.
    public static let secondaryLabel = UIColor(color: Color(system: .secondaryLabel))
    /// Text of third rank.
    public static let tertiaryLabel = UIColor(color: Color(system: .tertiaryLabel))
    /// Text of fourth rank.
    public static let quaternaryLabel = UIColor(color: Color(system: .quaternaryLabel))
}
