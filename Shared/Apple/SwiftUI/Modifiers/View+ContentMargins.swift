import Foundation

/// What of a view that scrolls has margins.
///
/// Mirrors [SwiftUI's `ContentMarginPlacement`](https://developer.apple.com/documentation/swiftui/contentmarginplacement).
public struct ContentMarginPlacement: Hashable, Sendable {
    private let name: String

    /// What the view chooses.
    public static let automatic = ContentMarginPlacement(name: "automatic")
    /// What scrolls.
    public static let scrollContent = ContentMarginPlacement(name: "scrollContent")
    /// The bars.
    public static let scrollIndicators = ContentMarginPlacement(name: "scrollIndicators")
}

extension View {
    private nonisolated var withoutMargins: some View {
        AcceptedView(content: self, name: "contentMargins of a view — only views that scroll have them", isDrawn: true)
    }

    /// Accepted, and said not to be drawn: nothing scrolls in a widget.
    nonisolated public func contentMargins(
        _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
    ) -> some View { withoutMargins }

    /// Accepted, and said not to be drawn: nothing scrolls in a widget.
    nonisolated public func contentMargins(
        _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
    ) -> some View { withoutMargins }

    /// Accepted, and said not to be drawn: nothing scrolls in a widget.
    nonisolated public func contentMargins(
        _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
    ) -> some View { withoutMargins }
}
