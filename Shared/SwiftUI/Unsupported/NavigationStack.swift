/// Views on top of each other.
///
/// Mirrors [SwiftUI's `NavigationStack`](https://developer.apple.com/documentation/swiftui/navigationstack). Widgets can't show it.
nonisolated public struct NavigationStack<Data, Root: View>: UnsupportedInWidgets {
    /// The engine draws it itself.
    public typealias Body = Never

    static var name: String { "NavigationStack" }
}

extension NavigationStack where Data == Never {
    /// Creates a stack.
    public init(@ViewBuilder root: () -> Root) {}
}
