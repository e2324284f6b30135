import Shared

/// Checks that text in the accented mode differs in opacity from a translucent area of its own accent group.
struct AccentedTextRule: WidgetRule {
    let rule = LintRule.accentedText

    /// The grey of the glass of a clear home screen, from 0 to 1, in the light and in the dark appearance: the luminance measured over a
    /// medium wallpaper.
    static let glasses = [101.0 / 255, 41.0 / 255]
    /// The minimum contrast, which white text has on white of an opacity of 0.75.
    static let least = 1.4
    /// The opacity from which on the other accent group's colour sets a text apart.
    static let distinct = 0.3

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let grounds = snapshot.accented else { return [] }
        return grounds.texts.compactMap { text, layer, ground in
            guard ground.same > 0, ground.same < AccentedGrounds.opaque, ground.other < Self.distinct,
                let opacity = layer.opacity
            else { return nil }
            let behind = ground.same + ground.other
            let sum = opacity + behind * (1 - opacity)
            let contrast = Self.glasses.map { Self.contrast(sum, behind, on: $0) }.min() ?? 1
            guard contrast < Self.least else { return nil }
            return Diagnostic(
                message:
                    "'\(text.string)' has a contrast of \(Contrast.rounded(contrast)) with the area behind it on a clear home screen, below the minimum of \(Self.least) — make the area more translucent, or the text more opaque",
                path: text.path)
        }
    }

    /// Returns the contrast of white of two opacities on a glass.
    private static func contrast(_ first: Double, _ second: Double, on glass: Double) -> Double {
        Contrast.ratio(grey: first + (1 - first) * glass, second + (1 - second) * glass)
    }
}
