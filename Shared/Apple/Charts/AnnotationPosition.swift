/// Where an annotation stands at its mark.
///
/// Mirrors [Charts' `AnnotationPosition`](https://developer.apple.com/documentation/charts/annotationposition).
public enum AnnotationPosition: Hashable, Sendable {
    /// Above the mark.
    case automatic
    /// Above the mark.
    case top
    /// Below it.
    case bottom
    /// Before it.
    case leading
    /// After it.
    case trailing
    /// Above its begin.
    case topLeading
    /// Above its end.
    case topTrailing
    /// Below its begin.
    case bottomLeading
    /// Below its end.
    case bottomTrailing
    /// On it.
    case overlay
}
