/// Controls for settings.
///
/// Mirrors [SwiftUI's `Form`](https://developer.apple.com/documentation/swiftui/form). Windows of an app look into it; widgets can't show it.
nonisolated public struct Form<Content: View>: UnsupportedInWidgets {
    static var name: String { "Form" }

    private let content: Content

    @MainActor func held(in context: ResolveContext) -> [ViewNode]? {
        resolve(RowsOnPlate(content: content), in: context)
    }

    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}
