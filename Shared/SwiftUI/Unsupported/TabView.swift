/// Views of which one is shown.
///
/// Mirrors [SwiftUI's `TabView`](https://developer.apple.com/documentation/swiftui/tabview). Widgets can't show it.
nonisolated public struct TabView<SelectionValue: Hashable, Content: View>: UnsupportedInWidgets {
    /// The engine draws it itself.
    public typealias Body = Never

    static var name: String { "TabView" }

    /// Creates the views.
    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {}
}

extension TabView where SelectionValue == Int {
    /// Creates the views.
    public init(@ViewBuilder content: () -> Content) {}
}
