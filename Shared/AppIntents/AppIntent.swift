/// Something an app can do, by voice, by a shortcut or by a tap.
///
/// Mirrors [AppIntents' `AppIntent`](https://developer.apple.com/documentation/appintents/appintent).
@_alwaysEmitConformanceMetadata
public protocol AppIntent: Sendable {
    /// The type of ``description``, which may be left out, optional or not.
    associatedtype Description: IntentDescriptionConvertible = IntentDescription?
    /// What ``perform()`` hands back.
    associatedtype PerformResult: IntentResult

    /// The name a person reads.
    static var title: LocalizedStringResource { get }
    /// What the intent does, in a sentence.
    static var description: Description { get }
    /// The name that identifies the intent for good; the type's name unless declared.
    static var persistentIdentifier: String { get }

    /// Creates the intent with its parameters unset.
    init()
    /// Does what the intent is for.
    func perform() async throws -> PerformResult
}

extension AppIntent {
    /// The type's name.
    public static var persistentIdentifier: String { "\(Self.self)" }
}

extension AppIntent where Description == IntentDescription? {
    /// No description.
    public static var description: IntentDescription? { nil }
}

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

    /// Creates a description.
    public init(_ descriptionText: LocalizedStringResource) { self.descriptionText = descriptionText }

    /// Creates a description from a literal.
    public init(stringLiteral value: String) { descriptionText = LocalizedStringResource(value) }

    /// The description itself.
    public var intentDescription: IntentDescription? { self }
}

extension Optional: IntentDescriptionConvertible where Wrapped == IntentDescription {
    /// The description, if there is one.
    public var intentDescription: IntentDescription? { self }
}
