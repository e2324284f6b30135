/// What a query or a provider of options knows of the intent it finds values for.
///
/// Mirrors [AppIntents' `IntentParameterDependency`](https://developer.apple.com/documentation/appintents/intentparameterdependency).
@propertyWrapper
public final class IntentParameterDependency<Intent: AppIntent>: Sendable {
    private let isThere: @Sendable (Intent) -> Bool

    /// Depends on parameters of the intent.
    public init<each Value: _IntentValue>(
        _ keyPath: repeat KeyPath<Intent, IntentParameter<each Value>> & Sendable
    ) {
        isThere = { intent in
            for parameter in repeat intent[keyPath: each keyPath] {
                guard parameter.isThere else { return false }
            }
            return true
        }
    }

    /// The intent that is asked about, once all those parameters have values; `nil` before, and where none runs.
    public var wrappedValue: IntentProjection<Intent>? {
        guard let intent = IntentCall.current?.instance as? Intent, isThere(intent) else { return nil }
        return IntentProjection(intent)
    }
}

/// An intent's parameters, those read as there that may be missing.
///
/// Mirrors [AppIntents' `IntentProjection`](https://developer.apple.com/documentation/appintents/intentprojection).
@dynamicMemberLookup
public final class IntentProjection<Intent: AppIntent>: Sendable {
    private let intent: Intent

    init(_ intent: Intent) { self.intent = intent }

    /// A value of the intent.
    public subscript<Value>(dynamicMember keyPath: KeyPath<Intent, Value>) -> Value { intent[keyPath: keyPath] }

    /// A value of the intent that may be missing. One that is can't be read: name its parameter in the dependency.
    public subscript<Value>(dynamicMember keyPath: KeyPath<Intent, Value?>) -> Value {
        guard let value = intent[keyPath: keyPath] else {
            preconditionFailure("\(Intent.self) has no value for \(keyPath) — name its parameter in the dependency")
        }
        return value
    }
}

extension IntentParameter {
    /// Whether there is a value, which isn't the `nil` of an optional type.
    var isThere: Bool { storedValue.map { !Value._intentValueType.write($0).isNull } ?? false }
}
