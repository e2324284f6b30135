import Shared

/// Checks that text on the home screen contrasts with an opaque background, in the light and in the dark appearance.
///
/// Text on an image, and text that an effect changes, isn't checked. Translucent text, such as that of the styles `tertiary` and
/// `quaternary`, is meant to stand back, so it may have less contrast.
struct ContrastRule: WidgetRule {
    let rule = LintRule.contrast

    /// The minimum contrast of opaque text, which is WCAG's minimum for large text.
    static let least = 3.0
    /// The minimum contrast of translucent text.
    static let leastTranslucent = 1.5

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.mode == .fullColor, let family = snapshot.family, !family.isAccessory else { return [] }
        let grounds = snapshot.grounds.colors
        return snapshot.layers.texts.compactMap { index, layer in
            let (text, layer) = (snapshot.texts[index], snapshot.layers.all[layer])
            guard let color = grounds[index], color.behind.alpha == 1, !text.string.isEmpty,
                !text.path.isInSystemControl, let opacity = layer.opacity
            else { return nil }
            let (least, contrast) = (
                opacity < 1 ? Self.leastTranslucent : Self.least, Contrast.ratio(color.text, color.behind)
            )
            guard contrast < least else { return nil }
            return Diagnostic(
                message:
                    "hard to read: '\(text.string)' has a contrast of \(Contrast.rounded(contrast)) with its background, below the minimum of \(least) — use a colour that differs more, in both appearances",
                path: text.path)
        }
    }
}
