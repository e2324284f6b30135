/// A dependency with which a query or an options provider reads parameters of an intent, while it finds values for the same intent.
///
/// Mirrors [AppIntents' `IntentParameterDependency`](https://developer.apple.com/documentation/appintents/intentparameterdependency).
@propertyWrapper
public final class IntentParameterDependency<Intent: AppIntent>: Sendable {
    private let named: @Sendable (Intent) -> [any AnyIntentParameter]

    /// Creates a dependency on parameters of the intent.
    public init<each Value: _IntentValue>(
        _ keyPath: repeat KeyPath<Intent, IntentParameter<each Value>> & Sendable
    ) {
        named = { intent in
            var parameters: [any AnyIntentParameter] = []
            repeat parameters.append(intent[keyPath: each keyPath])
            return parameters
        }
    }

    /// The intent; `nil` outside a run, and until all parameters of the dependency have values.
    public var wrappedValue: IntentProjection<Intent>? {
        guard let intent = IntentCall.current?.instance as? Intent, named(intent).allSatisfy(\.hasNonNilValue)
        else { return nil }
        return IntentProjection(intent)
    }
}

/// A parameter dependency with the type of its intent erased.
package protocol AnyIntentParameterDependency: Sendable {
    /// Returns the parameters of an intent that the dependency names; none for an intent of another type.
    func parameters(of intent: any AppIntent) -> [any AnyIntentParameter]
}

extension IntentParameterDependency: AnyIntentParameterDependency {
    package func parameters(of intent: any AppIntent) -> [any AnyIntentParameter] {
        (intent as? Intent).map(named) ?? []
    }
}

/// Returns the parameters of an intent that the dependencies of a query or an options provider name.
func parameterDependencies(of source: Any, on intent: any AppIntent) -> [any AnyIntentParameter] {
    // The type of the dependency is a class. The runtime takes long to find out that another type doesn't conform to a protocol.
    storedProperties(of: source) { $0 is AnyClass && $0 is any AnyIntentParameterDependency.Type }.flatMap { _, value in
        (value as? any AnyIntentParameterDependency)?.parameters(of: intent) ?? []
    }
}

/// An intent's parameters, with optional values unwrapped.
///
/// Mirrors [AppIntents' `IntentProjection`](https://developer.apple.com/documentation/appintents/intentprojection).
@dynamicMemberLookup
public final class IntentProjection<Intent: AppIntent>: Sendable {
    private let intent: Intent

    init(_ intent: Intent) { self.intent = intent }

    public subscript<Value>(dynamicMember keyPath: KeyPath<Intent, Value>) -> Value { intent[keyPath: keyPath] }

    /// An unwrapped value of the intent. Reading a missing value is a programmer error; to prevent it, list the parameter in the
    /// dependency.
    public subscript<Value>(dynamicMember keyPath: KeyPath<Intent, Value?>) -> Value {
        guard let value = intent[keyPath: keyPath] else {
            preconditionFailure(
                "\(Intent.self) has no value for \(keyPath) — list the parameter in @IntentParameterDependency")
        }
        return value
    }
}

extension AnyIntentParameter {
    /// True if the parameter has a value, and the value isn't the `nil` of an optional type.
    var hasNonNilValue: Bool { anyValue.map { !valueType.write($0).isNull } ?? false }
}
