/// Controls for settings.
///
/// Mirrors [SwiftUI's `Form`](https://developer.apple.com/documentation/swiftui/form). Widgets can't show it.
nonisolated public struct Form<Content: View>: UnsupportedInWidgets {
    /// The engine draws it itself.
    public typealias Body = Never

    static var name: String { "Form" }

    /// Creates a form.
    public init(@ViewBuilder content: () -> Content) {}
}
