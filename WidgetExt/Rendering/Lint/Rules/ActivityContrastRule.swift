import Shared

/// Checks that a Live Activity's text contrasts with its background, which is black in the Dynamic Island and the tint of the card on the
/// lock screen.
///
/// Text on an image, on translucent content, or of the system's own buttons isn't checked.
struct ActivityContrastRule: WidgetRule {
    let rule = LintRule.activityContrast

    /// The minimum contrast, which is WCAG's minimum for large text.
    static let least = 3.0

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard case .activity = snapshot.place else { return [] }
        return zip(snapshot.grounds.colors, snapshot.texts).compactMap { color, text in
            guard let color, color.behind.alpha == 1, !text.string.isEmpty, !text.path.isInSystemControl else {
                return nil
            }
            let contrast = Contrast.ratio(color.text, color.behind)
            guard contrast < Self.least else { return nil }
            return Diagnostic(
                message:
                    "hard to read: '\(text.string)' has a contrast of \(Contrast.rounded(contrast)) with its background, below the minimum of \(Self.least) — use another colour, or another tint",
                path: text.path)
        }
    }
}
