/// A previewed widget with its entries.
@MainActor
package struct PreviewedWidget {
    package let family: WidgetFamily
    /// Creates the widget.
    package let widget: @MainActor () -> any Widget
    /// Returns the entries written in the preview; `nil` if a provider creates them.
    package let written: (@MainActor () async -> [any TimelineEntry])?
    /// Creates a source of the provider's entries with the widget's views; `nil` if the entries are written in the preview.
    private let provided: (@MainActor (@escaping @MainActor (any TimelineEntry) -> ViewEntry) -> TimelineSource)?

    init(
        family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
        written: @escaping @MainActor () async -> [any TimelineEntry]
    ) {
        (self.family, self.widget, self.written, provided) = (family, widget, written, nil)
    }

    init(
        family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
        provided: @escaping @MainActor (@escaping @MainActor (any TimelineEntry) -> ViewEntry) -> TimelineSource
    ) {
        (self.family, self.widget, written, self.provided) = (family, widget, nil, provided)
    }

    /// Passes the entries and their views to `completion`, in the order in which they are written or provided.
    ///
    /// If the widget can't show an entry's type, the entry has no views, and a fault of the request is recorded.
    package func timeline(
        of source: TimelineSource, in context: TimelineProviderContext,
        _ completion: @escaping @MainActor (ViewTimeline) -> Void
    ) {
        if let provided { return provided { source.views(of: $0) }.timeline(context, completion) }
        guard let written else { return completion(ViewTimeline(entries: [], policy: .never)) }
        Task { @MainActor in
            let entries = await written()
            completion(ViewTimeline(entries: entries.map { source.views(of: $0) }, policy: .never))
        }
    }
}

extension TimelineSource {
    /// Returns the views of a preview's entry.
    fileprivate func views(of entry: any TimelineEntry) -> ViewEntry {
        if let made = viewEntry(entry) { return made }
        RequestContext.current.faults.record(
            CommandFailure(
                "the preview's entry is a \(type(of: entry)), but the widget shows another type — use an entry of the type that its provider returns",
                exitCode: .badData))
        return ViewEntry(date: entry.date) { _ in [] }
    }
}

/// A previewed Live Activity with its states.
@MainActor
package struct PreviewedActivity {
    package let viewKind: ActivityPreviewViewKind
    /// The activity's static attributes.
    package let attributes: any ActivityAttributes
    /// Creates the widget that shows the activity; `nil` if the app's widget for these attributes shows it.
    package let widget: (@MainActor () -> any Widget)?
    /// True if the state is shown as out of date.
    package let isStale: Bool
    /// Returns the states in the order in which they are written.
    package let states: @MainActor () async -> [any Codable]

    init<Attributes: ActivityAttributes>(
        viewKind: ActivityPreviewViewKind, attributes: Attributes, widget: @escaping @MainActor () -> any Widget,
        states: @escaping @MainActor () async -> [Attributes.ContentState]
    ) {
        (self.viewKind, self.attributes, self.widget, isStale) = (viewKind, attributes, widget, false)
        self.states = { await states() }
    }

    init<Attributes: ActivityAttributes>(
        viewKind: ActivityPreviewViewKind, attributes: Attributes, state: Attributes.ContentState, isStale: Bool
    ) {
        (self.viewKind, self.attributes, widget, self.isStale) = (viewKind, attributes, nil, isStale)
        states = { [state] }
    }

    /// Passes the states to `completion`.
    package func states(_ completion: @escaping @MainActor ([any Codable]) -> Void) {
        let states = states
        Task { @MainActor in completion(await states()) }
    }
}
