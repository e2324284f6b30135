import Synchronization

/// A value an intent needs. Copies of an intent share the values of its parameters.
///
/// Mirrors [AppIntents' `IntentParameter`](https://developer.apple.com/documentation/appintents/intentparameter).
@propertyWrapper
public final class IntentParameter<Value: _IntentValue>: Sendable {
    /// What the parameter says about itself.
    package let options: ParameterOptions
    private let storage: Mutex<Value?>

    init(_ options: ParameterOptions, _ value: Value?) {
        self.options = options
        storage = Mutex(value)
    }

    // In the class itself: the compiler finds it nowhere else for a wrapper written without parentheses.
    public convenience init() { self.init(ParameterOptions(), nil) }

    /// The value. One that was never set and isn't optional can't be read.
    public var wrappedValue: Value {
        get {
            if let value = storage.withLock({ $0 }) ?? Self.absent() { return value }
            preconditionFailure(
                "the parameter '\(options.title?.key ?? "")' has no value — set one, or give it a default")
        }
        set { storage.withLock { $0 = newValue } }
    }

    /// The parameter itself.
    public var projectedValue: IntentParameter<Value> { self }

    /// The name a person reads; `nil` for that of the property.
    package var title: LocalizedStringResource? { options.title }

    /// The value; `nil` where none was set.
    package var storedValue: Value? { storage.withLock { $0 } }

    /// Takes the value away.
    func clear() { storage.withLock { $0 = nil } }

    /// What stands for no value of an optional type; `nil` for other types.
    ///
    /// Left as it is: the optimiser of Swift 6.3.1 may end on making a form of it for an entity of this module.
    @_optimize(none)
    private static func absent() -> Value? {
        func absent<Absent: ExpressibleByNilLiteral>(_ type: Absent.Type) -> Value? { (nil as Absent) as? Value }
        guard let type = Value.self as? any ExpressibleByNilLiteral.Type else { return nil }
        return absent(type)
    }
}

extension IntentParameter: Equatable where Value: Equatable {
    /// Whether two parameters have the same value, or both none.
    public static func == (one: IntentParameter, other: IntentParameter) -> Bool {
        one.storedValue == other.storedValue
    }
}

extension IntentParameter: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(storedValue) }
}

extension AppIntent {
    /// A value the intent needs.
    public typealias Parameter = IntentParameter
}

/// A parameter without the type of its value.
package protocol AnyIntentParameter: AnyObject, Sendable {
    /// What the parameter says about itself.
    var options: ParameterOptions { get }
    /// What its values are.
    var valueType: _IntentValueType { get }
    /// Whether there is a value to read.
    var hasValue: Bool { get }
    /// The value, as something that can be passed on; `nil` where none was set.
    var anyValue: (any Sendable)? { get }
    /// What is written for a value; `nil` where nothing can be.
    var writtenForm: String? { get }
    /// Sets the value something written stands for; returns whether it stands for one.
    func set(_ written: JSONValue) -> Bool
    /// Makes a list of values of the parameter's type; `nil` where it takes none.
    func makeList(_ values: [any Sendable]) -> (any Sendable)?
    /// Sets a value; returns whether it is one of the parameter's type.
    func set(any value: any Sendable) -> Bool
}

extension IntentParameter: AnyIntentParameter {
    package var valueType: _IntentValueType { options.valueType?() ?? Value._intentValueType }

    package var hasValue: Bool { storage.withLock { $0 != nil } || Value._intentValueType.isOptional }

    package var anyValue: (any Sendable)? { storedValue }

    package var writtenForm: String? { valueType.form }

    package func set(_ written: JSONValue) -> Bool {
        // In two steps: without the first, no value at all would be taken for the `nil` of an optional type.
        let type = valueType
        guard let any = type.read(written), let value = any as? Value, options.fault(in: any, of: type) == nil
        else { return false }
        wrappedValue = value
        return true
    }

    package func set(any value: any Sendable) -> Bool {
        guard let value = value as? Value else { return false }
        wrappedValue = value
        return true
    }
}

extension AnyIntentParameter {
    /// What a person calls the parameter.
    package func title(or name: String) -> String { options.title?.text ?? name }
}
