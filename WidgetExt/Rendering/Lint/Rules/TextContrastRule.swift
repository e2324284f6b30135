import Shared

/// Checks that text on the lock screen is readable on any wallpaper.
///
/// The contrast is WCAG's ratio, from 1 to 21, between the text and its background, both composited over a wallpaper. White text has a
/// contrast of 1.8 on the light wallpaper, 4.0 on the medium one and 17.5 on the dark one. No vibrant text has a higher contrast.
struct TextContrastRule: WidgetRule {
    let rule = LintRule.vibrantContrast

    /// A plain wallpaper.
    struct Wallpaper {
        var name: String
        /// The wallpaper's gamma-encoded grey, from 0 to 1.
        var grey: Double
        /// The minimum contrast of text on the wallpaper.
        var least: Double
    }

    /// The wallpapers, the most demanding first.
    static let wallpapers = [
        Wallpaper(name: "light", grey: 0.75, least: 1.3), Wallpaper(name: "mid", grey: 0.5, least: 1.9),
        Wallpaper(name: "dark", grey: 0.1, least: 3),
    ]

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.mode == .vibrant else { return [] }
        return zip(snapshot.grounds.colors, snapshot.texts).compactMap { color, text in
            guard let color, !text.string.isEmpty else { return nil }
            return finding(text, light: Self.light(of: color.text), behind: Self.light(of: color.behind))
        }
    }

    private func finding(_ text: DrawnText, light: Double, behind: Double) -> Diagnostic? {
        for wallpaper in Self.wallpapers {
            let contrast = Contrast.ratio(
                grey: light + (1 - light) * wallpaper.grey, behind + (1 - behind) * wallpaper.grey)
            guard contrast < wallpaper.least else { continue }
            return Diagnostic(
                message:
                    "washed out on a \(wallpaper.name) wallpaper: '\(text.string)' has a contrast of \(Contrast.rounded(contrast)), below the minimum of \(wallpaper.least) — use a lighter colour, such as .primary",
                path: text.path)
        }
        return nil
    }

    /// Returns the opacity of the white that the vibrant mode makes of a colour.
    private static func light(of color: ResolvedColor) -> Double { VibrantFilter.apply(color).alpha }
}
