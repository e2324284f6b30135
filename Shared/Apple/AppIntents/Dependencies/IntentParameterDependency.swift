/// A dependency with which a query or an options provider reads parameters of an intent, while it finds values for the same intent.
///
/// Mirrors [AppIntents' `IntentParameterDependency`](https://developer.apple.com/documentation/appintents/intentparameterdependency).
@propertyWrapper
public final class IntentParameterDependency<Intent: AppIntent>: Sendable {
    private let hasValues: @Sendable (Intent) -> Bool

    /// Creates a dependency on parameters of the intent.
    public init<each Value: _IntentValue>(
        _ keyPath: repeat KeyPath<Intent, IntentParameter<each Value>> & Sendable
    ) {
        hasValues = { intent in
            for parameter in repeat intent[keyPath: each keyPath] {
                guard parameter.hasNonNilValue else { return false }
            }
            return true
        }
    }

    /// The intent; `nil` outside a run, and until all parameters of the dependency have values.
    public var wrappedValue: IntentProjection<Intent>? {
        guard let intent = IntentCall.current?.instance as? Intent, hasValues(intent) else { return nil }
        return IntentProjection(intent)
    }
}

/// An intent's parameters, with optional values unwrapped.
///
/// Mirrors [AppIntents' `IntentProjection`](https://developer.apple.com/documentation/appintents/intentprojection).
@dynamicMemberLookup
public final class IntentProjection<Intent: AppIntent>: Sendable {
    private let intent: Intent

    init(_ intent: Intent) { self.intent = intent }

    /// A value of the intent.
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

extension IntentParameter {
    /// True if the parameter has a value, and the value isn't the `nil` of an optional type.
    var hasNonNilValue: Bool { storedValue.map { !Value._intentValueType.write($0).isNull } ?? false }
}
