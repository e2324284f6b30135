/// Views that are shown once a person asks.
///
/// Mirrors [SwiftUI's `DisclosureGroup`](https://developer.apple.com/documentation/swiftui/disclosuregroup). Widgets can't show it.
nonisolated public struct DisclosureGroup<Label: View, Content: View>: UnsupportedInWidgets {
    static var name: String { "DisclosureGroup" }

    /// Creates a group.
    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {}

    /// Creates a group that is open or not.
    public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) {}
}

extension DisclosureGroup where Label == Text {
    /// Creates a group with a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {}

    /// Creates a group with a title that is open or not.
    public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {}
}
