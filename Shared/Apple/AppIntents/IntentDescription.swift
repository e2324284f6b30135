/// An intent's description, there or not.
public protocol IntentDescriptionConvertible: Sendable {
    /// The description, if there is one.
    var intentDescription: IntentDescription? { get }
}

/// What an intent does, in a sentence.
///
/// Mirrors [AppIntents' `IntentDescription`](https://developer.apple.com/documentation/appintents/intentdescription).
public struct IntentDescription: Hashable, Sendable, ExpressibleByStringInterpolation, IntentDescriptionConvertible {
    /// The sentence.
    public let descriptionText: LocalizedStringResource
    /// The heading it is listed under.
    public let categoryName: LocalizedStringResource?
    /// Words it is found by.
    public let searchKeywords: [LocalizedStringResource]
    /// What the value it returns is called.
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
    /// The description, if there is one.
    public var intentDescription: IntentDescription? { self }
}
