/// A Live Activity in a preview, with the states it is shown in.
@MainActor
package struct PreviewedActivity {
    package let viewKind: ActivityPreviewViewKind
    /// What the activity is about.
    package let attributes: any ActivityAttributes
    /// Makes the widget that shows it.
    package let widget: @MainActor () -> any Widget
    /// Hands over the states, in the order they are written.
    package let states: @MainActor () async -> [any Codable]

    init<Attributes: ActivityAttributes>(
        viewKind: ActivityPreviewViewKind, attributes: Attributes, widget: @escaping @MainActor () -> any Widget,
        states: @escaping @MainActor () async -> [Attributes.ContentState]
    ) {
        (self.viewKind, self.attributes, self.widget) = (viewKind, attributes, widget)
        self.states = { await states() }
    }

    /// Hands the states over.
    package func states(_ completion: @escaping @MainActor ([any Codable]) -> Void) {
        let states = states
        Task { @MainActor in completion(await states()) }
    }
}
