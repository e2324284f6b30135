/// Views of which one is shown.
///
/// Mirrors [SwiftUI's `TabView`](https://developer.apple.com/documentation/swiftui/tabview). Windows of an app look into it; widgets can't show it.
nonisolated public struct TabView<SelectionValue: Hashable, Content: View>: UnsupportedInWidgets {
    static var name: String { "TabView" }

    private let content: Content
    private let selection: Binding<SelectionValue>?

    @MainActor func held(in context: ResolveContext) -> [ViewNode]? {
        // All are resolved, for what they do when something comes from outside; one is shown.
        let screens = resolve(content, in: context)
        let tags = screens.map { $0.layoutValue(of: TagKey.self) as? AnyHashable }
        let chosen = selection.map { AnyHashable($0.wrappedValue) }
        let own = context.scene?.states.kept("selection", at: context.path, 0)
        let selected = chosen.flatMap { tags.firstIndex(of: $0) } ?? own?.value ?? 0
        let selection = selection
        let tabs = TabScreens(screens: screens, selected: min(selected, max(screens.count - 1, 0))) { index in
            own?.value = index
            if let value = tags[index]?.base as? SelectionValue { selection?.wrappedValue = value }
        }
        return resolve(tabs, in: context)
    }

    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        (self.content, self.selection) = (content(), selection)
    }
}

extension TabView where SelectionValue == Int {
    public init(@ViewBuilder content: () -> Content) { (self.content, selection) = (content(), nil) }
}
