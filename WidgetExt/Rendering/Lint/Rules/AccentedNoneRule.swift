import Shared

/// Checks that something on the home screen is in the accent group. If nothing is, iOS 18 dims the whole widget on a tinted home screen.
///
/// A widget of a single text or symbol isn't reported, because nothing in it can stand out. A widget with an image whose shades or
/// colours are preserved isn't either, because the author has designed its accented appearance.
struct AccentedNoneRule: WidgetRule {
    let rule = LintRule.accentedNone

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let layers = snapshot.accented?.layers, snapshot.accessoryFamily == nil,
            layers.count(where: { !$0.isArea }) > 1, !layers.contains(where: \.isDesigned)
        else { return [] }
        return [
            Diagnostic(
                message:
                    "nothing is accented, so iOS 18 dims the whole widget on a tinted home screen — add widgetAccentable() to the most important views",
                path: snapshot.nodes.first?.path ?? ViewPath())
        ]
    }
}

extension DrawnLayer {
    /// True if the layer is in the accent group, or an image whose shades or colours are preserved.
    fileprivate var isDesigned: Bool {
        if case .image(let block) = item, block.accentedAppearance != .silhouette { return true }
        return effects.isAccented
    }
}
