/// Views of which one is shown.
///
/// Mirrors [SwiftUI's `TabView`](https://developer.apple.com/documentation/swiftui/tabview). Windows of an app look into it; widgets can't show it.
nonisolated public struct TabView<SelectionValue: Hashable, Content: View>: UnsupportedInWidgets {
    /// The engine draws it itself.
    public typealias Body = Never

    static var name: String { "TabView" }

    private let content: Content

    @MainActor func held(in context: ResolveContext) -> [ViewNode]? { resolve(content, in: context) }

    /// Creates the views.
    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) { self.content = content() }
}

extension TabView where SelectionValue == Int {
    /// Creates the views.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}
