/// A provider of the options of a parameter.
///
/// Mirrors [AppIntents' `DynamicOptionsProvider`](https://developer.apple.com/documentation/appintents/dynamicoptionsprovider).
@_alwaysEmitConformanceMetadata
public protocol DynamicOptionsProvider: Sendable {
    /// The type of the collection of options.
    associatedtype Result: ResultsCollection
    /// The type of the default value.
    associatedtype DefaultValue: _IntentValue = Result.Result

    /// Returns the options, in the order to show them.
    func results() async throws -> Result
    /// Returns the value to use if the caller gives none; `nil` if there is no default value.
    func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
    /// `nil`, unless the provider declares another default.
    public func defaultResult() async -> DefaultValue? { nil }
}

/// A collection of options.
public protocol ResultsCollection: Sendable {
    /// The type of the options.
    associatedtype Result: _IntentValue
    /// The sections of the collection.
    var _sections: [IntentItemSection<Result>] { get }
}

extension Array: ResultsCollection where Element: _IntentValue {
    /// The type of the options.
    public typealias Result = Element
    /// A single section without a title.
    public var _sections: [IntentItemSection<Element>] { [IntentItemSection(items: map { IntentItem($0) })] }
}

/// An option, with the texts and the image that the user sees.
///
/// Mirrors [AppIntents' `IntentItem`](https://developer.apple.com/documentation/appintents/intentitem).
public struct IntentItem<Result: _IntentValue>: Sendable {
    public let value: Result
    package let title: LocalizedStringResource?
    package let subtitle: LocalizedStringResource?
    package let image: DisplayRepresentation.Image?

    public init(
        _ value: Result, title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil
    ) {
        (self.value, self.title, self.subtitle, self.image) = (value, title, subtitle, image)
    }
}

/// A collection of options in sections.
///
/// Mirrors [AppIntents' `IntentItemCollection`](https://developer.apple.com/documentation/appintents/intentitemcollection).
public struct IntentItemCollection<Result: _IntentValue>: ResultsCollection {
    public let promptLabel: LocalizedStringResource?
    /// A Boolean value that indicates whether the options are indexed alphabetically.
    public let usesIndexedCollation: Bool
    public let sections: [IntentItemSection<Result>]

    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
        sections: [IntentItemSection<Result>]
    ) {
        (self.promptLabel, self.usesIndexedCollation, self.sections) = (promptLabel, usesIndexedCollation, sections)
    }

    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false, items: [Result]
    ) {
        self.init(
            promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
            sections: [IntentItemSection(items: items)])
    }

    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
        @IntentItemBuilder<IntentItemSection<Result>> sections: () -> [IntentItemSection<Result>]
    ) {
        self.init(promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation, sections: sections())
    }

    /// The sections of the collection.
    public var _sections: [IntentItemSection<Result>] { sections }
}

/// A shorter name of ``IntentItemCollection``.
public typealias ItemCollection = IntentItemCollection
/// A shorter name of ``IntentItemSection``.
public typealias ItemSection = IntentItemSection

/// A builder of a list of items or sections.
@resultBuilder
public enum IntentItemBuilder<Item> {
    /// Returns an item as a list.
    public static func buildExpression(_ expression: Item) -> [Item] { [expression] }
    /// Returns a list of items.
    public static func buildExpression(_ expression: [Item]) -> [Item] { expression }
    /// Returns the items of a block in one list.
    public static func buildBlock(_ components: [Item]...) -> [Item] { components.flatMap { $0 } }
    /// Returns the items of an `if` without `else`.
    public static func buildOptional(_ component: [Item]?) -> [Item] { component ?? [] }
    /// Returns the items of the first branch.
    public static func buildEither(first component: [Item]) -> [Item] { component }
    /// Returns the items of the second branch.
    public static func buildEither(second component: [Item]) -> [Item] { component }
    /// Returns the items of a loop.
    public static func buildArray(_ components: [[Item]]) -> [Item] { components.flatMap { $0 } }
}
