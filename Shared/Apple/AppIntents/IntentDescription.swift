/// A type that converts to an intent description.
public protocol IntentDescriptionConvertible: Sendable {
    /// The description; `nil` for none.
    var intentDescription: IntentDescription? { get }
}

/// A description of what an intent does.
///
/// Mirrors [AppIntents' `IntentDescription`](https://developer.apple.com/documentation/appintents/intentdescription).
public struct IntentDescription: Hashable, Sendable, ExpressibleByStringInterpolation, IntentDescriptionConvertible {
    public let descriptionText: LocalizedStringResource
    /// The category that lists the intent.
    public let categoryName: LocalizedStringResource?
    /// Additional words that a search for the intent matches.
    public let searchKeywords: [LocalizedStringResource]
    /// The name of the value that the intent returns.
    public let resultValueName: LocalizedStringResource?

    public init(
        _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
        searchKeywords: [LocalizedStringResource] = [], resultValueName: LocalizedStringResource? = nil
    ) {
        (self.descriptionText, self.categoryName) = (descriptionText, categoryName)
        (self.searchKeywords, self.resultValueName) = (searchKeywords, resultValueName)
    }

    public init(stringLiteral value: String) { self.init(LocalizedStringResource(stringLiteral: value)) }

    /// The description itself.
    public var intentDescription: IntentDescription? { self }
}

extension Optional: IntentDescriptionConvertible where Wrapped == IntentDescription {
    /// The description; `nil` for none.
    public var intentDescription: IntentDescription? { self }
}
