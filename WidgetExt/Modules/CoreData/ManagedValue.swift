import Foundation
import Shared

/// The accessors of properties and methods marked `@NSManaged`. `bring` writes calls of them in the copy of a source, because Swift has no
/// such attribute on Linux.
extension NSManagedObject {
    /// Returns the value of a property as its type.
    public func _managed<Value>(_ name: String = #function) -> Value {
        let raw = value(forKey: name)
        if let value = ManagedValue.converted(raw, to: Value.self) { return value }
        let cause =
            "\(entity.name ?? "").\(name) is \(raw.map { "a \(Swift.type(of: $0))" } ?? "nil"), which isn't a \(Value.self)"
        // A fixture can't have every type of a transformable value.
        if raw != nil, let value = ManagedValue.converted(nil, to: Value.self) {
            DeviceData.report("\(cause), so it counts as missing — change the fixture or the data model")
            return value
        }
        preconditionFailure("\(cause) — make the property's type optional, or that of the model")
    }

    /// Sets the value of a property.
    public func _manage<Value>(_ value: Value, _ name: String = #function) {
        setValue(PredicateValue.unwrapped(value), forKey: name)
    }

    /// Changes a to-many relationship, as a method such as `addToItems(_:)` does.
    public func _mutate(_ value: Any? = nil, _ second: Any? = nil, _ name: String = #function) {
        let method = name.prefix { $0 != "(" }
        let verbs = ["addTo", "removeFrom", "insertInto", "replace"]
        guard let verb = verbs.first(where: method.hasPrefix) else { return }
        let rest = method.dropFirst(verb.count)
        let key =
            entity.relationshipsByName[String(rest)] == nil ? rest.prefix(1).lowercased() + rest.dropFirst() : "\(rest)"
        load()
        var objects = related[key] ?? []
        let given = NSManagedObject.objects(in: value)
        let places = ((value as? Int).map { [$0] } ?? Array(value as? NSIndexSet ?? NSIndexSet())).filter(
            objects.indices.contains)
        switch verb {
        case "addTo": objects += given
        case "removeFrom" where given.isEmpty:
            for place in places.sorted(by: >) { objects.remove(at: place) }
        case "removeFrom": objects.removeAll(where: given.contains)
        case "insertInto":
            let first = second as? Int ?? (second as? NSIndexSet)?.firstIndex ?? objects.count
            objects.removeAll(where: given.contains)
            objects.insert(contentsOf: given, at: min(max(first, 0), objects.count))
        default:
            for (place, object) in zip(places, NSManagedObject.objects(in: second)) { objects[place] = object }
        }
        setValue(objects, forKey: key)
    }
}

/// Values between their types in Swift and those in an object's storage.
enum ManagedValue {
    /// Returns a stored value as a type; `nil` if it isn't one.
    static func converted<Value>(_ raw: Any?, to type: Value.Type) -> Value? {
        guard let raw else { return absent(type) }
        if let number = raw as? NSNumber, let value = numeric(number, as: type) { return value }
        if let value = raw as? Value { return value }
        if let set = raw as? NSOrderedSet {
            return (Set(set.compactMap { $0 as? NSManagedObject }) as NSSet) as? Value ?? set.array as? Value
        }
        return (raw as? NSSet)?.allObjects as? Value
    }

    /// Returns the value of a property without a stored value: `nil`, or that with which a phone reads a missing value.
    private static func absent<Value>(_ type: Value.Type) -> Value? {
        if let type = type as? any ExpressibleByNilLiteral.Type { return type.init(nilLiteral: ()) as? Value }
        if let value = numeric(NSNumber(value: 0), as: type) { return value }
        let values: [Any] = [
            "", Date(timeIntervalSinceReferenceDate: 0), Data(), NSSet(), NSOrderedSet(), NSDecimalNumber.zero,
            [Any](),
        ]
        return values.lazy.compactMap { $0 as? Value }.first
    }

    /// Returns a number as a type of numbers or of an enumeration of numbers.
    private static func numeric<Value>(_ number: NSNumber, as type: Value.Type) -> Value? {
        func value(_ type: Any.Type) -> Any? {
            switch type {
            case is Bool.Type, is Bool?.Type: number.boolValue
            case is Int16.Type, is Int16?.Type: number.int16Value
            case is Int32.Type, is Int32?.Type: number.int32Value
            case is Int64.Type, is Int64?.Type: number.int64Value
            case is Int.Type, is Int?.Type: number.intValue
            case is Double.Type, is Double?.Type: number.doubleValue
            case is Float.Type, is Float?.Type: number.floatValue
            case is Decimal.Type, is Decimal?.Type: number.decimalValue
            default: nil
            }
        }
        if let found = value(type) { return found as? Value }
        func enumerated<Raw: RawRepresentable>(_ type: Raw.Type) -> Any? {
            (value(Raw.RawValue.self) as? Raw.RawValue).flatMap(Raw.init)
        }
        return (type as? any RawRepresentable.Type).flatMap { enumerated($0) } as? Value
    }
}

extension NSAttributeDescription {
    /// Returns a value in the form in which objects store it: numbers as `NSNumber`.
    func stored(_ value: Any?) -> Any? {
        guard let value, !(value is NSNull) else { return nil }
        switch attributeType {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType,
            .doubleAttributeType, .floatAttributeType:
            return PredicateValue.number(value) ?? value
        case .decimalAttributeType:
            if let value = value as? Decimal { return NSDecimalNumber(decimal: value) }
            return PredicateValue.number(value).map { NSDecimalNumber(decimal: $0.decimalValue) } ?? value
        case .stringAttributeType: return (value as? NSString).map { "\($0)" } ?? value
        case .dateAttributeType:
            return (value as? NSDate).map { Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate) }
                ?? value
        default: return value
        }
    }
}

/// The name of a transformer.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The name of the transformer of archived values.
    public static let secureUnarchiveFromDataTransformerName = Self("NSSecureUnarchiveFromData")
}

/// A conversion of values. Transformable attributes don't use it here: their values are stored as they are.
open class ValueTransformer: NSObject {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var named: [NSValueTransformerName: ValueTransformer] = [:]

    override public init() { super.init() }

    /// Registers a transformer; `nil` removes it.
    open class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {
        lock.withLock { named[name] = transformer }
    }

    /// Returns the registered transformer of a name.
    open class func transformer(forName name: NSValueTransformerName) -> ValueTransformer? {
        lock.withLock { named[name] }
    }

    /// Returns the names of the registered transformers.
    open class func valueTransformerNames() -> [NSValueTransformerName] { lock.withLock { Array(named.keys) } }

    open class func transformedValueClass() -> AnyClass { NSObject.self }

    /// Returns true if values can be transformed back.
    open class func allowsReverseTransformation() -> Bool { true }

    /// Returns the value itself, unless a subclass transforms it.
    open func transformedValue(_ value: Any?) -> Any? { value }

    /// Returns the value itself, unless a subclass transforms it.
    open func reverseTransformedValue(_ value: Any?) -> Any? { value }
}

/// A transformer of archived values. Transformable attributes don't use it here: their values are stored as they are.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer {
    /// The classes of archived values.
    open class var allowedTopLevelClasses: [AnyClass] {
        [NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self]
    }
}
