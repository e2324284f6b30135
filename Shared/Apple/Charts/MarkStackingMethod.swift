/// How marks of one place stand on each other.
///
/// Mirrors [Charts' `MarkStackingMethod`](https://developer.apple.com/documentation/charts/markstackingmethod).
public enum MarkStackingMethod: Hashable, Sendable {
    /// Each on the one before.
    case standard
    /// As shares of their sum.
    case normalized
    /// Around the middle.
    case center
    /// In front of each other.
    case unstacked
}
