/// A row that leads to another screen.
///
/// Mirrors [SwiftUI's `NavigationLink`](https://developer.apple.com/documentation/swiftui/navigationlink). In a window of an app one of a
/// value leads the stack around it on; widgets can't show it.
nonisolated public struct NavigationLink<Label: View, Destination: View>: UnsupportedInWidgets {
    static var name: String { "NavigationLink" }

    private let label: Label
    /// What it leads to; `nil` for a view of its own, to which nothing leads here.
    private let value: (any Hashable)?

    @MainActor func held(in context: ResolveContext) -> [ViewNode]? {
        let push = context.scene?.push
        if value == nil { context.report("not followed: a NavigationLink without a value") }
        let label = label
        let row = HStack {
            label
            Spacer()
            Image(systemName: "chevron.forward").font(.footnote).foregroundStyle(.tertiary).accessibilityHidden(true)
        }
        guard let push, let value else { return resolve(row, in: context) }
        return resolve(
            Button {
                push(value)
            } label: {
                row
            }.buttonStyle(.plain), in: context)
    }

    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        (self.label, value) = (label(), nil)
    }

    public init(destination: Destination, @ViewBuilder label: () -> Label) { (self.label, value) = (label(), nil) }
}

extension NavigationLink where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        (label, value) = (Text(titleKey), nil)
    }

    public init(_ titleKey: LocalizedStringKey, destination: Destination) { (label, value) = (Text(titleKey), nil) }
}

extension NavigationLink where Destination == Never {
    /// Creates a row that leads to what a value stands for.
    public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) { (self.label, self.value) = (label(), value) }
}
