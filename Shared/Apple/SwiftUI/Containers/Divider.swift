/// A line between content: across its stack, from side to side elsewhere.
///
/// Mirrors [SwiftUI's `Divider`](https://developer.apple.com/documentation/swiftui/divider).
nonisolated public struct Divider: View, PrimitiveView {
    public init() {}

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        [context.node(.divider(Color(system: .separator).paint(in: context.environment)), "Divider")]
    }
}
