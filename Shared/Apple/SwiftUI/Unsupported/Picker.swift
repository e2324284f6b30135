/// A choice of one of several.
///
/// Mirrors [SwiftUI's `Picker`](https://developer.apple.com/documentation/swiftui/picker). Widgets can't show it.
nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: UnsupportedInWidgets {
    static var name: String { "Picker" }

    public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {}

    public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {}
}

extension Picker where Label == Text {
    public init(_ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content)
    {}

    @_disfavoredOverload public init<S: StringProtocol>(
        _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {}
}
