/// The view an intent shows with its answer.
public struct IntentSnippet: Sendable {
    /// Resolves the view.
    package let nodes: @MainActor @Sendable (ResolveContext) -> [ViewNode]

    init<Content: View>(_ content: Content) {
        let content = Unchecked(content)
        nodes = { resolve(content.value, in: $0) }
    }
}
