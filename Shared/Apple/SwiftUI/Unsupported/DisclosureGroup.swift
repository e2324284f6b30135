/// Views that are shown once a person asks.
///
/// Mirrors [SwiftUI's `DisclosureGroup`](https://developer.apple.com/documentation/swiftui/disclosuregroup). Widgets can't show it.
nonisolated public struct DisclosureGroup<Label: View, Content: View>: UnsupportedInWidgets {
    static var name: String { "DisclosureGroup" }

    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {}

    public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) {}
}

extension DisclosureGroup where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {}

    public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {}
}
