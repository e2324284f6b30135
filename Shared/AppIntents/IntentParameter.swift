import Synchronization

/// A value an intent needs. Copies of an intent share the values of its parameters.
///
/// Mirrors [AppIntents' `IntentParameter`](https://developer.apple.com/documentation/appintents/intentparameter).
@propertyWrapper
public final class IntentParameter<Value: _IntentValue>: Sendable {
    /// The name a person reads; `nil` for that of the property.
    package let title: LocalizedStringResource?
    /// What the value is for.
    package let description: LocalizedStringResource?
    private let storage: Mutex<Value?>

    private init(_ title: LocalizedStringResource?, _ description: LocalizedStringResource?, _ value: Value?) {
        (self.title, self.description) = (title, description)
        storage = Mutex(value)
    }

    /// Creates a parameter without a value.
    public convenience init() { self.init(nil, nil, nil) }

    /// Creates a parameter without a value.
    public convenience init(title: LocalizedStringResource, description: LocalizedStringResource? = nil) {
        self.init(title, description, nil)
    }

    /// Creates a parameter with a value where none is given.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value
    ) {
        self.init(title, description, defaultValue)
    }

    /// The value. One that was never set and isn't optional can't be read.
    public var wrappedValue: Value {
        get {
            if let value = storage.withLock({ $0 }) ?? Self.absent { return value }
            preconditionFailure("the parameter '\(title?.key ?? "")' has no value — set one, or give it a default")
        }
        set { storage.withLock { $0 = newValue } }
    }

    /// The parameter itself.
    public var projectedValue: IntentParameter<Value> { self }

    /// What stands for no value of an optional type; `nil` for other types.
    private static var absent: Value? {
        func absent<Absent: ExpressibleByNilLiteral>(_ type: Absent.Type) -> Value? { (nil as Absent) as? Value }
        guard let type = Value.self as? any ExpressibleByNilLiteral.Type else { return nil }
        return absent(type)
    }
}

extension AppIntent {
    /// A value the intent needs.
    public typealias Parameter = IntentParameter
}

/// A parameter without the type of its value.
package protocol AnyIntentParameter: Sendable {
    /// Whether there is a value to read.
    var hasValue: Bool { get }
    /// What is written for a value; `nil` where nothing can be.
    var writtenForm: String? { get }
    /// Sets the value something written stands for; returns whether it stands for one.
    func set(_ written: JSONValue) -> Bool
}

extension IntentParameter: AnyIntentParameter {
    package var hasValue: Bool { storage.withLock { $0 != nil } || Self.absent != nil }

    package var writtenForm: String? { (Value.self as? any WrittenIntentValue.Type)?.writtenForm }

    package func set(_ written: JSONValue) -> Bool {
        // In two steps: without the first, no value at all would be taken for the `nil` of an optional type.
        guard let type = Value.self as? any WrittenIntentValue.Type, let any = type.value(of: written),
            let value = any as? Value
        else { return false }
        wrappedValue = value
        return true
    }
}

/// A value that can be written down.
private protocol WrittenIntentValue {
    static var writtenForm: String { get }
    static func value(of written: JSONValue) -> Self?
}

extension String: WrittenIntentValue {
    fileprivate static var writtenForm: String { "a text" }
    fileprivate static func value(of written: JSONValue) -> String? { written.string }
}

extension Int: WrittenIntentValue {
    fileprivate static var writtenForm: String { "a whole number" }
    fileprivate static func value(of written: JSONValue) -> Int? { written.integer }
}

extension Double: WrittenIntentValue {
    fileprivate static var writtenForm: String { "a number" }
    fileprivate static func value(of written: JSONValue) -> Double? { written.number }
}

extension Bool: WrittenIntentValue {
    fileprivate static var writtenForm: String { "true or false" }
    fileprivate static func value(of written: JSONValue) -> Bool? { written.bool }
}

extension Optional: WrittenIntentValue where Wrapped: WrittenIntentValue {
    fileprivate static var writtenForm: String { "\(Wrapped.writtenForm), or null" }
    fileprivate static func value(of written: JSONValue) -> Wrapped?? {
        written.isNull ? .some(nil) : Wrapped.value(of: written).map { .some($0) }
    }
}
