/// A field a person writes into.
///
/// Mirrors [SwiftUI's `TextField`](https://developer.apple.com/documentation/swiftui/textfield). Widgets can't show it.
nonisolated public struct TextField<Label: View>: UnsupportedInWidgets {
    static var name: String { "TextField" }

    /// Creates a field.
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {}
}

extension TextField where Label == Text {
    /// Creates one with a title.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}

    /// Creates one with a title.
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}

    /// Creates one with a title.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {}

    /// Creates one with a title.
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {}

    /// Creates one with a title.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {}

    /// Creates one with a title.
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {}
}
