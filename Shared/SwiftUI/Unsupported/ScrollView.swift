/// Views larger than their space.
///
/// Mirrors [SwiftUI's `ScrollView`](https://developer.apple.com/documentation/swiftui/scrollview). Widgets can't show it.
nonisolated public struct ScrollView<Content: View>: UnsupportedInWidgets {
    /// The engine draws it itself.
    public typealias Body = Never

    static var name: String { "ScrollView" }

    /// Creates a view that scrolls.
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {}
}
