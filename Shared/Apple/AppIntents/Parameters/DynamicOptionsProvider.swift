/// Offers values for a parameter.
///
/// Mirrors [AppIntents' `DynamicOptionsProvider`](https://developer.apple.com/documentation/appintents/dynamicoptionsprovider).
@_alwaysEmitConformanceMetadata
public protocol DynamicOptionsProvider: Sendable {
    /// The type of the list of values.
    associatedtype Result: ResultsCollection
    /// The type of the value to begin with.
    associatedtype DefaultValue: _IntentValue = Result.Result

    /// The values, in the order to offer them.
    func results() async throws -> Result
    /// The value where nobody gives one; `nil` for none.
    func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
    /// None.
    public func defaultResult() async -> DefaultValue? { nil }
}

/// A list of values to choose from.
public protocol ResultsCollection: Sendable {
    /// The type of the values.
    associatedtype Result: _IntentValue
    /// The values under their headings.
    var _sections: [IntentItemSection<Result>] { get }
}

extension Array: ResultsCollection where Element: _IntentValue {
    /// The type of the values.
    public typealias Result = Element
    /// The values under no heading.
    public var _sections: [IntentItemSection<Element>] { [IntentItemSection(items: map { IntentItem($0) })] }
}

/// A value to choose, and what is shown of it.
///
/// Mirrors [AppIntents' `IntentItem`](https://developer.apple.com/documentation/appintents/intentitem).
public struct IntentItem<Result: _IntentValue>: Sendable {
    /// The value.
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

/// Values to choose from, in sections.
///
/// Mirrors [AppIntents' `IntentItemCollection`](https://developer.apple.com/documentation/appintents/intentitemcollection).
public struct IntentItemCollection<Result: _IntentValue>: ResultsCollection {
    /// What is asked.
    public let promptLabel: LocalizedStringResource?
    /// Whether the list is an index of names.
    public let usesIndexedCollation: Bool
    /// The sections.
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

    /// The values under their headings.
    public var _sections: [IntentItemSection<Result>] { sections }
}

/// A collection by its shorter name.
public typealias ItemCollection = IntentItemCollection
/// A section by its shorter name.
public typealias ItemSection = IntentItemSection

/// Builds a list of items or sections.
@resultBuilder
public enum IntentItemBuilder<Item> {
    /// Takes an item.
    public static func buildExpression(_ expression: Item) -> [Item] { [expression] }
    /// Takes several items.
    public static func buildExpression(_ expression: [Item]) -> [Item] { expression }
    /// Puts items after each other.
    public static func buildBlock(_ components: [Item]...) -> [Item] { components.flatMap { $0 } }
    /// Takes the items of an `if` without `else`.
    public static func buildOptional(_ component: [Item]?) -> [Item] { component ?? [] }
    /// Takes the first branch.
    public static func buildEither(first component: [Item]) -> [Item] { component }
    /// Takes the other branch.
    public static func buildEither(second component: [Item]) -> [Item] { component }
    /// Takes the items of a loop.
    public static func buildArray(_ components: [[Item]]) -> [Item] { components.flatMap { $0 } }
}
