/// Whether something is shown.
///
/// Mirrors [SwiftUI's `Visibility`](https://developer.apple.com/documentation/swiftui/visibility).
public enum Visibility: Hashable, Sendable, CaseIterable {
    /// As the place has it.
    case automatic
    /// Shown.
    case visible
    /// Not shown.
    case hidden
}
