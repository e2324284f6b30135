/// A row that leads to another screen.
///
/// Mirrors [SwiftUI's `NavigationLink`](https://developer.apple.com/documentation/swiftui/navigationlink). Widgets can't show it.
nonisolated public struct NavigationLink<Label: View, Destination: View>: UnsupportedInWidgets {
    /// The engine draws it itself.
    public typealias Body = Never

    static var name: String { "NavigationLink" }

    /// Creates a row.
    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {}

    /// Creates a row.
    public init(destination: Destination, @ViewBuilder label: () -> Label) {}
}

extension NavigationLink where Label == Text {
    /// Creates a row with a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {}

    /// Creates a row with a title.
    public init(_ titleKey: LocalizedStringKey, destination: Destination) {}
}

extension NavigationLink where Destination == Never {
    /// Creates a row that leads to what a value stands for.
    public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {}
}
