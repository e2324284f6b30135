/// Views larger than their space.
///
/// Mirrors [SwiftUI's `ScrollView`](https://developer.apple.com/documentation/swiftui/scrollview). Windows of an app look into it; widgets can't show it.
nonisolated public struct ScrollView<Content: View>: UnsupportedInWidgets {
    static var name: String { "ScrollView" }

    private let content: Content
    private let axes: Axis.Set

    @MainActor func held(in context: ResolveContext) -> [ViewNode]? {
        resolve(ScrolledViews(content: content, axes: axes), in: context)
    }

    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        (self.content, self.axes) = (content(), axes)
    }
}
