/// A button that shows commands.
///
/// Mirrors [SwiftUI's `Menu`](https://developer.apple.com/documentation/swiftui/menu). Widgets can't show it.
nonisolated public struct Menu<Label: View, Content: View>: UnsupportedInWidgets {
    static var name: String { "Menu" }

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}

extension Menu where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}
