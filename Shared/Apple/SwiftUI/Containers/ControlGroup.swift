/// A row of related controls.
///
/// Mirrors [SwiftUI's `ControlGroup`](https://developer.apple.com/documentation/swiftui/controlgroup). The label isn't shown, as in the
/// system's style.
nonisolated public struct ControlGroup<Content: View>: View {
    private let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// Creates a group with a label, which isn't shown.
    public init<C: View, L: View>(@ViewBuilder content: () -> C, @ViewBuilder label: () -> L)
    where Content == LabeledControlGroupContent<C, L> {
        self.content = LabeledControlGroupContent(content: content())
    }

    /// The controls in a row.
    @MainActor @preconcurrency public var body: some View { HStack { content } }
}

extension ControlGroup {
    /// Creates a group with a title, which isn't shown.
    public init<C: View>(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> C)
    where Content == LabeledControlGroupContent<C, Text> {
        self.init(content: content) { Text(titleKey) }
    }
}

/// The controls of a group with a label.
nonisolated public struct LabeledControlGroupContent<Content: View, Label: View>: View {
    let content: Content

    /// The controls.
    @MainActor @preconcurrency public var body: some View { content }
}
