import Synchronization

/// A parameter of an intent. Copies of an intent share the values of its parameters.
///
/// Mirrors [AppIntents' `IntentParameter`](https://developer.apple.com/documentation/appintents/intentparameter).
@propertyWrapper
public final class IntentParameter<Value: _IntentValue>: Sendable {
    /// The options of the parameter's declaration.
    package let options: ParameterOptions
    private let storage: Mutex<Value?>

    init(_ options: ParameterOptions, _ value: Value?) {
        self.options = options
        storage = Mutex(value)
    }

    // Declared in the class, because the compiler doesn't find it in an extension for a wrapper without parentheses.
    public convenience init() { self.init(ParameterOptions(), nil) }

    /// The value. Reading a parameter that isn't optional and has no value is a programmer error.
    public var wrappedValue: Value {
        get {
            if let value = storage.withLock({ $0 }) ?? Self.absent() { return value }
            preconditionFailure(
                "the parameter '\(options.title?.key ?? "")' has no value — set a value, or give the parameter a default"
            )
        }
        set { storage.withLock { $0 = newValue } }
    }

    /// The parameter itself.
    public var projectedValue: IntentParameter<Value> { self }

    /// The title; `nil` to use the property's name.
    package var title: LocalizedStringResource? { options.title }

    /// The value; `nil` if it was never set.
    package var storedValue: Value? { storage.withLock { $0 } }

    /// Removes the value.
    package func clear() { storage.withLock { $0 = nil } }

    /// Returns `.some(nil)` if the value type is itself optional; otherwise returns `nil`.
    ///
    /// Not optimised, because the optimiser of Swift 6.3.1 can crash when it specialises the function for an entity of this module.
    @_optimize(none)
    private static func absent() -> Value? {
        func absent<Absent: ExpressibleByNilLiteral>(_ type: Absent.Type) -> Value? { (nil as Absent) as? Value }
        guard let type = Value.self as? any ExpressibleByNilLiteral.Type else { return nil }
        return absent(type)
    }
}

extension IntentParameter: Equatable where Value: Equatable {
    /// Returns a Boolean value that indicates whether two parameters have the same value, or both have no value.
    public static func == (one: IntentParameter, other: IntentParameter) -> Bool {
        one.storedValue == other.storedValue
    }
}

extension IntentParameter: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(storedValue) }
}

extension AppIntent {
    public typealias Parameter = IntentParameter
}

/// A parameter with the type of its value erased.
package protocol AnyIntentParameter: AnyObject, Sendable {
    /// The options of the parameter's declaration.
    var options: ParameterOptions { get }
    /// The type of the parameter's values.
    var valueType: _IntentValueType { get }
    /// True if there is a value to read.
    var hasValue: Bool { get }
    /// The value with its type erased; `nil` if it was never set.
    var anyValue: (any Sendable)? { get }
    /// A description of valid input; `nil` if there is none.
    var writtenForm: String? { get }
    /// Sets the value that a JSON value represents; returns false, and changes nothing, for invalid input.
    func set(_ written: JSONValue) -> Bool
    /// Returns a list of the parameter's type with the given values; `nil` if the type isn't a list or a value doesn't fit.
    func makeList(_ values: [any Sendable]) -> (any Sendable)?
    /// Sets a value; returns false, and changes nothing, for a value of another type.
    func set(any value: any Sendable) -> Bool
    /// Removes the value.
    func clear()
}

extension IntentParameter: AnyIntentParameter {
    package var valueType: _IntentValueType { options.valueType?() ?? Value._intentValueType }

    package var hasValue: Bool { storage.withLock { $0 != nil } || Value._intentValueType.isOptional }

    package var anyValue: (any Sendable)? { storedValue }

    package var writtenForm: String? { valueType.form }

    package func set(_ written: JSONValue) -> Bool {
        // Read and cast in two steps: otherwise a failed read would become the `nil` of an optional type.
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
    /// Returns the title, or `name` for a parameter without a title.
    package func title(or name: String) -> String { options.title?.text ?? name }
}
