/// A widget in a preview, with the entries it is shown with.
@MainActor
package struct PreviewedWidget {
    package let family: WidgetFamily
    /// Makes the widget.
    package let widget: @MainActor () -> any Widget
    /// Hands over the entries written in the preview; `nil` where a provider makes them.
    package let written: (@MainActor () async -> [any TimelineEntry])?
    /// The source of entries that a provider makes for the widget's views; `nil` where they are written.
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

    /// Hands over the entries with the views the widget makes of them, in the order they are written or come.
    ///
    /// An entry of another type than the widget's is a fault of the request and has no views.
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
    /// The views of an entry of a preview.
    fileprivate func views(of entry: any TimelineEntry) -> ViewEntry {
        if let made = viewEntry(entry) { return made }
        RequestContext.current.faults.record(
            UsageError(
                "the preview's entry is a \(type(of: entry)), which the widget doesn't show — write one of its provider's",
                exitCode: .badData))
        return ViewEntry(date: entry.date) { _ in [] }
    }
}

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
