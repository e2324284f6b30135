/// A section of options, with a title.
///
/// Mirrors [AppIntents' `IntentItemSection`](https://developer.apple.com/documentation/appintents/intentitemsection).
public struct IntentItemSection<Result: _IntentValue>: Sendable {
    public let title: LocalizedStringResource?
    public let subtitle: LocalizedStringResource?
    /// The image.
    package let image: DisplayRepresentation.Image?
    /// The options.
    public let items: [IntentItem<Result>]

    /// The display representation of the title; `nil` for none.
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
