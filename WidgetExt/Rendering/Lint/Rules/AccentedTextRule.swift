import Shared

/// Checks that text in the accented mode differs in opacity from a translucent area that gets the same colour.
struct AccentedTextRule: WidgetRule {
    let rule = LintRule.accentedText

    /// The grey of the glass of a clear home screen, from 0 to 1, in the light and in the dark appearance: the luminance measured over a
    /// medium wallpaper.
    static let glasses = [101.0 / 255, 41.0 / 255]
    /// The minimum contrast: that of white text on white with an opacity of 0.75.
    static let least = 1.4
    /// The minimum opacity of an area in the other group's colour that sets a text apart.
    static let distinct = 0.3

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let grounds = snapshot.accented else { return [] }
        return grounds.texts.compactMap { text in
            guard text.plate == nil, !text.text.path.isOnGlass, let opacity = text.layer.opacity else { return nil }
            let faint = text.grounds.compactMap { $0.flatMap { Self.contrast(opacity, on: $0) } }
                .filter { $0 < Self.least }
            guard faint.count * 3 >= text.grounds.count, let contrast = faint.min() else { return nil }
            return Diagnostic(
                message:
                    "'\(text.text.string)' has a contrast of \(Contrast.rounded(contrast)) with the area behind it on \(grounds.hasGroups ? grounds.screen : "a clear home screen"), below the minimum of \(Self.least) — make the area more translucent, or the text more opaque",
                path: text.text.path)
        }
    }

    /// Returns the contrast of text of an opacity with a background; `nil` if the background is clear, opaque or set apart.
    private static func contrast(_ opacity: Double, on ground: AccentedGrounds.Ground) -> Double? {
        guard ground.same > 0, ground.same < AccentedGrounds.opaque, ground.other < distinct else { return nil }
        let behind = ground.same + ground.other
        let sum = opacity + behind * (1 - opacity)
        return glasses.map { contrast(sum, behind, on: $0) }.min()
    }

    /// Returns the contrast between white of one opacity and white of another opacity, both on a glass.
    private static func contrast(_ first: Double, _ second: Double, on glass: Double) -> Double {
        Contrast.ratio(grey: first + (1 - first) * glass, second + (1 - second) * glass)
    }
}
