/// Values to choose from, under a heading.
///
/// Mirrors [AppIntents' `IntentItemSection`](https://developer.apple.com/documentation/appintents/intentitemsection).
public struct IntentItemSection<Result: _IntentValue>: Sendable {
    /// The heading.
    public let title: LocalizedStringResource?
    /// What stands below the heading.
    public let subtitle: LocalizedStringResource?
    /// The image beside the heading.
    package let image: DisplayRepresentation.Image?
    /// The values.
    public let items: [IntentItem<Result>]

    /// How the heading is shown; `nil` for none.
    public var description: DisplayRepresentation? {
        title.map { DisplayRepresentation(title: $0, subtitle: subtitle, image: image) }
    }

    public init(
        _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil, items: [IntentItem<Result>]
    ) {
        (self.title, self.subtitle, self.image, self.items) = (title, subtitle, image, items)
    }

    public init(title: LocalizedStringResource, items: [IntentItem<Result>]) { self.init(title, items: items) }

    @_disfavoredOverload
    public init(
        _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil, items: [Result]
    ) {
        self.init(title, subtitle: subtitle, image: image, items: items.map { IntentItem($0) })
    }

    public init(
        _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil,
        @IntentItemBuilder<IntentItem<Result>> items: () -> [IntentItem<Result>]
    ) {
        self.init(title, subtitle: subtitle, image: image, items: items())
    }

    @_disfavoredOverload
    public init(
        _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil,
        @IntentItemBuilder<IntentItem<Result>> itemsBuilder: () -> [IntentItem<Result>]
    ) {
        self.init(title, subtitle: subtitle, image: image, items: itemsBuilder())
    }
}
