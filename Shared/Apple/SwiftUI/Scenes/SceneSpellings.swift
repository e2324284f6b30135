// Spellings in the project's source documents that Apple's API doesn't have.

extension View {
    /// Sets the external events the window handles; none for an empty set.
    @available(*, deprecated, message: "Apple's API has handlesExternalEvents(preferring:allowing:) on views")
    nonisolated public func handlesExternalEvents(matching conditions: Set<String>) -> some View {
        handlesExternalEvents(preferring: conditions, allowing: conditions)
    }
}

extension UISceneAppIntent {
    /// The scene that shows the intent while `perform()` runs; `nil` if there is none.
    @available(*, deprecated, renamed: "uiScene")
    public var scene: UIScene? { uiScene }
}
