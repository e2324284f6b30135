import Shared

/// A Live Activity's text differs from what it lies on: the black of the island, the tint of the lock screen's card.
///
/// Text on a snapshot, or on something translucent, isn't judged.
struct ActivityContrastRule: WidgetRule {
    let rule = LintRule.activityContrast

    /// The least contrast, which is WCAG's for large text.
    static let least = 3.0

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard case .activity = snapshot.place else { return [] }
        return zip(TextGrounds(snapshot.list, texts: snapshot.texts).colors, snapshot.texts).compactMap { color, text in
            guard let color, color.behind.alpha == 1, !text.string.isEmpty else { return nil }
            let contrast = Contrast.ratio(color.text, color.behind)
            guard contrast < Self.least else { return nil }
            return Diagnostic(
                message:
                    "hard to read: '\(text.string)' has a contrast of \(Contrast.rounded(contrast)) with what it lies on, \(Self.least) is the least — use another colour, or another tint",
                path: text.path)
        }
    }
}
