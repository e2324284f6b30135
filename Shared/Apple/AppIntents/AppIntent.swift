/// Something an app can do, by voice, by a shortcut or by a tap.
///
/// Mirrors [AppIntents' `AppIntent`](https://developer.apple.com/documentation/appintents/appintent).
@_alwaysEmitConformanceMetadata
public protocol AppIntent: Sendable {
    /// The type of ``description``, which may be left out, optional or not.
    associatedtype Description: IntentDescriptionConvertible = IntentDescription?
    /// What ``perform()`` hands back.
    associatedtype PerformResult: IntentResult
    /// The type of the sentence its parameters stand in.
    associatedtype SummaryContent: ParameterSummary = EmptyParameterSummary<Self>

    /// The name a person reads.
    static var title: LocalizedStringResource { get }
    /// What the intent does, in a sentence.
    static var description: Description { get }
    /// The name that identifies the intent for good; the type's name unless declared.
    static var persistentIdentifier: String { get }
    /// Whether running it opens the app.
    static var openAppWhenRun: Bool { get }
    /// Where it may run.
    static var supportedModes: IntentModes { get }
    /// Whether it is offered to people.
    static var isDiscoverable: Bool { get }
    /// Whether the device must be unlocked.
    static var authenticationPolicy: IntentAuthenticationPolicy { get }
    /// The sentence its parameters stand in.
    @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }

    /// Creates the intent with its parameters unset.
    init()
    /// Does what the intent is for.
    func perform() async throws -> PerformResult
}

extension AppIntent {
    /// The type's name.
    public static var persistentIdentifier: String { "\(Self.self)" }
    /// The identifier of its type.
    public var persistentIdentifier: String { Self.persistentIdentifier }
    /// No: it runs beside the app.
    public static var openAppWhenRun: Bool { false }
    /// In the background, or in the app where ``openAppWhenRun`` says so.
    public static var supportedModes: IntentModes { openAppWhenRun ? .foreground : .background }
    /// Yes.
    public static var isDiscoverable: Bool { true }
    /// None is needed.
    public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }

    /// Does what the intent is for, called as a function.
    @discardableResult
    public func callAsFunction() async throws -> PerformResult { try await perform() }
}

extension AppIntent where Description == IntentDescription? {
    /// No description.
    public static var description: IntentDescription? { nil }
}

extension AppIntent where SummaryContent == EmptyParameterSummary<Self> {
    /// No sentence.
    public static var parameterSummary: EmptyParameterSummary<Self> { EmptyParameterSummary() }
}

/// Where an intent may run.
///
/// Mirrors [AppIntents' `IntentModes`](https://developer.apple.com/documentation/appintents/intentmodes).
public struct IntentModes: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// How the app is opened.
    public enum ForegroundMode: Hashable, Sendable {
        /// Before the intent runs.
        case immediate
        /// While it runs or after.
        case dynamic
        /// When it is done.
        case deferred
    }

    /// Beside the app.
    public static let background = IntentModes(rawValue: 1)
    /// In the app, which is opened first.
    public static let foreground = IntentModes(rawValue: 2)

    /// In the app, opened so.
    public static func foreground(_ mode: ForegroundMode) -> IntentModes {
        switch mode {
        case .immediate: .foreground
        case .dynamic: IntentModes(rawValue: 4)
        case .deferred: IntentModes(rawValue: 8)
        }
    }
}

/// Whether the device must be unlocked for an intent.
///
/// Mirrors [AppIntents' `IntentAuthenticationPolicy`](https://developer.apple.com/documentation/appintents/intentauthenticationpolicy).
public enum IntentAuthenticationPolicy: String, Hashable, Sendable {
    /// No.
    case alwaysAllowed
    /// The person must have unlocked it.
    case requiresAuthentication
    /// It must be unlocked here, not on a device nearby.
    case requiresLocalDeviceAuthentication
}

extension AppIntent {
    /// The intent's parameters by the names of their properties, in the order declared. An intent without any costs nothing.
    package var parameters: [(name: String, parameter: any AnyIntentParameter)] {
        guard MemoryLayout<Self>.size > 0 else { return [] }
        return Mirror(reflecting: self).children.compactMap { label, value in
            (value as? any AnyIntentParameter).map { (label.withoutUnderscore, $0) }
        }
    }

    /// The name of a parameter; `nil` for one of another intent.
    package func name(of parameter: AnyObject) -> String? { parameters.first { $0.parameter === parameter }?.name }

    /// The values of its parameters that are set, as a JSON object; what can't be written is left out.
    package var parametersText: String {
        guard MemoryLayout<Self>.size > 0 else { return "{}" }
        let set = (writtenParameters.members ?? []).filter { !$0.value.isNull }
        do {
            return try JSONValue.object(set).serialised()
        } catch {
            return "{}"
        }
    }

    /// The values of its parameters as data.
    package var writtenParameters: JSONValue {
        .object(
            parameters.map { name, parameter in
                JSONMember(name, parameter.anyValue.map { parameter.valueType.write($0) } ?? .null)
            })
    }
}
