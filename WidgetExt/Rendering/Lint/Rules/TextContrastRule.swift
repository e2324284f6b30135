import Shared

/// Text can be read on the lock screen whatever lies behind it.
///
/// The contrast is WCAG's ratio, 1 to 21, between the text and what it stands on, both laid over a wallpaper. White text
/// has 1.8 on the light one, 4.0 on the mid one and 17.5 on the dark one, and nothing vibrant has more.
struct TextContrastRule: WidgetRule {
    let rule = LintRule.vibrantContrast

    /// A plain wallpaper.
    struct Wallpaper {
        var name: String
        /// Its grey, from 0 to 1, gamma-encoded.
        var grey: Double
        /// The least contrast of text on it.
        var least: Double
    }

    /// The wallpapers, the hardest first.
    static let wallpapers = [
        Wallpaper(name: "light", grey: 0.75, least: 1.3), Wallpaper(name: "mid", grey: 0.5, least: 1.9),
        Wallpaper(name: "dark", grey: 0.1, least: 3),
    ]

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.mode == .vibrant else { return [] }
        return zip(TextGrounds(snapshot.list, texts: snapshot.texts).colors, snapshot.texts).compactMap { color, text in
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
                    "washed out on a \(wallpaper.name) wallpaper: '\(text.string)' has a contrast of \(Contrast.rounded(contrast)), \(wallpaper.least) is the least — use a lighter colour, such as .primary",
                path: text.path)
        }
        return nil
    }

    /// The opacity of the white a colour becomes.
    private static func light(of color: ResolvedColor) -> Double { VibrantFilter.apply(color).alpha }
}
