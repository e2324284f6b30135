/// An action of the app that people invoke by voice, from a shortcut or with a tap.
///
/// Mirrors [AppIntents' `AppIntent`](https://developer.apple.com/documentation/appintents/appintent).
@_alwaysEmitConformanceMetadata
public protocol AppIntent: _OpenedIntent {
    /// The type of ``description``: ``IntentDescription`` or an optional ``IntentDescription``.
    associatedtype Description: IntentDescriptionConvertible = IntentDescription?
    /// The type of the result that ``perform()`` returns.
    associatedtype PerformResult: IntentResult
    /// The type of the parameter summary.
    associatedtype SummaryContent: ParameterSummary = EmptyParameterSummary<Self>

    /// The localized title of the intent.
    static var title: LocalizedStringResource { get }
    /// A description of what the intent does.
    static var description: Description { get }
    /// A stable identifier of the intent; the type's name by default.
    static var persistentIdentifier: String { get }
    /// A Boolean value that indicates whether running the intent opens the app.
    static var openAppWhenRun: Bool { get }
    /// The modes the intent can run in.
    static var supportedModes: IntentModes { get }
    /// A Boolean value that indicates whether people can discover the intent.
    static var isDiscoverable: Bool { get }
    /// The authentication that the intent requires.
    static var authenticationPolicy: IntentAuthenticationPolicy { get }
    /// The sentence that presents the intent's parameters.
    @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }

    /// Creates an intent with the default values of its parameters.
    init()
    /// Performs the intent with its resolved parameters.
    func perform() async throws -> PerformResult
}

extension AppIntent {
    public static var persistentIdentifier: String { "\(Self.self)" }
    /// The persistent identifier of the intent's type.
    public var persistentIdentifier: String { Self.persistentIdentifier }
    /// False by default: the intent runs in the background.
    public static var openAppWhenRun: Bool { false }
    /// The foreground if ``openAppWhenRun`` is true, otherwise the background.
    public static var supportedModes: IntentModes { openAppWhenRun ? .foreground : .background }
    /// True by default.
    public static var isDiscoverable: Bool { true }
    /// No authentication by default.
    public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }

    /// Performs the intent.
    @discardableResult
    public func callAsFunction() async throws -> PerformResult { try await perform() }
}

extension AppIntent where Description == IntentDescription? {
    /// No description, the default.
    public static var description: IntentDescription? { nil }
}

extension AppIntent where SummaryContent == EmptyParameterSummary<Self> {
    /// An empty parameter summary, the default.
    public static var parameterSummary: EmptyParameterSummary<Self> { EmptyParameterSummary() }
}

/// The modes an intent can run in.
///
/// Mirrors [AppIntents' `IntentModes`](https://developer.apple.com/documentation/appintents/intentmodes).
public struct IntentModes: OptionSet, Hashable, Sendable {
    /// The raw bits of the option set.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The time at which the app comes to the foreground.
    public enum ForegroundMode: Hashable, Sendable {
        /// Before the intent runs.
        case immediate
        /// While the intent runs, or afterwards.
        case dynamic
        /// After the intent finishes.
        case deferred
    }

    /// The intent runs in the background.
    public static let background = IntentModes(rawValue: 1)
    /// The intent runs in the app, which opens first.
    public static let foreground = IntentModes(rawValue: 2)

    /// Returns a mode in which the app opens at the given time.
    public static func foreground(_ mode: ForegroundMode) -> IntentModes {
        switch mode {
        case .immediate: .foreground
        case .dynamic: IntentModes(rawValue: 4)
        case .deferred: IntentModes(rawValue: 8)
        }
    }
}

/// The authentication that an intent requires.
///
/// Mirrors [AppIntents' `IntentAuthenticationPolicy`](https://developer.apple.com/documentation/appintents/intentauthenticationpolicy).
public enum IntentAuthenticationPolicy: String, Hashable, Sendable {
    /// No authentication.
    case alwaysAllowed
    /// The user must have unlocked the device.
    case requiresAuthentication
    /// The user must have unlocked this device, not a nearby device.
    case requiresLocalDeviceAuthentication
}

extension AppIntent {
    /// The intent's parameters with their property names, in declaration order. An intent without stored properties needs no reflection.
    package var parameters: [(name: String, parameter: any AnyIntentParameter)] {
        guard MemoryLayout<Self>.size > 0 else { return [] }
        return storedProperties(of: self) { $0 is any AnyIntentParameter.Type }.compactMap { name, value in
            (value as? any AnyIntentParameter).map { (name.withoutUnderscore, $0) }
        }
    }

    /// Returns the name of a parameter; `nil` for a parameter of another intent.
    package func name(of parameter: AnyObject) -> String? { parameters.first { $0.parameter === parameter }?.name }

    /// The parameter values as a JSON object, without nulls; an empty object if a number isn't finite.
    package var parameterValues: JSONValue {
        guard MemoryLayout<Self>.size > 0 else { return [:] }
        let values = JSONValue.object((writtenParameters.members ?? []).filter { !$0.value.isNull })
        return values.isFinite ? values : [:]
    }

    /// The parameter values as a JSON object, with null for a parameter without a value.
    package var writtenParameters: JSONValue {
        .object(
            parameters.map { name, parameter in
                JSONMember(name, parameter.anyValue.map { parameter.valueType.write($0) } ?? .null)
            })
    }
}

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
