/// The visibility of a view or a part of it.
///
/// Mirrors [SwiftUI's `Visibility`](https://developer.apple.com/documentation/swiftui/visibility).
public enum Visibility: Hashable, Sendable, CaseIterable {
    /// Visible or hidden, depending on the context.
    case automatic
    /// Visible.
    case visible
    /// Hidden.
    case hidden
}
