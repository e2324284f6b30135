// Names that occur in the project's source documents, but not in Apple's API.

extension View {
    /// Sets the external events that the window handles; with an empty set it handles no events.
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
