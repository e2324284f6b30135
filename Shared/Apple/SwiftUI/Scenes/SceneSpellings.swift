// Spellings of the project's source documents that Apple's API doesn't have.

extension View {
    /// Says which events from outside the window takes: no text for none.
    @available(*, deprecated, message: "Apple's API has handlesExternalEvents(preferring:allowing:) on views")
    nonisolated public func handlesExternalEvents(matching conditions: Set<String>) -> some View {
        handlesExternalEvents(preferring: conditions, allowing: conditions)
    }
}

extension UISceneAppIntent {
    /// The scene that shows the intent, while `perform()` runs; `nil` where none was found.
    @available(*, deprecated, renamed: "uiScene")
    public var scene: UIScene? { uiScene }
}
