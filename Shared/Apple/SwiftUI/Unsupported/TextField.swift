/// A field a person writes into.
///
/// Mirrors [SwiftUI's `TextField`](https://developer.apple.com/documentation/swiftui/textfield). Widgets can't show it.
nonisolated public struct TextField<Label: View>: UnsupportedInWidgets {
    static var name: String { "TextField" }

    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {}
}

extension TextField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {}

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {}

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {}

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {}
}
