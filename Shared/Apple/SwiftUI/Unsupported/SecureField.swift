/// A field a person writes a secret into.
///
/// Mirrors [SwiftUI's `SecureField`](https://developer.apple.com/documentation/swiftui/securefield). Widgets can't show it.
nonisolated public struct SecureField<Label: View>: UnsupportedInWidgets {
    static var name: String { "SecureField" }

    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {}
}

extension SecureField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
}
