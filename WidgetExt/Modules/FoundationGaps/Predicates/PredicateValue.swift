import Foundation

/// An object whose properties a framework knows by their names, such as one of Core Data.
package protocol KeyedObject: AnyObject {
    /// Returns the value of a property; `nil` for an unknown name.
    func keyedValue(_ name: String) -> Any?
    /// The value that is compared in place of the object.
    var identity: AnyHashable { get }
}

/// The values that predicates and sort descriptors read from objects, and compare.
package enum PredicateValue {
    /// Returns the value of an object at a path of properties; a path through a to-many relationship gives an array.
    package static func value(of object: Any?, at path: String) -> Any? {
        var value = object
        var parts = path.split(separator: ".").map(String.init)[...]
        while let part = parts.popFirst() {
            guard let current = value else { return nil }
            if let function = PredicateAggregate(rawValue: part) {
                let rest = parts.joined(separator: ".")
                let all = elements(of: current) ?? []
                return function.result(rest.isEmpty ? all : all.compactMap { self.value(of: $0, at: rest) })
            }
            if let all = elements(of: current), part != "count" || !(current is [Any]) {
                let rest = ([part] + parts).joined(separator: ".")
                return all.flatMap { each -> [Any] in
                    let found = self.value(of: each, at: rest)
                    return found.map { elements(of: $0) ?? [$0] } ?? []
                }
            }
            value = property(part, of: current)
        }
        return value
    }

    private static func property(_ name: String, of object: Any) -> Any? {
        switch object {
        case _ where name.lowercased() == "self": return object
        case let object as any KeyedObject: return object.keyedValue(name)
        case let object as NSDictionary: return object[name as NSString]
        case let object as [String: Any]: return object[name]
        case let text as String where name == "length": return text.utf16.count
        default:
            var mirror: Mirror? = Mirror(reflecting: object)
            while let current = mirror {
                let found = current.children.first { $0.label == name }
                if let found { return unwrapped(found.value) }
                mirror = current.superclassMirror
            }
            return nil
        }
    }

    /// Returns the value of a number of any type; `nil` for another value.
    package static func number(_ value: Any) -> NSNumber? {
        switch value {
        case let value as NSNumber: value
        case let value as Bool: NSNumber(value: value)
        case let value as any BinaryInteger: NSNumber(value: Int64(truncatingIfNeeded: value))
        case let value as any BinaryFloatingPoint: NSNumber(value: Double(value))
        case let value as Decimal: NSDecimalNumber(decimal: value)
        default: nil
        }
    }

    /// Returns a value without its optionals, and the raw value of a case.
    package static func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional { return mirror.children.first.flatMap { unwrapped($0.value) } }
        if mirror.displayStyle == .enum, let value = value as? any RawRepresentable { return value.rawValue }
        return value
    }

    /// Returns the elements of a collection; `nil` for a value of another kind.
    static func elements(of value: Any?) -> [Any]? {
        switch value {
        case let set as NSSet: set.allObjects
        case let set as NSOrderedSet: set.array
        case let array as NSArray: array.map { $0 }
        case let array as [Any]: array
        case let set as Set<AnyHashable>: set.map(\.base)
        case let range as Range<Int>: range.map { $0 }
        case let range as ClosedRange<Int>: range.map { $0 }
        default: nil
        }
    }

    /// Returns a value that can be compared: a number, a text, a date, an identity of an object.
    private static func plain(_ value: Any?) -> Any? {
        switch value {
        case nil, is NSNull: Any?.none
        case let object as any KeyedObject: object.identity.base
        case let text as NSString: "\(text)"
        case let date as NSDate: Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
        case let id as NSUUID: UUID(uuidString: id.uuidString)
        case let url as NSURL: url.absoluteString
        case let url as URL: url.absoluteString
        case let value as any RawRepresentable: plain(value.rawValue)
        case .some(let value): number(value) ?? value
        }
    }

    /// Returns true if two values are equal, numbers of any type by their values.
    static func isEqual(_ first: Any?, _ second: Any?) -> Bool {
        let (first, second) = (plain(first), plain(second))
        switch (first, second) {
        case (nil, nil): return true
        case (nil, _), (_, nil): return false
        case (let first as NSNumber, let second as NSNumber): return first.compare(second) == .orderedSame
        case (let first as AnyHashable, let second as AnyHashable): return first == second
        default: return false
        }
    }

    /// Returns true if two values can be ordered.
    static func isOrdered(_ first: Any?, _ second: Any?) -> Bool {
        switch (plain(first), plain(second)) {
        case (is NSNumber, is NSNumber), (is String, is String), (is Date, is Date): true
        default: false
        }
    }

    /// Returns the order of two values: missing values first.
    static func order(_ first: Any?, _ second: Any?) -> ComparisonResult {
        switch (plain(first), plain(second)) {
        case (nil, nil): return .orderedSame
        case (nil, _): return .orderedAscending
        case (_, nil): return .orderedDescending
        case (let first as NSNumber, let second as NSNumber): return first.compare(second)
        case (let first as String, let second as String):
            return first == second ? .orderedSame : first < second ? .orderedAscending : .orderedDescending
        case (let first as Date, let second as Date): return first.compare(second)
        case (let first?, let second?):
            return "\(first)" == "\(second)"
                ? .orderedSame : "\(first)" < "\(second)" ? .orderedAscending : .orderedDescending
        }
    }
}

/// The functions of a collection in a key path.
enum PredicateAggregate: String {
    case count = "@count"
    case sum = "@sum"
    case average = "@avg"
    case minimum = "@min"
    case maximum = "@max"

    func result(_ values: [Any]) -> Any? {
        let numbers = values.compactMap { PredicateValue.number($0)?.doubleValue }
        switch self {
        case .count: return NSNumber(value: values.count)
        case .sum: return NSNumber(value: numbers.reduce(0, +))
        case .average: return NSNumber(value: numbers.isEmpty ? 0 : numbers.reduce(0, +) / Double(numbers.count))
        case .minimum: return values.min { PredicateValue.order($0, $1) == .orderedAscending }
        case .maximum: return values.max { PredicateValue.order($0, $1) == .orderedAscending }
        }
    }
}
