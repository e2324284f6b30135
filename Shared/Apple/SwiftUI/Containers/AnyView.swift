/// A view without its type.
///
/// Mirrors [SwiftUI's `AnyView`](https://developer.apple.com/documentation/swiftui/anyview).
nonisolated public struct AnyView: View, PrimitiveView {
    private let view: any View

    public init<V: View>(_ view: V) { self.view = view }

    public init<V: View>(erasing view: V) { self.view = view }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { resolve(view, in: context) }
}
