/// Views on top of each other, in the older form.
///
/// Mirrors [SwiftUI's `NavigationView`](https://developer.apple.com/documentation/swiftui/navigationview). Widgets can't show it.
nonisolated public struct NavigationView<Content: View>: UnsupportedInWidgets {
    static var name: String { "NavigationView" }

    public init(@ViewBuilder content: () -> Content) {}
}
